/* SPDX-License-Identifier: MIT */
#include "intake.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define PAUSE_SECONDS 0.02
#define PAUSE_FACTOR  150

static double seconds_of(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

bool intake_put(struct intake *intake, const struct journal_range *range)
{
	if (intake->num_ranges == intake->capacity) {
		size_t capacity = 2 * intake->capacity + 64;
		struct journal_range *grown = realloc(intake->ranges, capacity * sizeof *grown);
		if (grown == NULL)
			return false;
		intake->ranges = grown;
		intake->capacity = capacity;
	}
	intake->ranges[intake->num_ranges++] = *range;
	return true;
}

double intake_delay(const struct intake *intake)
{
	double left = intake->next_write - seconds_of(CLOCK_MONOTONIC);

	return intake->num_ranges > 0 && left > 0 ? left : 0;
}

/* In ascending order, ranges that continue each other meet. */
static int by_first(const void *a, const void *b)
{
	const struct journal_range *x = a, *y = b;

	return x->first < y->first ? -1 : x->first > y->first;
}

enum journal_status intake_write(struct intake *intake, bool now, char *error)
{
	enum journal_status status = JOURNAL_BUSY;

	if (intake->num_ranges == 0 || (!now && intake_delay(intake) > 0))
		return JOURNAL_DONE;
	const double begin = seconds_of(CLOCK_THREAD_CPUTIME_ID);
	if (intake->num_ranges > 0)
		qsort(intake->ranges, intake->num_ranges, sizeof *intake->ranges, by_first);
	/* A reader that is in the way makes us wait; at the end for as long as a minute. */
	for (int attempt = 0; attempt < (now ? 6 : 1) && status == JOURNAL_BUSY; attempt++)
		status = journal_add(intake->journal, intake->ranges, intake->num_ranges, error);
	const double pause = PAUSE_FACTOR * (seconds_of(CLOCK_THREAD_CPUTIME_ID) - begin);
	intake->next_write = seconds_of(CLOCK_MONOTONIC) + (pause > PAUSE_SECONDS ? pause : PAUSE_SECONDS);
	if (status == JOURNAL_DONE)
		intake->num_ranges = 0;
	return status == JOURNAL_BUSY && !now ? JOURNAL_DONE : status;
}

void intake_free(struct intake *intake)
{
	free(intake->ranges);
}
