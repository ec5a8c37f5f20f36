/* SPDX-License-Identifier: MIT */
/*
 * The live part of a board of at most 64 x 64 squares: the rows and columns
 * that still need a queen, and for each such row the columns still open to it.
 *
 * The live rows are packed, in no particular order, into the front of two
 * arrays; a place in them is called a slot:
 *
 *     slot       0          1          2        3 ...
 *     row        4          9          2        (not live: 0)
 *     open   .#..##..   ###.....   ..#.#...     (not live: 0)
 *
 * A queen at row r and column bit b attacks, in the row d lines away, the
 * squares  b | b << d | b >> d,  so one pass over the slots places a queen.
 *
 * On a rectangle, or with fewer queens than lines, some lines stay empty.  How
 * many is known from the start: with k queens on m rows, m - k rows, and each
 * row that is left empty is one fewer of these.  So a board has spare rows and
 * spare columns, and the invariant
 *     queens left = live rows - spare rows = live columns - spare columns.
 * A line without an open square uses up a spare one, and only when there is
 * none left does every line need its queen.  The puzzle itself has none.
 */
#ifndef QUEENS_FIND_LIVE_H
#define QUEENS_FIND_LIVE_H

#include "queens.h"

#define LIVE_MAX 64u

struct live {
	uint64_t open[LIVE_MAX]; /* by slot; 0 beyond num_rows */
	uint64_t row[LIVE_MAX];  /* by slot */
	uint64_t columns;        /* the live columns */
	uint32_t num_rows;
	int32_t sum_rows, sum_columns;     /* of the numbers of the live lines */
	int32_t squares;                   /* what the queens left add to the sums of squares, see bound.h */
	uint32_t skip;                     /* queens to place before the bound is worth another look */
	uint8_t spare_rows, spare_columns; /* live lines that will stay empty */
	uint8_t column[LIVE_MAX];          /* by row: where its queen stands; rules->n: the row stays empty */
};

/* What never changes during a search. */
struct live_rules {
	uint32_t n;        /* columns; also what stands for the column of an empty row */
	uint32_t num_rows; /* n but on a rectangle */
	bool bound;        /* every row and column needs a queen, so that the quadratic bound holds */
	enum queens_rule rule;
};

/* The diagonals of one kind: one that holds row r and column c has the number c + (r or n - 1 - r). */
struct live_diagonals {
	uint64_t any[2];  /* those with an open square: bits 0-63 and 64-127 */
	uint64_t many[2]; /* those with two or more */
};

/* What propagation learns on its way, for the prediction of the subtree's size. */
struct live_report {
	int32_t excess; /* of the quadratic bound; 0 when it was not computed */
	uint32_t num_diagonals, num_many;
};

/*
 * One implementation of the operations that take the time.  `place` puts a
 * queen on an open square, given by its slot and its column bit, and then
 * draws conclusions until there are no more; `propagate` only draws them.
 * They return false when the board cannot be completed.  Without a report the
 * bound may be left out where it promises little.
 */
struct live_kernel {
	const char *name;
	bool (*place)(const struct live_rules *rules, struct live *live, uint32_t slot, uint64_t bit,
	              struct live_report *report);
	bool (*propagate)(const struct live_rules *rules, struct live *live, struct live_report *report);
};

/*
 * live.c: an empty board for num_queens queens, at most rules->num_rows and
 * rules->n; the slot of a row (num_rows where it is not live); a spare row that
 * stays empty; the fastest kernel.
 */
void queens__live_start(const struct live_rules *rules, uint32_t num_queens, struct live *live);
uint32_t queens__live_slot(const struct live *live, uint32_t row);
void queens__live_leave(const struct live_rules *rules, struct live *live, uint32_t slot);
void queens__live_attack(const struct live_rules *rules, struct live *live, uint32_t row, uint64_t bit);
const struct live_kernel *queens__live_kernel(void);
const struct live_kernel *queens__live_kernel_number(unsigned number);

/* The slots as bits: the lowest num_rows. */
static inline uint64_t live_slots(const struct live *live)
{
	return live->num_rows == 0 ? 0 : UINT64_MAX >> (64 - live->num_rows);
}

#endif
