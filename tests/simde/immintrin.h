/* SPDX-License-Identifier: MIT */
/*
 * Stands in for the compiler's header: AVX-512 written out in plain C by
 * SIMDe, and the few instructions that SIMDe 0.7.4 does not have.
 */
#ifndef QUEENS_TEST_IMMINTRIN_H
#define QUEENS_TEST_IMMINTRIN_H

#include <string.h>

#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx2.h>
#include <simde/x86/avx512.h>

typedef uint8_t __mmask8;

static inline unsigned char testn_64(unsigned char use, simde__m512i a, simde__m512i b)
{
	uint64_t x[8], y[8];
	unsigned mask = 0;

	memcpy(x, &a, sizeof x);
	memcpy(y, &b, sizeof y);
	for (unsigned i = 0; i < 8; i++)
		mask |= (unsigned)((x[i] & y[i]) == 0) << i;
	return (unsigned char)(mask & use);
}

static inline uint16_t testn_32(simde__m512i a, simde__m512i b)
{
	uint32_t x[16], y[16], mask = 0;

	memcpy(x, &a, sizeof x);
	memcpy(y, &b, sizeof y);
	for (unsigned i = 0; i < 16; i++)
		mask |= (uint32_t)((x[i] & y[i]) == 0) << i;
	return (uint16_t)mask;
}

static inline uint64_t testn_8(simde__m512i a, simde__m512i b)
{
	uint8_t x[64], y[64];
	uint64_t mask = 0;

	memcpy(x, &a, sizeof x);
	memcpy(y, &b, sizeof y);
	for (unsigned i = 0; i < 64; i++)
		mask |= (uint64_t)((x[i] & y[i]) == 0) << i;
	return mask;
}

static inline uint64_t reduce_64(simde__m512i a)
{
	uint64_t x[8], sum = 0;

	memcpy(x, &a, sizeof x);
	for (unsigned i = 0; i < 8; i++)
		sum += x[i];
	return sum;
}

#undef _mm512_mask_testn_epi64_mask
#undef _mm512_testn_epi32_mask
#undef _mm512_testn_epi8_mask
#undef _mm512_reduce_add_epi64
#undef _mm_popcnt_u32
#define _mm512_mask_testn_epi64_mask(use, a, b) testn_64(use, a, b)
#define _mm512_testn_epi32_mask(a, b)           testn_32(a, b)
#define _mm512_testn_epi8_mask(a, b)            testn_8(a, b)
#define _mm512_reduce_add_epi64(a)              reduce_64(a)
#define _mm_popcnt_u32(x)                       ((uint32_t)__builtin_popcount(x))

#endif
