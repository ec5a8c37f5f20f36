/* SPDX-License-Identifier: MIT */
/* The options about how to count, and a sample of a count's units. */
#ifndef QUEENS_CLI_ENGINE_H
#define QUEENS_CLI_ENGINE_H

#include "command.h"
#include "queens.h"

struct engine_settings {
	int engine, kernel;
	uint64_t megabytes; /* 0: the default */
	uint64_t threads;   /* 0: the processors allowed */
};
extern const struct option engine_options[];

/* The engine and the kernel that were asked for. */
enum queens_engine engine_asked(const struct engine_settings *settings);
enum queens_kernel kernel_asked(const struct engine_settings *settings);
/* A kernel that does not run here is a usage error. */
void kernel_check(enum queens_kernel kernel);

/*
 * What the settings mean for a board of n: fills in engine, kernel, memory and
 * threads.  A combination that does not exist is a usage error.
 */
void engine_choose(const struct engine_settings *settings, uint32_t n, struct queens_count_options *options);

/* The kernel that the engine join takes here when none is named. */
enum queens_kernel engine_best_kernel(void);

/* Says on stderr what was chosen for a count, and why. */
void engine_explain(uint32_t n, const struct queens_count_options *options);

/* The count's units, and how long some of them took on this machine. */
struct unit_sample {
	struct queens_plan_facts facts;
	uint64_t num_units;             /* counted */
	struct queens_interval seconds; /* of all units, on one thread */
	struct queens_interval nodes;   /* of all units: see struct queens_unit */
	double largest;                 /* seconds of the longest unit counted */
};

/* How many units: so many, or with 0 for about so many seconds, SAMPLE_MIN at least. */
struct sampling {
	uint64_t units;
	double seconds;
	uint64_t seed;
};

/* Counts units, chosen as sample.h says; all of them once where the seconds allow that. */
void sample_units(uint32_t n, const struct queens_count_options *options, const struct sampling *how,
                  struct unit_sample *sample);

#endif
