/* SPDX-License-Identifier: MIT */
/* queens journal report FILE: what was counted, by whom, and how to check it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../advice.h"
#include "../output.h"
#include "../progress.h"
#include "page.h"
#include "verify.h"

static void write_plan(const struct page *page, const struct entries *entries)
{
	const struct journal_plan *plan = &entries->plan;

	page_heading(page, "Plan");
	page_paragraph(page,
	               "The count is a sum over units of work. Their list depends on n, the engine and the "
	               "plan version only; the hash is taken over the whole list.");
	page_table_begin(page, "what|value");
	page_table_row(page, "n|%u", plan->n);
	page_table_row(page, "engine|%s", plan->engine);
	page_table_row(page, "plan version|%u", plan->version);
	page_table_row(page, "hash|%016" PRIx64, plan->hash);
	page_table_row(page, "units|%" PRIu64, plan->num_units);
	if (plan->num_shards > 1)
		page_table_row(page, "shard|%u of %u (%" PRIu64 " units)", plan->shard, plan->num_shards,
		               units_wanted(plan));
	page_table_row(page, "units done|%" PRIu64, entries->sum.units_done);
	page_table_end(page);
}

static void write_result(const struct page *page, const struct entries *entries)
{
	const struct journal_plan *plan = &entries->plan;
	char text[QUEENS_TOTAL_TEXT], line[300];

	queens_total_text(entries->sum.sum.total, text);
	page_heading(page, "Result");
	if (entries->sum.units_done == plan->num_units)
		snprintf(line, sizeof line, "Q(%u) = %s", plan->n, text);
	else
		snprintf(line, sizeof line, "Not complete. The units done so far add up to %s.", text);
	page_paragraph(page, line);
}

/* Who counted: one row a host, kernel and version. */
static void write_machines(const struct page *page, const struct entries *entries)
{
	page_heading(page, "Machines and versions");
	page_table_begin(page, "host|kernel|program version|ranges|units|CPU time|last result");
	for (uint32_t who = 0; who < entries->num_runs; who++) {
		const struct journal_run *run = &entries->runs[who];
		uint64_t ranges = 0, units = 0, microseconds = 0;
		int64_t last = 0;
		char host[80], kernel[20], program[30], time[60], moment[MOMENT_TEXT];
		for (size_t i = 0; i < entries->length; i++) {
			const struct entry *entry = &entries->list[i];
			if (entry->who != who)
				continue;
			ranges++;
			units += entry->range.num_units;
			microseconds += entry->range.microseconds;
			last = entry->range.finished > last ? entry->range.finished : last;
		}
		page_table_row(
		    page, "%s|%s|%s|%" PRIu64 "|%" PRIu64 "|%s|%s", plain_name(run->host, host, sizeof host),
		    plain_name(run->kernel, kernel, sizeof kernel),
		    plain_name(run->program, program, sizeof program), ranges, units,
		    duration_text(1e-6 * (double)microseconds, time, sizeof time), moment_text(last, moment));
	}
	page_table_end(page);
}

struct group {
	uint64_t number, units, first;
	struct queens_total total;
};

static int by_number(const void *a, const void *b)
{
	const struct group *x = a, *y = b;

	if (x->number != y->number)
		return x->number < y->number ? -1 : 1;
	return x->first < y->first ? -1 : x->first > y->first;
}

static void write_groups(const struct page *page, const struct entries *entries,
                         const struct queens_plan *plan)
{
	struct group *groups = calloc(entries->length + 1, sizeof *groups);

	if (groups == NULL)
		fail(EXIT_TROUBLE, "%s", queens_status_text(QUEENS_NO_MEMORY));
	for (size_t i = 0; i < entries->length; i++) {
		const struct journal_range *range = &entries->list[i].range;
		struct queens_unit_facts facts = {0, 1};
		queens_unit_facts(plan, range->first, &facts);
		groups[i] = (struct group){facts.group, range->num_units, range->first, range->sum.total};
	}
	if (entries->length > 0)
		qsort(groups, entries->length, sizeof *groups, by_number);

	page_heading(page, "Sums by first-level class");
	page_paragraph(page, entries->plan.engine[0] == 'j'
	                         ? "A class has the units with a queen in the same row of the first centre "
	                           "column. A range belongs to the class of its first unit."
	                         : "A class has the units with the same queens on the lines through the "
	                           "centre. A range belongs to the class of its first unit.");
	page_table_begin(page, "class|units|first unit|sum");
	for (size_t i = 0; i < entries->length;) {
		struct group sum = groups[i];
		char text[QUEENS_TOTAL_TEXT];
		for (i++; i < entries->length && groups[i].number == sum.number; i++) {
			sum.units += groups[i].units;
			sum.total = queens_total_add(sum.total, groups[i].total);
		}
		page_table_row(page, "%" PRIu64 "|%" PRIu64 "|%" PRIu64 "|%s", sum.number, sum.units,
		               sum.first, queens_total_text(sum.total, text));
	}
	page_table_end(page);
	free(groups);
}

static void list_verdict(void *context, bool passed, const char *line)
{
	char text[400];

	snprintf(text, sizeof text, "%s: %s", passed ? "pass" : "FAIL", line);
	page_list_item(context, text);
}

static void write_check_yourself(const struct page *page, const struct entries *entries)
{
	char line[200];

	page_heading(page, "Check it yourself");
	page_paragraph(page, "Any unit U is counted again, without the journal, by");
	snprintf(line, sizeof line, "queens count %u --engine %s --unit U", entries->plan.n,
	         entries->plan.engine);
	page_code(page, line);
	page_paragraph(page,
	               "What the journal holds for it is a line of \"queens journal export FILE\". A random "
	               "sample is counted again, also by plain enumeration, by");
	page_code(page, "queens journal verify FILE --sample 1");
}

int run_journal_report(const void *settings, int num_operands, char **operands)
{
	const struct journal_settings *s = settings;
	struct page page = {.html = s->format == REPORT_HTML};
	struct entries entries;
	char title[60];

	(void)num_operands;
	read_entries(operands[0], &entries);
	struct queens_plan *plan = open_plan_of(operands[0], &entries.plan);
	const struct verify verify = {
	    .common = &s->common,
	    .plan = plan,
	    .entries = &entries,
	    .percent = s->sample,
	    .seed = s->seed,
	    .slow_seconds = (double)s->seconds,
	    .num_threads = available_processors(),
	    .tell = list_verdict,
	    .context = &page,
	};
	output_open(s->output);
	snprintf(title, sizeof title, "The %u queens: report of a count", entries.plan.n);
	page_begin(&page, title);
	write_result(&page, &entries);
	write_plan(&page, &entries);
	page_heading(&page, "Checks");
	page_list_begin(&page);
	bool passed = verify_all(&verify);
	page_list_end(&page);
	write_machines(&page, &entries);
	write_check_yourself(&page, &entries);
	write_groups(&page, &entries, plan);
	page_end(&page);
	output_close();
	queens_plan_close(plan);
	free_entries(&entries);
	return passed ? EXIT_DONE : EXIT_NO_BOARD;
}
