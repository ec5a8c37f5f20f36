/* SPDX-License-Identifier: MIT */
/* What a worker of the engine "join" keeps in memory while it counts a unit. */
#ifndef QUEENS_JOIN_WORKER_H
#define QUEENS_JOIN_WORKER_H

#include "count/buckets.h"
#include "count/join.h"
#include "count/kernel.h"
#include "count/quadrant.h"

/*
 * Quadrants as the kernels like them: equal fields side by side.  near and far
 * are their tests (see kernel.h), `bucket` where half-boards made of them go.
 */
struct quadrant_list {
	uint16_t *near, *far, *bucket;
	uint64_t *word;
	size_t capacity;
};

/* Southern row sets in a batch, at most, and one more. */
#define JOIN_MAX_BATCH 65

/* Northern quadrants: the cells, one a column set, that are not empty. */
struct north {
	struct quadrant_list list;
	struct cell {
		uint32_t partner; /* rank of the other columns among the southern sets */
		uint32_t first, num;
	} *cells;
	uint32_t num_cells;
};

/*
 * Southern quadrants of a batch of row sets, by column set, then by row set:
 * those of the column set of rank c and the row set s begin at
 * first[c * JOIN_MAX_BATCH + s], so that any range of row sets lies together.
 */
struct south {
	struct quadrant_list list;
	uint32_t *first;
	uint32_t num_cells, num_sets;
};

struct half {
	struct column_sets columns;
	struct squares squares;
	struct north north;
	struct south south;
	struct buckets buckets;
};

/* What becomes of the diagonals between east and west in this unit. */
struct layout {
	uint32_t key_bits, class_bits;
	uint32_t num_bits[BLOCK_TABLES];
	uint32_t group_sets;  /* southern row sets that are worked on together */
	uint32_t chunk_words; /* of the buckets */
};

/* Half-boards by class and the east, see join_match.c. */
#define JOIN_MAX_CLASSES 4

/* How full a block should be, as a share of its lanes. */
#define JOIN_FILL 0.75

struct join_worker {
	const struct join_plan *plan;
	struct join_settings settings;
	const struct join_case *of;
	struct half half[JOIN_SIDES];
	struct quadrant_builder builder;
	struct layout layout;

	/* Southern quadrants before they are sorted by column set. */
	struct queens_part *unsorted;
	size_t unsorted_capacity;

	uint16_t *positions; /* what a tile has sifted */
	uint32_t *num_passed;

	uint16_t *north_sets, *south_sets;
	uint32_t num_north_sets, num_south_sets;

	/* Matching: join_match.c. */
	struct block *block;
	uint64_t *words;  /* a block's half-boards */
	uint64_t *pool;   /* remainders of buckets, for mixed blocks */
	uint32_t *pool_keys;
	struct run *runs, *chosen;
	size_t max_runs;
	uint32_t *first_run; /* of each bucket of a row set */
	struct join_effort *effort;
};

/* join_lists.c: lists of quadrants for the unit's squares. */
bool queens__join_build_north(struct join_worker *worker, enum join_side side, uint32_t rows);
bool queens__join_build_south(struct join_worker *worker, enum join_side side, const uint16_t *row_sets,
                              uint32_t *num_sets, uint32_t max_words);
uint32_t queens__join_rows(const struct join_worker *worker, enum join_side side, bool south, uint32_t row_set);

/* join_layout.c: decides where the diagonals go and fills the squares. */
bool queens__join_lay_out(struct join_worker *worker, uint32_t num_south);

/* join_fill.c: makes half-boards. */
struct fill {
	uint32_t cell, north, south; /* how far it has come */
};
#define TILE_NORTH 64
#define TILE_SOUTH 1024
bool queens__join_fill(struct join_worker *worker, enum join_side side, uint32_t first_set, uint32_t end_set,
                       struct fill *fill);

/* join_match.c: counts pairs of one row set, by class. */
void queens__join_match(struct join_worker *worker, uint32_t set, uint64_t counts[JOIN_MAX_CLASSES],
                        uint32_t skipped_classes);

#endif
