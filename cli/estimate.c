/* SPDX-License-Identifier: MIT */
/* queens estimate N: what a count takes, before it is started. */
#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>

#include "command.h"
#include "engine.h"
#include "output.h"
#include "progress.h"

struct estimate_settings {
	struct common common;
	struct engine_settings engine;
	uint64_t seed, probes, seconds, units;
	bool json;
};

static const struct option estimate_options[] = {
    {"seed", 0, OPTION_NUMBER, offsetof(struct estimate_settings, seed), "S", 0, UINT64_MAX, NULL,
     "of the samples (default 1)"},
    {"probes", 0, OPTION_NUMBER, offsetof(struct estimate_settings, probes), "P", 2, 1000000000, NULL,
     "random descents of the tree (default 20000)"},
    {"seconds", 0, OPTION_NUMBER, offsetof(struct estimate_settings, seconds), "T", 0, 86400, NULL,
     "count sample units for so long (default 2)"},
    {"units", 0, OPTION_NUMBER, offsetof(struct estimate_settings, units), "K", 2, 1000000, NULL,
     "count K sample units instead: the same figures everywhere, but for the time"},
    {"json", 0, OPTION_FLAG, offsetof(struct estimate_settings, json), NULL, 0, 0, NULL,
     "one JSON object with all figures"},
    {0},
};

struct forecast {
	uint32_t n;
	unsigned num_threads;
	struct queens_estimate tree;
	struct unit_sample units;
	double megabytes; /* a thread, as measured while counting the sample */
};

static double resident_megabytes(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (double)usage.ru_maxrss / 1024;
}

static void write_interval(const char *what, const struct queens_interval *i, const char *remark_text)
{
	output_format("%-12s %-12.4g 95 %%: %.4g to %.4g%s\n", what, i->estimate, i->low, i->high,
	              remark_text);
}

static void write_text(const struct forecast *f)
{
	char text[40];
	const struct unit_sample *u = &f->units;

	output_format("counting %u queens, engine %s: %" PRIu64 " units, %" PRIu64
	              " of them counted as a sample\n",
	              f->n, queens_engine_name(u->facts.engine), u->facts.num_units, u->num_units);
	write_interval("solutions", &f->tree.solutions, "");
	write_interval("nodes", &f->tree.nodes, "  (of the whole tree)");
	write_interval(u->facts.engine == QUEENS_ENGINE_JOIN ? "half-boards" : "searched", &u->nodes,
	               "  (by this engine)");
	write_interval("CPU seconds", &u->seconds, "");
	output_format("%-12s %s on %u thread%s; the longest unit seen took %.3g s\n", "time",
	              duration_text(u->seconds.estimate / f->num_threads, text, sizeof text), f->num_threads,
	              f->num_threads == 1 ? "" : "s", u->largest);
	output_format("%-12s %.1f MB a thread\n", "memory", f->megabytes);
}

static void write_json_interval(const char *name, const struct queens_interval *i)
{
	output_format(",\"%s\":{\"estimate\":%.6g,\"low\":%.6g,\"high\":%.6g}", name, i->estimate, i->low,
	              i->high);
}

static void write_json(const struct forecast *f)
{
	const struct unit_sample *u = &f->units;

	output_format("{\"n\":%u,\"engine\":\"%s\",\"units\":%" PRIu64 ",\"sampled_units\":%" PRIu64, f->n,
	              queens_engine_name(u->facts.engine), u->facts.num_units, u->num_units);
	write_json_interval("solutions", &f->tree.solutions);
	write_json_interval("tree_nodes", &f->tree.nodes);
	write_json_interval("engine_nodes", &u->nodes);
	write_json_interval("cpu_seconds", &u->seconds);
	output_format(
	    ",\"longest_unit_seconds\":%.6g,\"threads\":%u,\"seconds\":%.6g,\"megabytes_a_thread\":%.1f}\n",
	    u->largest, f->num_threads, u->seconds.estimate / f->num_threads, f->megabytes);
}

static int run_estimate(const void *settings, int num_operands, char **operands)
{
	const struct estimate_settings *s = settings;
	struct queens_count_options options = {.size = sizeof options};
	struct forecast f = {.n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_SEARCH)};

	const struct sampling how = {s->units, (double)s->seconds, s->seed};

	(void)num_operands;
	engine_choose(&s->engine, f.n, &options);
	f.num_threads = options.num_threads;
	queens_estimate(f.n, s->probes, s->seed, &f.tree);
	double before = resident_megabytes();
	sample_units(f.n, &options, &how, &f.units);
	f.megabytes = resident_megabytes() - before;
	if (s->json)
		write_json(&f);
	else
		write_text(&f);
	output_close();
	return EXIT_DONE;
}

static const struct estimate_settings estimate_defaults = {.seed = 1, .probes = 20000, .seconds = 2};

const struct command estimate_command = {
    .name = "estimate",
    .operands = "N",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "time, memory and result of a count, before starting it",
    .details = "Counts some of the units of work that 'queens count N' would count, chosen in\n"
               "proportion to their estimated cost, and tells from them the time and the work of\n"
               "the engine (half-boards made by join, places searched by search); where there is\n"
               "time for all units, both are exact. Random descents of the plain search tree\n"
               "(Knuth 1975) estimate its nodes and the solutions. Intervals hold the truth 95\n"
               "times in 100. Memory is what the sample needed.\n"
               "\n"
               "With --seconds 0 six units are counted; from N = 26 on these alone take a while.",
    .example = "queens estimate 20",
    .groups = {{estimate_options, 0},
               {engine_options, offsetof(struct estimate_settings, engine)},
               {common_options, 0}},
    .defaults = &estimate_defaults,
    .settings_size = sizeof(struct estimate_settings),
    .run = run_estimate,
};
