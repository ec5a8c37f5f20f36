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
#include "count/kernel_transpose.h"

/* All ones in each of eight fields in which a southern entry meets no northern diagonal. */
static inline v128_t free_fields(struct tests south, uint32_t place, v128_t near, v128_t far, bool both)
{
	v128_t common = wasm_v128_and(near, wasm_v128_load(south.near + place));

	if (both)
		common = wasm_v128_or(common, wasm_v128_and(far, wasm_v128_load(south.far + place)));
	return wasm_i16x8_eq(common, wasm_i16x8_splat(0));
}

/* Sixteen tests as the bits of a word, set where a test passed. */
static inline uint32_t sixteen(struct tests south, uint32_t place, v128_t near, v128_t far, bool both)
{
	return wasm_i8x16_bitmask(wasm_i8x16_narrow_i16x8(free_fields(south, place, near, far, both),
	                                                  free_fields(south, place + 8, near, far, both)));
}

static inline __attribute__((always_inline)) void sift_lists(struct tests north, uint32_t num_north,
                                                            struct tests south, uint32_t num_south,
                                                            uint16_t *positions, uint32_t *num_passed,
                                                            bool both)
{
	for (uint32_t i = 0; i < num_north; i++) {
		const v128_t near = wasm_i16x8_splat((int16_t)north.near[i]);
		const v128_t far = both ? wasm_i16x8_splat((int16_t)north.far[i]) : near;
		uint16_t *next = positions;
		for (uint32_t place = 0; place < num_south; place += 16) {
			uint32_t left = num_south - place;
			uint32_t passed = sixteen(south, place, near, far, both);
			if (left < 16)
				passed &= (1u << left) - 1;
			for (; passed != 0; passed &= passed - 1)
				*next++ = (uint16_t)(place + (uint32_t)__builtin_ctz(passed));
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
    .sift = sift,
    .tabulate = tabulate_rows,
    .match = match_rows,
};
#else
const struct kernel queens__kernel_wasm128 = {.name = "wasm128"};
#endif
