/* SPDX-License-Identifier: MIT */
/*
 * The kernel avx512 on processors that do not have it: its source is compiled
 * against SIMDe and compared with the portable kernel on random work, and
 * counts some boards.
 */
#include <stdio.h>
#include <stdlib.h>

#include <immintrin.h>

#include "../../src/count/kernel_avx512.c"

#define CASES 10000

static uint64_t random_state = 88172645463325252u;

static uint64_t random64(void)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state;
}

static uint32_t below(uint32_t limit)
{
	return (uint32_t)(random64() >> 32) % limit;
}

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

/* One cell of random lists, by this kernel and by all pairs. */
static bool join_agrees(void)
{
	static uint64_t north[48], south[48], found[2400], expected[2400];
	struct cell cell = {0, 1 + below(40), 0};
	uint32_t first[2] = {0, below(41)};
	struct join_task task = {&cell, 1, north, south, first, random64(), 0, 0};
	size_t num = 0;

	for (int i = 0; i < 48; i++) {
		north[i] = random64() & random64() & random64();
		south[i] = random64() & random64();
	}
	for (uint32_t i = 0; i < cell.num; i++)
		for (uint32_t j = 0; j < first[1]; j++)
			if ((north[i] & south[j]) == 0)
				expected[num++] = (north[i] | south[j]) & task.keep;
	if (queens__kernel_avx512.join(&task, found, 1600) != num)
		return false;
	qsort(expected, num, sizeof *expected, by_value);
	qsort(found, num, sizeof *found, by_value);
	return memcmp(expected, found, num * sizeof *found) == 0;
}

/* One block and one run, pure or mixed, by this kernel and by all pairs. */
static bool match_agrees(struct block *block)
{
	static uint64_t words[512], stream[32];
	static uint32_t keys[512];
	const uint32_t bits[BLOCK_TABLES] = {below(8), below(8), below(8), below(8)};
	const uint32_t num = 1 + below(512), length = 8 * (1 + below(4)), used = below(length + 1);
	const bool mixed = below(2) == 0;
	const uint32_t key = mixed ? below(1u << BLOCK_MAX_KEYS) : 0;
	uint64_t mask = 0, expected = 0;

	for (uint32_t q = 0; q < BLOCK_TABLES; q++)
		mask |= ((UINT64_C(1) << bits[q]) - 1) << (16 * q + 6);
	for (uint32_t i = 0; i < num; i++) {
		words[i] = random64() & random64() & mask;
		keys[i] = below(1u << BLOCK_MAX_KEYS) & below(1u << BLOCK_MAX_KEYS);
	}
	for (uint32_t j = 0; j < length; j++) {
		stream[j] = j < used ? random64() & random64() & mask : BLOCK_PADDING;
		for (uint32_t i = 0; j < used && i < num; i++)
			expected += (words[i] & stream[j]) == 0 && (!mixed || (keys[i] & key) == 0);
	}
	struct run run = {stream, length, key};
	queens__kernel_avx512.tabulate(block, words, num, bits, mixed ? keys : NULL,
	                               mixed ? BLOCK_MAX_KEYS : 0);
	return queens__kernel_avx512.match(block, &run, 1) == expected;
}

int main(void)
{
	struct block *block = aligned_alloc(64, (sizeof *block + 63) / 64 * 64);
	uint32_t wrong = 0;

	for (uint32_t i = 0; i < CASES; i++)
		wrong += !join_agrees() + !match_agrees(block);
	printf("avx512 by SIMDe: %u cases, %u wrong\n", 2 * CASES, wrong);
	free(block);
	return wrong != 0;
}
