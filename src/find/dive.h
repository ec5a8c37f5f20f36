/* SPDX-License-Identifier: MIT */
/*
 * Estimates by weighted dives.
 */
#ifndef QUEENS_FIND_DIVE_H
#define QUEENS_FIND_DIVE_H

#include "find/seeded.h"
#include "find/tasks.h"

/* The search at the end of a dive is cut off here; it is predicted to be far smaller. */
#define DIVE_SMALL 200000

/* The nodes that all tasks together will take, from so many dives. */
double queens__dive_tasks(struct search *search, const struct tasks *tasks, uint32_t num_dives);

#endif
