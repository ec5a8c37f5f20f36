/* SPDX-License-Identifier: MIT */
/*
 * A random solution of any size in linear time: a permutation is built row by
 * row of columns drawn from those left, keeping only queens that no earlier one
 * attacks (about three draws a queen); the last rows, for which hardly a column
 * is left, are mended by exchanges with rows above (after Sosic and Gu, "A
 * polynomial time algorithm for the n-queens problem", 1990).
 *
 * Why that is linear: when a share x of the rows is filled, a square of the next
 * one has its diagonals free with a probability p(x) that depends on x alone,
 * not on n, and the draws needed are the integral of 1 / p from 0 to 1.  That is
 * 3.06, measured, at every n: near x = 1 the probability is small but not 0.
 * Only for the last rows, when few columns are left to draw from, it may be that
 * none fits; an exchange has n rows above to choose from, so some dozens do.
 *
 * What it costs is memory access: each draw looks at a column and two bits at
 * random places, in 4.5 bytes a queen.  So the draws are made in advance, and
 * their memory is asked for before it is needed.
 *
 * Not every solution is equally likely: the rows above choose among more
 * columns than those below, and the last ones take what is left.
 */
#if defined(__linux__)
#define _DEFAULT_SOURCE /* madvise */
#include <sys/mman.h>
#endif

#include <stdlib.h>
#include <string.h>

#include "find/arrays.h"

/* Rows that are mended, and the smallest board made this way. */
#define MENDED_ROWS 100u
#define MIN_SIZE    200u

/* Draws looked ahead, to have the memory they touch in the cache: enough for some hundred nanoseconds. */
#define AHEAD 32u

struct drawing {
	uint32_t n;
	uint32_t *columns;
	uint64_t *diagonals, *antidiagonals; /* the occupied ones as bits */
	struct seeded random;
};

static bool has_bit(const uint64_t *set, uint32_t bit)
{
	return set[bit / 64] >> (bit % 64) & 1;
}

static void flip_bit(uint64_t *set, uint32_t bit)
{
	set[bit / 64] ^= UINT64_C(1) << (bit % 64);
}

static uint32_t diagonal_of(const struct drawing *d, uint32_t row, uint32_t column)
{
	return row + (d->n - 1 - column);
}

static bool is_free(const struct drawing *d, uint32_t row, uint32_t column)
{
	return !has_bit(d->diagonals, diagonal_of(d, row, column)) &&
	       !has_bit(d->antidiagonals, row + column);
}

/* Occupies the diagonals of a square, or clears them again. */
static void flip(struct drawing *d, uint32_t row, uint32_t column)
{
	flip_bit(d->diagonals, diagonal_of(d, row, column));
	flip_bit(d->antidiagonals, row + column);
}

/* Two rows change columns. */
static void exchange(uint32_t *columns, uint32_t a, uint32_t b)
{
	uint32_t column = columns[a];

	columns[a] = columns[b];
	columns[b] = column;
}

/* Both words are written if the queen stays. */
static void fetch_diagonals(const struct drawing *d, uint32_t row, uint32_t column)
{
	__builtin_prefetch(&d->diagonals[diagonal_of(d, row, column) / 64], 1);
	__builtin_prefetch(&d->antidiagonals[(row + column) / 64], 1);
}

/*
 * Builds the rows but the last.  The places of the columns to try next are
 * drawn AHEAD of use: their columns are fetched at once, and half way the bits
 * of their diagonals, which move on with the row by a few bits at most.  A
 * place whose column has been taken in the meantime is skipped.
 */
static void build(struct drawing *d)
{
	uint32_t place[AHEAD], n = d->n, row = 0, end = n - MENDED_ROWS;

	for (uint32_t i = 0; i < AHEAD; i++)
		place[i] = seeded_below(&d->random, n);
	for (uint32_t draw = 0; row < end; draw++) {
		uint32_t *slot = &place[draw % AHEAD], at = *slot;
		uint32_t soon = place[(draw + AHEAD / 2) % AHEAD];

		*slot = row + seeded_below(&d->random, n - row);
		__builtin_prefetch(&d->columns[*slot], 1);
		fetch_diagonals(d, row, d->columns[soon]);
		if (at < row || !is_free(d, row, d->columns[at]))
			continue;
		exchange(d->columns, row, at);
		flip(d, row, d->columns[row]);
		row++;
	}
}

/*
 * Gives `row`, which has no queen yet, the column of a random row above, which
 * takes the column of `row` instead, where the diagonals allow both.
 */
static bool try_exchange(struct drawing *d, uint32_t row)
{
	uint32_t other = seeded_below(&d->random, row);

	flip(d, other, d->columns[other]);
	exchange(d->columns, row, other);
	if (is_free(d, row, d->columns[row])) {
		flip(d, row, d->columns[row]);
		if (is_free(d, other, d->columns[other])) {
			flip(d, other, d->columns[other]);
			return true;
		}
		flip(d, row, d->columns[row]);
	}
	exchange(d->columns, row, other);
	flip(d, other, d->columns[other]);
	return false;
}

/* The last rows one by one; false when one needs too many attempts. */
static bool mend(struct drawing *d)
{
	for (uint32_t row = d->n - MENDED_ROWS; row < d->n; row++) {
		uint64_t attempts = 0;

		if (is_free(d, row, d->columns[row])) {
			flip(d, row, d->columns[row]);
			continue;
		}
		while (!try_exchange(d, row))
			if (++attempts > 100 * (uint64_t)d->n)
				return false;
	}
	return true;
}

/* A set has 2 n - 1 diagonals. */
static size_t set_bytes(uint32_t n)
{
	return ((2 * (size_t)n - 1) / 64 + 1) * sizeof(uint64_t);
}

uint64_t queens_random_bytes(uint32_t n)
{
	if (n >= MIN_SIZE)
		return 2 * (uint64_t)set_bytes(n);
	return sizeof(struct arrays) + (uint64_t)n * n * sizeof(uint16_t) + 100 * (uint64_t)n;
}

/* Large pages save most of the misses in the page tables; without them it is only slower. */
static void ask_for_large_pages(void *memory, size_t bytes)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
	uintptr_t start = ((uintptr_t)memory + 4095) & ~(uintptr_t)4095, end = (uintptr_t)memory + bytes;

	if (end > start + (1u << 22))
		(void)madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
	(void)memory;
	(void)bytes;
#endif
}

static enum queens_status draw_large(uint32_t n, uint64_t seed, uint32_t *columns)
{
	size_t bytes = set_bytes(n);
	uint64_t *sets = malloc(2 * bytes);

	if (!sets)
		return QUEENS_NO_MEMORY;
	struct drawing d = {n, columns, sets, sets + bytes / sizeof(*sets), {seed}};
	ask_for_large_pages(sets, 2 * bytes);
	ask_for_large_pages(columns, (size_t)n * sizeof(*columns));
	do {
		memset(sets, 0, 2 * bytes);
		for (uint32_t row = 0; row < n; row++)
			columns[row] = row;
		build(&d);
	} while (!mend(&d));
	free(sets);
	return QUEENS_DONE;
}

/* Small boards leave no room for exchanges: a search in random order. */
static enum queens_status draw_small(uint32_t n, uint64_t seed, uint32_t *columns)
{
	const struct queens_started empty = {.size = sizeof(empty), .n = n};
	struct control control;
	enum queens_status status = QUEENS_NO_MEMORY;

	if (queens__control_open(&control, n, QUEENS_RULE_QUEENS, NULL) != QUEENS_DONE)
		return QUEENS_NO_MEMORY;
	struct arrays *arrays = queens__arrays_open(&control, n);
	if (arrays) {
		arrays->random.state = seed;
		status = queens__arrays_start(arrays, &empty) &&
		                 queens__arrays_ask(arrays, columns) == SEARCH_FOUND
		             ? QUEENS_DONE
		             : QUEENS_NONE;
	}
	queens__arrays_close(arrays);
	queens__control_close(&control);
	return status;
}

enum queens_status queens_random(uint32_t n, uint64_t seed, uint32_t *columns)
{
	if (n > QUEENS_MAX_ANY)
		return QUEENS_BAD_ARGUMENT;
	return n < MIN_SIZE ? draw_small(n, seed, columns) : draw_large(n, seed, columns);
}
