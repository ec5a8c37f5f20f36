/* SPDX-License-Identifier: MIT */
/*
 * Placements of the queens on the lines through the centre of the board, one
 * for each class under the eight symmetries.
 *
 * Every solution has exactly one queen on each of these lines, and a symmetry
 * of the square carries the lines to themselves.  So the solutions fall apart
 * by what stands on the lines, placements of one class have equally many
 * solutions, and
 *
 *      all solutions = sum over one placement of each class
 *                      (members of the class) * (solutions that contain it)
 *
 * without anything to watch during the search.
 */
#ifndef QUEENS_CENTRE_H
#define QUEENS_CENTRE_H

#include "queens.h"

/* Three rows and three columns at most. */
#define CENTRE_MAX_QUEENS 6

struct square {
	uint8_t row, column;
};

struct centre {
	uint32_t num_queens;
	uint32_t class_size;                     /* 8, 4, 2 or 1 */
	struct square queens[CENTRE_MAX_QUEENS]; /* in ascending order */
};

/* The image of a square under a symmetry of the n x n board. */
struct square queens__square_image(enum queens_symmetry symmetry, uint32_t n, struct square square);

/*
 * Lists the smallest placement of every class for n = 0 to 32, in a fixed
 * order, in memory that the caller frees.  False when there is not enough.
 */
bool queens__centre_list(uint32_t n, struct centre **list, size_t *length);

#endif
