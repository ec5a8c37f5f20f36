/* SPDX-License-Identifier: MIT */
/*
 * The kernel in plain C: vectors are 64-bit words that hold several numbers.
 * It runs everywhere and is what every other kernel is compared with.
 */
#include <string.h>

#include "count/kernel.h"

typedef struct {
	uint64_t lane[4];
} row;

static inline row row_and(row a, row b)
{
	return (row){
	    {a.lane[0] & b.lane[0], a.lane[1] & b.lane[1], a.lane[2] & b.lane[2], a.lane[3] & b.lane[3]}};
}

static inline row row_or(row a, row b)
{
	return (row){
	    {a.lane[0] | b.lane[0], a.lane[1] | b.lane[1], a.lane[2] | b.lane[2], a.lane[3] | b.lane[3]}};
}

static inline row row_xor(row a, row b)
{
	return (row){
	    {a.lane[0] ^ b.lane[0], a.lane[1] ^ b.lane[1], a.lane[2] ^ b.lane[2], a.lane[3] ^ b.lane[3]}};
}

static inline row row_add(row a, row b)
{
	return (row){
	    {a.lane[0] + b.lane[0], a.lane[1] + b.lane[1], a.lane[2] + b.lane[2], a.lane[3] + b.lane[3]}};
}

/* The set bits of a word: sums of 2, 4 and 8 neighbours, then of all bytes. */
static inline uint64_t count64(uint64_t x)
{
	x -= x >> 1 & UINT64_C(0x5555555555555555);
	x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
	return ((x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * UINT64_C(0x0101010101010101) >> 56;
}

static inline row row_count(row a)
{
	return (row){{count64(a.lane[0]), count64(a.lane[1]), count64(a.lane[2]), count64(a.lane[3])}};
}

#include "count/kernel_rows.h"
#include "count/kernel_scalar.h"

static bool runs_here(void)
{
	return true;
}

const struct kernel queens__kernel_portable = {
    .name = "portable",
    .num_lanes = 256,
    .chunk_bits = 8,
    .runs_here = runs_here,
    .join = join_cells,
    .tabulate = tabulate_rows,
    .match = match_rows,
};
