/* SPDX-License-Identifier: MIT */
/*
 * A crew: threads that count the units they are given.  One thread, the owner,
 * gives units and collects results; it never waits for a lock longer than it
 * takes to copy a few numbers.
 */
#ifndef STORE_CREW_H
#define STORE_CREW_H

#include "queens.h"

/* So many units may be given and not yet collected. */
#define CREW_CAPACITY 4096

struct crew_result {
	uint64_t unit;
	enum queens_status status; /* QUEENS_STOPPED: not counted, the crew was stopped */
	struct queens_unit sum;
	uint64_t microseconds; /* of the thread's own CPU time */
};

struct crew;

struct crew_settings {
	unsigned num_threads;
	enum queens_kernel kernel;
	size_t memory; /* of a worker, 0: the default */
};

/*
 * Starts up to num_threads threads.  When not even one can be had:
 * QUEENS_NO_MEMORY, or QUEENS_BAD_ARGUMENT for a kernel that does not run here.
 */
enum queens_status crew_open(struct crew **crew, const struct queens_plan *plan,
                             const struct crew_settings *settings);
void crew_close(struct crew *crew);
unsigned crew_threads(const struct crew *crew);

/* Hands over a unit; at most CREW_CAPACITY may be outstanding. */
void crew_give(struct crew *crew, uint64_t unit);
/* Units given and not yet collected. */
size_t crew_outstanding(const struct crew *crew);

/* Takes up to `max` results; waits up to `seconds` for the first, not at all for 0. */
size_t crew_collect(struct crew *crew, struct crew_result *results, size_t max, double seconds);

/* Ends the units in flight soon and drops the rest: all come back as QUEENS_STOPPED. */
void crew_stop(struct crew *crew);

#endif
