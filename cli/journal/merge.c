/* SPDX-License-Identifier: MIT */
/* queens journal merge OUT IN... */
#include <inttypes.h>

#include "../output.h"
#include "open.h"

/* Each thing in the way is an error of its own: a line on stderr, also with -q. */
static void name_problem(void *context, const char *sentence)
{
	static const struct common loud = {0};

	(void)context;
	remark(&loud, "%s", sentence);
}

int run_journal_merge(const void *settings, int num_operands, char **operands)
{
	const struct journal_settings *s = settings;
	char error[JOURNAL_ERROR_TEXT] = "", text[QUEENS_TOTAL_TEXT];
	struct journal_merge merge = {.out = operands[0],
	                              .in = operands + 1,
	                              .num_in = (size_t)num_operands - 1,
	                              .partial = s->partial,
	                              .problem = name_problem};
	size_t num_problems;
	enum journal_status status = journal_merge(&merge, &num_problems, error);

	if (num_problems > 0)
		fail(EXIT_NO_BOARD, "nothing was merged%s",
		     s->partial ? "" : "; --partial allows missing and unfinished shards");
	need_journal(status, error);

	struct journal *journal = open_to_read(operands[0]);
	const struct journal_plan plan = *journal_plan(journal);
	const struct journal_sum sum = *journal_sum(journal);
	journal_close(journal);
	if (sum.units_done < plan.num_units) {
		remark(&s->common,
		       "'%s' holds %" PRIu64 " of %" PRIu64 " units; go on with: queens journal resume '%s'",
		       operands[0], sum.units_done, plan.num_units, operands[0]);
		return EXIT_DONE;
	}
	output_format("%s\n", queens_total_text(sum.sum.total, text));
	output_close();
	return EXIT_DONE;
}
