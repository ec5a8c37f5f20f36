/* SPDX-License-Identifier: MIT */
/* Saying what went wrong. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "output.h"
#include "progress.h"

/* One write a line, so that lines of two processes do not mix. */
static void say(const char *format, va_list arguments)
{
	char line[1000];

	progress_clear();
	vsnprintf(line, sizeof line, format, arguments);
	fprintf(stderr, "queens: %s\n", line);
}

void fail(int status, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(format, arguments);
	va_end(arguments);
	output_abandon();
	exit(status);
}

void remark(const struct common *common, const char *format, ...)
{
	va_list arguments;

	if (common->quiet)
		return;
	va_start(arguments, format);
	say(format, arguments);
	va_end(arguments);
}
