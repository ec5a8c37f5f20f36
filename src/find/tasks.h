/* SPDX-License-Identifier: MIT */
/*
 * Subtrees as tasks for several threads.
 */
#ifndef QUEENS_FIND_TASKS_H
#define QUEENS_FIND_TASKS_H

#include "find/search.h"

struct task {
	struct live live;
	double size; /* predicted nodes */
};

/* A heap with the largest task on top, later a list in descending order of size. */
struct tasks {
	struct task **task;
	uint32_t num, capacity;
	struct task *spare; /* not in the heap: for the next one */
};

/*
 * Turns the untried children of an interrupted search into tasks, and splits
 * the largest until there are enough.  The result depends on the board and the
 * interrupted search alone, not on the number of threads.  Returns
 * SEARCH_EXHAUSTED when tasks are left to do (or none at all), SEARCH_FOUND,
 * or SEARCH_STOPPED (*no_memory tells why).
 */
enum search_end queens__tasks_split(struct tasks *tasks, struct search *search, bool *no_memory);
void queens__tasks_close(struct tasks *tasks);

/* A number that differs when the tasks do. */
uint64_t queens__tasks_hash(const struct tasks *tasks);

#endif
