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
	static time_t start;
	struct timespec time = true_time(CLOCK_REALTIME), passed = true_time(CLOCK_MONOTONIC);

	if (start == 0)
		start = passed.tv_sec;
	time.tv_sec -= SECONDS_BACK * (2 * (passed.tv_sec - start) + (passed.tv_nsec >= 500000000));
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
