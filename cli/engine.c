/* SPDX-License-Identifier: MIT */
#include "engine.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "advice.h"
#include "progress.h"
#include "sample.h"

static const char *const engine_choices[] = {"auto", "search", "join", NULL};
static const char *const kernel_choices[] = {"auto", "portable", "avx2", "avx512", "neon", "wasm128", NULL};

const struct option engine_options[] = {
    {"engine", 0, OPTION_CHOICE, offsetof(struct engine_settings, engine), "ENGINE", 0, 0, engine_choices,
     "how to count"},
    {"kernel", 0, OPTION_CHOICE, offsetof(struct engine_settings, kernel), "KERNEL", 0, 0, kernel_choices,
     "inner loops of the engine join"},
    {"memory", 0, OPTION_NUMBER, offsetof(struct engine_settings, megabytes), "MB", 1, 1048576, NULL,
     "megabytes a thread, 1 to 1048576 (default 64 to N = 24, then 256)"},
    {"threads", 't', OPTION_NUMBER, offsetof(struct engine_settings, threads), "T", 1, 4096, NULL,
     "threads to use, 1 to 4096 (default: the processors allowed)"},
    {0},
};

enum queens_kernel engine_best_kernel(void)
{
	int kernel = QUEENS_NUM_KERNELS - 1;

	while (kernel > QUEENS_KERNEL_PORTABLE && !queens_kernel_available((enum queens_kernel)kernel))
		kernel--;
	return (enum queens_kernel)kernel;
}

void kernel_check(enum queens_kernel kernel)
{
	char list[100] = "";

	if (queens_kernel_available(kernel))
		return;
	for (int k = QUEENS_KERNEL_PORTABLE; k < QUEENS_NUM_KERNELS; k++)
		if (queens_kernel_available((enum queens_kernel)k))
			snprintf(list + strlen(list), sizeof list - strlen(list), " %s",
			         queens_kernel_name((enum queens_kernel)k));
	fail(EXIT_USAGE, "the kernel '%s' does not run on this machine; these do:%s",
	     queens_kernel_name(kernel), list);
}

enum queens_engine engine_asked(const struct engine_settings *settings)
{
	return settings->engine > 0 ? (enum queens_engine)(settings->engine - 1) : QUEENS_ENGINE_AUTO;
}

enum queens_kernel kernel_asked(const struct engine_settings *settings)
{
	return settings->kernel > 0 ? (enum queens_kernel)(settings->kernel - 1) : QUEENS_KERNEL_AUTO;
}

void engine_choose(const struct engine_settings *settings, uint32_t n, struct queens_count_options *options)
{
	struct queens_plan *plan;

	options->engine = engine_asked(settings);
	options->kernel = kernel_asked(settings);
	options->memory = (size_t)settings->megabytes << 20;
	options->num_threads = settings->threads > 0 ? (unsigned)settings->threads : available_processors();
	kernel_check(options->kernel);
	if (queens_plan_open(&plan, n, options->engine) == QUEENS_BAD_ARGUMENT)
		fail(EXIT_USAGE, "the engine join counts N from 8 to %u, not %u", QUEENS_MAX_SEARCH, n);
	else
		queens_plan_close(plan);
}

static double thread_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* What is measured of units: each as a ratio to their cost. */
struct measured {
	struct spread seconds, nodes;
};

static void measure(struct queens_worker *worker, uint64_t index, double cost, struct measured *ratios,
                    struct unit_sample *sample)
{
	struct queens_unit unit;
	const double begin = thread_seconds();
	enum queens_status status = queens_unit_count(worker, index, &unit);
	const double taken = thread_seconds() - begin;

	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	spread_add(&ratios->seconds, taken / cost);
	spread_add(&ratios->nodes, (double)unit.nodes / cost);
	sample->largest = fmax(sample->largest, taken);
	sample->num_units++;
}

/* Every unit once, as nothing is left to be estimated then. */
static void measure_all(struct queens_worker *worker, struct unit_sample *sample)
{
	struct measured sums = {{0, 0, 0}, {0, 0, 0}};

	sample->num_units = 0;
	for (uint64_t index = 0; index < sample->facts.num_units; index++)
		measure(worker, index, 1, &sums, sample);
	const double seconds = sums.seconds.mean * sums.seconds.num, nodes = sums.nodes.mean * sums.nodes.num;
	sample->seconds = (struct queens_interval){seconds, seconds, seconds};
	sample->nodes = (struct queens_interval){nodes, nodes, nodes};
}

static void count_units(struct queens_worker *worker, const struct queens_plan *plan,
                        const struct sampling *how, struct unit_sample *sample)
{
	const double end = clock_seconds() + how->seconds;
	struct measured ratios = {{0, 0, 0}, {0, 0, 0}};
	struct sample chosen;

	sample_open(&chosen, plan, how->seed, how->seconds / 4);
	for (uint64_t i = 0; how->units > 0 ? i < how->units : i < SAMPLE_MIN || clock_seconds() < end; i++) {
		const uint64_t index = sample_choose(&chosen);
		measure(worker, index, sample_cost(&chosen, index), &ratios, sample);
		sample->seconds = sample_sum(&chosen, &ratios.seconds);
		if (how->units == 0 && i + 1 == SAMPLE_MIN &&
		    sample->seconds.estimate < end - clock_seconds()) {
			sample_close(&chosen);
			measure_all(worker, sample);
			return;
		}
	}
	sample->nodes = sample_sum(&chosen, &ratios.nodes);
	sample_close(&chosen);
}

void sample_units(uint32_t n, const struct queens_count_options *options, const struct sampling *how,
                  struct unit_sample *sample)
{
	struct queens_plan *plan = NULL;
	struct queens_worker *worker = NULL;

	*sample = (struct unit_sample){.num_units = 0};
	if (queens_plan_open(&plan, n, options->engine) != QUEENS_DONE ||
	    queens_worker_open_with(&worker, plan, options->kernel, options->memory) != QUEENS_DONE)
		fail(EXIT_TROUBLE, "out of memory");
	queens_plan_facts(plan, &sample->facts);
	if (sample->facts.num_units > 0)
		count_units(worker, plan, how, sample);
	queens_worker_close(worker);
	queens_plan_close(plan);
}

void engine_explain(uint32_t n, const struct queens_count_options *options)
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
