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

#define VECTOR_WORDS 4

/* For each set of four words the permutation that brings them to the front. */
#define WORD(i) 2 * (i), 2 * (i) + 1
static const uint32_t to_front[16][8] __attribute__((aligned(32))) = {
    {0},
    {WORD(0)},
    {WORD(1)},
    {WORD(0), WORD(1)},
    {WORD(2)},
    {WORD(0), WORD(2)},
    {WORD(1), WORD(2)},
    {WORD(0), WORD(1), WORD(2)},
    {WORD(3)},
    {WORD(0), WORD(3)},
    {WORD(1), WORD(3)},
    {WORD(0), WORD(1), WORD(3)},
    {WORD(2), WORD(3)},
    {WORD(0), WORD(2), WORD(3)},
    {WORD(1), WORD(2), WORD(3)},
    {WORD(0), WORD(1), WORD(2), WORD(3)},
};

/* The pairs of one word, in all places of a, with four words b of which `use` are in use. */
static inline uint64_t *join_four(__m256i a, __m256i b, unsigned use, __m256i keep, uint64_t *out)
{
	__m256i fits = _mm256_cmpeq_epi64(_mm256_and_si256(a, b), _mm256_setzero_si256());
	unsigned which = (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(fits)) & use;
	__m256i both = _mm256_and_si256(_mm256_or_si256(a, b), keep);
	__m256i order = _mm256_load_si256((const __m256i *)to_front[which]);

	_mm256_storeu_si256((__m256i *)out, _mm256_permutevar8x32_epi32(both, order));
	return out + _mm_popcnt_u32(which);
}

/* All words of `many` with up to 4 * num_vectors words, which stay in registers. */
static inline __attribute__((always_inline)) uint64_t *join_vectors(const uint64_t *many, uint32_t num_many,
                                                                    const uint64_t *few, uint32_t num_few,
                                                                    __m256i keep, uint64_t *out,
                                                                    const uint32_t num_vectors)
{
	const unsigned use = (1u << (num_few - VECTOR_WORDS * (num_vectors - 1))) - 1;
	__m256i b[4];

	for (uint32_t v = 0; v < num_vectors; v++)
		b[v] = _mm256_loadu_si256((const __m256i *)(few + VECTOR_WORDS * v));
	for (uint32_t i = 0; i < num_many; i++) {
		const __m256i a = _mm256_set1_epi64x((long long)many[i]);
		for (uint32_t v = 0; v + 1 < num_vectors; v++)
			out = join_four(a, b[v], 15, keep, out);
		out = join_four(a, b[num_vectors - 1], use, keep, out);
	}
	return out;
}

static inline __attribute__((always_inline)) uint64_t *join_lists(const uint64_t *many, uint32_t num_many,
                                                                  const uint64_t *few, uint32_t num_few,
                                                                  uint64_t keep, uint64_t *out)
{
	const __m256i kept = _mm256_set1_epi64x((long long)keep);

	for (; num_few > 4 * VECTOR_WORDS; num_few -= 4 * VECTOR_WORDS, few += 4 * VECTOR_WORDS)
		out = join_vectors(many, num_many, few, 4 * VECTOR_WORDS, kept, out, 4);
	switch ((num_few - 1) / VECTOR_WORDS) {
	case 0:
		return join_vectors(many, num_many, few, num_few, kept, out, 1);
	case 1:
		return join_vectors(many, num_many, few, num_few, kept, out, 2);
	case 2:
		return join_vectors(many, num_many, few, num_few, kept, out, 3);
	default:
		return join_vectors(many, num_many, few, num_few, kept, out, 4);
	}
}

#include "count/kernel_join.h"

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
	const __m256i by_byte =
	    _mm256_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, /* twice */
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
	uint64_t clear[24][4];

	for (uint32_t part = 0; part < 8; part++) {
		__m256i v[4];
		for (uint32_t i = 0; i < 4; i++)
			v[i] = _mm256_loadu_si256((const __m256i *)(keys + 32 * part + 8 * i));
		gather_bytes(v);
		for (uint32_t byte = 0; byte < 3; byte++)
			clear_bits(v[byte], 8, clear + 8 * byte, part);
	}
	make_key_tables(block, clear, num_key_bits);
}

static void tabulate(struct block *block, const uint64_t *words, uint32_t num_words, const uint32_t *num_bits,
                     const uint32_t *keys, uint32_t num_key_bits)
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
	block->num_key_tables = 0;
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
    .join = join_cells,
    .tabulate = tabulate,
    .match = match_rows,
};

#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
const struct kernel queens__kernel_avx2 = {.name = "avx2"};
#endif
