/* SPDX-License-Identifier: MIT */
/*
 * What the threads of one call share: limits, the tick, the solution found.
 *
 * Two flags end the threads, and they mean different things.  `end`: what was
 * asked for has been found.  `stopped`: a limit was met, so that whatever has
 * not been searched is unknown.  Neither is ever taken back while threads run,
 * and a search that was cut short by either reports so; "there is none" comes
 * only from searches that neither flag has touched.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */

#include <math.h>
#include <string.h>
#include <time.h>

#include "find/search.h"

#define TICK_SECONDS 0.1

double queens__seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/*
 * Subtrees of 1000 nodes are worth the rating of several lines (300 to 3000 is
 * all one); questions of 50000 nodes, about 15 milliseconds, are answered by
 * one thread, without tasks.
 */
void queens__tuning_default(struct tuning *tuning, uint32_t n)
{
	tuning->kernel = queens__live_kernel();
	tuning->arrays = n > LIVE_MAX;
	tuning->rated_size = 1000;
	tuning->quick_nodes = 50000;
}

/* `tuning` NULL: the default. */
enum queens_status queens__control_open(struct control *control, uint32_t n, enum queens_rule rule,
                                        const struct tuning *tuning)
{
	memset(control, 0, sizeof(*control));
	queens__tuning_default(&control->tuning, n);
	if (tuning)
		control->tuning = *tuning;
	control->kernel = control->tuning.kernel;
	control->rules.n = n;
	control->rules.num_rows = n;
	control->num_queens = n;
	control->rules.rule = rule;
	control->rules.bound = true;
	control->num_threads = 1;
	for (int size = 1; size <= (int)LIVE_MAX; size++) {
		control->logarithm[size] = log(size);
		control->inverse[size] = 1.0 / size;
	}
	atomic_init(&control->nodes, 0);
	atomic_init(&control->solutions, 0);
	atomic_init(&control->end, false);
	atomic_init(&control->stopped, false);
	return pthread_mutex_init(&control->lock, NULL) == 0 ? QUEENS_DONE : QUEENS_NO_MEMORY;
}

void queens__control_limit(struct control *control, uint64_t max_nodes, double max_seconds,
                           unsigned num_threads)
{
	control->max_nodes = max_nodes;
	control->deadline = max_seconds > 0 ? queens__seconds() + max_seconds : 0;
	control->num_threads = num_threads ? num_threads : queens_num_processors();
}

void queens__control_close(struct control *control)
{
	pthread_mutex_destroy(&control->lock);
}

/*
 * Calls the tick when it is due and no other thread is at it.  Whoever finds
 * the lock taken goes on: the tick will be called, only not by this thread.
 */
static bool tick_agrees(struct control *control, double now)
{
	bool agreed = true;

	if (pthread_mutex_trylock(&control->lock) != 0)
		return true;
	if (now >= control->next_tick) {
		control->next_tick = now + TICK_SECONDS;
		agreed = control->tick(control->context, &control->progress);
	}
	pthread_mutex_unlock(&control->lock);
	return agreed;
}

/*
 * Adds nodes to the total; returns false when the thread has to return.  The
 * total is behind by what the threads have not added yet, some thousand nodes,
 * so a limit on nodes is met late by so many, and never early.  The clock is
 * read only where a limit or a tick needs it.
 */
bool queens__control_go_on(struct control *control, uint64_t new_nodes)
{
	uint64_t nodes = atomic_fetch_add(&control->nodes, new_nodes) + new_nodes;

	if (atomic_load(&control->end) || atomic_load(&control->stopped))
		return false;
	if (control->max_nodes && nodes >= control->max_nodes) {
		atomic_store(&control->stopped, true);
		return false;
	}
	if (!control->tick && control->deadline == 0)
		return true;
	double now = queens__seconds();
	if ((control->deadline != 0 && now >= control->deadline) ||
	    (control->tick && !tick_agrees(control, now))) {
		atomic_store(&control->stopped, true);
		return false;
	}
	return true;
}

/* Records so many complete boards, where only their number is asked for. */
void queens__control_count(struct control *control, uint64_t num_solutions)
{
	uint64_t found = atomic_fetch_add(&control->solutions, num_solutions) + num_solutions;

	if (control->max_solutions && found >= control->max_solutions)
		atomic_store(&control->end, true);
}

/*
 * Records a complete board: one more, or the one that was asked for.  Several
 * threads may find one at the same time; each writes its own under the lock, so
 * the last whole board stands there, and any of them is an answer.
 */
void queens__control_solution(struct control *control, const struct live *live)
{
	if (control->count) {
		queens__control_count(control, 1);
		return;
	}
	pthread_mutex_lock(&control->lock);
	for (uint32_t row = 0; row < control->rules.num_rows; row++)
		control->columns[row] = live->column[row];
	pthread_mutex_unlock(&control->lock);
	atomic_store(&control->end, true);
}
