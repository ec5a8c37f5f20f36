/* SPDX-License-Identifier: MIT */
/*
 * Counting all units of a plan on several threads.
 *
 * Units are handed out one at a time, so no thread idles while there are any
 * (turns.h says in which order).  The calling thread counts nothing: it waits
 * and calls the tick, which therefore never runs twice at once.
 */
#if defined(__linux__)
#define _GNU_SOURCE /* sched_getaffinity */
#include <sched.h>
#endif
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "count/engine.h"
#include "count/turns.h"

#define TICK_NANOSECONDS 100000000L

struct pool {
	const struct queens_plan *plan;
	uint64_t num_units;
	pthread_mutex_t lock; /* guards all below */
	pthread_cond_t changed;
	struct turns turns;
	uint64_t units_done;
	struct queens_unit sum;
	unsigned threads_running;
	bool stop;
	enum queens_status status;
};

struct member {
	struct pool *pool;
	struct queens_worker *worker;
	pthread_t thread;
};

unsigned queens_num_processors(void)
{
#if defined(__linux__)
	cpu_set_t set;
	if (sched_getaffinity(0, sizeof set, &set) == 0)
		return (unsigned)CPU_COUNT(&set);
#endif
	long online = sysconf(_SC_NPROCESSORS_ONLN);
	return online > 0 ? (unsigned)online : 1;
}

/* Takes the next unit; false when there is nothing left to do. */
static bool take(struct pool *pool, uint64_t *unit)
{
	pthread_mutex_lock(&pool->lock);
	if (!pool->stop && queens__turns_price_due(&pool->turns)) {
		pthread_mutex_unlock(&pool->lock);
		queens__turns_price(&pool->turns);
		pthread_mutex_lock(&pool->lock);
		queens__turns_order(&pool->turns);
	}
	bool taken = !pool->stop && queens__turns_next(&pool->turns, unit);
	pthread_mutex_unlock(&pool->lock);
	return taken;
}

static void give(struct pool *pool, enum queens_status status, const struct queens_unit *unit)
{
	pthread_mutex_lock(&pool->lock);
	if (status == QUEENS_DONE) {
		pool->units_done++;
		pool->sum.total = queens_total_add(pool->sum.total, unit->total);
		pool->sum.nodes += unit->nodes;
		pool->sum.pairs += unit->pairs;
	} else {
		pool->stop = true;
		if (status != QUEENS_STOPPED)
			pool->status = status;
	}
	pthread_mutex_unlock(&pool->lock);
}

static void *work(void *argument)
{
	struct member *member = argument;
	struct pool *pool = member->pool;
	uint64_t index;

	while (take(pool, &index)) {
		struct queens_unit unit = {{0, 0}, 0, 0};
		enum queens_status status = queens_unit_count(member->worker, index, &unit);
		give(pool, status, &unit);
	}
	pthread_mutex_lock(&pool->lock);
	pool->threads_running--;
	pthread_cond_signal(&pool->changed);
	pthread_mutex_unlock(&pool->lock);
	return NULL;
}

static struct timespec next_tick(void)
{
	struct timespec time;

	clock_gettime(CLOCK_REALTIME, &time);
	time.tv_nsec += TICK_NANOSECONDS;
	if (time.tv_nsec >= 1000000000L) {
		time.tv_nsec -= 1000000000L;
		time.tv_sec++;
	}
	return time;
}

/* Calls the tick with the lock open; true when it asks to stop. */
static bool wants_stop(struct pool *pool, const struct queens_count_options *options)
{
	struct queens_progress progress = {pool->units_done, pool->num_units, 0};

	if (options->tick == NULL)
		return false;
	progress.work_done = (double)pool->units_done / (double)pool->num_units;
	pthread_mutex_unlock(&pool->lock);
	bool go_on = options->tick(options->context, &progress);
	pthread_mutex_lock(&pool->lock);
	return !go_on;
}

/* Waits for the threads to finish and ticks meanwhile. */
static void wait_for(struct pool *pool, struct member *members, unsigned num_members,
                     const struct queens_count_options *options)
{
	pthread_mutex_lock(&pool->lock);
	while (pool->threads_running > 0) {
		struct timespec deadline = next_tick();
		int result = 0;
		while (pool->threads_running > 0 && result != ETIMEDOUT)
			result = pthread_cond_timedwait(&pool->changed, &pool->lock, &deadline);
		if (pool->threads_running == 0 || pool->stop)
			continue;
		if (wants_stop(pool, options)) {
			pool->stop = true;
			for (unsigned i = 0; i < num_members; i++)
				queens_worker_stop(members[i].worker);
		}
	}
	pthread_mutex_unlock(&pool->lock);
}

/* Opens as many workers as it can, before any thread takes the processors from this one. */
static unsigned open_workers(const struct pool *pool, struct member *members, unsigned num_threads,
                             const struct queens_count_options *options)
{
	unsigned opened = 0;

	while (opened < num_threads &&
	       queens_worker_open_with(&members[opened].worker, pool->plan, options->kernel,
	                               options->memory) == QUEENS_DONE)
		opened++;
	return opened;
}

/* Starts as many threads as it can; none at all is an error. */
static unsigned start(struct pool *pool, struct member *members, unsigned num_workers)
{
	unsigned started = 0;

	pool->threads_running = num_workers;
	for (; started < num_workers; started++) {
		members[started].pool = pool;
		if (pthread_create(&members[started].thread, NULL, work, &members[started]) != 0)
			break;
	}
	pthread_mutex_lock(&pool->lock);
	pool->threads_running -= num_workers - started;
	pthread_mutex_unlock(&pool->lock);
	return started;
}

static enum queens_status count_plan(const struct queens_plan *plan,
                                     const struct queens_count_options *options, unsigned num_threads,
                                     struct queens_unit *result)
{
	struct pool pool = {.plan = plan, .num_units = plan->facts.num_units, .status = QUEENS_DONE};
	struct member *members = calloc(num_threads, sizeof *members);

	if (members == NULL)
		return QUEENS_NO_MEMORY;
	queens__turns_open(&pool.turns, plan, plan->engine->unit_cost != NULL, num_threads);
	pthread_mutex_init(&pool.lock, NULL);
	pthread_cond_init(&pool.changed, NULL);

	const unsigned opened = open_workers(&pool, members, num_threads, options);
	const unsigned started = start(&pool, members, opened);
	wait_for(&pool, members, started, options);
	for (unsigned i = 0; i < started; i++)
		pthread_join(members[i].thread, NULL);
	for (unsigned i = 0; i < opened; i++)
		queens_worker_close(members[i].worker);
	pthread_cond_destroy(&pool.changed);
	pthread_mutex_destroy(&pool.lock);
	queens__turns_close(&pool.turns);
	free(members);

	if (started == 0)
		return QUEENS_NO_MEMORY;
	if (pool.status != QUEENS_DONE)
		return pool.status;
	*result = pool.sum;
	return pool.units_done == pool.num_units ? QUEENS_DONE : QUEENS_STOPPED;
}

static enum queens_status open_plan(struct queens_plan **plan, uint32_t n,
                                    const struct queens_count_options *options)
{
	switch (options->rule) {
	case QUEENS_RULE_QUEENS:
		return queens_plan_open(plan, n, options->engine);
	case QUEENS_RULE_TOROIDAL:
		return queens__plan_open(plan, n, &queens__engine_toroidal);
	case QUEENS_RULE_SUPERQUEENS:
		return queens__plan_open(plan, n, &queens__engine_superqueens);
	}
	return QUEENS_BAD_ARGUMENT;
}

enum queens_status queens_count(uint32_t n, const struct queens_count_options *options,
                                struct queens_unit *result)
{
	static const struct queens_count_options defaults = {.size = sizeof defaults};
	struct queens_plan *plan;

	if (options == NULL)
		options = &defaults;
	if (options->kernel != QUEENS_KERNEL_AUTO && !queens_kernel_available(options->kernel))
		return QUEENS_BAD_ARGUMENT;
	enum queens_status status = open_plan(&plan, n, options);
	if (status != QUEENS_DONE)
		return status;

	uint64_t threads = options->num_threads > 0 ? options->num_threads : queens_num_processors();
	if (threads > plan->facts.num_units)
		threads = plan->facts.num_units > 0 ? plan->facts.num_units : 1;
	status = count_plan(plan, options, (unsigned)threads, result);
	queens_plan_close(plan);
	return status;
}
