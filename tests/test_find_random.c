/* SPDX-License-Identifier: MIT */
/* Random boards are solutions, always the same for a seed; puzzles have one completion. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "queens.h"

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define SIZE_STEP 20u /* sanitizers are slow */
#define LARGEST   2000000u
#else
#define SIZE_STEP 1u
#define LARGEST   10000000u
#endif

static void assert_random(uint32_t n, uint64_t seed, uint32_t *columns)
{
	uint64_t num_attacks = 1;

	assert_int_equal(queens_random(n, seed, columns), QUEENS_DONE);
	assert_int_equal(queens_check(n, NULL, columns, n, NULL, 0, &num_attacks), QUEENS_DONE);
	assert_int_equal(num_attacks, 0);
}

static void every_size(uint32_t from, uint32_t to, uint32_t step)
{
	uint32_t *columns = malloc(to * sizeof *columns), num = 0;

	assert_non_null(columns);
	for (uint32_t n = from; n <= to; n += step)
		for (uint64_t seed = 0; seed < 3; seed++, num++)
			assert_random(n, seed * 12345, columns);
	print_message("%u random boards, n = %u to %u\n", num, from, to);
	free(columns);
}

static void all_sizes(void **state)
{
	(void)state;
	every_size(4, 600, 1);
	every_size(601, 5000, SIZE_STEP);
}

static void large(uint32_t n)
{
	uint32_t *columns = malloc(n * sizeof *columns);

	assert_non_null(columns);
	assert_random(n, 1, columns);
	free(columns);
}

static void large_sizes(void **state)
{
	(void)state;
	large(1000000);
	large(LARGEST);
}

static void large_sizes_long(void **state)
{
	(void)state;
	large(100000000);
}

/* The first columns of some boards, which no machine and no later version may change. */
static void seeds_are_for_ever(void **state)
{
	static const struct {
		uint32_t n;
		uint64_t seed;
		uint32_t first[5];
	} known[] = {
	    {8, 1, {5, 3, 6, 0, 7}},
	    {64, 7, {22, 26, 54, 9, 49}},
	    {1000, 7, {389, 843, 900, 582, 456}},
	    {100000, 7, {38982, 1678, 90076, 58293, 45244}},
	};

	(void)state;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		uint32_t *columns = malloc(known[i].n * sizeof *columns);
		assert_non_null(columns);
		assert_random(known[i].n, known[i].seed, columns);
		print_message("n %u: %u %u %u %u %u\n", known[i].n, columns[0], columns[1], columns[2],
		              columns[3], columns[4]);
		assert_memory_equal(columns, known[i].first, sizeof known[i].first);
		free(columns);
	}
}

static void impossible_sizes(void **state)
{
	uint32_t columns[4];

	(void)state;
	assert_int_equal(queens_random(0, 1, columns), QUEENS_DONE);
	assert_int_equal(queens_random(1, 1, columns), QUEENS_DONE);
	assert_int_equal(queens_random(2, 1, columns), QUEENS_NONE);
	assert_int_equal(queens_random(3, 1, columns), QUEENS_NONE);
	assert_int_equal(queens_random(QUEENS_MAX_ANY + 1, 1, columns), QUEENS_BAD_ARGUMENT);
	assert_true(queens_random_bytes(1000000000) < 600000000);
}

/* Exactly one completion, and no given queen that can be missed. */
static void assert_puzzle(const struct queens_puzzle *puzzle)
{
	static uint8_t squares[QUEENS_MAX_FIRST * QUEENS_MAX_FIRST];
	const uint32_t n = puzzle->n;
	const struct queens_started started = {.size = sizeof started, .n = n, .squares = squares};
	const struct queens_complete_options options = {
	    .size = sizeof options, .goal = QUEENS_GOAL_COUNT, .max_solutions = 2};
	struct queens_completion result;
	uint64_t num_attacks = 1;

	memset(squares, 0, sizeof squares);
	for (uint32_t i = 0; i < puzzle->num_givens; i++) {
		assert_int_equal(puzzle->solution[puzzle->rows[i]], puzzle->columns[i]);
		squares[puzzle->rows[i] * n + puzzle->columns[i]] = QUEENS_SQUARE_QUEEN;
	}
	assert_int_equal(queens_check(n, NULL, puzzle->solution, n, NULL, 0, &num_attacks), QUEENS_DONE);
	assert_int_equal(num_attacks, 0);
	assert_int_equal(queens_complete(&started, &options, NULL, &result), QUEENS_DONE);
	assert_int_equal(result.num_solutions, 1);
	for (uint32_t i = 0; i < puzzle->num_givens && n <= 16; i++) {
		squares[puzzle->rows[i] * n + puzzle->columns[i]] = QUEENS_SQUARE_FREE;
		assert_int_equal(queens_complete(&started, &options, NULL, &result), QUEENS_DONE);
		assert_int_equal(result.num_solutions, 2);
		squares[puzzle->rows[i] * n + puzzle->columns[i]] = QUEENS_SQUARE_QUEEN;
	}
}

static void puzzles_have_one_completion(void **state)
{
	struct queens_puzzle puzzle, again;

	(void)state;
	for (uint32_t n = 4; n <= 64; n += n < 16 ? 1 : 6)
		for (uint64_t seed = 0; seed < 10; seed++) {
			assert_int_equal(queens_puzzle(n, 0, seed, NULL, &puzzle), QUEENS_DONE);
			assert_puzzle(&puzzle);
			assert_int_equal(queens_puzzle(n, 0, seed, NULL, &again), QUEENS_DONE);
			assert_memory_equal(&puzzle, &again, sizeof puzzle);
		}
	assert_int_equal(queens_puzzle(8, 2, 1, NULL, &puzzle), QUEENS_DONE);
	assert_int_equal(puzzle.num_givens, 2);
	assert_puzzle(&puzzle);
	assert_int_equal(queens_puzzle(1, 0, 1, NULL, &puzzle), QUEENS_DONE);
	assert_int_equal(puzzle.num_givens, 0);
	assert_int_equal(queens_puzzle(2, 0, 1, NULL, &puzzle), QUEENS_NONE);
	assert_int_equal(queens_puzzle(3, 0, 1, NULL, &puzzle), QUEENS_NONE);
	assert_int_equal(queens_puzzle(0, 0, 1, NULL, &puzzle), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_puzzle(65, 0, 1, NULL, &puzzle), QUEENS_BAD_ARGUMENT);
}

static const struct CMUnitTest quick_tests[] = {
    cmocka_unit_test(all_sizes),
    cmocka_unit_test(large_sizes),
    cmocka_unit_test(seeds_are_for_ever),
    cmocka_unit_test(impossible_sizes),
    cmocka_unit_test(puzzles_have_one_completion),
};

static const struct CMUnitTest queens_long_tests[] = {
    cmocka_unit_test(large_sizes_long),
};

int main(int argc, char **argv)
{
	(void)argv;
	if (argc > 1)
		return cmocka_run_group_tests(queens_long_tests, NULL, NULL);
	return cmocka_run_group_tests(quick_tests, NULL, NULL);
}
