/* SPDX-License-Identifier: MIT */
#include "clock.h"

#include <time.h>

static int64_t monotonic_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec;
}

void clock_start(struct clock *clock, int64_t latest)
{
	*clock = (struct clock){latest, monotonic_seconds()};
	clock_now(clock);
}

int64_t clock_now(struct clock *clock)
{
	const int64_t machine = time(NULL), monotonic = monotonic_seconds();
	const int64_t passed = monotonic > clock->monotonic ? monotonic - clock->monotonic : 0;

	/* The seconds of the two begin at different moments: the journal's may be ahead by one. */
	if (machine > clock->seconds + passed)
		*clock = (struct clock){machine, monotonic};
	else
		*clock = (struct clock){clock->seconds + passed, monotonic};
	return clock->seconds;
}
