/* SPDX-License-Identifier: MIT */
/* Completion against CaDiCaL, an independent solver: blocked boards beyond brute force. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <ccadical.h>

#include "queens.h"
#include "random.h"

#define MAX_N 30u

static uint8_t squares[MAX_N * MAX_N];

static bool attack(uint32_t n, uint32_t a, uint32_t b)
{
	int down = (int)(a / n) - (int)(b / n), across = (int)(a % n) - (int)(b % n);

	return down == 0 || across == 0 || down == across || down == -across;
}

/* Rows and columns have a queen, attacking pairs exclude each other. */
static CCaDiCaL *encode(uint32_t n)
{
	CCaDiCaL *solver = ccadical_init();

	for (uint32_t i = 0; i < n; i++) {
		for (uint32_t j = 0; j < n; j++)
			ccadical_add(solver, (int)(i * n + j + 1));
		ccadical_add(solver, 0);
		for (uint32_t j = 0; j < n; j++)
			ccadical_add(solver, (int)(j * n + i + 1));
		ccadical_add(solver, 0);
	}
	for (uint32_t a = 0; a < n * n; a++) {
		for (uint32_t b = 0; b < a; b++)
			if (attack(n, a, b)) {
				ccadical_add(solver, -(int)(a + 1));
				ccadical_add(solver, -(int)(b + 1));
				ccadical_add(solver, 0);
			}
		if (squares[a] != QUEENS_SQUARE_FREE) {
			ccadical_add(solver,
			             squares[a] == QUEENS_SQUARE_QUEEN ? (int)(a + 1) : -(int)(a + 1));
			ccadical_add(solver, 0);
		}
	}
	return solver;
}

/* Models one by one, each forbidden afterwards, up to `most`. */
static uint32_t count_models(CCaDiCaL *solver, uint32_t n, uint32_t most)
{
	uint32_t num = 0;

	while (num < most && ccadical_solve(solver) == 10) {
		int queens[MAX_N], found = 0;
		for (uint32_t a = 0; a < n * n; a++)
			if (ccadical_val(solver, (int)(a + 1)) > 0)
				queens[found++] = (int)(a + 1);
		for (int i = 0; i < found; i++)
			ccadical_add(solver, -queens[i]);
		ccadical_add(solver, 0);
		num++;
	}
	return num;
}

/* About `open` open squares a row, where completions are about to vanish; every third has given queens. */
static void random_board(uint64_t *random, uint32_t n, uint32_t open)
{
	for (uint32_t i = 0; i < n * n; i++)
		squares[i] = random_below(random, n * 10) < open ? QUEENS_SQUARE_FREE : QUEENS_SQUARE_BLOCKED;
	if (random_below(random, 3) == 0) {
		uint32_t columns[MAX_N];
		assert_int_equal(queens_random(n, random_next(random), columns), QUEENS_DONE);
		for (uint32_t row = 0; row < n; row++) {
			squares[row * n + columns[row]] = QUEENS_SQUARE_FREE;
			if (random_below(random, 8) == 0)
				squares[row * n + columns[row]] = QUEENS_SQUARE_QUEEN;
		}
	}
}

static void agrees_with_cadical(void **state)
{
	uint64_t random = 11;
	uint32_t num_possible = 0, num_boards = 0;

	(void)state;
	for (uint32_t n = 11; n <= 26; n += 3)
		for (uint32_t i = 0; i < 40; i++, num_boards++) {
			struct queens_started started = {.size = sizeof started, .n = n, .squares = squares};
			struct queens_complete_options options = {.size = sizeof options,
			                                          .goal = QUEENS_GOAL_COUNT,
			                                          .max_solutions = 20,
			                                          .num_threads = 1 + i % 2};
			struct queens_completion result;

			random_board(&random, n, 40 + 5 * (i % 10));
			CCaDiCaL *solver = encode(n);
			uint32_t expected = count_models(solver, n, 20);
			ccadical_release(solver);
			assert_int_equal(queens_complete(&started, &options, NULL, &result), QUEENS_DONE);
			assert_int_equal(result.num_solutions, expected);
			num_possible += expected > 0;
		}
	print_message("%u blocked boards, %u of them possible\n", num_boards, num_possible);
	assert_true(num_possible > num_boards / 10 && num_possible < num_boards * 9 / 10);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(agrees_with_cadical)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
