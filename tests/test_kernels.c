/* SPDX-License-Identifier: MIT */
/* Every kernel of this processor against a plain definition, on random work. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "count/kernel.h"
#include "random.h"

#define CASES 10000

static int by_value(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return x < y ? -1 : x > y;
}

/* ------------------------------------------------------------------------
 * join
 */

#define MAX_CELLS 5
#define MAX_LIST  70
#define MAX_PAIRS (MAX_CELLS * MAX_LIST * MAX_LIST)

/* Words with few bits, so that some pairs fit and some do not. */
static void random_words(uint64_t *random, uint64_t *words, uint32_t num)
{
	uint32_t thin = random_below(random, 4);

	for (uint32_t i = 0; i < num; i++) {
		words[i] = random_next(random) & random_next(random);
		for (uint32_t j = 0; j < thin; j++)
			words[i] &= random_next(random);
	}
}

static void join_case(const struct kernel *kernel, uint64_t *random)
{
	static uint64_t north[MAX_CELLS * MAX_LIST + KERNEL_SLACK],
	    south[MAX_CELLS * MAX_LIST + KERNEL_SLACK];
	static uint64_t expected[MAX_PAIRS], found[MAX_PAIRS + KERNEL_SLACK];
	struct cell cells[MAX_CELLS];
	uint32_t first[MAX_CELLS + 1] = {0}, num_north = 0;
	const uint32_t num_cells = random_below(random, MAX_CELLS + 1),
	               longest = 1 + random_below(random, MAX_LIST);
	size_t num_expected = 0, num_found = 0, longest_south = 0;
	struct join_task task = {.cells = cells,
	                         .num_cells = num_cells,
	                         .north = north,
	                         .south = south,
	                         .south_first = first,
	                         .keep = random_next(random) | random_next(random)};

	for (uint32_t c = 0; c < num_cells; c++) {
		cells[c] = (struct cell){num_north, 1 + random_below(random, longest), num_cells - 1 - c};
		num_north += cells[c].num;
		uint32_t num_south = random_below(random, longest + 1);
		first[c + 1] = first[c] + num_south;
		longest_south = num_south > longest_south ? num_south : longest_south;
	}
	random_words(random, north, MAX_CELLS * MAX_LIST);
	random_words(random, south, MAX_CELLS * MAX_LIST);
	for (uint32_t c = 0; c < num_cells; c++)
		for (uint32_t i = cells[c].first; i < cells[c].first + cells[c].num; i++)
			for (uint32_t j = first[cells[c].partner]; j < first[cells[c].partner + 1]; j++)
				if ((north[i] & south[j]) == 0)
					expected[num_expected++] = (north[i] | south[j]) & task.keep;

	/* In portions, which must never be longer than the room and never be stuck. */
	while (task.cells_done < task.num_cells) {
		size_t room = longest_south + random_below(random, 3 * MAX_LIST);
		uint32_t cells_done = task.cells_done, north_done = task.north_done;
		found[num_found + room + KERNEL_SLACK - 1] = 0;
		size_t more = kernel->join(&task, found + num_found, room);
		assert_true(more <= room);
		assert_true(task.cells_done > cells_done || task.north_done > north_done);
		num_found += more;
		assert_true(num_found <= num_expected);
	}
	assert_int_equal(num_found, num_expected);
	qsort(expected, num_expected, sizeof *expected, by_value);
	qsort(found, num_found, sizeof *found, by_value);
	assert_memory_equal(found, expected, num_expected * sizeof *expected);
}

/* ------------------------------------------------------------------------
 * tabulate and match
 */

/* A half-board apart from any kernel: a chunk for each table, and a key. */
struct half_board {
	uint32_t chunk[BLOCK_TABLES];
	uint32_t key;
};

#define MAX_RUNS 6
#define MAX_RUN  48

static struct half_board random_half_board(uint64_t *random, const uint32_t *num_bits, uint32_t key_bits)
{
	struct half_board h = {{0}, random_below(random, 1u << key_bits)};

	for (int q = 0; q < BLOCK_TABLES; q++) {
		h.chunk[q] = random_below(random, 1u << num_bits[q]);
		if (random_below(random, 3) > 0)
			h.chunk[q] &= random_below(random, 1u << num_bits[q]);
	}
	/* Now and then nothing at all: it fits everything but padding. */
	if (random_below(random, 20) == 0)
		memset(h.chunk, 0, sizeof h.chunk);
	return h;
}

static uint64_t word_of(const struct half_board *h, const struct kernel *kernel)
{
	uint64_t word = 0;

	for (int q = 0; q < BLOCK_TABLES; q++)
		word |= (uint64_t)h->chunk[q] << (16 * q + (int)kernel_row_bits(kernel));
	return word;
}

static bool fit(const struct half_board *a, const struct half_board *b)
{
	uint32_t common = a->key & b->key;

	for (int q = 0; q < BLOCK_TABLES; q++)
		common |= a->chunk[q] & b->chunk[q];
	return common == 0;
}

static void match_case(const struct kernel *kernel, uint64_t *random, struct block *block)
{
	static struct half_board tabled[BLOCK_MAX_LANES];
	static uint64_t words[BLOCK_MAX_LANES], streamed[MAX_RUNS][MAX_RUN];
	static uint32_t keys[BLOCK_MAX_LANES];
	struct run runs[MAX_RUNS];
	uint32_t num_bits[BLOCK_TABLES];
	const bool mixed = random_below(random, 2) == 0;
	const uint32_t key_bits = mixed ? random_below(random, BLOCK_MAX_KEYS + 1) : 0;
	const uint32_t num_runs = random_below(random, MAX_RUNS + 1);
	/* All numbers of lanes occur: few often, and the full block. */
	const uint32_t limit = random_below(random, 2) ? 70 : kernel->num_lanes;
	const uint32_t num = 1 + random_below(random, limit);
	uint64_t expected = 0;

	for (int q = 0; q < BLOCK_TABLES; q++)
		num_bits[q] = random_below(random, kernel->chunk_bits + 1);
	for (uint32_t i = 0; i < num; i++) {
		tabled[i] = random_half_board(random, num_bits, key_bits);
		/* What stands outside the chunks must not matter. */
		words[i] = word_of(&tabled[i], kernel);
		for (int q = 0; q < BLOCK_TABLES; q++)
			words[i] |= (uint64_t)random_below(random, 1u << kernel_row_bits(kernel)) << (16 * q);
		keys[i] = tabled[i].key;
	}
	for (uint32_t r = 0; r < num_runs; r++) {
		const uint32_t used = random_below(random, MAX_RUN + 1);
		const uint32_t key = random_below(random, 1u << key_bits);
		uint32_t length = 0;
		for (; length < used; length++) {
			struct half_board h = random_half_board(random, num_bits, 0);
			h.key = key;
			streamed[r][length] = word_of(&h, kernel);
			for (uint32_t i = 0; i < num; i++)
				expected += fit(&tabled[i], &h);
		}
		runs[r] = (struct run){streamed[r], length, key};
		while (length % RUN_MULTIPLE != 0)
			streamed[r][length++] = BLOCK_PADDING;
	}
	kernel->tabulate(block, words, num, num_bits, mixed ? keys : NULL, key_bits);
	assert_int_equal(kernel->match(block, runs, num_runs), expected);
}

static void kernels_join(void **state)
{
	(void)state;
	for (int i = QUEENS_KERNEL_PORTABLE; i < QUEENS_NUM_KERNELS; i++) {
		const struct kernel *kernel = queens__kernel((enum queens_kernel)i);
		uint64_t random = 77;
		if (kernel == NULL)
			continue;
		for (int c = 0; c < CASES; c++)
			join_case(kernel, &random);
		print_message("%s: %d cases\n", kernel->name, CASES);
	}
}

static void kernels_match(void **state)
{
	struct block *block = aligned_alloc(64, (sizeof *block + 63) / 64 * 64);

	(void)state;
	assert_non_null(block);
	for (int i = QUEENS_KERNEL_PORTABLE; i < QUEENS_NUM_KERNELS; i++) {
		const struct kernel *kernel = queens__kernel((enum queens_kernel)i);
		uint64_t random = 78;
		if (kernel == NULL)
			continue;
		for (int c = 0; c < CASES; c++)
			match_case(kernel, &random, block);
		print_message("%s: %d cases\n", kernel->name, CASES);
	}
	free(block);
}

static void kernels_have_names(void **state)
{
	static const char *const names[] = {"auto", "portable", "avx2", "avx512", "neon", "wasm128"};

	(void)state;
	for (int i = 0; i < QUEENS_NUM_KERNELS; i++)
		assert_string_equal(queens_kernel_name((enum queens_kernel)i), names[i]);
	assert_null(queens_kernel_name(QUEENS_NUM_KERNELS));
	assert_true(queens_kernel_available(QUEENS_KERNEL_AUTO));
	assert_true(queens_kernel_available(QUEENS_KERNEL_PORTABLE));
	assert_false(queens_kernel_available(QUEENS_NUM_KERNELS));
	assert_true(queens__kernel_of_256_lanes()->num_lanes == 256);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(kernels_have_names),
	    cmocka_unit_test(kernels_join),
	    cmocka_unit_test(kernels_match),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
