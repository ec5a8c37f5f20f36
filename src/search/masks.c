/* SPDX-License-Identifier: MIT */
/*
 * Method 4, absolute masks.  The three sets of method 3 as three words: bit j
 * for column j, bit i + j for the antidiagonal, bit n-1 - i + j for the
 * diagonal of square (i, j).  Two families of 2n-1 diagonals need 63 bits at
 * n = 32, hence the 64-bit words.
 *
 * The words are passed by value.  The caller's copy is untouched when the call
 * returns, so there is nothing to undo.
 */
#include "search/methods.h"

struct masks {
	uint64_t columns;
	uint64_t antidiagonals;
	uint64_t diagonals;
};

static bool place(struct method_search *search, uint32_t row, struct masks taken)
{
	bool dead_end = true;

	search->effort.nodes++;
	if (row == search->n)
		return queens__found(search);
	for (uint32_t column = 0; column < search->n; column++) {
		uint64_t c = UINT64_C(1) << column;
		uint64_t a = UINT64_C(1) << (row + column);
		uint64_t d = UINT64_C(1) << (search->n - 1 - row + column);

		search->effort.tests++;
		if ((taken.columns & c) | (taken.antidiagonals & a) | (taken.diagonals & d)) {
			search->effort.rejected++;
			continue;
		}
		dead_end = false;
		search->columns[row] = column;
		struct masks with_queen = {taken.columns | c, taken.antidiagonals | a, taken.diagonals | d};
		if (place(search, row + 1, with_queen))
			return true;
	}
	search->effort.dead_ends += dead_end;
	return false;
}

bool queens__masks(struct method_search *search)
{
	return place(search, 0, (struct masks){0, 0, 0});
}
