/* SPDX-License-Identifier: MIT */
/* The kernel for WebAssembly with vectors of 128 bits (-msimd128). */
#include <string.h>

#include "count/kernel.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

typedef struct {
	v128_t half[2];
} row;

static inline row row_and(row a, row b)
{
	return (row){{wasm_v128_and(a.half[0], b.half[0]), wasm_v128_and(a.half[1], b.half[1])}};
}

static inline row row_or(row a, row b)
{
	return (row){{wasm_v128_or(a.half[0], b.half[0]), wasm_v128_or(a.half[1], b.half[1])}};
}

static inline row row_xor(row a, row b)
{
	return (row){{wasm_v128_xor(a.half[0], b.half[0]), wasm_v128_xor(a.half[1], b.half[1])}};
}

static inline row row_add(row a, row b)
{
	return (row){{wasm_i64x2_add(a.half[0], b.half[0]), wasm_i64x2_add(a.half[1], b.half[1])}};
}

/* The set bits of bytes, added to pairs of bytes, of 16 and of 32 bits. */
static inline v128_t count_half(v128_t half)
{
	v128_t pairs = wasm_u16x8_extadd_pairwise_u8x16(wasm_i8x16_popcnt(half));
	v128_t fours = wasm_u32x4_extadd_pairwise_u16x8(pairs);

	return wasm_i64x2_add(wasm_v128_and(fours, wasm_i64x2_splat(0xffffffff)), wasm_u64x2_shr(fours, 32));
}

static inline row row_count(row r)
{
	return (row){{count_half(r.half[0]), count_half(r.half[1])}};
}

#include "count/kernel_rows.h"
#include "count/kernel_scalar.h"

/* A module with vectors does not load where there are none. */
static bool runs_here(void)
{
	return true;
}

const struct kernel queens__kernel_wasm128 = {
    .name = "wasm128",
    .num_lanes = 256,
    .chunk_bits = 8,
    .runs_here = runs_here,
    .join = join_cells,
    .tabulate = tabulate_rows,
    .match = match_rows,
};
#else
const struct kernel queens__kernel_wasm128 = {.name = "wasm128"};
#endif
