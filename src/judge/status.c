/* SPDX-License-Identifier: MIT */
/* Words for statuses and lines. */
#include "queens.h"

const char *queens_status_text(enum queens_status status)
{
	switch (status) {
	case QUEENS_DONE:
		return "done";
	case QUEENS_NONE:
		return "no such board exists";
	case QUEENS_STOPPED:
		return "stopped";
	case QUEENS_BAD_ARGUMENT:
		return "argument out of range";
	case QUEENS_NO_MEMORY:
		return "out of memory";
	}
	return "unknown status";
}

const char *queens_version(void)
{
	return QUEENS_VERSION;
}

const char *queens_line_name(enum queens_line line)
{
	static const char *const names[] = {"row", "column", "diagonal", "antidiagonal"};
	return (unsigned)line < 4 ? names[line] : NULL;
}
