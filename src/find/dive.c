/* SPDX-License-Identifier: MIT */
/*
 * How many nodes will the tasks take?  A dive walks down one random path: a
 * child is taken with probability proportional to its predicted size, and what
 * is found below counts as many times as the path is improbable:
 *
 *      E[nodes below / probability of getting there]
 *          = sum over children  p(child) * nodes(child) / p(child)
 *          = sum over children  nodes(child)
 *
 * So the mean of many dives is right whatever the prediction is worth (Knuth
 * 1975, with equal probabilities); the better it is, the less they scatter, and
 * if nodes were exactly proportional to it every dive would say the same.
 * Where a subtree is predicted to be small it is searched instead.
 */
#include "find/dive.h"

/* A number from 0 to 1. */
static double uniform(struct seeded *seeded)
{
	return (double)(seeded_next(seeded) >> 11) * 0x1p-53;
}

/* Takes one of the frame's children; returns its index and divides by its probability. */
static uint32_t draw_child(const struct frame *frame, struct seeded *seeded, double *weight)
{
	double sum = 0;
	uint32_t i = 0;

	for (uint32_t k = 0; k < frame->num_children; k++)
		sum += frame->child[k].size;
	double at = sum * uniform(seeded);
	while (i + 1 < frame->num_children && at >= frame->child[i].size)
		at -= frame->child[i++].size;
	*weight *= sum / frame->child[i].size;
	return i;
}

/* One dive below a board; a solution that it meets ends it, and is kept in the control. */
static double dive(struct search *search, const struct live *live, double size, struct seeded *seeded)
{
	struct frame *frame = &search->frame[0];
	struct live at = *live;
	double weight = 1, nodes = 0;

	for (;;) {
		uint64_t before = search->nodes;
		queens__search_begin(search, &at, size);
		if (size < search->control->tuning.rated_size || frame->num_children == 0) {
			queens__search_run(search, DIVE_SMALL);
			return nodes + weight * (double)(search->nodes - before);
		}
		nodes += weight * (double)(search->nodes - before);
		struct child child = frame->child[draw_child(frame, seeded, &weight)];
		if (!queens__search_place(search, frame, &child, &at, NULL))
			return nodes;
		size = child.size;
		if (!queens__search_may_go_on(search))
			return nodes;
	}
}

double queens__dive_tasks(struct search *search, const struct tasks *tasks, uint32_t num_dives)
{
	struct seeded seeded = {tasks->num};
	double sum = 0, total = 0;

	for (uint32_t i = 0; i < tasks->num; i++)
		sum += tasks->task[i]->size;
	for (uint32_t k = 0; k < num_dives && !atomic_load(&search->control->end); k++) {
		uint32_t i = 0;
		double at = sum * uniform(&seeded);

		while (i + 1 < tasks->num && at >= tasks->task[i]->size)
			at -= tasks->task[i++]->size;
		double size = tasks->task[i]->size;
		total += dive(search, &tasks->task[i]->live, size, &seeded) * sum / size;
	}
	search->depth = -1;
	return total / num_dives;
}
