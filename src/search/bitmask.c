/* SPDX-License-Identifier: MIT */
/*
 * Method 5, the shifted bitmask.  The three masks are kept relative to the
 * current row (see board.h), so one expression gives all its free columns at
 * once:
 *
 *      free = all & ~(used | left | right)
 *
 * and free & -free is the lowest of them: no column is ever tested that is not
 * free.  Going down a row, `left` and `right` move by one bit; what leaves the
 * board falls off the end or is cut by `all`.
 */
#include "search/methods.h"

static bool place(struct method_search *search, uint32_t row, uint32_t used, uint32_t left, uint32_t right)
{
	search->effort.nodes++;
	if (row == search->n)
		return queens__found(search);

	uint32_t free = board_row(search->n) & ~(used | left | right);
	search->effort.dead_ends += free == 0;
	while (free != 0) {
		uint32_t queen = lowest_bit(free);
		free ^= queen;
		search->columns[row] = bit_index(queen);
		if (place(search, row + 1, used | queen, (left | queen) >> 1, (right | queen) << 1))
			return true;
	}
	return false;
}

bool queens__bitmask(struct method_search *search)
{
	return place(search, 0, 0, 0, 0);
}
