/* SPDX-License-Identifier: MIT */
#include "engine.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "advice.h"
#include "progress.h"

static const char *const engine_choices[] = {"auto", "search", "join", NULL};
static const char *const kernel_choices[] = {"auto", "portable", "avx2", "avx512", "neon", "wasm128", NULL};

const struct option engine_options[] = {
    {"engine", 0, OPTION_CHOICE, offsetof(struct engine_settings, engine), "ENGINE", 0, 0, engine_choices,
     "how to count"},
    {"kernel", 0, OPTION_CHOICE, offsetof(struct engine_settings, kernel), "KERNEL", 0, 0, kernel_choices,
     "inner loops of the engine join"},
    {"memory", 0, OPTION_NUMBER, offsetof(struct engine_settings, megabytes), "MB", 1, 1048576, NULL,
     "megabytes a thread (default 64 to N = 24, then 256)"},
    {"threads", 't', OPTION_NUMBER, offsetof(struct engine_settings, threads), "T", 1, 4096, NULL,
     "threads to use (default: the processors allowed)"},
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

/* A running mean with its spread (Welford). */
struct spread {
	double num, mean, squares;
};

static void add_value(struct spread *s, double value)
{
	double difference = value - s->mean;

	s->num++;
	s->mean += difference / s->num;
	s->squares += difference * (value - s->mean);
}

/* The sum over `all` from a sample, with its 95 % interval. */
static struct queens_interval whole(const struct spread *s, double all)
{
	double variance = s->num > 1 ? s->squares / (s->num - 1) : 0;
	double error = 1.96 * sqrt(variance / s->num * (1 - s->num / all));

	if (s->num == 0)
		return (struct queens_interval){0, 0, 0};
	return (struct queens_interval){s->mean * all, fmax(s->mean - error, 0) * all,
	                                (s->mean + error) * all};
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
	while (b != 0) {
		uint64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

static void count_units(struct queens_worker *worker, double limit, uint64_t seed, struct unit_sample *sample)
{
	const uint64_t all = sample->facts.num_units;
	const double end = clock_seconds() + limit;
	struct spread seconds = {0, 0, 0}, total = {0, 0, 0};
	uint64_t step = (uint64_t)(0.6180339887498949 * (double)all) | 1;

	while (common_divisor(step, all) != 1)
		step++;
	uint64_t index = all > 0 ? seed * UINT64_C(0x9e3779b97f4a7c15) % all : 0;
	for (uint64_t i = 0; i < all && (i < 2 || clock_seconds() < end); i++) {
		struct queens_unit unit;
		double begin = thread_seconds();
		enum queens_status status = queens_unit_count(worker, index, &unit);
		double taken = thread_seconds() - begin;
		if (status != QUEENS_DONE)
			fail(EXIT_TROUBLE, "%s", queens_status_text(status));
		add_value(&seconds, taken);
		add_value(&total, ldexp((double)unit.total.high, 64) + (double)unit.total.low);
		sample->largest = fmax(sample->largest, taken);
		sample->num_units++;
		index = (index + step) % all;
	}
	sample->seconds = whole(&seconds, (double)all);
	sample->total = whole(&total, (double)all);
}

void sample_units(uint32_t n, const struct queens_count_options *options, double limit, uint64_t seed,
                  struct unit_sample *sample)
{
	struct queens_plan *plan = NULL;
	struct queens_worker *worker = NULL;

	*sample = (struct unit_sample){.num_units = 0};
	if (queens_plan_open(&plan, n, options->engine) != QUEENS_DONE ||
	    queens_worker_open_with(&worker, plan, options->kernel, options->memory) != QUEENS_DONE)
		fail(EXIT_TROUBLE, "out of memory");
	queens_plan_facts(plan, &sample->facts);
	count_units(worker, limit, seed, sample);
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
