/* SPDX-License-Identifier: MIT */
/*
 * Quadrants: all ways to place queens in some rows of one side, north or south.
 *
 * A queen is the sum (OR) of what its square contributes, and so is a quadrant,
 * a half-board and whatever else is made of queens; so a square knows at once
 * everything that the later steps will look at.
 */
#ifndef QUEENS_QUADRANT_H
#define QUEENS_QUADRANT_H

#include "count/join.h"

/*
 * What a queen contributes.
 *   lines  the two lines it stands on, counted from where they leave the side
 *          for the centre, modulo 32: antidiagonals (that run up towards the
 *          centre) in the lower half, diagonals in the upper.  In one quadrant
 *          no two lines share a bit.
 *   word   a bit for each of them on which it can meet another queen of its
 *          side or of the other, placed where the kernels want it
 */
struct queens_part {
	uint64_t lines;
	uint64_t word;
};

struct squares {
	uint32_t open[JOIN_MAX_ROWS];
	struct queens_part queen[JOIN_MAX_ROWS][JOIN_MAX_WIDTH];
};

/* The sets of columns of a side by their number of columns, each in increasing order. */
struct column_sets {
	uint32_t width;
	uint32_t first[JOIN_MAX_WIDTH + 2]; /* where those of so many columns begin in `sets` */
	uint16_t *sets;
	uint16_t *rank; /* the place of a set among those of its size */
};

bool queens__column_sets_open(struct column_sets *columns, uint32_t width);
void queens__column_sets_close(struct column_sets *columns);

static inline uint32_t num_column_sets(const struct column_sets *columns, uint32_t size)
{
	return columns->first[size + 1] - columns->first[size];
}

/* Quadrants sorted by their column set: those of the set of rank i from first[i] to first[i + 1]. */
struct quadrants {
	struct queens_part *list;
	uint32_t *first;
	size_t capacity;
};

/* Two lists: one row of queens more is put from one to the other. */
struct quadrant_builder {
	struct quadrants level[2];
};

bool queens__quadrant_builder_open(struct quadrant_builder *builder, const struct column_sets *columns);
void queens__quadrant_builder_close(struct quadrant_builder *builder);

/*
 * All quadrants with one queen in each row of `rows`, valid until the next
 * call; NULL when there is not enough memory.
 */
const struct quadrants *queens__quadrants(struct quadrant_builder *builder, const struct column_sets *columns,
                                          const struct squares *squares, uint32_t rows);

#endif
