/* SPDX-License-Identifier: MIT */
#include "crew.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* Two rings: units that wait, results that wait.  Never more than the capacity in both. */
struct crew {
	const struct queens_plan *plan;
	unsigned num_threads;
	struct member *members;
	size_t outstanding; /* the owner's */

	pthread_mutex_t lock; /* guards all below */
	pthread_cond_t work, done;
	uint64_t units[CREW_CAPACITY];
	size_t first_unit, num_units;
	struct crew_result results[CREW_CAPACITY];
	size_t first_result, num_results;
	bool stop, close;
};

struct member {
	struct crew *crew;
	struct queens_worker *worker;
	pthread_t thread;
};

static uint64_t thread_microseconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

/* Waits for a unit; false when the crew is closed. */
static bool take(struct crew *crew, struct crew_result *result)
{
	pthread_mutex_lock(&crew->lock);
	while (crew->num_units == 0 && !crew->close)
		pthread_cond_wait(&crew->work, &crew->lock);
	bool taken = crew->num_units > 0;
	if (taken) {
		*result = (struct crew_result){.unit = crew->units[crew->first_unit]};
		result->status = crew->stop ? QUEENS_STOPPED : QUEENS_DONE;
		crew->first_unit = (crew->first_unit + 1) % CREW_CAPACITY;
		crew->num_units--;
	}
	pthread_mutex_unlock(&crew->lock);
	return taken;
}

static void hand_in(struct crew *crew, const struct crew_result *result)
{
	pthread_mutex_lock(&crew->lock);
	crew->results[(crew->first_result + crew->num_results++) % CREW_CAPACITY] = *result;
	pthread_cond_signal(&crew->done);
	pthread_mutex_unlock(&crew->lock);
}

static void *work(void *argument)
{
	struct member *member = argument;
	struct crew_result result;

	while (take(member->crew, &result)) {
		if (result.status == QUEENS_DONE) {
			uint64_t begin = thread_microseconds();
			result.status = queens_unit_count(member->worker, result.unit, &result.sum);
			result.microseconds = thread_microseconds() - begin;
		}
		hand_in(member->crew, &result);
	}
	return NULL;
}

static enum queens_status start_member(struct crew *crew, struct member *member,
                                       const struct crew_settings *settings)
{
	enum queens_status status =
	    queens_worker_open_with(&member->worker, crew->plan, settings->kernel, settings->memory);

	if (status != QUEENS_DONE)
		return status;
	member->crew = crew;
	if (pthread_create(&member->thread, NULL, work, member) == 0)
		return QUEENS_DONE;
	queens_worker_close(member->worker);
	return QUEENS_NO_MEMORY;
}

/* Waiting with a limit must not depend on a clock that somebody may set. */
static void init_monotonic(pthread_cond_t *condition)
{
	pthread_condattr_t attributes;

	pthread_condattr_init(&attributes);
	pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
	pthread_cond_init(condition, &attributes);
	pthread_condattr_destroy(&attributes);
}

enum queens_status crew_open(struct crew **crew, const struct queens_plan *plan,
                             const struct crew_settings *settings)
{
	struct crew *opened = calloc(1, sizeof *opened);
	enum queens_status status = QUEENS_DONE;

	if (opened == NULL ||
	    (opened->members = calloc(settings->num_threads, sizeof *opened->members)) == NULL) {
		free(opened);
		return QUEENS_NO_MEMORY;
	}
	opened->plan = plan;
	pthread_mutex_init(&opened->lock, NULL);
	pthread_cond_init(&opened->work, NULL);
	init_monotonic(&opened->done);
	while (opened->num_threads < settings->num_threads && status == QUEENS_DONE) {
		status = start_member(opened, &opened->members[opened->num_threads], settings);
		opened->num_threads += status == QUEENS_DONE;
	}
	if (opened->num_threads == 0) {
		crew_close(opened);
		return status;
	}
	*crew = opened;
	return QUEENS_DONE;
}

void crew_close(struct crew *crew)
{
	if (crew == NULL)
		return;
	crew_stop(crew);
	pthread_mutex_lock(&crew->lock);
	crew->close = true;
	pthread_cond_broadcast(&crew->work);
	pthread_mutex_unlock(&crew->lock);
	for (unsigned i = 0; i < crew->num_threads; i++) {
		pthread_join(crew->members[i].thread, NULL);
		queens_worker_close(crew->members[i].worker);
	}
	pthread_cond_destroy(&crew->work);
	pthread_cond_destroy(&crew->done);
	pthread_mutex_destroy(&crew->lock);
	free(crew->members);
	free(crew);
}

unsigned crew_threads(const struct crew *crew)
{
	return crew->num_threads;
}

void crew_give(struct crew *crew, uint64_t unit)
{
	crew->outstanding++;
	pthread_mutex_lock(&crew->lock);
	crew->units[(crew->first_unit + crew->num_units++) % CREW_CAPACITY] = unit;
	pthread_cond_signal(&crew->work);
	pthread_mutex_unlock(&crew->lock);
}

size_t crew_outstanding(const struct crew *crew)
{
	return crew->outstanding;
}

static struct timespec seconds_from_now(double seconds)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	int64_t nanoseconds = time.tv_nsec + (int64_t)(seconds * 1e9);
	time.tv_sec += nanoseconds / 1000000000;
	time.tv_nsec = nanoseconds % 1000000000;
	return time;
}

size_t crew_collect(struct crew *crew, struct crew_result *results, size_t max, double seconds)
{
	const struct timespec deadline = seconds_from_now(seconds);
	size_t collected = 0;

	pthread_mutex_lock(&crew->lock);
	while (crew->num_results == 0 && crew->outstanding > 0 && seconds > 0 &&
	       pthread_cond_timedwait(&crew->done, &crew->lock, &deadline) == 0)
		continue;
	for (; collected < max && crew->num_results > 0; collected++) {
		results[collected] = crew->results[crew->first_result];
		crew->first_result = (crew->first_result + 1) % CREW_CAPACITY;
		crew->num_results--;
	}
	crew->outstanding -= collected;
	pthread_mutex_unlock(&crew->lock);
	return collected;
}

void crew_stop(struct crew *crew)
{
	pthread_mutex_lock(&crew->lock);
	crew->stop = true;
	pthread_mutex_unlock(&crew->lock);
	for (unsigned i = 0; i < crew->num_threads; i++)
		queens_worker_stop(crew->members[i].worker);
}
