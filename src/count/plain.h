/* SPDX-License-Identifier: MIT */
/*
 * Boards of which every row may use certain squares only, counted in the
 * plainest way there is: the judge over engines, which it knows nothing of.
 */
#ifndef QUEENS_PLAIN_H
#define QUEENS_PLAIN_H

#include <stdatomic.h>

#include "count/centre.h"

struct plain_squares {
	uint32_t n;
	uint32_t rows[QUEENS_MAX_SEARCH]; /* bit c: the queen of this row may stand in column c */
};

/* What else a board must fulfil, and what it counts for; told in squares of the board, not of its image. */
struct plain_rule {
	void *context;
	/* The queen number `depth` (from 0) is placed; false: no board has these queens. */
	bool (*place)(void *context, uint32_t depth, struct square queen);
	/* What the board of the queens placed last counts for. */
	uint64_t (*weigh)(void *context);
};

/* Counts the boards, or rather their images, which are as many.  rule: may be NULL.  False when stopped. */
bool queens__plain_count(const struct plain_squares *squares, const struct plain_rule *rule,
                         enum queens_symmetry image, const atomic_bool *stop, uint64_t *boards);

/* About how many places the search for these boards visits (Knuth's estimate, always the same). */
double queens__plain_cost(const struct plain_squares *squares);

#endif
