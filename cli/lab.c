/* SPDX-License-Identifier: MIT */
/*
 * queens lab: opens the browser lab, one HTML file that needs no network.  It
 * lies beside the program: in share/ where it is installed, in lab/dist in the
 * source tree.
 */
#define _XOPEN_SOURCE 700 /* realpath */
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"
#include "output.h"
#include "queens.h"

#ifndef QUEENS_LAB_PAGE
#define QUEENS_LAB_PAGE "/usr/local/share/queens/queens-lab.html"
#endif
#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

struct lab_settings {
	struct common common;
	bool path;
};

static const struct option lab_options[] = {
    {"path", 0, OPTION_FLAG, offsetof(struct lab_settings, path), NULL, 0, 0, NULL,
     "print where the page lies and open nothing"},
    {0},
};

/* The folder of the running program, with its slash, or "" where the system does not tell. */
static void find_program(char *folder)
{
	ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX - 1);

	folder[length > 0 ? length : 0] = '\0';
	char *slash = strrchr(folder, '/');
	if (slash != NULL)
		slash[1] = '\0';
}

/* The first of the places that holds the page, with all links resolved; false when none does. */
static bool find_page(char *page)
{
	static const char *const places[] = {"../share/queens/queens-lab.html",
	                                     "../lab/dist/queens-lab.html"};
	char folder[PATH_MAX], place[2 * PATH_MAX];

	find_program(folder);
	for (size_t i = 0; folder[0] != '\0' && i < sizeof places / sizeof places[0]; i++) {
		snprintf(place, sizeof place, "%s%s", folder, places[i]);
		if (access(place, R_OK) == 0 && realpath(place, page) != NULL)
			return true;
	}
	return access(QUEENS_LAB_PAGE, R_OK) == 0 && realpath(QUEENS_LAB_PAGE, page) != NULL;
}

/* file://PATH#n=N, with everything escaped that means something in an address. */
static void write_address(char *address, size_t size, const char *page, uint64_t n)
{
	size_t used = (size_t)snprintf(address, size, "file://");

	for (; *page != '\0' && used + 4 < size; page++) {
		bool plain = strchr(" %#?\"'<>", *page) == NULL && (unsigned char)*page < 0x80;
		used += (size_t)snprintf(address + used, size - used, plain ? "%c" : "%%%02X",
		                         (unsigned char)*page);
	}
	if (n > 0 && used < size)
		snprintf(address + used, size - used, "#n=%llu", (unsigned long long)n);
}

/* Hands an address to a program that opens it; true when that went well. */
static bool open_with(const char *program, const char *address)
{
	int status;
	pid_t child = fork();

	if (child == 0) {
		int nowhere = open("/dev/null", O_RDWR);
		dup2(nowhere, STDOUT_FILENO);
		dup2(nowhere, STDERR_FILENO);
		execlp(program, program, address, (char *)NULL);
		_exit(127);
	}
	return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
	       WEXITSTATUS(status) == 0;
}

/* Whether there is a screen to open a browser on. */
static bool has_screen(void)
{
#ifdef __APPLE__
	return true;
#else
	const char *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY"),
	           *wsl = getenv("WSL_DISTRO_NAME");

	return (x11 != NULL && *x11 != '\0') || (wayland != NULL && *wayland != '\0') || wsl != NULL;
#endif
}

static int run_lab(const void *settings, int num_operands, char **operands)
{
	static const char *const openers[] = {"xdg-open", "open", "wslview"};
	const struct lab_settings *lab = settings;
	char page[PATH_MAX], address[3 * PATH_MAX + 64];
	uint64_t n = num_operands > 0 ? parse_number("N", operands[0], 1, QUEENS_MAX_SEARCH) : 0;

	if (!find_page(page))
		fail(EXIT_TROUBLE, "the lab's page is not here; it belongs in " QUEENS_LAB_PAGE
		                   ", see lab/ in the sources");
	write_address(address, sizeof address, page, n);
	for (size_t i = 0; !lab->path && has_screen() && i < sizeof openers / sizeof openers[0]; i++)
		if (open_with(openers[i], address))
			return EXIT_DONE;
	if (!lab->path)
		remark(&lab->common, "no browser could be started; open this page in one:");
	output_format("%s\n", lab->path ? page : address);
	output_close();
	return EXIT_DONE;
}

const struct command lab_command = {
    .name = "lab",
    .operands = "[N]",
    .max_operands = 1,
    .summary = "opens the browser lab: watch the search, play, compare, learn",
    .details = "Opens one page in the default browser, with a board of size N if that is given (1\n"
               "to 32). The page needs no network and may be copied anywhere: a stick, a course\n"
               "site, a mail. Where no browser can be started its address is printed.",
    .example = "queens lab 6",
    .groups = {{lab_options, 0}, {common_options, 0}},
    .settings_size = sizeof(struct lab_settings),
    .run = run_lab,
};
