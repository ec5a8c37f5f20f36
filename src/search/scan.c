/* SPDX-License-Identifier: MIT */
/*
 * Method 2, permutations with a scan.  Test each queen when it is placed, not
 * when the board is full: a column that is used is skipped, and the queens
 * above are scanned for a shared diagonal.  A bad start is dropped at once
 * with everything that would follow from it; that is backtracking.
 */
#include "search/methods.h"

struct scan {
	struct method_search *search;
	bool used[QUEENS_MAX_SEARCH];
};

/* Whether a queen above `row` attacks (row, column) along a diagonal. */
static bool attacked_diagonally(const uint32_t *columns, uint32_t row, uint32_t column)
{
	for (uint32_t above = 0; above < row; above++) {
		uint32_t distance = row - above;
		if (columns[above] + distance == column || column + distance == columns[above])
			return true;
	}
	return false;
}

static bool place(struct scan *s, uint32_t row)
{
	struct method_search *search = s->search;
	bool dead_end = true;

	search->effort.nodes++;
	if (row == search->n)
		return queens__found(search);
	for (uint32_t column = 0; column < search->n; column++) {
		search->effort.tests++;
		if (s->used[column] || attacked_diagonally(search->columns, row, column)) {
			search->effort.rejected++;
			continue;
		}
		dead_end = false;
		s->used[column] = true;
		search->columns[row] = column;
		if (place(s, row + 1))
			return true;
		s->used[column] = false;
	}
	search->effort.dead_ends += dead_end;
	return false;
}

bool queens__scan(struct method_search *search)
{
	struct scan s = {.search = search};
	return place(&s, 0);
}
