/* SPDX-License-Identifier: MIT */
/*
 * The kernel for x86 processors with AVX-512 and its bit-counting and
 * compressing extensions (Ice Lake, Zen 4 and later): rows of 512 bits.
 */
#include <string.h>

#include "count/kernel.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>

/* All functions below may use these instructions; runs_here() tests for them.
   Where SIMDe writes them out in plain C (tests/simde) they are not to be used. */
#if defined(SIMDE_ENABLE_NATIVE_ALIASES)
#elif defined(__clang__)
#define TARGET "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt"
#pragma clang attribute push(__attribute__((target(TARGET))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,popcnt")
#endif

/* Truth tables for vpternlog: a AND b AND c, and (a OR b) AND c. */
#define AND3   0x80
#define OR_AND 0xa8

#define VECTOR_WORDS 8

/* The pairs of one word, in all places of a, with eight words b of which `use` are in use. */
static inline uint64_t *join_eight(__m512i a, __m512i b, __mmask8 use, __m512i keep, uint64_t *out)
{
	__mmask8 fits = _mm512_mask_testn_epi64_mask(use, a, b);
	__m512i both = _mm512_ternarylogic_epi64(a, b, keep, OR_AND);

	_mm512_storeu_si512(out, _mm512_maskz_compress_epi64(fits, both));
	return out + _mm_popcnt_u32(fits);
}

/* All words of `many` with up to 8 * num_vectors words, which stay in registers. */
static inline __attribute__((always_inline)) uint64_t *join_vectors(const uint64_t *many, uint32_t num_many,
                                                                    const uint64_t *few, uint32_t num_few,
                                                                    __m512i keep, uint64_t *out,
                                                                    const uint32_t num_vectors)
{
	const __mmask8 use = (__mmask8)((1u << (num_few - VECTOR_WORDS * (num_vectors - 1))) - 1);
	__m512i b[4];

	for (uint32_t v = 0; v < num_vectors; v++)
		b[v] = _mm512_loadu_si512(few + VECTOR_WORDS * v);
	for (uint32_t i = 0; i < num_many; i++) {
		const __m512i a = _mm512_set1_epi64((long long)many[i]);
		for (uint32_t v = 0; v + 1 < num_vectors; v++)
			out = join_eight(a, b[v], 0xff, keep, out);
		out = join_eight(a, b[num_vectors - 1], use, keep, out);
	}
	return out;
}

/*
 * With up to four words of `few` two of `many` go through at once:
 *
 *      a  a  a  a  a' a' a' a'
 *      b0 b1 b2 b3 b0 b1 b2 b3
 */
static inline uint64_t *join_few(const uint64_t *many, uint32_t num_many, const uint64_t *few,
                                 uint32_t num_few, __m512i keep, uint64_t *out)
{
	const __m512i b = _mm512_broadcast_i64x4(_mm256_loadu_si256((const __m256i *)few));
	const __mmask8 use = (__mmask8)(((1u << num_few) - 1) * 0x11);
	uint32_t i = 0;

	for (; i + 2 <= num_many; i += 2) {
		__m512i a = _mm512_mask_set1_epi64(_mm512_set1_epi64((long long)many[i]), 0xf0,
		                                   (long long)many[i + 1]);
		out = join_eight(a, b, use, keep, out);
	}
	if (i < num_many)
		out = join_eight(_mm512_set1_epi64((long long)many[i]), b, use & 0x0f, keep, out);
	return out;
}

static inline __attribute__((always_inline)) uint64_t *join_lists(const uint64_t *many, uint32_t num_many,
                                                                  const uint64_t *few, uint32_t num_few,
                                                                  uint64_t keep, uint64_t *out)
{
	const __m512i kept = _mm512_set1_epi64((long long)keep);

	for (; num_few > 4 * VECTOR_WORDS; num_few -= 4 * VECTOR_WORDS, few += 4 * VECTOR_WORDS)
		out = join_vectors(many, num_many, few, 4 * VECTOR_WORDS, kept, out, 4);
	if (num_few <= VECTOR_WORDS / 2)
		return join_few(many, num_many, few, num_few, kept, out);
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
		const uint32_t half = UINT32_C(1) << bit;
		uint32_t i = 0;
		for (; i + 4 <= half; i += 4) {
			table[half + i] = _mm512_and_si512(table[i], with);
			table[half + i + 1] = _mm512_and_si512(table[i + 1], with);
			table[half + i + 2] = _mm512_and_si512(table[i + 2], with);
			table[half + i + 3] = _mm512_and_si512(table[i + 3], with);
		}
		for (; i < half; i++)
			table[half + i] = _mm512_and_si512(table[i], with);
	}
}

static inline __m512i *key_table(const struct block *block, uint32_t table)
{
	return (__m512i *)(uintptr_t)block->keys + table * BLOCK_KEY_ROWS;
}

static void tabulate_keys(struct block *block, const uint32_t *keys, uint32_t num_key_bits)
{
	uint64_t clear[BLOCK_MAX_KEYS][8];

	for (uint32_t part = 0; part < 8; part++) {
		const uint32_t *k = keys + 64 * part;
		__m512i a = _mm512_loadu_si512(k), b = _mm512_loadu_si512(k + 16);
		__m512i c = _mm512_loadu_si512(k + 32), d = _mm512_loadu_si512(k + 48);
		for (uint32_t bit = 0; bit < num_key_bits; bit++) {
			__m512i one = _mm512_set1_epi32(1 << bit);
			clear[bit][part] = _mm512_testn_epi32_mask(a, one) |
			                   (uint64_t)_mm512_testn_epi32_mask(b, one) << 16 |
			                   (uint64_t)_mm512_testn_epi32_mask(c, one) << 32 |
			                   (uint64_t)_mm512_testn_epi32_mask(d, one) << 48;
		}
	}
	block->num_key_tables = (num_key_bits + BLOCK_KEY_BITS - 1) / BLOCK_KEY_BITS;
	for (uint32_t t = 0; t < block->num_key_tables; t++) {
		const uint32_t left = num_key_bits - t * BLOCK_KEY_BITS;
		double_table(key_table(block, t), _mm512_set1_epi64(-1), clear + (size_t)t * BLOCK_KEY_BITS,
		             left < BLOCK_KEY_BITS ? left : BLOCK_KEY_BITS);
	}
}

static void tabulate(struct block *block, const uint64_t *words, uint32_t num_words, const uint32_t *num_bits,
                     const uint32_t *keys, uint32_t num_key_bits)
{
	uint64_t clear[BLOCK_TABLES][8][8] = {{{0}}}, lanes[8] = {0};

	for (uint32_t part = 0; 64 * part < num_words; part++) {
		__m512i chunks[BLOCK_TABLES];
		sixty_four_chunks(words + 64 * part, chunks);
		for (uint32_t q = 0; q < BLOCK_TABLES; q++)
			for (uint32_t bit = 0; bit < 7; bit++)
				clear[q][bit][part] =
				    _mm512_testn_epi8_mask(chunks[q], _mm512_set1_epi8((char)(1 << bit)));
		const uint32_t left = num_words - 64 * part;
		lanes[part] = left >= 64 ? UINT64_MAX : (UINT64_C(1) << left) - 1;
	}
	for (uint32_t q = 0; q < BLOCK_TABLES; q++)
		double_table((__m512i *)block->tables + q * (BLOCK_TABLE_BYTES / 64),
		             q == 0 ? _mm512_loadu_si512(lanes) : _mm512_set1_epi64(-1), clear[q],
		             num_bits[q]);
	memset(block->none, 0, sizeof block->none);
	block->num_key_tables = 0;
	if (keys != NULL)
		tabulate_keys(block, keys, num_key_bits);
}

/* In a mixed block: the half-boards whose key is disjoint from a run's. */
static inline __m512i key_lanes(const struct block *block, uint32_t key)
{
	__m512i lanes = _mm512_set1_epi64(-1);

	for (uint32_t t = 0; t < block->num_key_tables; t++, key >>= BLOCK_KEY_BITS)
		lanes = _mm512_and_si512(lanes, key_table(block, t)[key % BLOCK_KEY_ROWS]);
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
			const size_t low = (uint32_t)*word, high = (uint32_t)(*word >> 32);
			__m512i a = entry(tables, low & 0xffff);
			__m512i b = entry(tables + BLOCK_TABLE_BYTES, low >> 16);
			__m512i c = entry(tables + 2 * BLOCK_TABLE_BYTES, high & 0xffff);
			__m512i d = entry(tables + 3 * BLOCK_TABLE_BYTES, high >> 16);
			__m512i r = _mm512_ternarylogic_epi64(_mm512_ternarylogic_epi64(a, b, c, AND3), d,
			                                      lanes, AND3);
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
    .join = join_cells,
    .tabulate = tabulate,
    .match = match,
};

#if defined(__clang__) && !defined(SIMDE_ENABLE_NATIVE_ALIASES)
#pragma clang attribute pop
#endif
#else
const struct kernel queens__kernel_avx512 = {.name = "avx512"};
#endif
