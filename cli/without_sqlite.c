/* SPDX-License-Identifier: MIT */
/* Stands in for the journal in a build without SQLite. */
#include "journal.h"

static _Noreturn void explain(void)
{
	fail(EXIT_TROUBLE, "journals need SQLite, which was not there when this program was built: install "
	                   "libsqlite3-dev (in the source tree ./queens does) and build again");
}

const char *journal_support(void)
{
	return "none (built without SQLite)";
}

bool journal_count(const struct journal_count *request, struct queens_unit *count)
{
	(void)request, (void)count;
	explain();
}

#define ABSENT(action)                                                                    \
	int run_journal_##action(const void *settings, int num_operands, char **operands) \
	{                                                                                 \
		(void)settings, (void)num_operands, (void)operands;                       \
		explain();                                                                \
	}

ABSENT(status)
ABSENT(resume)
ABSENT(verify)
ABSENT(merge)
ABSENT(export)
ABSENT(report)
ABSENT(plan)
