/* SPDX-License-Identifier: MIT */
/* queens journal export FILE: the subtotals, for a table or a browser of them. */
#include <inttypes.h>

#include "../output.h"
#include "open.h"

struct line {
	uint64_t first, num_units, group;
	const char *total, *begun, *finished;
	uint64_t nodes, pairs;
	double seconds;
	const struct journal_run *who;
};

static void write_line(int format, const struct line *l)
{
	char host[80], kernel[20], program[30];

	plain_name(l->who->host, host, sizeof host);
	plain_name(l->who->kernel, kernel, sizeof kernel);
	plain_name(l->who->program, program, sizeof program);
	if (format == EXPORT_JSONL)
		output_format("{\"first\":%" PRIu64 ",\"num_units\":%" PRIu64 ",\"group\":%" PRIu64
		              ",\"count\":\"%s\",\"nodes\":%" PRIu64 ",\"pairs\":%" PRIu64
		              ",\"seconds\":%.6f,\"begun\":\"%s\",\"finished\":\"%s\""
		              ",\"host\":\"%s\",\"kernel\":\"%s\",\"program\":\"%s\"}\n",
		              l->first, l->num_units, l->group, l->total, l->nodes, l->pairs, l->seconds,
		              l->begun, l->finished, host, kernel, program);
	else
		output_format("%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%s,%" PRIu64 ",%" PRIu64
		              ",%.6f,%s,%s,%s,%s,%s\n",
		              l->first, l->num_units, l->group, l->total, l->nodes, l->pairs, l->seconds,
		              l->begun, l->finished, host, kernel, program);
	output_commit();
}

int run_journal_export(const void *settings, int num_operands, char **operands)
{
	const struct journal_settings *s = settings;
	struct entries entries;

	(void)num_operands;
	read_entries(operands[0], &entries);
	struct queens_plan *plan = open_plan_of(operands[0], &entries.plan);
	output_open(s->output);
	if (s->format != EXPORT_JSONL)
		output_text(
		    "first,num_units,group,count,nodes,pairs,seconds,begun,finished,host,kernel,program\n");
	for (size_t i = 0; i < entries.length; i++) {
		const struct journal_range *range = &entries.list[i].range;
		struct queens_unit_facts facts = {0, 1};
		char total[QUEENS_TOTAL_TEXT], begun[MOMENT_TEXT], finished[MOMENT_TEXT];
		queens_unit_facts(plan, range->first, &facts);
		struct line line = {range->first,
		                    range->num_units,
		                    facts.group,
		                    queens_total_text(range->sum.total, total),
		                    moment_text(range->begun, begun),
		                    moment_text(range->finished, finished),
		                    range->sum.nodes,
		                    range->sum.pairs,
		                    1e-6 * (double)range->microseconds,
		                    &entries.runs[entries.list[i].who]};
		write_line(s->format, &line);
	}
	output_close();
	queens_plan_close(plan);
	free_entries(&entries);
	return EXIT_DONE;
}
