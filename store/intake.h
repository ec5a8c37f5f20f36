/* SPDX-License-Identifier: MIT */
/*
 * The way of results into a journal.  What arrives while one transaction is
 * written goes into the next one together, and after a transaction comes a
 * pause of 150 times the CPU time that it took, a fiftieth of a second
 * at least.  So the journal takes less than 1 % of one processor however small
 * the units and slow the disk are, and a unit that has arrived is safe a moment
 * later; until then it counts as one in flight.
 */
#ifndef STORE_INTAKE_H
#define STORE_INTAKE_H

#include "journal.h"

struct intake {
	struct journal *journal;
	struct journal_range *ranges; /* arrived, not yet written */
	size_t num_ranges, capacity;
	double next_write; /* on the monotonic clock: not before */
};

/* Takes a result in; false when out of memory. */
bool intake_put(struct intake *intake, const struct journal_range *range);

/* Writes what has arrived if it is time, or in any case with `now`.  JOURNAL_BUSY is no failure unless `now`. */
enum journal_status intake_write(struct intake *intake, bool now, char *error);

/* Seconds until the next write may take place, 0 when nothing waits for it. */
double intake_delay(const struct intake *intake);

void intake_free(struct intake *intake);

#endif
