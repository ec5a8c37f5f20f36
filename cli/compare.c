/* SPDX-License-Identifier: MIT */
/* queens compare N: the textbook methods side by side. */
#include <inttypes.h>
#include <time.h>

#include "advice.h"
#include "command.h"
#include "compare_steps.h"
#include "output.h"
#include "progress.h"
#include "queens.h"

struct compare_settings {
	struct common common;
	int method;
	bool json;
	bool steps;
	const char *at;
};

static const struct option compare_options[] = {
    {"method", 'm', OPTION_CHOICE, offsetof(struct compare_settings, method), "METHOD", 0, 0, method_choices,
     "only this method"},
    {"json", 0, OPTION_FLAG, offsetof(struct compare_settings, json), NULL, 0, 0, NULL,
     "one JSON object with all figures"},
    {"steps", 0, OPTION_FLAG, offsetof(struct compare_settings, steps), NULL, 0, 0, NULL,
     "what each method does at the same places of the tree"},
    {"at", 0, OPTION_TEXT, offsetof(struct compare_settings, at), "COLUMNS", 0, 0, NULL,
     "with --steps: the place to look at closely, as 0,2"},
    {0},
};

/* What a method needed for all solutions and for the first one. */
struct row {
	enum queens_method method;
	struct queens_effort all, first;
	double seconds;
};

static bool satisfied(void *context, uint32_t n, const uint32_t *columns)
{
	(void)context, (void)n, (void)columns;
	return true;
}

static struct row measure(enum queens_method method, uint32_t n)
{
	struct row row = {.method = method};
	struct timespec begin, end;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
	queens_solve(method, n, NULL, NULL, &row.all);
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
	row.seconds = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
	queens_solve(method, n, satisfied, NULL, &row.first);
	return row;
}

static void write_text_row(const struct row *row)
{
	const bool tests = row->method != QUEENS_METHOD_BITMASK;

	output_format("%-13s %14" PRIu64, queens_method_name(row->method), row->all.nodes);
	if (tests)
		output_format(" %14" PRIu64 " %14" PRIu64, row->all.tests, row->all.rejected);
	else
		output_format(" %14s %14s", "-", "-");
	output_format(" %10" PRIu64 " %10" PRIu64 " %9.4f\n", row->all.dead_ends, row->all.solutions,
	              row->seconds);
}

static void write_first_row(const struct row *row)
{
	output_format("%-13s %14" PRIu64, queens_method_name(row->method), row->first.nodes);
	if (row->method != QUEENS_METHOD_BITMASK)
		output_format(" %14" PRIu64 "\n", row->first.tests);
	else
		output_format(" %14s\n", "-");
}

static void write_text(uint32_t n, const struct row *rows, int num_rows)
{
	output_format("all solutions, n = %u\n%-13s %14s %14s %14s %10s %10s %9s\n", n, "method", "nodes",
	              "tests", "rejected", "dead ends", "solutions", "seconds");
	for (int i = 0; i < num_rows; i++)
		write_text_row(&rows[i]);
	if (rows[0].all.solutions == 0)
		return;
	output_format("\nfirst solution only\n%-13s %14s %14s\n", "method", "nodes", "tests");
	for (int i = 0; i < num_rows; i++)
		write_first_row(&rows[i]);
}

static void write_effort(const struct queens_effort *e, bool tests)
{
	output_format("{\"nodes\":%" PRIu64, e->nodes);
	if (tests)
		output_format(",\"tests\":%" PRIu64 ",\"rejected\":%" PRIu64, e->tests, e->rejected);
	output_format(",\"dead_ends\":%" PRIu64 ",\"solutions\":%" PRIu64 "}", e->dead_ends, e->solutions);
}

static void write_json(uint32_t n, const struct row *rows, int num_rows)
{
	output_format("{\"n\":%u,\"methods\":[", n);
	for (int i = 0; i < num_rows; i++) {
		const bool tests = rows[i].method != QUEENS_METHOD_BITMASK;
		output_format("%s{\"method\":\"%s\",\"seconds\":%.6f,\"all\":", i > 0 ? "," : "",
		              queens_method_name(rows[i].method), rows[i].seconds);
		write_effort(&rows[i].all, tests);
		output_text(",\"first\":");
		write_effort(&rows[i].first, tests);
		output_text("}");
	}
	output_text("]}\n");
}

static int run_compare(const void *settings, int num_operands, char **operands)
{
	const struct compare_settings *s = settings;
	const uint32_t n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_SEARCH);
	struct row rows[QUEENS_NUM_METHODS];
	int num_rows = 0;

	(void)num_operands;
	if (s->at != NULL && !s->steps)
		fail(EXIT_USAGE, "--at needs --steps");
	if (s->steps) {
		compare_steps(n, s->at, s->json);
		output_close();
		return EXIT_DONE;
	}
	for (int method = 0; method < QUEENS_NUM_METHODS; method++) {
		if (s->method != 0 && s->method != method + 1)
			continue;
		advise_solve_time(&s->common, n, method + 1);
		rows[num_rows++] = measure((enum queens_method)method, n);
	}
	if (s->json)
		write_json(n, rows, num_rows);
	else
		write_text(n, rows, num_rows);
	output_close();
	return EXIT_DONE;
}

const struct command compare_command = {
    .name = "compare",
    .operands = "N",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "the textbook methods side by side",
    .details = "Runs each method for all solutions and for the first one and prints the work.\n"
               "\n"
               "A node is a place of the search tree: the root and every queen placed. A test\n"
               "is one square examined (for permutations: one pair of queens compared); the\n"
               "bitmask method peels off free squares only, so it has none. A dead end is a\n"
               "row of which no column can be used. Seconds are CPU time for all solutions.\n"
               "\n"
               "--steps (N to 12) shows the work of each method at every place of the tree that\n"
               "is visited before the first solution, and then what each of them does with the\n"
               "squares of one row (--at chooses which).",
    .example = "queens compare 8",
    .groups = {{compare_options, 0}, {common_options, 0}},
    .settings_size = sizeof(struct compare_settings),
    .run = run_compare,
};
