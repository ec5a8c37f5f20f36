/* SPDX-License-Identifier: MIT */
/*
 * Splitting a search into tasks of even size.
 *
 * An interrupted depth-first search has, on every level of its stack, children
 * that were not tried; together their subtrees are what is left to search:
 *
 *      level 0     x  o  o  o          x  tried, or being tried
 *                   \
 *      level 1       x  x  o           o  a task
 *                        \
 *      level 2            x  o  o
 *
 * They are of very different sizes.  So the task of the largest predicted size
 * is replaced by its children, again and again; a heap keeps the largest on top.
 * With k tasks taken in descending order by t threads, the last thread ends
 * after the others by one task at most, so a largest task of 1 / (100 t) of the
 * whole keeps the threads busy to within a hundredth.
 *
 * The tasks of a question depend on its board and on the number of nodes after
 * which it was interrupted, and on nothing that a machine or the number of
 * threads changes; a journal relies on that, and a hash tells when it is not so.
 */
#include <stdlib.h>
#include <string.h>

#include "find/tasks.h"

/* Tasks aimed at: one for so many predicted nodes (about half a second), within bounds. */
#define TASK_NODES 2e6
#define MIN_TASKS  256u
#define MAX_TASKS  16384u
/* Tasks this small (about ten milliseconds) are not split any more. */
#define SMALL_TASK 3e4

/* Only pointers move: a task is a kilobyte. */
static void swap(struct task **a, struct task **b)
{
	struct task *other = *a;

	*a = *b;
	*b = other;
}

/* Restores the order of a heap of `num` tasks whose entry `at` may be too small. */
static void sink(struct task **task, uint32_t num, uint32_t at)
{
	for (uint32_t child; (child = 2 * at + 1) < num; at = child) {
		if (child + 1 < num && task[child + 1]->size > task[child]->size)
			child++;
		if (task[at]->size >= task[child]->size)
			return;
		swap(&task[at], &task[child]);
	}
}

/* Memory for one more, in tasks->spare; false when there is none. */
static bool reserve(struct tasks *tasks)
{
	if (tasks->num == tasks->capacity) {
		uint32_t capacity = tasks->capacity ? 2 * tasks->capacity : MIN_TASKS;
		struct task **task = realloc(tasks->task, capacity * sizeof(*task));
		if (!task)
			return false;
		tasks->task = task;
		tasks->capacity = capacity;
	}
	if (!tasks->spare)
		tasks->spare = malloc(sizeof(*tasks->spare));
	return tasks->spare != NULL;
}

/* Puts the spare task into the heap. */
static void push(struct tasks *tasks)
{
	uint32_t at = tasks->num++;

	tasks->task[at] = tasks->spare;
	tasks->spare = NULL;
	while (at > 0 && tasks->task[(at - 1) / 2]->size < tasks->task[at]->size) {
		swap(&tasks->task[at], &tasks->task[(at - 1) / 2]);
		at = (at - 1) / 2;
	}
}

/* The untried children of a frame become tasks. */
static enum search_end take_children(struct tasks *tasks, struct search *search, const struct frame *frame,
                                     bool *no_memory)
{
	for (uint32_t i = frame->next; i < frame->num_children; i++) {
		if (!reserve(tasks)) {
			*no_memory = true;
			return SEARCH_STOPPED;
		}
		struct task *task = tasks->spare;
		search->nodes += !frame->rated;
		if (!queens__search_place(search, frame, &frame->child[i], &task->live, &task->size))
			continue;
		if (task->live.num_rows > 0)
			push(tasks);
		else
			queens__control_solution(search->control, &task->live);
		if (atomic_load(&search->control->end))
			return SEARCH_FOUND;
	}
	return SEARCH_EXHAUSTED;
}

/* Replaces the largest task by its children. */
static enum search_end split_largest(struct tasks *tasks, struct search *search, bool *no_memory)
{
	struct frame *frame = &search->frame[0];

	frame->live = tasks->task[0]->live;
	free(tasks->task[0]);
	tasks->task[0] = tasks->task[--tasks->num];
	sink(tasks->task, tasks->num, 0);
	if (search->control->plain)
		queens__branch_plain(&search->control->rules, frame);
	else if (!queens__branch_rated(search, frame))
		return SEARCH_EXHAUSTED;
	return take_children(tasks, search, frame, no_memory);
}

/* How many tasks the work is worth. */
static uint32_t wanted(const struct tasks *tasks)
{
	double sum = 0;

	for (uint32_t i = 0; i < tasks->num; i++)
		sum += tasks->task[i]->size / TASK_NODES;
	return sum < MIN_TASKS ? MIN_TASKS : sum > MAX_TASKS ? MAX_TASKS : (uint32_t)sum;
}

/* Heap sort, the other way round: the largest first. */
static void sort(struct tasks *tasks)
{
	for (uint32_t num = tasks->num; num > 1; num--) {
		swap(&tasks->task[0], &tasks->task[num - 1]);
		sink(tasks->task, num - 1, 0);
	}
	for (uint32_t i = 0; i < tasks->num / 2; i++)
		swap(&tasks->task[i], &tasks->task[tasks->num - 1 - i]);
}

enum search_end queens__tasks_split(struct tasks *tasks, struct search *search, bool *no_memory)
{
	enum search_end end = SEARCH_EXHAUSTED;
	int depth = search->depth;

	search->depth = -1;
	for (int i = 0; i <= depth && end == SEARCH_EXHAUSTED; i++)
		end = take_children(tasks, search, &search->frame[i], no_memory);
	uint32_t enough = wanted(tasks);
	while (end == SEARCH_EXHAUSTED && tasks->num > 0 && tasks->num < enough &&
	       tasks->task[0]->size >= SMALL_TASK)
		end = queens__search_may_go_on(search) ? split_largest(tasks, search, no_memory)
		                                       : SEARCH_STOPPED;
	sort(tasks);
	return end;
}

void queens__tasks_close(struct tasks *tasks)
{
	for (uint32_t i = 0; i < tasks->num; i++)
		free(tasks->task[i]);
	free(tasks->spare);
	free(tasks->task);
	memset(tasks, 0, sizeof(*tasks));
}

/* FNV-1a over the open squares. */
uint64_t queens__tasks_hash(const struct tasks *tasks)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (uint32_t i = 0; i < tasks->num; i++)
		for (uint32_t slot = 0; slot < tasks->task[i]->live.num_rows; slot++)
			hash = (hash ^ tasks->task[i]->live.open[slot]) * UINT64_C(0x100000001b3);
	return hash;
}
