/* SPDX-License-Identifier: MIT */
/*
 * Which units belong to a shard, and the order in which what is left of them
 * is handed out.
 *
 * The list of units is cut into blocks of equal length.  Blocks are not taken
 * in order but by steps of about 0.618 of their number, so that the blocks
 * taken are at any moment a fair sample of all.  A shard is a stretch of that
 * sequence: all shards cost about the same.
 *
 *      blocks      0  1  2  3  4  5  6  7        step 5 of 8
 *      sequence    0  5  2  7  4  1  6  3
 *      shards      `--1---'  `--2--'  ...
 */
#ifndef STORE_DEAL_H
#define STORE_DEAL_H

#include "queens.h"

/* The greatest common divisor; that of 0 and a number is the number. */
uint64_t deal_common_divisor(uint64_t a, uint64_t b);

/* The units that form a block, and at most a range: 1 until the list is longer than 2^17. */
uint64_t deal_block(uint64_t num_units);

struct deal_order {
	uint64_t num_units, block, num_blocks, step;
	uint64_t begin, end; /* the places of the sequence that belong to the shard */
};

/* shard: 1 to num_shards.  More shards than blocks leave some empty. */
void deal_order(struct deal_order *order, uint64_t num_units, uint32_t shard, uint32_t num_shards);

/* The block at a place of the sequence. */
uint64_t deal_at(const struct deal_order *order, uint64_t place);

/* The units of a block: all have the same number but the last of the list. */
uint64_t deal_length(const struct deal_order *order, uint64_t block);

/* The units of a shard. */
uint64_t deal_size(const struct deal_order *order);

/*
 * A dealer hands out the units that are not yet done, to workers that each
 * count on some threads.  Every worker goes through a stretch of the list of
 * its own, so that what it counts are few ranges for the journal: a block or,
 * when less is left, a part of one.  The last units, 256 for every thread there
 * is, go in another order: by estimated cost, dearest first, so that at the end
 * all threads finish together.
 */
struct dealer;

/* Opens a dealer for the shard; every unit is undone.  NULL when out of memory. */
struct dealer *deal_open(const struct queens_plan *plan, const struct deal_order *order);
void deal_close(struct dealer *dealer);

/* Marks units as done, before any is handed out.  False when one already was, or is not of the shard. */
bool deal_mark(struct dealer *dealer, uint64_t first, uint64_t num_units);

/* What a dealer knows of a worker.  Set `threads`, the rest is 0 at first. */
struct deal_worker {
	uint64_t threads;
	uint64_t outstanding;         /* units that it has */
	uint64_t units, microseconds; /* measured: counted so far */
	double cost;                  /* of these and those it has; an average unit costs 1 */
	bool ordered;                 /* from here on only units of known cost are measured: */
	uint64_t unmeasured;          /* not so many of those it has */
	uint64_t next, end;           /* the units of its stretch that are still to come */
};

/* So many units a worker has at most. */
#define DEAL_MOST 2048

/*
 * The next unit for a worker, or false when it has enough, or all are handed
 * out.  Enough is a quarter of a second of work by its own measure, so that it
 * never waits; but no more than its threads have in hand and half its share
 * of what is left, and shortly before the ordered part and in it almost nothing
 * ahead, so that nobody sits on units that others could begin.
 */
bool deal_to(struct dealer *dealer, struct deal_worker *worker, uint64_t *unit);

/*
 * Estimates up to so many costs for the ordered part, when that is near.  To be
 * called again and again, with few at a time (each takes up to a millisecond):
 * until all are, units go out in the plain order, and nobody waits.
 */
void deal_prepare(struct dealer *dealer, uint64_t num_costs);
#define DEAL_COSTS 50

/* A worker has counted, or given back, one of its units. */
void deal_counted(struct deal_worker *worker, uint64_t microseconds);
void deal_dropped(struct deal_worker *worker);

/* All threads that there are, before any unit is handed out. */
void deal_expect(struct dealer *dealer, uint64_t all_threads);

/* Units not yet handed out. */
uint64_t deal_left(const struct dealer *dealer);

#endif
