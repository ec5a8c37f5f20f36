/* SPDX-License-Identifier: MIT */
/*
 * Where the data goes: standard output or a file, through one buffer.
 *
 * A file is written beside its final name and renamed at the end, so it is
 * there whole or not at all.  A closed pipe ends the program quietly, a full
 * disk with a message and EXIT_TROUBLE.  After a signal, what was marked by
 * output_commit still reaches standard output.
 */
#ifndef QUEENS_OUTPUT_H
#define QUEENS_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "command.h"

/* The longest piece that output_reserve hands out. */
#define OUTPUT_RESERVE_MAX 16384

void output_open(const char *path); /* NULL or "-": standard output */

/* Room for `size` bytes (at most OUTPUT_RESERVE_MAX) in the buffer, ... */
char *output_reserve(size_t size);
/* ... of which the first `size` have been filled. */
void output_advance(size_t size);

/* Removes the last bytes again; only right after writing them. */
void output_take_back(size_t size);

void output_bytes(const char *bytes, size_t size);
void output_fill(char byte, size_t count);
void output_text(const char *text);
void output_format(const char *format, ...) PRINTF_LIKE(1, 2);
void output_number(unsigned long long number);

/* Everything so far is complete: keep it if the program is interrupted. */
void output_commit(void);
/* Makes it visible now: for output that appears slowly. */
void output_flush(void);
/* Writes what is left, and gives the file its name. */
void output_close(void);
/*
 * Gives up: of standard output only what is complete is still written, an
 * unfinished file is removed.  Safe in a signal handler.
 */
void output_abandon(void);
/* Gives up at once, and writes nothing any more. */
void output_drop(void);

/* Called by the signal handler: gives up and exits. */
void output_interrupted(int signal_number);
bool output_is_flushing(void);

/* Whether the data goes to a terminal, and whether it may be coloured. */
bool output_is_terminal(void);
bool output_colored(const struct common *common);

#endif
