/* SPDX-License-Identifier: MIT */
/*
 * Depth-first search, without recursion, that can be interrupted and continued.
 *
 * The stack is an array of frames.  A frame holds its own copy of the board, so
 * going back is forgetting, and the children of every frame that were not tried
 * yet can be handed to other threads at any time (tasks.c).
 */
#include <stdlib.h>
#include <string.h>

#include "find/search.h"

/* Nodes between two looks at the limits: well under a millisecond. */
#define CHECK_NODES 1024

struct search *queens__search_open(struct control *control)
{
	struct search *search = malloc(sizeof(*search));

	if (search) {
		search->control = control;
		search->nodes = search->published = search->next_check = 0;
		search->depth = -1;
	}
	return search;
}

void queens__search_close(struct search *search)
{
	free(search);
}

/* Copies only the slots in use: the others of `to` must become empty. */
static void copy_live(struct live *to, const struct live *from)
{
	memcpy(to, from, sizeof(*to));
}

/*
 * Places a child's queen on a copy of the frame's board, or leaves its row
 * empty.  With `size` also predicts the size of the subtree.  Returns false
 * when that is empty.
 */
bool queens__search_place(struct search *search, const struct frame *from, const struct child *child,
                          struct live *to, double *size)
{
	const struct control *control = search->control;
	struct live_report report;

	copy_live(to, &from->live);
	if (child->column == control->rules.n) {
		queens__live_leave(&control->rules, to, child->slot);
		if (!control->kernel->propagate(&control->rules, to, size ? &report : NULL))
			return false;
	} else if (!control->kernel->place(&control->rules, to, child->slot, UINT64_C(1) << child->column,
	                                   size ? &report : NULL))
		return false;
	if (size)
		*size = queens__predict(control, to, &report);
	return true;
}

/*
 * Whether to go on: publishes the nodes and looks at the limits now and then,
 * but at each node where the limit on nodes is so low that it would show.
 */
bool queens__search_may_go_on(struct search *search)
{
	if (search->nodes < search->next_check)
		return true;
	uint64_t fresh = search->nodes - search->published;
	search->published = search->nodes;
	search->next_check = search->nodes + CHECK_NODES;
	const struct control *control = search->control;
	if (control->max_nodes && control->max_nodes < CHECK_NODES * 16)
		search->next_check = search->nodes + 1;
	return queens__control_go_on(search->control, fresh);
}

/*
 * With one queen left to place, every open square is a solution.  Where no line
 * is spare, that queen is never left: its row would have one square only.
 */
static bool is_last_queen(const struct live *live)
{
	return live->num_rows == live->spare_rows + 1u;
}

static void count_squares(struct search *search, const struct live *live)
{
	uint64_t squares = 0;

	for (uint32_t slot = 0; slot < live->num_rows; slot++)
		squares += (uint64_t)__builtin_popcountll(live->open[slot]);
	queens__control_count(search->control, squares);
	search->next_check = search->nodes;
}

/* Chooses the children of the frame at the current depth. */
static void branch(struct search *search, double size)
{
	struct frame *frame = &search->frame[search->depth];

	frame->num_children = frame->next = 0;
	if (frame->live.num_rows == 0) {
		queens__control_solution(search->control, &frame->live);
		search->next_check = search->nodes; /* perhaps that was all */
	} else if (search->control->count && is_last_queen(&frame->live)) {
		count_squares(search, &frame->live);
	} else if (size < search->control->tuning.rated_size || search->control->plain) {
		queens__branch_plain(&search->control->rules, frame);
	} else if (!queens__branch_rated(search, frame)) {
		frame->num_children = 0;
	}
}

/* Starts at a board that has been propagated, whose subtree is predicted to have `size` nodes. */
void queens__search_begin(struct search *search, const struct live *live, double size)
{
	search->depth = 0;
	copy_live(&search->frame[0].live, live);
	branch(search, size);
}

/*
 * Goes on for about `quota` nodes.  A frame is left for good when its last child
 * is, so depth -1 means that the whole tree was searched.  `end` is looked at
 * before that: a thread that was told to return may stand anywhere.
 */
enum search_end queens__search_run(struct search *search, uint64_t quota)
{
	uint64_t enough = search->nodes + quota;

	while (search->depth >= 0) {
		struct frame *frame = &search->frame[search->depth];

		if (!queens__search_may_go_on(search))
			break;
		if (frame->next == frame->num_children) {
			search->depth--;
			continue;
		}
		if (search->nodes >= enough)
			return SEARCH_QUOTA;
		struct child child = frame->child[frame->next++];
		search->nodes += !frame->rated;
		if (queens__search_place(search, frame, &child, &frame[1].live, NULL)) {
			search->depth++;
			branch(search, frame->rated ? child.size : 0);
		}
	}
	if (atomic_load(&search->control->end))
		return SEARCH_FOUND;
	return search->depth < 0 ? SEARCH_EXHAUSTED : SEARCH_STOPPED;
}
