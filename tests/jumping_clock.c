/* SPDX-License-Identifier: MIT */
/*
 * For LD_PRELOAD: a machine's clock that somebody sets back by an hour again
 * and again, twice a second.  The monotonic clock goes on as it should.
 */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SECONDS_BACK 3600

static struct timespec true_time(clockid_t clock)
{
	struct timespec time = {0, 0};

	syscall(SYS_clock_gettime, clock, &time);
	return time;
}

static struct timespec jumping_time(void)
{
	static time_t start; /* in half seconds */
	struct timespec time = true_time(CLOCK_REALTIME), passed = true_time(CLOCK_MONOTONIC);
	const time_t halves = 2 * passed.tv_sec + (passed.tv_nsec >= 500000000);

	if (start == 0)
		start = halves;
	time.tv_sec -= SECONDS_BACK * (halves - start);
	return time;
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
	*time = clock == CLOCK_REALTIME ? jumping_time() : true_time(clock);
	return 0;
}

time_t time(time_t *copy)
{
	time_t now = jumping_time().tv_sec;

	if (copy != NULL)
		*copy = now;
	return now;
}
