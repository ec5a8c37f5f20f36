/* SPDX-License-Identifier: MIT */
/* queens count N: the number of solutions. */
#include <inttypes.h>
#include <string.h>

#include "advice.h"
#include "command.h"
#include "count_shape.h"
#include "engine.h"
#include "interrupt.h"
#include "journal.h"
#include "output.h"
#include "progress.h"
#include "queens.h"
#include "shape.h"

struct count_settings {
	struct common common;
	struct engine_settings engine;
	bool fundamental, classes, json, explain;
	bool toroidal, superqueens;
	uint64_t queens; /* 0: N */
	const char *output;
	const char *journal, *shard, *unit;
};

static const struct option count_options[] = {
    {"fundamental", 0, OPTION_FLAG, offsetof(struct count_settings, fundamental), NULL, 0, 0, NULL,
     "count classes under rotation and reflection"},
    {"classes", 0, OPTION_FLAG, offsetof(struct count_settings, classes), NULL, 0, 0, NULL,
     "break the count down by symmetry"},
    {"toroidal", 0, OPTION_FLAG, offsetof(struct count_settings, toroidal), NULL, 0, 0, NULL,
     "diagonals go on at the opposite edge"},
    {"superqueens", 0, OPTION_FLAG, offsetof(struct count_settings, superqueens), NULL, 0, 0, NULL,
     "queens that also move like knights"},
    {"queens", 0, OPTION_NUMBER, offsetof(struct count_settings, queens), "K", 1, QUEENS_MAX_FIRST, NULL,
     "K queens instead of one in every row (N to 64)"},
    {"explain", 0, OPTION_FLAG, offsetof(struct count_settings, explain), NULL, 0, 0, NULL,
     "say on stderr what was chosen and why"},
    {"json", 0, OPTION_FLAG, offsetof(struct count_settings, json), NULL, 0, 0, NULL,
     "one JSON object with all figures"},
    {"output", 'o', OPTION_TEXT, offsetof(struct count_settings, output), "FILE", 0, 0, NULL,
     "write there instead, whole or not at all"},
    {"journal", 0, OPTION_TEXT, offsetof(struct count_settings, journal), "FILE", 0, 0, NULL,
     "keep finished units in FILE, and go on from there"},
    {"shard", 0, OPTION_TEXT, offsetof(struct count_settings, shard), "I/K", 0, 0, NULL,
     "count part I of K only, into a journal"},
    {"unit", 0, OPTION_TEXT, offsetof(struct count_settings, unit), "U", 0, 0, NULL,
     "count only unit U, as journals number them"},
    {0},
};

static bool tick(void *context, const struct queens_progress *progress)
{
	if (progress != NULL)
		progress_show(context, progress->work_done, "the work");
	return interrupt_signal == 0;
}

static void write_total(const char *before, struct queens_total total, const char *after)
{
	char text[QUEENS_TOTAL_TEXT];

	output_format("%s%s%s", before, queens_total_text(total, text), after);
}

static void write_classes(const struct queens_classes *c)
{
	write_total("all solutions           ", c->all, "\n");
	write_total("fundamental solutions   ", c->fundamental, "\n");
	write_total("  classes of 8          ", c->asymmetric, "  (no symmetry)\n");
	write_total("  classes of 4          ", c->half_only, "  (half turn only)\n");
	write_total("  classes of 2          ", c->quarter, "  (quarter turn)\n");
	write_total("unchanged by half turn  ", c->half_turn, "\n");
	write_total("unchanged by quarter    ", c->quarter_turn, "\n");
}

/* Totals are strings in JSON: many readers keep only 53 bits of a number. */
static void write_json(uint32_t n, const struct queens_unit *count, const struct queens_classes *c)
{
	output_format("{\"n\":%u", n);
	write_total(",\"count\":\"", count->total, "\"");
	if (c != NULL) {
		write_total(",\"fundamental\":\"", c->fundamental, "\"");
		write_total(",\"classes_of_8\":\"", c->asymmetric, "\"");
		write_total(",\"classes_of_4\":\"", c->half_only, "\"");
		write_total(",\"classes_of_2\":\"", c->quarter, "\"");
		write_total(",\"half_turn\":\"", c->half_turn, "\"");
		write_total(",\"quarter_turn\":\"", c->quarter_turn, "\"");
	}
	output_format(",\"nodes\":%" PRIu64 ",\"pairs\":%" PRIu64 "}\n", count->nodes, count->pairs);
}

static void check_status(enum queens_status status, const struct queens_count_options *options)
{
	progress_clear();
	if (status == QUEENS_NO_MEMORY && options->memory > 0)
		fail(EXIT_TROUBLE,
		     "out of memory: --memory %zu is too little for a unit, or too much for %u thread%s here",
		     options->memory >> 20, options->num_threads, options->num_threads == 1 ? "" : "s");
	if (status == QUEENS_STOPPED)
		fail(128 + (int)interrupt_signal, "stopped before the count was complete");
	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
}

/* What the engines do is refused for other puzzles than theirs. */
static void refuse_engines(const struct count_settings *s, const char *name)
{
	if (s->fundamental || s->classes || s->explain || s->engine.engine > 1 || s->engine.kernel > 1 ||
	    s->journal != NULL || s->shard != NULL || s->unit != NULL)
		fail(EXIT_USAGE, "%s goes with --threads, --json and --output only", name);
}

/* The rule that was asked for; what cannot be combined with it is refused. */
static enum queens_rule rule_of(const struct count_settings *s)
{
	if (!s->toroidal && !s->superqueens)
		return QUEENS_RULE_QUEENS;
	if (s->toroidal && s->superqueens)
		fail(EXIT_USAGE, "--toroidal and --superqueens are different puzzles");
	refuse_engines(s, s->toroidal ? "--toroidal" : "--superqueens");
	return s->toroidal ? QUEENS_RULE_TOROIDAL : QUEENS_RULE_SUPERQUEENS;
}

/* Counts one unit alone and prints what it adds to the whole: for checking a journal by hand. */
static int count_one_unit(const struct count_settings *s, uint32_t n,
                          const struct queens_count_options *options)
{
	struct queens_plan *plan;
	struct queens_plan_facts facts;
	struct queens_worker *worker;
	struct queens_unit unit;

	check_status(queens_plan_open(&plan, n, options->engine), options);
	queens_plan_facts(plan, &facts);
	uint64_t index = parse_number("--unit", s->unit, 0, facts.num_units - 1);
	check_status(queens_worker_open_with(&worker, plan, options->kernel, options->memory), options);
	check_status(queens_unit_count(worker, index, &unit), options);
	if (s->json)
		write_json(n, &unit, NULL);
	else
		write_total("", unit.total, "\n");
	output_close();
	queens_worker_close(worker);
	queens_plan_close(plan);
	return EXIT_DONE;
}

/* False when only a part was to be counted: there is no number to print. */
static bool count_units(const struct count_settings *s, uint32_t n,
                        const struct queens_count_options *options, struct queens_unit *count)
{
	const struct journal_count request = {.common = &s->common,
	                                      .path = s->journal,
	                                      .shard = s->shard,
	                                      .n = n,
	                                      .engine = options->engine,
	                                      .kernel = options->kernel,
	                                      .memory = options->memory,
	                                      .num_threads = options->num_threads,
	                                      .tick = options->tick,
	                                      .context = options->context};

	if (s->journal != NULL)
		return journal_count(&request, count);
	if (s->shard != NULL)
		fail(EXIT_USAGE, "--shard needs a journal to count into: --journal FILE");
	interrupt_set_cooperative(true);
	check_status(queens_count(n, options, count), options);
	interrupt_set_cooperative(false);
	return true;
}

/* Rectangles, and other numbers of queens. */
static int run_shape(const struct count_settings *s, const char *size)
{
	struct queens_count_options options = {.size = sizeof options, .rule = rule_of(s)};

	refuse_engines(s, s->queens > 0 ? "--queens" : "a rectangle");
	output_open(s->output);
	engine_choose(&s->engine, 0, &options);
	count_shape(&s->common, size, s->queens, &options, s->json);
	output_close();
	return EXIT_DONE;
}

static int run_count(const void *settings, int num_operands, char **operands)
{
	const struct count_settings *s = settings;
	if (s->queens > 0 || is_rectangle(operands[0]))
		return run_shape(s, operands[0]);
	const uint32_t n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_SEARCH);
	struct queens_count_options options = {.size = sizeof options, .tick = tick};
	struct queens_classes classes = {.all = {0, 0}};
	struct common common = s->common;
	struct queens_unit count;
	const bool want_classes = s->fundamental || s->classes;

	(void)num_operands;
	output_open(s->output);
	options.context = &common;
	engine_choose(&s->engine, n, &options);
	options.rule = rule_of(s);
	if (options.rule == QUEENS_RULE_QUEENS) {
		if (s->explain)
			engine_explain(n, &options);
		if (s->journal == NULL && s->unit == NULL)
			advise_count_time(&s->common, n, &options);
	}

	if (s->unit != NULL)
		return count_one_unit(s, n, &options);
	if (!count_units(s, n, &options, &count))
		return EXIT_DONE;
	interrupt_set_cooperative(true);
	if (want_classes)
		check_status(queens_count_classes(n, count.total, &options, &classes), &options);
	interrupt_set_cooperative(false);

	if (s->json)
		write_json(n, &count, want_classes ? &classes : NULL);
	else if (s->classes)
		write_classes(&classes);
	else
		write_total("", s->fundamental ? classes.fundamental : count.total, "\n");
	output_close();
	if (options.rule == QUEENS_RULE_QUEENS)
		advise_if_impossible(&s->common, n);
	return EXIT_DONE;
}

const struct command count_command = {
    .name = "count",
    .operands = "N",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "the number of solutions",
    .details = "Counts the solutions for N queens (0 to 32). The count is always computed,\n"
               "never looked up, and totals have 128 bits.\n"
               "\n"
               "The engine join (from N = 8 on) makes half-boards and counts the pairs that\n"
               "fit, hundreds at a time. The engine search is the plain second method: the\n"
               "placements on the lines through the centre, one for each class under the eight\n"
               "symmetries of the square, and a depth-first search of each. Both cut the work\n"
               "into units that are counted on all threads; --explain says how.\n"
               "\n"
               "--toroidal and --superqueens count under other rules (OEIS A051906, A051223).\n"
               "Instead of N, MxN is a board of M rows and N columns, with as many queens as\n"
               "fit or --queens K of them, both to 64 (A269133, A348129); such boards are\n"
               "counted one by one.\n"
               "\n"
               "With --journal, finished units are kept in a file: the same command goes on where\n"
               "an earlier one ended, in whatever way; --shard counts one part of several. See\n"
               "\"queens journal\".\n"
               "\n"
               "--fundamental prints the number of classes instead, --classes how many there\n"
               "are of each symmetry. With --json, totals are strings, because many readers\n"
               "keep only 53 bits of a number.",
    .example = "queens count 14 --classes",
    .groups = {{count_options, 0},
               {engine_options, offsetof(struct count_settings, engine)},
               {common_options, 0}},
    .settings_size = sizeof(struct count_settings),
    .run = run_count,
};
