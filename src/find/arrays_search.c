/* SPDX-License-Identifier: MIT */
/*
 * The search on boards as arrays: depth-first on the smallest line.  To find
 * one solution it starts afresh, in another random order, whenever it has spent
 * its budget: most runs find one soon or never.  The budgets follow the sequence
 *      1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
 * (Luby, Sinclair and Zuckerman 1993), which grows, so that the search is still
 * exact: some run comes to its end.
 */
#include "find/arrays.h"

/* Nodes between two looks at the limits: one takes tens of microseconds on a large board. */
#define CHECK_NODES 64

/*
 * Nodes a line for a run: a run that finds a solution at once takes one a line
 * at most, so the first ones may go wrong a few times, and not more.
 */
#define FIRST_BUDGET 4

static bool may_go_on(struct arrays *arrays)
{
	const struct control *control = arrays->control;
	bool careful = control->max_nodes && control->max_nodes < 100 * CHECK_NODES;

	if (!careful && arrays->nodes - arrays->published < CHECK_NODES)
		return true;
	uint64_t fresh = arrays->nodes - arrays->published;
	arrays->published = arrays->nodes;
	return queens__control_go_on(arrays->control, fresh);
}

/* The smallest live line of one kind; of several any, by where it happens to be in the list. */
static uint32_t smallest(struct arrays *arrays, const struct lines *lines)
{
	uint32_t start = seeded_below(&arrays->random, lines->num), best = lines->list[start];

	for (uint32_t i = 0; i < lines->num; i++) {
		uint32_t line = lines->list[start + i < lines->num ? start + i : start + i - lines->num];
		if (lines->open[line] < lines->open[best])
			best = line;
	}
	return best;
}

/* The smaller of the smallest row and the smallest column; its squares in a random rotation. */
static void branch(struct arrays *arrays, struct arrays_frame *frame)
{
	uint32_t row = smallest(arrays, &arrays->rows), column = smallest(arrays, &arrays->columns);

	frame->is_row = arrays->rows.open[row] <= arrays->columns.open[column];
	frame->line = frame->is_row ? row : column;
	frame->tried = 0;
	frame->offset = seeded_below(&arrays->random, arrays->n);
	frame->num_placed = arrays->num_placed;
}

/*
 * Places the next untried square of the frame's line; false when there is none.
 * The squares are looked at again each time, because those below have been
 * placed and taken back in between; that is cheap beside placing a queen.
 */
static bool next_child(struct arrays *arrays, struct arrays_frame *frame)
{
	uint32_t n = arrays->n;

	while (frame->tried < n) {
		uint32_t across = frame->offset + frame->tried++;
		across -= across < n ? 0 : n;
		uint32_t row = frame->is_row ? frame->line : across;
		uint32_t column = frame->is_row ? across : frame->line;
		if (!lines_live(&arrays->rows, row) || !lines_live(&arrays->columns, column) ||
		    !arrays_open(arrays, row, column))
			continue;
		arrays->nodes++;
		queens__arrays_place(arrays, row, column);
		return true;
	}
	return false;
}

/* A full board: counts it, or keeps it.  Returns true when the search is over. */
static bool is_enough(struct arrays *arrays, uint32_t *witness)
{
	struct control *control = arrays->control;

	if (!control->count) {
		for (uint32_t row = 0; row < arrays->n; row++)
			witness[row] = arrays->rows.queen[row];
		return true;
	}
	uint64_t found = atomic_fetch_add(&control->solutions, 1) + 1;
	return control->max_solutions && found >= control->max_solutions;
}

/*
 * One run, which leaves the board as it was.  EXHAUSTED: the line at depth 0 has
 * no square left, so every solution has been met, whatever the order was.
 * FOUND: enough of them.  QUOTA and STOPPED prove nothing.
 */
static enum search_end run(struct arrays *arrays, uint64_t budget, uint32_t *witness)
{
	uint32_t start = arrays->num_placed, depth = 0;
	uint64_t enough = arrays->nodes + budget;
	enum search_end end = SEARCH_EXHAUSTED;

	if (arrays->rows.num == 0)
		return is_enough(arrays, witness) ? SEARCH_FOUND : SEARCH_EXHAUSTED;
	branch(arrays, &arrays->frame[0]);
	for (;;) {
		if (!may_go_on(arrays) || arrays->nodes >= enough) {
			end = arrays->nodes >= enough ? SEARCH_QUOTA : SEARCH_STOPPED;
			break;
		}
		if (!next_child(arrays, &arrays->frame[depth])) {
			if (depth == 0)
				break;
			depth--;
		} else if (queens__arrays_propagate(arrays)) {
			if (arrays->rows.num > 0) {
				branch(arrays, &arrays->frame[++depth]);
				continue;
			}
			if (is_enough(arrays, witness)) {
				end = SEARCH_FOUND;
				break;
			}
		}
		queens__arrays_undo(arrays, arrays->frame[depth].num_placed);
	}
	queens__arrays_undo(arrays, start);
	return end;
}

/*
 * Term number i, from 1, of the sequence 1 1 2 1 1 2 4 ...: at i = 2^k - 1 it is
 * 2^(k-1), and in between it repeats itself from the start.
 */
static uint64_t luby(uint64_t i)
{
	for (;;) {
		uint64_t power = 1;
		while (2 * power - 1 < i)
			power *= 2;
		if (i == 2 * power - 1)
			return power;
		i -= power - 1;
	}
}

enum search_end queens__arrays_ask(void *board, uint32_t *witness)
{
	struct arrays *arrays = board;
	bool count = arrays->control->count;
	uint64_t unit = FIRST_BUDGET * (uint64_t)arrays->n + 100, num_runs = 0;
	enum search_end end;

	do
		end = run(arrays, count ? UINT64_MAX / 2 : unit * luby(++num_runs), witness);
	while (end == SEARCH_QUOTA && !atomic_load(&arrays->control->stopped));
	atomic_fetch_add(&arrays->control->nodes, arrays->nodes - arrays->published);
	arrays->published = arrays->nodes;
	return end == SEARCH_QUOTA ? SEARCH_STOPPED : end;
}
