/* SPDX-License-Identifier: MIT */
/* Reproducible random numbers for property tests (xorshift64*). */
#ifndef QUEENS_TEST_RANDOM_H
#define QUEENS_TEST_RANDOM_H

#include <stdint.h>

static inline uint64_t random_next(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * UINT64_C(2685821657736338717);
}

/* 0 .. below - 1 */
static inline uint32_t random_below(uint64_t *state, uint32_t below)
{
	return (uint32_t)((random_next(state) >> 32) * below >> 32);
}

/* A random permutation of 0 .. n-1 (Fisher and Yates). */
static inline void random_permutation(uint64_t *state, uint32_t n, uint32_t *columns)
{
	for (uint32_t i = 0; i < n; i++) {
		uint32_t j = random_below(state, i + 1);
		columns[i] = columns[j];
		columns[j] = i;
	}
}

#endif
