/* SPDX-License-Identifier: MIT */
/*
 * Method 1, generate and test.  One queen a row and one a column leaves the
 * n! permutations of the columns.  Write down every one of them in full and
 * only then compare each pair of queens: |row difference| = |column difference|
 * means a shared diagonal.
 *
 * Nothing is learnt from a bad start: all permutations that begin 0 1 are
 * written and rejected one by one.
 */
#include "search/methods.h"

struct permutations {
	struct method_search *search;
	bool used[QUEENS_MAX_SEARCH];
};

/* Whether some two queens share a diagonal; stops at the first such pair. */
static bool clash(struct method_search *search)
{
	for (uint32_t low = 1; low < search->n; low++) {
		for (uint32_t high = 0; high < low; high++) {
			uint32_t a = search->columns[high], b = search->columns[low];
			search->effort.tests++;
			if ((a > b ? a - b : b - a) == low - high) {
				search->effort.rejected++;
				return true;
			}
		}
	}
	return false;
}

static bool place(struct permutations *p, uint32_t row)
{
	struct method_search *search = p->search;

	search->effort.nodes++;
	if (row == search->n)
		return !clash(search) && queens__found(search);
	for (uint32_t column = 0; column < search->n; column++) {
		if (p->used[column])
			continue;
		p->used[column] = true;
		search->columns[row] = column;
		if (place(p, row + 1))
			return true;
		p->used[column] = false;
	}
	return false;
}

bool queens__permutations(struct method_search *search)
{
	struct permutations p = {.search = search};
	return place(&p, 0);
}
