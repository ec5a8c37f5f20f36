/* SPDX-License-Identifier: MIT */
/*
 * The kernel for x86 processors with AVX-512 and its bit-counting and
 * compressing extensions (Ice Lake, Zen 4 and later): rows of 512 bits.
 */
#include <string.h>

#include "count/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>

/* All functions below may use these instructions; runs_here() tests for them. */
#define TARGET "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt"
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target(TARGET))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")
#endif

/* The truth table of a AND b AND c for vpternlog. */
#define AND3 0x80

/* Which of the lanes in use of 32 southern entries meet no northern diagonal. */
static inline __mmask32 thirty_two(__mmask32 use, struct tests south, uint32_t place, __m512i near, __m512i far,
                                   bool both)
{
	__mmask32 passed = _mm512_mask_testn_epi16_mask(use, near, _mm512_loadu_si512(south.near + place));

	if (both)
		passed = _mm512_mask_testn_epi16_mask(passed, far, _mm512_loadu_si512(south.far + place));
	return passed;
}

/* Writes the entries of `places` that passed side by side. */
static inline uint16_t *list_positions(__mmask32 passed, __m512i places, uint16_t *next)
{
	_mm512_storeu_si512(next, _mm512_maskz_compress_epi16(passed, places));
	return next + _mm_popcnt_u32(passed);
}

static inline __attribute__((always_inline)) void sift_lists(struct tests north, uint32_t num_north,
                                                            struct tests south, uint32_t num_south,
                                                            uint16_t *positions, uint32_t *num_passed,
                                                            bool both)
{
	const __m512i step = _mm512_set1_epi16(32);
	const uint32_t whole = num_south & ~UINT32_C(31);
	const __mmask32 rest = (UINT32_C(1) << (num_south & 31)) - 1;
	__m512i first = _mm512_cvtepu8_epi16(
	    _mm256_set_epi8(31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, /* downwards */
	                    15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));

	for (uint32_t i = 0; i < num_north; i++) {
		const __m512i near = _mm512_set1_epi16((short)north.near[i]);
		const __m512i far = both ? _mm512_set1_epi16((short)north.far[i]) : near;
		__m512i places = first;
		uint16_t *next = positions;
		for (uint32_t place = 0; place < whole; place += 32) {
			next = list_positions(thirty_two(UINT32_MAX, south, place, near, far, both), places, next);
			places = _mm512_add_epi16(places, step);
		}
		if (rest != 0)
			next = list_positions(thirty_two(rest, south, whole, near, far, both), places, next);
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

/*
 * Sixty-four half-boards to four vectors, one a table, of the seven bits that
 * index it.  A shift leaves them in the low byte of each field of 16 bits; two
 * permutations of the bytes of two vectors gather equal fields.
 */
static inline __m512i eight_chunks(const uint64_t *words)
{
	return _mm512_srli_epi16(_mm512_loadu_si512(words), 6);
}

static inline void sixty_four_chunks(const uint64_t *words, __m512i chunks[BLOCK_TABLES])
{
	/* Byte i of quarter q: field q of the i-th of sixteen half-boards in two vectors. */
	uint8_t by_field[64];
	__m512i sixteen[4];

	for (uint32_t i = 0; i < 64; i++)
		by_field[i] = (uint8_t)(8 * (i % 16) + 2 * (i / 16));
	const __m512i order = _mm512_loadu_si512(by_field);
	for (uint32_t i = 0; i < 4; i++)
		sixteen[i] = _mm512_permutex2var_epi8(eight_chunks(words + 16 * i), order,
		                                      eight_chunks(words + 16 * i + 8));
	/* Transposes four by four quarters. */
	__m512i a = _mm512_shuffle_i32x4(sixteen[0], sixteen[1], 0x44);
	__m512i b = _mm512_shuffle_i32x4(sixteen[2], sixteen[3], 0x44);
	__m512i c = _mm512_shuffle_i32x4(sixteen[0], sixteen[1], 0xee);
	__m512i d = _mm512_shuffle_i32x4(sixteen[2], sixteen[3], 0xee);
	chunks[0] = _mm512_shuffle_i32x4(a, b, 0x88);
	chunks[1] = _mm512_shuffle_i32x4(a, b, 0xdd);
	chunks[2] = _mm512_shuffle_i32x4(c, d, 0x88);
	chunks[3] = _mm512_shuffle_i32x4(c, d, 0xdd);
}

/*
 * A table of 2^b rows from b rows: entry x is the AND of the rows at the set
 * bits of x.  Each row doubles the table: entries with its bit are those
 * without it AND the row.
 */
static inline void double_table(__m512i *table, __m512i start, uint64_t (*rows)[8], uint32_t num_bits)
{
	table[0] = start;
	for (uint32_t bit = 0; bit < num_bits; bit++) {
		__m512i with = _mm512_loadu_si512(rows[bit]);
		for (uint32_t i = 0; i < 1u << bit; i++)
			table[(1u << bit) + i] = _mm512_and_si512(table[i], with);
	}
}

static void tabulate_keys(struct block *block, const uint32_t *keys, uint32_t num_key_bits)
{
	for (uint32_t part = 0; part < 8; part++) {
		const uint32_t *k = keys + 64 * part;
		__m512i a = _mm512_loadu_si512(k), b = _mm512_loadu_si512(k + 16);
		__m512i c = _mm512_loadu_si512(k + 32), d = _mm512_loadu_si512(k + 48);
		for (uint32_t bit = 0; bit < num_key_bits; bit++) {
			__m512i one = _mm512_set1_epi32(1 << bit);
			block->keys[bit][part] = _mm512_testn_epi32_mask(a, one) |
			                         (uint64_t)_mm512_testn_epi32_mask(b, one) << 16 |
			                         (uint64_t)_mm512_testn_epi32_mask(c, one) << 32 |
			                         (uint64_t)_mm512_testn_epi32_mask(d, one) << 48;
		}
	}
}

static void tabulate(struct block *block, const uint64_t *words, uint32_t num_words,
                     const uint32_t *num_bits, const uint32_t *keys, uint32_t num_key_bits)
{
	uint64_t clear[BLOCK_TABLES][8][8], lanes[8];

	for (uint32_t part = 0; part < 8; part++) {
		__m512i chunks[BLOCK_TABLES];
		sixty_four_chunks(words + 64 * part, chunks);
		for (uint32_t q = 0; q < BLOCK_TABLES; q++)
			for (uint32_t bit = 0; bit < 7; bit++)
				clear[q][bit][part] =
				    _mm512_testn_epi8_mask(chunks[q], _mm512_set1_epi8((char)(1 << bit)));
		uint32_t left = num_words > 64 * part ? num_words - 64 * part : 0;
		lanes[part] = left >= 64 ? UINT64_MAX : (UINT64_C(1) << left) - 1;
	}
	for (uint32_t q = 0; q < BLOCK_TABLES; q++)
		double_table((__m512i *)block->tables + q * (BLOCK_TABLE_BYTES / 64),
		             q == 0 ? _mm512_loadu_si512(lanes) : _mm512_set1_epi64(-1), clear[q], num_bits[q]);
	memset(block->none, 0, sizeof block->none);
	block->mixed = keys != NULL;
	if (keys != NULL)
		tabulate_keys(block, keys, num_key_bits);
}

/* In a mixed block: the half-boards whose key is disjoint from a run's. */
static inline __m512i key_lanes(const struct block *block, uint32_t key)
{
	__m512i lanes = _mm512_set1_epi64(-1);

	for (uint32_t bit = 0; block->mixed && key >> bit != 0; bit++)
		if (key >> bit & 1)
			lanes = _mm512_and_si512(lanes, _mm512_loadu_si512(block->keys[bit]));
	return lanes;
}

static inline __m512i entry(const char *tables, uint64_t offset)
{
	return *(const __m512i *)(const void *)(tables + offset);
}

static uint64_t match(const struct block *block, const struct run *runs, uint32_t num_runs)
{
	const char *tables = (const char *)block->tables;
	__m512i pairs = _mm512_setzero_si512();

	for (const struct run *run = runs; run < runs + num_runs; run++) {
		const __m512i lanes = key_lanes(block, run->key);
		const uint64_t *end = run->words + run->num_words;
		for (const uint64_t *word = run->words; word < end; word++) {
			__m512i r = _mm512_ternarylogic_epi64(entry(tables, *word & 0xffff),
			                                      entry(tables, *word >> 16 & 0xffff),
			                                      entry(tables, *word >> 32 & 0xffff), AND3);
			r = _mm512_ternarylogic_epi64(r, entry(tables, *word >> 48), lanes, AND3);
			pairs = _mm512_add_epi64(pairs, _mm512_popcnt_epi64(r));
		}
	}
	return (uint64_t)_mm512_reduce_add_epi64(pairs);
}

static bool runs_here(void)
{
	return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
	       __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
	       __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("popcnt");
}

const struct kernel queens__kernel_avx512 = {
    .name = "avx512",
    .num_lanes = 512,
    .chunk_bits = 7,
    .runs_here = runs_here,
    .sift = sift,
    .tabulate = tabulate,
    .match = match,
};

#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
const struct kernel queens__kernel_avx512 = {.name = "avx512"};
#endif
