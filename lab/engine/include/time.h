/* SPDX-License-Identifier: MIT */
/* The part of the standard header that the library uses; see host.c. */
#ifndef LAB_TIME_H
#define LAB_TIME_H

typedef long long time_t;
struct timespec {
	time_t tv_sec;
	long tv_nsec;
};
#define CLOCK_REALTIME  0
#define CLOCK_MONOTONIC 1
int clock_gettime(int clock, struct timespec *time);

#endif
