/* SPDX-License-Identifier: MIT */
/* The kernel for 64-bit Arm processors. */
#include <string.h>

#include "count/kernel.h"

#if defined(__GNUC__) && defined(__aarch64__)
#include <arm_neon.h>

typedef struct {
	uint64x2_t half[2];
} row;

static inline row row_and(row a, row b)
{
	return (row){{vandq_u64(a.half[0], b.half[0]), vandq_u64(a.half[1], b.half[1])}};
}

static inline row row_or(row a, row b)
{
	return (row){{vorrq_u64(a.half[0], b.half[0]), vorrq_u64(a.half[1], b.half[1])}};
}

static inline row row_xor(row a, row b)
{
	return (row){{veorq_u64(a.half[0], b.half[0]), veorq_u64(a.half[1], b.half[1])}};
}

static inline row row_add(row a, row b)
{
	return (row){{vaddq_u64(a.half[0], b.half[0]), vaddq_u64(a.half[1], b.half[1])}};
}

/* The set bits of bytes, then added to pairs of bytes, of 16 and of 32 bits. */
static inline uint64x2_t count_half(uint64x2_t half)
{
	return vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(half)))));
}

static inline row row_count(row r)
{
	return (row){{count_half(r.half[0]), count_half(r.half[1])}};
}

#include "count/kernel_rows.h"
#include "count/kernel_transpose.h"

/* All ones in each of eight fields in which a southern entry meets the northern one. */
static inline uint16x8_t met_fields(struct tests south, uint32_t place, uint16x8_t near, uint16x8_t far, bool both)
{
	uint16x8_t met = vtstq_u16(near, vld1q_u16(south.near + place));

	if (both)
		met = vorrq_u16(met, vtstq_u16(far, vld1q_u16(south.far + place)));
	return met;
}

/*
 * Sixteen tests as a word, four equal bits each, set where a test passed: the
 * answers are packed to bytes, and a shift by 4 that narrows 16 bits to 8 keeps
 * half of each byte.
 */
static inline uint64_t sixteen(struct tests south, uint32_t place, uint16x8_t near, uint16x8_t far, bool both)
{
	uint8x8_t a = vmovn_u16(met_fields(south, place, near, far, both));
	uint8x8_t b = vmovn_u16(met_fields(south, place + 8, near, far, both));
	uint8x8_t halves = vshrn_n_u16(vreinterpretq_u16_u8(vcombine_u8(a, b)), 4);

	return ~vget_lane_u64(vreinterpret_u64_u8(halves), 0);
}

static inline __attribute__((always_inline)) void sift_lists(struct tests north, uint32_t num_north,
                                                            struct tests south, uint32_t num_south,
                                                            uint16_t *positions, uint32_t *num_passed,
                                                            bool both)
{
	for (uint32_t i = 0; i < num_north; i++) {
		const uint16x8_t near = vdupq_n_u16(north.near[i]);
		const uint16x8_t far = both ? vdupq_n_u16(north.far[i]) : near;
		uint16_t *next = positions;
		for (uint32_t place = 0; place < num_south; place += 16) {
			uint32_t left = num_south - place;
			uint64_t passed = sixteen(south, place, near, far, both) & UINT64_C(0x1111111111111111);
			if (left < 16)
				passed &= (UINT64_C(1) << 4 * left) - 1;
			for (; passed != 0; passed &= passed - 1)
				*next++ = (uint16_t)(place + (uint32_t)__builtin_ctzll(passed) / 4);
		}
		num_passed[i] = (uint32_t)(next - positions);
		positions = next;
	}
}

static void sift(struct tests north, uint32_t num_north, struct tests south, uint32_t num_south,
                 uint16_t *positions, uint32_t *num_passed)
{
	if (south.far == NULL)
		sift_lists(north, num_north, south, num_south, positions, num_passed, false);
	else
		sift_lists(north, num_north, south, num_south, positions, num_passed, true);
}

/* Every 64-bit Arm processor has these instructions. */
static bool runs_here(void)
{
	return true;
}

const struct kernel queens__kernel_neon = {
    .name = "neon",
    .num_lanes = 256,
    .chunk_bits = 8,
    .runs_here = runs_here,
    .sift = sift,
    .tabulate = tabulate_rows,
    .match = match_rows,
};
#else
const struct kernel queens__kernel_neon = {.name = "neon"};
#endif
