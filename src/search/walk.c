/* SPDX-License-Identifier: MIT */
/*
 * The walk over all solutions: the shifted-bitmask search with its stack laid
 * out in the caller's struct, so that it can stop after every solution.
 *
 * Level `row` holds the three attack masks of that row and `open`, its columns
 * that are neither attacked nor tried yet.  Only the masks are stored while
 * searching; the columns of a solution are read back from two neighbouring
 * levels, whose `used` masks differ in exactly the queen between them.
 */
#include "board.h"

enum queens_status queens_walk_start(struct queens_walk *walk, uint32_t n)
{
	if (n > QUEENS_MAX_SEARCH)
		return QUEENS_BAD_ARGUMENT;
	*walk = (struct queens_walk){.n = n};
	walk->open[0] = board_row(n);
	return QUEENS_DONE;
}

/* Reads the columns of the solution at the bottom of the stack. */
static void read_columns(struct queens_walk *walk)
{
	for (uint32_t row = 0; row < walk->n; row++)
		walk->columns[row] = bit_index(walk->used[row] ^ walk->used[row + 1]);
	walk->num_solutions++;
}

bool queens_walk_next(struct queens_walk *walk)
{
	const uint32_t all = board_row(walk->n);
	uint32_t row = walk->row;

	if (all == 0)
		return walk->num_solutions == 0 && ++walk->num_solutions;
	for (;;) {
		uint32_t open = walk->open[row];
		if (open == 0) {
			if (row == 0)
				break;
			row--;
			continue;
		}
		uint32_t queen = lowest_bit(open);
		uint32_t used = walk->used[row] | queen;
		uint32_t left = (walk->left[row] | queen) >> 1;
		uint32_t right = (walk->right[row] | queen) << 1;
		uint32_t next = all & ~(used | left | right);

		walk->open[row] = open ^ queen;
		if (next == 0 && used != all)
			continue; /* a row without a free column: not worth entering */
		walk->used[row + 1] = used;
		if (used == all) {
			walk->row = row;
			read_columns(walk);
			return true;
		}
		row++;
		walk->left[row] = left;
		walk->right[row] = right;
		walk->open[row] = next;
	}
	walk->row = 0;
	return false;
}
