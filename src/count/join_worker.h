/* SPDX-License-Identifier: MIT */
/* What a worker of the engine "join" keeps in memory while it counts a unit. */
#ifndef QUEENS_JOIN_WORKER_H
#define QUEENS_JOIN_WORKER_H

#include "count/buckets.h"
#include "count/join.h"
#include "count/kernel.h"
#include "count/quadrant.h"

/* Words of quadrants, KERNEL_SLACK more than there are. */
struct quadrant_words {
	uint64_t *words;
	size_t capacity;
};

/* Southern row sets in a batch, at most. */
#define JOIN_MAX_BATCH 64

struct north {
	struct quadrant_words list;
	struct cell *cells; /* those that are not empty */
	uint32_t num_cells;
};

/*
 * The southern quadrants of a batch of row sets: those of row set s and the
 * column set of rank c begin at first[s * stride + c].
 */
struct south {
	struct quadrant_words list;
	uint32_t *first;
	uint32_t stride;
};

struct half {
	struct column_sets columns;
	struct squares squares;
	struct north north;
	struct south south;
	struct buckets buckets;
};

/* What becomes of the lines between east and west in this unit. */
struct layout {
	uint32_t key_bits, class_bits;
	uint32_t num_bits[BLOCK_TABLES];
	uint64_t offsets;          /* the bits of a word that are offsets */
	uint64_t keep[JOIN_SIDES]; /* and those that are key or class too */
	uint32_t chunk_bits;       /* of the buckets */
};

/* Chunks of buckets have 32 words at least: there are runs for so many (join.c). */
#define JOIN_MIN_CHUNK_BITS 5

/* Half-boards by class and the east, see join_match.c. */
#define JOIN_MAX_CLASSES 4

/*
 * Sets of keys, of which only the upper bits count.  A block needs those runs
 * that have a key disjoint from one of its half-boards'.
 */
#define JOIN_UPPER_BITS 8
#define JOIN_UPPER_KEYS (1 << JOIN_UPPER_BITS)
struct join_key_set {
	uint32_t bits[JOIN_UPPER_KEYS / 32];
};

struct join_worker {
	const struct join_plan *plan;
	struct join_settings settings;
	const struct join_case *of;
	struct half half[JOIN_SIDES];
	struct quadrant_builder builder;
	struct layout layout;

	uint64_t *batch; /* half-boards before they are sorted by key */
	size_t batch_words;

	uint16_t *north_sets, *south_sets;
	uint32_t num_north_sets, num_south_sets;

	/* Matching: join_match.c. */
	struct block *block;
	uint64_t *block_words; /* its half-boards */
	uint32_t *block_keys;
	struct join_key_set disjoint[JOIN_UPPER_KEYS]; /* from each key */
	struct run *runs, *chosen;
	size_t max_runs;
	uint32_t *first_run; /* of each bucket of a row set */
	struct join_effort *effort;
};

/* join_lists.c: lists of quadrants for the unit's squares. */
uint32_t queens__join_rows(const struct join_worker *worker, enum join_side side, enum join_part part,
                           uint32_t row_set);
bool queens__join_build_north(struct join_worker *worker, enum join_side side, uint32_t row_set);
/* Of *num_sets row sets does as many as give max_words words, but one at least. */
bool queens__join_build_south(struct join_worker *worker, enum join_side side, const uint16_t *row_sets,
                              uint32_t *num_sets, size_t max_words);

/*
 * join.c: makes the batch so long that the half-boards of one northern quadrant
 * with all southern ones fit, without which making half-boards never ends.
 */
bool queens__join_reserve_batch(struct join_worker *worker, uint32_t num_sets);

/* join_layout.c: decides where the lines go and fills the squares. */
bool queens__join_lay_out(struct join_worker *worker);

/* join_fill.c: makes half-boards of a row set of the batch. */
struct join_task queens__join_task(const struct join_worker *worker, enum join_side side, uint32_t set);
/* Fills the buckets of a side; false when they are full and the task is not done. */
bool queens__join_fill(struct join_worker *worker, enum join_side side, struct join_task *task);

/* join_match.c: for each key those that have no bit in common with it. */
void queens__join_fill_disjoint(struct join_key_set disjoint[JOIN_UPPER_KEYS]);
/* Adds up the pairs in the buckets, by class. */
void queens__join_match(struct join_worker *worker, uint32_t skipped_classes,
                        uint64_t counts[JOIN_MAX_CLASSES]);

/* The bits of a bucket's number. */
static inline uint32_t join_bucket_bits(const struct join_worker *worker, enum join_side side)
{
	return worker->layout.key_bits + (side == WEST ? worker->layout.class_bits : 0);
}

#endif
