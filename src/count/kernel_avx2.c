/* SPDX-License-Identifier: MIT */
/* The kernel for x86 processors with AVX2 (since 2013). */
#include <string.h>

#include "count/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>

/* All functions below may use these instructions; runs_here() tests for them. */
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

typedef __m256i row;

static inline row row_and(row a, row b)
{
	return _mm256_and_si256(a, b);
}

static inline row row_or(row a, row b)
{
	return _mm256_or_si256(a, b);
}

static inline row row_xor(row a, row b)
{
	return _mm256_xor_si256(a, b);
}

static inline row row_add(row a, row b)
{
	return _mm256_add_epi64(a, b);
}

/* Looks up the set bits of each half byte, then adds the bytes. */
static inline row row_count(row r)
{
	const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, /* twice */
	                                      0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
	const __m256i half = _mm256_set1_epi8(15);
	__m256i low = _mm256_shuffle_epi8(bits, _mm256_and_si256(r, half));
	__m256i high = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(r, 4), half));

	return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
}

#include "count/kernel_rows.h"

/* All ones in each of sixteen fields in which a southern entry meets the northern one. */
static inline __m256i free_fields(struct tests south, uint32_t place, __m256i near, __m256i far, bool both)
{
	__m256i common = _mm256_and_si256(near, _mm256_loadu_si256((const __m256i *)(south.near + place)));

	if (both)
		common = _mm256_or_si256(
		    common, _mm256_and_si256(far, _mm256_loadu_si256((const __m256i *)(south.far + place))));
	return _mm256_cmpeq_epi16(common, _mm256_setzero_si256());
}

/*
 * Thirty-two tests as the bits of a word.  Packing two vectors of sixteen
 * answers to bytes works in halves of eight answers, a0 b0 a1 b1; the
 * permutation makes them a0 a1 b0 b1.
 */
static inline uint32_t thirty_two(struct tests south, uint32_t place, __m256i near, __m256i far, bool both)
{
	__m256i a = free_fields(south, place, near, far, both);
	__m256i b = free_fields(south, place + 16, near, far, both);

	return (uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(_mm256_packs_epi16(a, b), 0xd8));
}

/*
 * Writes the positions of the set bits.  Few tests pass, one or two of 32, but
 * how many is anybody's guess: so four are written in every case without a
 * branch, and those too many are overwritten next time.
 */
static inline uint16_t *list_positions(uint32_t passed, uint32_t place, uint16_t *next)
{
	uint16_t *end = next + _mm_popcnt_u32(passed);

	do {
		for (int i = 0; i < 4; i++) {
			*next++ = (uint16_t)(place + _tzcnt_u32(passed));
			passed = _blsr_u32(passed);
		}
	} while (passed != 0);
	return end;
}

static inline __attribute__((always_inline)) void sift_lists(struct tests north, uint32_t num_north,
                                                            struct tests south, uint32_t num_south,
                                                            uint16_t *positions, uint32_t *num_passed,
                                                            bool both)
{
	uint32_t whole = num_south & ~UINT32_C(31);
	uint32_t rest = (UINT32_C(1) << (num_south & 31)) - 1;

	for (uint32_t i = 0; i < num_north; i++) {
		const __m256i near = _mm256_set1_epi16((short)north.near[i]);
		const __m256i far = both ? _mm256_set1_epi16((short)north.far[i]) : near;
		uint16_t *next = positions;
		for (uint32_t place = 0; place < whole; place += 32)
			next = list_positions(thirty_two(south, place, near, far, both), place, next);
		if (rest != 0)
			next = list_positions(thirty_two(south, whole, near, far, both) & rest, whole, next);
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
 * Eight half-boards of four fields to eight times four bytes: the eight bits of
 * each field that index a table.
 */
static inline __m256i eight_chunks(const uint64_t *words)
{
	__m256i a = _mm256_loadu_si256((const __m256i *)words);
	__m256i b = _mm256_loadu_si256((const __m256i *)(words + 4));
	const __m256i byte = _mm256_set1_epi16(0xff);

	a = _mm256_and_si256(_mm256_srli_epi16(a, 5), byte);
	b = _mm256_and_si256(_mm256_srli_epi16(b, 5), byte);
	return _mm256_permute4x64_epi64(_mm256_packus_epi16(a, b), 0xd8);
}

/*
 * Thirty-two half-boards of four bytes each, in four vectors, to four vectors
 * of thirty-two first, second, third and fourth bytes.
 */
static inline void gather_bytes(__m256i v[4])
{
	const __m256i by_byte = _mm256_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, /* twice */
	                                         0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
	const __m256i by_four = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);

	for (int i = 0; i < 4; i++)
		v[i] = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(v[i], by_byte), by_four);
	__m256i a = _mm256_unpacklo_epi64(v[0], v[1]), b = _mm256_unpackhi_epi64(v[0], v[1]);
	__m256i c = _mm256_unpacklo_epi64(v[2], v[3]), d = _mm256_unpackhi_epi64(v[2], v[3]);
	v[0] = _mm256_permute2x128_si256(a, c, 0x20);
	v[1] = _mm256_permute2x128_si256(b, d, 0x20);
	v[2] = _mm256_permute2x128_si256(a, c, 0x31);
	v[3] = _mm256_permute2x128_si256(b, d, 0x31);
}

/* For each of the lower bits of 32 bytes, which bytes have it clear. */
static inline void clear_bits(__m256i bytes, uint32_t num_bits, uint64_t (*clear)[4], uint32_t part)
{
	for (uint32_t bit = 8; bit-- > 0;) {
		if (bit < num_bits) {
			uint32_t set = (uint32_t)_mm256_movemask_epi8(bytes);
			memcpy((char *)clear[bit] + 4 * part, &(uint32_t){~set}, 4);
		}
		bytes = _mm256_add_epi8(bytes, bytes);
	}
}

static void tabulate_keys(struct block *block, const uint32_t *keys, uint32_t num_key_bits)
{
	uint64_t clear[BLOCK_MAX_KEYS][4];

	for (uint32_t part = 0; part < 8; part++) {
		__m256i v[4];
		for (uint32_t i = 0; i < 4; i++)
			v[i] = _mm256_loadu_si256((const __m256i *)(keys + 32 * part + 8 * i));
		gather_bytes(v);
		clear_bits(v[0], 8, clear, part);
		clear_bits(v[1], 8, clear + 8, part);
	}
	for (uint32_t bit = 0; bit < num_key_bits; bit++)
		memcpy(block->keys[bit], clear[bit], sizeof clear[bit]);
}

static void tabulate(struct block *block, const uint64_t *words, uint32_t num_words,
                     const uint32_t *num_bits, const uint32_t *keys, uint32_t num_key_bits)
{
	uint64_t clear[8 * BLOCK_TABLES][4];

	for (uint32_t part = 0; part < 8; part++) {
		__m256i v[4];
		for (uint32_t i = 0; i < 4; i++)
			v[i] = eight_chunks(words + 32 * part + 8 * i);
		gather_bytes(v);
		for (uint32_t q = 0; q < BLOCK_TABLES; q++)
			clear_bits(v[q], num_bits[q], clear + 8 * q, part);
	}
	make_tables(block, clear, num_words, num_bits);
	block->mixed = keys != NULL;
	if (keys != NULL)
		tabulate_keys(block, keys, num_key_bits);
}

static bool runs_here(void)
{
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
	       __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

const struct kernel queens__kernel_avx2 = {
    .name = "avx2",
    .num_lanes = 256,
    .chunk_bits = 8,
    .runs_here = runs_here,
    .sift = sift,
    .tabulate = tabulate,
    .match = match_rows,
};

#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
const struct kernel queens__kernel_avx2 = {.name = "avx2"};
#endif
