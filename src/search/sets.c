/* SPDX-License-Identifier: MIT */
/*
 * Method 3, three sets.  All squares of a diagonal have the same row - column,
 * all squares of an antidiagonal the same row + column:
 *
 *      row - column             row + column
 *       0 -1 -2 -3               0  1  2  3
 *       1  0 -1 -2               1  2  3  4
 *       2  1  0 -1               2  3  4  5
 *       3  2  1  0               3  4  5  6
 *
 * So three sets of numbers say in three look-ups whether a square is attacked,
 * however many queens there are.  What is added going down must be taken out
 * again coming up.
 */
#include "search/methods.h"

struct sets {
	struct method_search *search;
	bool column[QUEENS_MAX_SEARCH];
	bool diagonal[2 * QUEENS_MAX_SEARCH]; /* row - column + n - 1, never negative */
	bool antidiagonal[2 * QUEENS_MAX_SEARCH];
};

static void set_queen(struct sets *s, uint32_t row, uint32_t column, bool present)
{
	s->column[column] = present;
	s->diagonal[row + s->search->n - 1 - column] = present;
	s->antidiagonal[row + column] = present;
}

static bool attacked(const struct sets *s, uint32_t row, uint32_t column)
{
	return s->column[column] || s->diagonal[row + s->search->n - 1 - column] ||
	       s->antidiagonal[row + column];
}

static bool place(struct sets *s, uint32_t row)
{
	struct method_search *search = s->search;
	bool dead_end = true;

	search->effort.nodes++;
	if (row == search->n)
		return queens__found(search);
	for (uint32_t column = 0; column < search->n; column++) {
		search->effort.tests++;
		if (attacked(s, row, column)) {
			search->effort.rejected++;
			continue;
		}
		dead_end = false;
		search->columns[row] = column;
		set_queen(s, row, column, true);
		if (place(s, row + 1))
			return true;
		set_queen(s, row, column, false);
	}
	search->effort.dead_ends += dead_end;
	return false;
}

bool queens__sets(struct method_search *search)
{
	struct sets s = {.search = search};
	return place(&s, 0);
}
