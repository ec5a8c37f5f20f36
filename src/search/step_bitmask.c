/* SPDX-License-Identifier: MIT */
/*
 * The bitmask method as a machine.  `used`, `left` and `right` are the attacks
 * on the columns of one row; a row below, left has moved one bit down and
 * right one bit up (board.h).  Each row has its own words, so going back is
 * only reading the words of the row above: there is nothing to undo.
 */
#include "search/step.h"

/*
 * Computes the row below from the queen `queen` (one bit) in `row`.
 *
 *      column     7 6 5 4 3 2 1 0
 *      row        . . . . Q . . .      queen = 00001000
 *      row + 1    . . . R U L . .      used 00001000, left >> 1, right << 1
 *
 * What right pushes beyond column n-1, and left below column 0, has left the
 * board and attacks nothing any more.
 */
static void shift(struct queens_steps *steps, uint32_t row, uint32_t queen)
{
	const uint32_t all = board_row(steps->n);
	uint32_t used = steps->used[row] | queen;
	uint32_t left = (steps->left[row] | queen) >> 1;
	uint32_t right = (steps->right[row] | queen) << 1 & all;

	steps->used[row + 1] = used;
	steps->left[row + 1] = left;
	steps->right[row + 1] = right;
	steps->open[row + 1] = all & ~(used | left | right);
}

/* A row is entered: its free squares are known at once, from one expression. */
static unsigned enter(struct queens_steps *steps)
{
	steps->event_row = steps->row;
	if (steps->row == steps->n) {
		steps->phase = steps->first_only ? PHASE_FINISHED : PHASE_LEAVE;
		steps->effort.solutions++;
		return QUEENS_EVENT_SOLUTION;
	}
	steps->phase = steps->open[steps->row] != 0 ? PHASE_TRY : PHASE_DEAD;
	return QUEENS_EVENT_FREE;
}

/* Takes the lowest free square of the row. */
static unsigned peel(struct queens_steps *steps)
{
	uint32_t row = steps->row;
	uint32_t queen = lowest_bit(steps->open[row]);

	steps->open[row] ^= queen;
	shift(steps, row, queen);
	steps->event_row = (uint8_t)row;
	steps->event_column = (uint8_t)bit_index(queen);
	steps->effort.nodes++;
	steps->row++;
	steps->phase = PHASE_ENTER;
	return QUEENS_EVENT_PLACE;
}

/*
 * Back in the row above, whose words are as they were.  Which queen stood
 * there is the one bit in which `used` of the two rows differs.
 */
static unsigned lift(struct queens_steps *steps)
{
	uint32_t row = --steps->row;

	steps->event_row = (uint8_t)row;
	steps->event_column = (uint8_t)bit_index(steps->used[row] ^ steps->used[row + 1]);
	steps->phase = PHASE_TRY;
	return QUEENS_EVENT_REMOVE;
}

unsigned queens__step_bitmask(struct queens_steps *steps)
{
	for (;;) {
		switch (steps->phase) {
		case PHASE_ENTER:
			return enter(steps);
		case PHASE_TRY:
			if (steps->open[steps->row] != 0)
				return peel(steps);
			steps->phase = PHASE_LEAVE;
			break;
		case PHASE_DEAD:
			steps->phase = PHASE_LEAVE;
			steps->effort.dead_ends++;
			return QUEENS_EVENT_DEAD_END;
		case PHASE_LEAVE:
			if (steps->row > 0)
				return lift(steps);
			steps->phase = PHASE_FINISHED;
			break;
		default:
			return EVENT_NONE;
		}
	}
}

/*
 * The same search for those who want to see solutions only: nothing is
 * reported on the way, so that the loop is as short as that of a walk.  Here
 * `row` is the row to go on with, never the row entered last.
 */
unsigned queens__step_bitmask_solution(struct queens_steps *steps)
{
	const uint32_t all = board_row(steps->n);
	uint32_t row = steps->row;
	uint64_t nodes = 0, dead_ends = 0;
	unsigned event = EVENT_NONE;

	while (steps->phase != PHASE_FINISHED) {
		uint32_t open = steps->open[row];
		if (open == 0) {
			if (row == 0)
				steps->phase = PHASE_FINISHED;
			else
				row--;
			continue;
		}
		uint32_t queen = lowest_bit(open);
		uint32_t used = steps->used[row] | queen;
		uint32_t left = (steps->left[row] | queen) >> 1;
		uint32_t right = (steps->right[row] | queen) << 1;
		uint32_t next = all & ~(used | left | right);

		steps->open[row] = open ^ queen;
		nodes++;
		/* A full board has no free square below it either, but is no dead end. */
		if (next == 0 && used != all) {
			dead_ends++;
			continue;
		}
		steps->used[row + 1] = used;
		if (used == all) {
			steps->phase = steps->first_only ? PHASE_FINISHED : PHASE_ENTER;
			event = QUEENS_EVENT_SOLUTION;
			break;
		}
		row++;
		steps->left[row] = left;
		steps->right[row] = right;
		steps->open[row] = next;
	}
	steps->row = (uint8_t)row;
	steps->event_row = (uint8_t)steps->n;
	steps->effort.nodes += nodes;
	steps->effort.dead_ends += dead_ends;
	steps->effort.solutions += event == QUEENS_EVENT_SOLUTION;
	return event;
}
