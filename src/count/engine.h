/* SPDX-License-Identifier: MIT */
/*
 * What an engine is: a way to cut the count of n into units, and to count one.
 * A new engine is a file with one of these and a line in the table of plan.c.
 */
#ifndef QUEENS_ENGINE_H
#define QUEENS_ENGINE_H

#include <stdatomic.h>

#include "queens.h"

struct engine {
	const char *name;
	uint32_t min_n, max_n;

	/* Lists the units of n: fills plan->units and the facts num_units and hash. */
	enum queens_status (*plan_open)(struct queens_plan *plan);
	void (*plan_close)(void *units);

	/* The memory of one worker (may be NULL where none is needed). */
	enum queens_status (*worker_open)(struct queens_worker *worker);
	void (*worker_close)(void *memory);

	/* Counts one unit; looks at worker->stop at least every few milliseconds. */
	enum queens_status (*unit_count)(struct queens_worker *worker, uint64_t index,
	                                 struct queens_unit *unit);

	/* See queens_unit_facts, _cost and _recount; all may be NULL. */
	void (*unit_facts)(const struct queens_plan *plan, uint64_t index, struct queens_unit_facts *facts);
	double (*unit_cost)(const struct queens_plan *plan, uint64_t index);
	enum queens_status (*unit_recount)(struct queens_worker *worker, uint64_t index,
	                                   enum queens_symmetry image, struct queens_total *total);
};

struct queens_plan {
	struct queens_plan_facts facts;
	const struct engine *engine;
	void *units;
};

struct queens_worker {
	const struct queens_plan *plan;
	void *memory;
	enum queens_kernel kernel; /* as asked for */
	size_t max_memory;
	atomic_bool stop; /* set from any thread: give up the unit */
};

extern const struct engine queens__engine_search;
extern const struct engine queens__engine_join;
/* Other rules than the queens': rules.c. */
extern const struct engine queens__engine_toroidal;
extern const struct engine queens__engine_superqueens;

/* Opens the plan of an engine, whether it is in the public table or not. */
enum queens_status queens__plan_open(struct queens_plan **plan, uint32_t n, const struct engine *engine);

/* Mixes a number into a running hash (FNV-1a over its 8 bytes, lowest first). */
uint64_t queens__hash(uint64_t hash, uint64_t number);

#endif
