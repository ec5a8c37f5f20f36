/* SPDX-License-Identifier: MIT */
/*
 * The operations on a live board, as text: live_portable.c, live_avx2.c and
 * live_avx512.c include it once each and let the compiler use what the
 * instruction set has.  LANES slots are one vector: 8, 4 or 2.
 */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "find/live.h"

typedef uint64_t lanes __attribute__((vector_size(8 * LANES), aligned(8)));

/* Bit i in lane i. */
#if LANES == 8
#define FIRST_PLACES                        \
	{                                   \
		1, 2, 4, 8, 16, 32, 64, 128 \
	}
#elif LANES == 4
#define FIRST_PLACES       \
	{                  \
		1, 2, 4, 8 \
	}
#else
#define FIRST_PLACES \
	{            \
		1, 2 \
	}
#endif

/* What a pass over the slots sees. */
struct scan {
	uint64_t once, twice; /* columns with at least one and two open squares */
	uint64_t none, thin;  /* slots with no, and with at most one open square */
};

/* Vectors are passed by address: by value their calling convention would depend on the instruction set. */
static uint64_t lanes_or(const lanes *x)
{
	uint64_t word[LANES], all = 0;

	memcpy(word, x, sizeof(word));
	for (int i = 0; i < LANES; i++)
		all |= word[i];
	return all;
}

/* Joins the lanes' counts "at least one, at least two" of disjoint sets of squares into one. */
static void lanes_join(const lanes *once, const lanes *twice, uint64_t *any, uint64_t *many)
{
	uint64_t one[LANES], two[LANES];

	memcpy(one, once, sizeof(one));
	memcpy(two, twice, sizeof(two));
	for (int width = LANES / 2; width > 0; width /= 2)
		for (int i = 0; i < width; i++) {
			two[i] |= two[i + width] | (one[i] & one[i + width]);
			one[i] |= one[i + width];
		}
	*any = one[0];
	*many = two[0];
}

/*
 * Removes from every slot what a queen on `row` and `bit` attacks (bit 0:
 * nothing) and scans what is left.
 *
 *     once  |= open           a column's first open square sets its bit in
 *     twice |= once & open    `once`, its second one also in `twice`
 *     x & (x - 1)             is x without its lowest bit
 */
static void attack_and_scan(struct live *live, uint64_t row, uint64_t bit, struct scan *scan)
{
	const lanes zero = {0};
	const lanes ones = zero + 1;
	lanes once = zero, twice = zero, none = zero, thin = zero;
	lanes place = FIRST_PLACES;

	for (uint32_t i = 0; i < live->num_rows; i += LANES, place <<= LANES) {
		lanes open, at;

		memcpy(&open, live->open + i, sizeof(open));
		if (bit) {
			memcpy(&at, live->row + i, sizeof(at));
			at -= row;
			/* |at|: all ones where negative, and x ^ ~0 + 1 = -x */
			lanes sign = 0 - (at >> 63);
			at = (at ^ sign) - sign;
			open &= ~(bit | ((zero + bit) << at) | ((zero + bit) >> at));
			memcpy(live->open + i, &open, sizeof(open));
		}
		twice |= once & open;
		once |= open;
		none |= place & (lanes)(open == zero);
		thin |= place & (lanes)((open & (open - ones)) == zero);
	}
	lanes_join(&once, &twice, &scan->once, &scan->twice);
	scan->none = lanes_or(&none) & live_slots(live);
	scan->thin = lanes_or(&thin) & live_slots(live);
}

/* The slot that has a bit open, which exists. */
static uint32_t slot_of(const struct live *live, uint64_t bit)
{
	uint32_t slot = 0;

	while (!(live->open[slot] & bit))
		slot++;
	return slot;
}

/*
 * Places a queen: the last slot moves into the free one, the sums of bound.h
 * shrink by what row and column contributed, and the attacks are removed.
 */
static void put(const struct live_rules *rules, struct live *live, uint32_t slot, uint64_t bit,
                struct scan *scan)
{
	uint64_t row = live->row[slot];
	uint32_t last = --live->num_rows;
	int32_t r = (int32_t)row, c = __builtin_ctzll(bit), m = (int32_t)rules->n - 1;

	live->open[slot] = live->open[last];
	live->row[slot] = live->row[last];
	live->open[last] = 0;
	live->row[last] = 0;
	live->columns &= ~bit;
	live->skip -= live->skip > 0;
	live->column[r] = (uint8_t)c;
	live->sum_rows -= r;
	live->sum_columns -= c;
	live->squares -= r * r + (m - r) * (m - r) + 2 * c * (c + m);
	if (rules->rule != QUEENS_RULE_QUEENS)
		queens__live_attack(rules, live, (uint32_t)r, bit);
	attack_and_scan(live, row, bit, scan);
}

/*
 * Lines without an open square stay empty, if so many may; false when not.
 * Slots are left from the last one down, so that the bits of those still to be
 * left keep their meaning.
 */
static bool leave_lines(const struct live_rules *rules, struct live *live, struct scan *scan)
{
	uint64_t columns = live->columns & ~scan->once;

	if (__builtin_popcountll(scan->none) > live->spare_rows ||
	    __builtin_popcountll(columns) > live->spare_columns)
		return false;
	live->columns ^= columns;
	live->spare_columns = (uint8_t)(live->spare_columns - __builtin_popcountll(columns));
	for (uint64_t left = scan->none; left;) {
		uint32_t slot = 63 - (uint32_t)__builtin_clzll(left);
		queens__live_leave(rules, live, slot);
		left ^= UINT64_C(1) << slot;
	}
	attack_and_scan(live, 0, 0, scan);
	return true;
}

/*
 * Draws the conclusions about lines until there are no more; false when too
 * many lines have no open square.  Where no line is spare, one with a single
 * open square takes it.
 */
static bool force(const struct live_rules *rules, struct live *live, struct scan *scan)
{
	for (;;) {
		if ((scan->none || scan->once != live->columns) && !leave_lines(rules, live, scan))
			return false;
		uint64_t single = live->columns & ~scan->twice;
		if (scan->thin && live->spare_rows == 0) {
			uint32_t slot = (uint32_t)__builtin_ctzll(scan->thin);
			put(rules, live, slot, live->open[slot], scan);
		} else if (single && live->spare_columns == 0) {
			single &= 0 - single;
			put(rules, live, slot_of(live, single), single, scan);
		} else {
			return true;
		}
	}
}

/*
 * Finds the diagonals of both kinds.  In the numbering of struct
 * live_diagonals the squares of row r are its open columns moved up by `at` =
 * r or n - 1 - r: the low word keeps open << at, the high one gets what falls
 * off, open >> (64 - at), in two steps since a shift by 64 is not defined.
 */
static void find_diagonals(const struct live *live, uint64_t from, int sign, struct live_diagonals *d)
{
	lanes low1 = {0}, low2 = {0}, high1 = {0}, high2 = {0};

	for (uint32_t i = 0; i < live->num_rows; i += LANES) {
		lanes open, at;

		memcpy(&open, live->open + i, sizeof(open));
		memcpy(&at, live->row + i, sizeof(at));
		at = sign > 0 ? at : from - at;
		at &= 63; /* for the empty slots */
		lanes low = open << at, high = (open >> 1) >> (63 - at);
		low2 |= low1 & low;
		low1 |= low;
		high2 |= high1 & high;
		high1 |= high;
	}
	lanes_join(&low1, &low2, &d->any[0], &d->many[0]);
	lanes_join(&high1, &high2, &d->any[1], &d->many[1]);
}

#include "find/bound.h"
