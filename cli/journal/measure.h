/* SPDX-License-Identifier: MIT */
/* How long a whole count would take, from a sample of its units. */
#ifndef QUEENS_CLI_JOURNAL_MEASURE_H
#define QUEENS_CLI_JOURNAL_MEASURE_H

#include <stdbool.h>
#include <stdint.h>

#include "queens.h"

struct measure {
	const struct queens_plan *plan;
	struct queens_plan_facts facts;
	uint64_t seed;
	double seconds_given;

	struct queens_interval seconds; /* the result: core-seconds of all units */
	uint64_t num_costs;             /* units whose cost was estimated */
	uint64_t num_counted;           /* units that were counted */
	uint64_t num_unfinished;        /* units that were begun and did not end in time */
	bool extrapolated;              /* from estimated costs and the speed on a smaller board */
	uint32_t speed_n;               /* that board */
	double worker_bytes;
};

/* Fills in the result; stopping and lack of memory end the program. */
void measure_plan(struct measure *m);

#endif
