/* SPDX-License-Identifier: MIT */
/* What the five textbook methods share: whom to tell, and what to count. */
#ifndef QUEENS_METHODS_H
#define QUEENS_METHODS_H

#include "board.h"

struct method_search {
	uint32_t n;
	queens_visit *visit;
	void *context;
	struct queens_effort effort;
	uint32_t columns[QUEENS_MAX_SEARCH];
};

/*
 * Row n has been reached: counts the board and shows it.  True ends the
 * search; each method hands that answer upward, so "first" is "all" with a
 * visitor that is satisfied at once.
 */
bool queens__found(struct method_search *search);

/* Each searches the whole tree, or until `queens__found` says true. */
bool queens__permutations(struct method_search *search);
bool queens__scan(struct method_search *search);
bool queens__sets(struct method_search *search);
bool queens__masks(struct method_search *search);
bool queens__bitmask(struct method_search *search);

#endif
