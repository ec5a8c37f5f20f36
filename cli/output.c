/* SPDX-License-Identifier: MIT */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "interrupt.h"

#define BUFFER_SIZE 65536

static struct {
	int fd;
	const char *path;     /* the final name, NULL for standard output */
	char temporary[4096]; /* the name until then, "" when there is none */
	size_t used;          /* bytes in the buffer */
	volatile size_t whole;
	volatile sig_atomic_t flushing;
	char buffer[BUFFER_SIZE + OUTPUT_RESERVE_MAX];
} output = {.fd = STDOUT_FILENO};

/*
 * Opens a file beside the final name.  What exists and is no regular file
 * (a device, a pipe) is written directly.
 */
static void open_file(const char *path)
{
	struct stat status;
	bool exists = stat(path, &status) == 0;

	if (exists && !S_ISREG(status.st_mode)) {
		output.fd = open(path, O_WRONLY);
	} else if (snprintf(output.temporary, sizeof output.temporary, "%s.XXXXXX", path) >=
	           (int)sizeof output.temporary) {
		fail(EXIT_TROUBLE, "the file name given to -o is too long");
	} else {
		mode_t mask = umask(0);
		umask(mask);
		output.fd = mkstemp(output.temporary);
		if (output.fd < 0)
			output.temporary[0] = '\0';
		else
			(void)!fchmod(output.fd, exists ? status.st_mode & 0777 : 0666 & ~mask);
	}
	if (output.fd < 0) {
		int error = errno;
		output.fd = STDOUT_FILENO;
		fail(EXIT_TROUBLE, "cannot write '%s': %s", path, strerror(error));
	}
}

void output_open(const char *path)
{
	if (path == NULL || strcmp(path, "-") == 0)
		return;
	output.path = path;
	open_file(path);
}

static _Noreturn void write_failed(int error)
{
	output.used = 0;
	output.whole = 0;
	if (error == EPIPE && output.path == NULL)
		exit(EXIT_DONE); /* the reader has seen enough */
	fail(EXIT_TROUBLE, "cannot write %s: %s", output.path != NULL ? output.path : "standard output",
	     strerror(error));
}

/*
 * Writes the first `size` bytes of the buffer and keeps the rest.  While
 * `flushing` is set the signal handler only takes note, and the loop here ends
 * at the next chance: no byte is written twice.
 */
static void write_out(size_t size)
{
	size_t written = 0;

	output.flushing = 1;
	while (written < size) {
		ssize_t count = write(output.fd, output.buffer + written, size - written);
		if (count < 0 && errno != EINTR)
			write_failed(errno);
		if (count > 0)
			written += (size_t)count;
		if (interrupt_signal != 0 && !interrupt_is_cooperative())
			break;
	}
	memmove(output.buffer, output.buffer + written, output.used - written);
	output.used -= written;
	output.whole = output.whole > written ? output.whole - written : 0;
	output.flushing = 0;
	if (interrupt_signal != 0 && !interrupt_is_cooperative())
		output_interrupted(interrupt_signal);
}

void output_flush(void)
{
	write_out(output.used);
}

void output_interrupted(int signal_number)
{
	output_abandon();
	_exit(128 + signal_number);
}

bool output_is_flushing(void)
{
	return output.flushing != 0;
}

char *output_reserve(size_t size)
{
	(void)size;
	/* Whole boards only, so that nobody is left with half a line; in pieces where one alone is too large. */
	while (output.used >= BUFFER_SIZE)
		write_out(output.whole > 0 ? output.whole : output.used);
	return output.buffer + output.used;
}

void output_advance(size_t size)
{
	output.used += size;
}

void output_take_back(size_t size)
{
	output.used -= size;
}

void output_bytes(const char *bytes, size_t size)
{
	while (size > 0) {
		size_t piece = size < OUTPUT_RESERVE_MAX ? size : OUTPUT_RESERVE_MAX;
		memcpy(output_reserve(piece), bytes, piece);
		output_advance(piece);
		bytes += piece;
		size -= piece;
	}
}

void output_fill(char byte, size_t count)
{
	while (count > 0) {
		size_t piece = count < OUTPUT_RESERVE_MAX ? count : OUTPUT_RESERVE_MAX;
		memset(output_reserve(piece), byte, piece);
		output_advance(piece);
		count -= piece;
	}
}

void output_text(const char *text)
{
	output_bytes(text, strlen(text));
}

void output_format(const char *format, ...)
{
	va_list arguments;
	char *room = output_reserve(OUTPUT_RESERVE_MAX);

	va_start(arguments, format);
	int length = vsnprintf(room, OUTPUT_RESERVE_MAX, format, arguments);
	va_end(arguments);
	if (length > 0)
		output_advance(length < OUTPUT_RESERVE_MAX ? (size_t)length : OUTPUT_RESERVE_MAX - 1);
}

void output_number(unsigned long long number)
{
	char digits[24];
	size_t start = sizeof digits;

	do
		digits[--start] = (char)('0' + number % 10);
	while ((number /= 10) != 0);
	output_bytes(digits + start, sizeof digits - start);
}

void output_commit(void)
{
	output.whole = output.used;
}

void output_close(void)
{
	output_flush();
	if (output.path == NULL)
		return;
	if (close(output.fd) != 0)
		write_failed(errno);
	if (output.temporary[0] != '\0' && rename(output.temporary, output.path) != 0) {
		int error = errno;
		fail(EXIT_TROUBLE, "cannot write '%s': %s", output.path, strerror(error));
	}
	output.temporary[0] = '\0';
}

/* Whether the reader takes more within half a second. */
static bool reader_is_ready(void)
{
	struct pollfd poll_fd = {.fd = output.fd, .events = POLLOUT};

	return poll(&poll_fd, 1, 500) == 1;
}

void output_drop(void)
{
	if (output.temporary[0] != '\0')
		unlink(output.temporary);
	output.temporary[0] = '\0';
	output.used = 0;
	output.whole = 0;
}

void output_abandon(void)
{
	size_t written = 0;

	/* In pieces that a ready pipe takes without waiting. */
	while (output.path == NULL && written < output.whole && reader_is_ready()) {
		size_t left = output.whole - written;
		ssize_t count = write(output.fd, output.buffer + written, left < 512 ? left : 512);
		if (count <= 0)
			break;
		written += (size_t)count;
	}
	output_drop();
}

bool output_is_terminal(void)
{
	return isatty(output.fd) == 1;
}

bool output_colored(const struct common *common)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

	if (common->color == COLOR_ALWAYS || common->color == COLOR_NEVER)
		return common->color == COLOR_ALWAYS;
	if (no_color != NULL && *no_color != '\0')
		return false;
	return output_is_terminal() && (term == NULL || strcmp(term, "dumb") != 0);
}
