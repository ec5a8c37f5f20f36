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
#include "count/kernel_scalar.h"

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
    .join = join_cells,
    .tabulate = tabulate_rows,
    .match = match_rows,
};
#else
const struct kernel queens__kernel_neon = {.name = "neon"};
#endif
