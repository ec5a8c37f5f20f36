/* SPDX-License-Identifier: MIT */
/* queens count N: the number of solutions. */
#include <inttypes.h>
#include <string.h>

#include "advice.h"
#include "command.h"
#include "engine.h"
#include "interrupt.h"
#include "output.h"
#include "progress.h"
#include "queens.h"

struct count_settings {
	struct common common;
	struct engine_settings engine;
	bool fundamental, classes, json, explain;
	const char *output;
};

static const struct option count_options[] = {
    {"fundamental", 0, OPTION_FLAG, offsetof(struct count_settings, fundamental), NULL, 0, 0, NULL,
     "count classes under rotation and reflection"},
    {"classes", 0, OPTION_FLAG, offsetof(struct count_settings, classes), NULL, 0, 0, NULL,
     "break the count down by symmetry"},
    {"explain", 0, OPTION_FLAG, offsetof(struct count_settings, explain), NULL, 0, 0, NULL,
     "say on stderr what was chosen and why"},
    {"json", 0, OPTION_FLAG, offsetof(struct count_settings, json), NULL, 0, 0, NULL,
     "one JSON object with all figures"},
    {"output", 'o', OPTION_TEXT, offsetof(struct count_settings, output), "FILE", 0, 0, NULL,
     "write there instead, whole or not at all"},
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

static void check_status(enum queens_status status)
{
	progress_clear();
	if (status == QUEENS_STOPPED)
		fail(128 + (int)interrupt_signal, "stopped before the count was complete");
	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
}

/* What will be done, in words. */
static void explain(uint32_t n, const struct queens_count_options *options)
{
	const struct common loud = {.quiet = false};
	struct queens_plan *plan;
	struct queens_plan_facts facts;

	if (queens_plan_open(&plan, n, options->engine) != QUEENS_DONE)
		fail(EXIT_TROUBLE, "out of memory");
	queens_plan_facts(plan, &facts);
	queens_plan_close(plan);
	const bool join = facts.engine == QUEENS_ENGINE_JOIN;
	remark(&loud, "engine %s: %s", queens_engine_name(facts.engine),
	       options->engine != QUEENS_ENGINE_AUTO ? "as asked"
	       : join                                ? "the fastest from N = 8 on"
	                                             : "join begins at N = 8");
	if (join) {
		enum queens_kernel kernel =
		    options->kernel != QUEENS_KERNEL_AUTO ? options->kernel : engine_best_kernel();
		remark(&loud, "kernel %s: %s", queens_kernel_name(kernel),
		       options->kernel != QUEENS_KERNEL_AUTO ? "as asked"
		                                             : "the widest vectors that this processor has");
		remark(&loud, "%u centre column%s placed first: what is measured to be best for N = %u",
		       facts.num_centre, facts.num_centre == 1 ? "" : "s", n);
		remark(&loud, "key bits: chosen for each unit from the lengths of its lists");
	}
	remark(&loud, "%" PRIu64 " units of work on %u thread%s, plan version %u, hash %016" PRIx64,
	       facts.num_units, options->num_threads, options->num_threads == 1 ? "" : "s", facts.version,
	       facts.hash);
}

static int run_count(const void *settings, int num_operands, char **operands)
{
	const struct count_settings *s = settings;
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
	if (s->explain)
		explain(n, &options);
	advise_count_time(&s->common, n, &options);

	interrupt_set_cooperative(true);
	check_status(queens_count(n, &options, &count));
	if (want_classes)
		check_status(queens_count_classes(n, count.total, &options, &classes));
	interrupt_set_cooperative(false);

	if (s->json)
		write_json(n, &count, want_classes ? &classes : NULL);
	else if (s->classes)
		write_classes(&classes);
	else
		write_total("", s->fundamental ? classes.fundamental : count.total, "\n");
	output_close();
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
