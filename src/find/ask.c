/* SPDX-License-Identifier: MIT */
/*
 * Can this board be completed, and in how many ways?  First alone, then with
 * all threads.
 *
 * Most questions take a few thousand nodes and are over before a second thread
 * would have started.  When one is not, what its search has not tried yet is
 * cut into tasks, and nothing is searched twice: with any number of threads
 * the nodes are those of one thread, but for the tasks that happen to be under
 * way when another finds a solution.
 */
#include <stdlib.h>
#include <string.h>

#include "find/dive.h"
#include "find/tasks.h"

/* Questions predicted to take more nodes (some ten seconds) are estimated by dives (a tenth of a second). */
#define ESTIMATED_NODES 2e7
#define NUM_DIVES       64

/* The tasks of one question while they are worked on. */
struct crew {
	struct control *control;
	struct tasks tasks;
	uint8_t *done; /* by task */
	uint64_t hash;
	atomic_uint_fast32_t next;
	const struct ask_journal *journal;
	double size_left, size_done; /* predicted, of the tasks unfinished and finished by this call */
	double dive_ratio;           /* nodes by node predicted, from dives; 0: none were made */
	uint64_t nodes_done;         /* those that the finished ones took */
};

/*
 * Nodes still to come: predicted, corrected by what the dives found, and once
 * a tenth is done by how the prediction did so far.
 */
static double nodes_left(const struct crew *crew)
{
	double ratio = crew->dive_ratio;

	if (crew->size_done > 0 && (ratio == 0 || crew->size_done > 0.1 * crew->size_left))
		ratio = (double)crew->nodes_done / crew->size_done;
	return crew->size_left * (ratio > 0 ? ratio : 1);
}

/* Books a task whose subtree was searched to its end. */
static void finish_task(struct crew *crew, uint32_t index, uint64_t nodes)
{
	struct control *control = crew->control;
	const struct ask_journal *journal = crew->journal;

	pthread_mutex_lock(&control->lock);
	crew->done[index] = 1;
	crew->size_left -= crew->tasks.task[index]->size;
	crew->size_done += crew->tasks.task[index]->size;
	crew->nodes_done += nodes;
	control->progress.units_done++;
	control->progress.work_done = crew->size_done / (crew->size_done + crew->size_left);
	if (journal && journal->note)
		journal->note(journal->context, crew->tasks.num, crew->hash, crew->done, nodes_left(crew));
	pthread_mutex_unlock(&control->lock);
}

/*
 * What every thread does: the next task that nobody has taken.  Tasks come in
 * descending order of size, so that the threads end at about the same time.  A
 * task that was cut short is not finished, and leaves the question open.
 */
static void work(struct crew *crew, struct search *search)
{
	for (;;) {
		uint32_t index = (uint32_t)atomic_fetch_add(&crew->next, 1);
		if (index >= crew->tasks.num)
			return;
		if (crew->done[index])
			continue;
		uint64_t before = search->nodes;
		queens__search_begin(search, &crew->tasks.task[index]->live, crew->tasks.task[index]->size);
		enum search_end end = queens__search_run(search, UINT64_MAX / 2);
		if (end != SEARCH_EXHAUSTED)
			return;
		finish_task(crew, index, search->nodes - before);
	}
}

/* A thread other than the caller's, with its own search. */
struct hand {
	struct crew *crew;
	struct search *search;
	pthread_t thread;
};

static void *hand_main(void *argument)
{
	struct hand *hand = argument;

	work(hand->crew, hand->search);
	return NULL;
}

/* Adds the nodes since the last look at the limits, so that the total is exact when the call ends. */
static void publish(struct search *search)
{
	atomic_fetch_add(&search->control->nodes, search->nodes - search->published);
	search->published = search->nodes;
}

/* All tasks, with the caller's thread and as many others as can be had. */
static void work_together(struct crew *crew, struct search *search)
{
	unsigned wanted = crew->control->num_threads - 1, num = 0;
	struct hand *hand = wanted ? calloc(wanted, sizeof(*hand)) : NULL;

	for (; hand && num < wanted && num < crew->tasks.num; num++) {
		hand[num].crew = crew;
		hand[num].search = queens__search_open(crew->control);
		if (!hand[num].search)
			break;
		if (pthread_create(&hand[num].thread, NULL, hand_main, &hand[num]) != 0) {
			queens__search_close(hand[num].search);
			break;
		}
	}
	work(crew, search);
	for (unsigned i = 0; i < num; i++) {
		pthread_join(hand[i].thread, NULL);
		publish(hand[i].search);
		queens__search_close(hand[i].search);
	}
	free(hand);
}

/* Marks the tasks that an earlier run finished, if they are the same tasks. */
static void resume(struct crew *crew)
{
	const struct ask_journal *journal = crew->journal;
	bool same = journal && journal->resume && journal->num_resume == crew->tasks.num &&
	            journal->resume_hash == crew->hash;

	crew->control->progress = (struct queens_progress){0, crew->tasks.num, 0};
	for (uint32_t i = 0; i < crew->tasks.num; i++) {
		crew->done[i] = same && journal->resume[i];
		crew->control->progress.units_done += crew->done[i];
		crew->size_left += crew->done[i] ? 0 : crew->tasks.task[i]->size;
	}
}

/* Dives where it is worth while; they may even find a solution. */
static void estimate(struct crew *crew, struct search *search)
{
	double sum = 0;

	for (uint32_t i = 0; i < crew->tasks.num; i++)
		sum += crew->tasks.task[i]->size;
	/* Counting would count the solutions that a dive meets twice. */
	if (sum < ESTIMATED_NODES || crew->control->plain || crew->control->count)
		return;
	crew->dive_ratio = queens__dive_tasks(search, &crew->tasks, NUM_DIVES) / sum;
	if (crew->journal && crew->journal->note)
		crew->journal->note(crew->journal->context, crew->tasks.num, crew->hash, crew->done,
		                    nodes_left(crew));
}

/*
 * Works through the tasks.  EXHAUSTED only when each of them is done, by this
 * run or by the one whose journal is resumed.
 */
static enum search_end run_tasks(struct crew *crew, struct search *search)
{
	crew->done = calloc(crew->tasks.num + 1, 1);
	if (!crew->done) {
		crew->control->no_memory = true;
		return SEARCH_STOPPED;
	}
	crew->hash = queens__tasks_hash(&crew->tasks);
	pthread_mutex_lock(&crew->control->lock);
	resume(crew);
	pthread_mutex_unlock(&crew->control->lock);
	estimate(crew, search);
	if (!atomic_load(&crew->control->end))
		work_together(crew, search);
	uint32_t left = 0;
	for (uint32_t i = 0; i < crew->tasks.num; i++)
		left += !crew->done[i];
	free(crew->done);
	if (atomic_load(&crew->control->end))
		return SEARCH_FOUND;
	return left == 0 ? SEARCH_EXHAUSTED : SEARCH_STOPPED;
}

enum search_end queens__ask(struct search *search, const struct live *live, double size,
                            const struct ask_journal *journal)
{
	struct crew crew = {.control = search->control, .journal = journal};
	bool no_memory = false;

	atomic_store(&search->control->end, false);
	queens__search_begin(search, live, size);
	enum search_end end = queens__search_run(search, search->control->tuning.quick_nodes);
	if (end == SEARCH_QUOTA) {
		end = queens__tasks_split(&crew.tasks, search, &no_memory);
		if (end == SEARCH_EXHAUSTED)
			end = run_tasks(&crew, search);
		search->control->no_memory |= no_memory;
		queens__tasks_close(&crew.tasks);
	}
	publish(search);
	return end;
}
