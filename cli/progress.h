/* SPDX-License-Identifier: MIT */
/* A line of progress on stderr, only where that is a terminal. */
#ifndef QUEENS_PROGRESS_H
#define QUEENS_PROGRESS_H

#include "command.h"

/* Shows the share done (0 to 1), the speed and the time left. */
void progress_show(const struct common *common, double done, const char *what);
/* Shows a line of the caller's, who has looked whether that is wanted. */
void progress_text(const char *text);
/* Wipes the line, before anything else is printed there. */
void progress_clear(void);

/* "3 seconds", "2.5 hours", "40 days": a duration for people. */
const char *duration_text(double seconds, char *text, size_t size);

/* Seconds on a clock that only goes forward. */
double clock_seconds(void);

#endif
