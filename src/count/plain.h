/* SPDX-License-Identifier: MIT */
/*
 * Boards of which every row may use certain squares only, counted in the
 * plainest way there is: the judge over engines, which it knows nothing of.
 */
#ifndef QUEENS_PLAIN_H
#define QUEENS_PLAIN_H

#include <stdatomic.h>

#include "queens.h"

struct plain_squares {
	uint32_t n;
	uint32_t rows[QUEENS_MAX_SEARCH]; /* bit c: the queen of this row may stand in column c */
};

/* Counts the boards, or rather their images, which are as many.  False when stopped. */
bool queens__plain_count(const struct plain_squares *squares, enum queens_symmetry image,
                         const atomic_bool *stop, uint64_t *boards);

/* About how many places the search for these boards visits (Knuth's estimate, always the same). */
double queens__plain_cost(const struct plain_squares *squares);

#endif
