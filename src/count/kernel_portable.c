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
	return (row){{a.lane[0] & b.lane[0], a.lane[1] & b.lane[1], a.lane[2] & b.lane[2], a.lane[3] & b.lane[3]}};
}

static inline row row_or(row a, row b)
{
	return (row){{a.lane[0] | b.lane[0], a.lane[1] | b.lane[1], a.lane[2] | b.lane[2], a.lane[3] | b.lane[3]}};
}

static inline row row_xor(row a, row b)
{
	return (row){{a.lane[0] ^ b.lane[0], a.lane[1] ^ b.lane[1], a.lane[2] ^ b.lane[2], a.lane[3] ^ b.lane[3]}};
}

static inline row row_add(row a, row b)
{
	return (row){{a.lane[0] + b.lane[0], a.lane[1] + b.lane[1], a.lane[2] + b.lane[2], a.lane[3] + b.lane[3]}};
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
#include "count/kernel_transpose.h"

#define HIGH_BITS UINT64_C(0x8000800080008000)

/* Four tests as one word, the first one lowest on every machine. */
static inline uint64_t four(const uint16_t *tests)
{
	return (uint64_t)tests[0] | (uint64_t)tests[1] << 16 | (uint64_t)tests[2] << 32 |
	       (uint64_t)tests[3] << 48;
}

/*
 * Bit 15 of each of four fields of 16 bits is set where the field is zero.
 * Adding 0x7fff carries into bit 15 when one of the 15 lower bits is set; no
 * carry leaves the field.
 */
static inline uint64_t zero_fields(uint64_t x)
{
	return ~(((x & ~HIGH_BITS) + ~HIGH_BITS) | x) & HIGH_BITS;
}

static inline uint32_t lowest_index(uint64_t x)
{
#if defined(__GNUC__)
	return (uint32_t)__builtin_ctzll(x);
#else
	return (uint32_t)count64((x & (0 - x)) - 1);
#endif
}

/*
 * Sixteen tests at a time: the answers for 4g..4g+3 are in bits 15, 31, 47, 63
 * of a word; shifting that of group g down to bit g packs the four groups into
 * one word, where bit 16 f + g says that test 4g + f has passed.
 */
static inline uint64_t sixteen(struct tests south, uint32_t place, uint64_t near, uint64_t far)
{
	uint64_t passed = 0;

	for (uint32_t group = 0; group < 4; group++) {
		uint64_t common = four(south.near + place + 4 * group) & near;
		if (south.far != NULL)
			common |= four(south.far + place + 4 * group) & far;
		passed |= zero_fields(common) >> (15 - group);
	}
	return passed;
}

static void sift(struct tests north, uint32_t num_north, struct tests south, uint32_t num_south,
                 uint16_t *positions, uint32_t *num_passed)
{
	const uint64_t each = UINT64_C(0x0001000100010001);

	for (uint32_t i = 0; i < num_north; i++) {
		const uint64_t near = each * north.near[i];
		const uint64_t far = south.far != NULL ? each * north.far[i] : 0;
		uint16_t *next = positions;
		for (uint32_t place = 0; place < num_south; place += 16) {
			uint64_t passed = sixteen(south, place, near, far);
			for (; passed != 0; passed &= passed - 1) {
				uint32_t bit = lowest_index(passed);
				uint32_t position = place + 4 * (bit & 15) + (bit >> 4);
				*next = (uint16_t)position;
				next += position < num_south;
			}
		}
		num_passed[i] = (uint32_t)(next - positions);
		positions = next;
	}
}

static bool runs_here(void)
{
	return true;
}

const struct kernel queens__kernel_portable = {
    .name = "portable",
    .num_lanes = 256,
    .chunk_bits = 8,
    .runs_here = runs_here,
    .sift = sift,
    .tabulate = tabulate_rows,
    .match = match_rows,
};
