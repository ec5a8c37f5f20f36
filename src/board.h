/* SPDX-License-Identifier: MIT */
/*
 * Lines of a board as bits.
 *
 * A row of the board is a word with bit c for column c.  Three such words say
 * which columns of the current row are attacked from above: `used` by the
 * queens' columns, `left` and `right` by their two diagonals.  Going down one
 * row, every antidiagonal moves one column to the left (its row + column is
 * fixed) and every diagonal one to the right:
 *
 *        . . Q . .        a queen in column 2
 *        . L U R .        left = bit 1, used = bit 2, right = bit 3
 *        L . U . R        left = bit 0, used = bit 2, right = bit 4
 *
 * so that left moves to lower bits, right to higher ones.
 */
#ifndef QUEENS_BOARD_H
#define QUEENS_BOARD_H

#include "queens.h"

/* The n lowest bits, for n = 0 to 32. */
static inline uint32_t board_row(uint32_t n)
{
	return n == 0 ? 0 : UINT32_MAX >> (32 - n);
}

/* The lowest set bit of x: -x flips all bits above it and keeps it. */
static inline uint32_t lowest_bit(uint32_t x)
{
	return x & (0u - x);
}

#if defined(__GNUC__)
static inline uint32_t bit_index(uint32_t x)
{
	return (uint32_t)__builtin_ctz(x);
}
static inline uint32_t bit_count(uint32_t x)
{
	return (uint32_t)__builtin_popcount(x);
}
#else
/* The number of set bits, by adding neighbouring fields of 1, 2 and 4 bits. */
static inline uint32_t bit_count(uint32_t x)
{
	x -= x >> 1 & 0x55555555u;
	x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
	return ((x + (x >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}
/* The place of the lowest set bit of x, which must not be 0. */
static inline uint32_t bit_index(uint32_t x)
{
	return bit_count(lowest_bit(x) - 1);
}
#endif

#endif
