/* SPDX-License-Identifier: MIT */
#include "advice.h"

#include <math.h>
#include <stdio.h>

#include "engine.h"
#include "progress.h"
#include "queens.h"
#include "sample.h"

const char *const method_choices[] = {"permutations", "scan", "sets", "masks", "bitmask", NULL};

/* Only jobs longer than this are worth a remark. */
#define LONG_SECONDS 10.0

/*
 * Rough cost of a node of each method in nanoseconds, on a machine of 2024;
 * the five textbook methods pay for every column of the row too.
 */
static const double node_nanoseconds[] = {6, 5, 60, 30, 30, 5};
#define BOARD_NANOSECONDS 60.0

void advise_if_impossible(const struct common *common, uint32_t n)
{
	if (n == 2)
		remark(common, "2 queens: every two squares of a 2 x 2 board share a line");
	if (n == 3)
		remark(common, "3 queens: a queen in the first row leaves at most one free square in the "
		               "second, and then none in the third");
}

static void advise(const struct common *common, const char *what, double seconds)
{
	char text[40];

	if (seconds > LONG_SECONDS)
		remark(common, "%s: about %s (Ctrl-C stops)", what,
		       duration_text(seconds, text, sizeof text));
}

/* The nodes of the permutation tree: the sum of n! / (n-k)!, about e * n!. */
static double permutation_nodes(uint32_t n)
{
	return 2.718281828459045 * tgamma((double)n + 1);
}

void advise_solve_time(const struct common *common, uint32_t n, int method)
{
	struct queens_estimate estimate;
	char what[100];

	if (n < 11)
		return;
	queens_estimate(n, 10000, 1, &estimate);
	double nodes =
	    method == QUEENS_METHOD_PERMUTATIONS + 1 ? permutation_nodes(n) : estimate.nodes.estimate;
	double seconds =
	    1e-9 * (nodes * node_nanoseconds[method] + estimate.solutions.estimate * BOARD_NANOSECONDS);
	snprintf(what, sizeof what, "%u queens, some %.2g boards", n, estimate.solutions.estimate);
	advise(common, what, seconds);
}

/* The cost of all units, from as many as a tenth of a second allows. */
static double plan_cost(uint32_t n, enum queens_engine engine)
{
	struct queens_plan *plan;
	struct sample sample;

	if (queens_plan_open(&plan, n, engine) != QUEENS_DONE)
		fail(EXIT_TROUBLE, "out of memory");
	sample_open(&sample, plan, 1, 0.1);
	const double cost = sample.all * sample.costs.mean;
	sample_close(&sample);
	queens_plan_close(plan);
	return cost;
}

/* Units of a board above this take too long for a remark; their costs tell how much longer. */
static uint32_t most_sampled(enum queens_engine engine)
{
	return engine == QUEENS_ENGINE_SEARCH ? 18 : 21;
}

void advise_count_time(const struct common *common, uint32_t n, const struct queens_count_options *options)
{
	const struct sampling two = {2, 0, 1};
	const uint32_t most = most_sampled(options->engine), sampled = n < most ? n : most;
	struct unit_sample sample;
	char what[100];

	if (n < 18 || common->quiet)
		return;
	sample_units(sampled, options, &two, &sample);
	const double longer =
	    n == sampled ? 1 : plan_cost(n, options->engine) / plan_cost(sampled, options->engine);
	snprintf(what, sizeof what, "counting %u queens on %u thread%s", n, options->num_threads,
	         options->num_threads == 1 ? "" : "s");
	advise(common, what, longer * sample.seconds.estimate / options->num_threads);
}

/* The cgroup (version 2) allows `quota` of every `period` microseconds. */
static unsigned cgroup_limit(void)
{
	double quota, period;
	unsigned limit = 0;
	FILE *file = fopen("/sys/fs/cgroup/cpu.max", "r");

	if (file == NULL)
		return 0;
	if (fscanf(file, "%lf %lf", &quota, &period) == 2 && period > 0)
		limit = quota < period ? 1 : (unsigned)ceil(quota / period);
	fclose(file);
	return limit;
}

unsigned available_processors(void)
{
	unsigned processors = queens_num_processors(), limit = cgroup_limit();

	return limit > 0 && limit < processors ? limit : processors;
}
