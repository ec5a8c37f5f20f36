/* SPDX-License-Identifier: MIT */
/*
 * The clock of a journal: that of the machine, as long as it goes forward.
 * When somebody sets it back, or a host goes on whose clock is behind, the
 * journal's clock goes on from where it was, by the seconds that really pass,
 * until the machine's has caught up.  So rates and the time left stay right.
 *
 *      machine   10:00:00   10:00:05   09:00:10   09:00:15
 *      journal   10:00:00   10:00:05   10:00:10   10:00:15
 */
#ifndef STORE_CLOCK_H
#define STORE_CLOCK_H

#include <stdint.h>

struct clock {
	int64_t seconds;   /* since 1970, at some moment */
	int64_t monotonic; /* the monotonic clock at that moment, in seconds */
};

/* Starts the clock at the machine's time, but not before `latest`. */
void clock_start(struct clock *clock, int64_t latest);
int64_t clock_now(struct clock *clock);

#endif
