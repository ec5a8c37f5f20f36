/* SPDX-License-Identifier: MIT */
/*
 * Started boards of any shape, their completions by brute force, and the
 * comparison of the solver, tuned in every way, with these.
 */
#ifndef QUEENS_TESTS_BRUTE_H
#define QUEENS_TESTS_BRUTE_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "find/search.h"
#include "random.h"

#define BRUTE_N      10u
#define BRUTE_BOARDS 4000u

/* A started board with its memory. */
struct board {
	struct queens_started started;
	uint8_t squares[BRUTE_N * BRUTE_N];
	uint8_t diagonals[2 * BRUTE_N], antidiagonals[2 * BRUTE_N];
};

static uint32_t num_rows(const struct queens_started *s)
{
	return s->num_rows ? s->num_rows : s->n;
}

static uint32_t num_queens(const struct queens_started *s)
{
	uint32_t most = num_rows(s) < s->n ? num_rows(s) : s->n;

	return s->num_queens ? s->num_queens : most;
}

static bool attack(enum queens_rule rule, int n, int down, int across)
{
	across = abs(across);
	if (across == 0 || across == down)
		return true;
	if (rule == QUEENS_RULE_TOROIDAL)
		return across == n - down;
	return rule == QUEENS_RULE_SUPERQUEENS && across + down == 3;
}

/*
 * Every completion, row by row with no cleverness at all: every column, then no
 * queen, so that they come in lexicographic order.
 */
struct brute {
	const struct board *board;
	uint32_t num, columns[BRUTE_N], found[BRUTE_BOARDS][BRUTE_N];
};

static bool has_given(const struct queens_started *s, uint32_t row, uint32_t but)
{
	for (uint32_t column = 0; column < s->n; column++)
		if (column != but && s->squares[row * s->n + column] == QUEENS_SQUARE_QUEEN)
			return true;
	return false;
}

static bool may_stand(const struct brute *brute, uint32_t row, uint32_t column)
{
	const struct queens_started *s = &brute->board->started;
	uint32_t n = s->n;

	if (s->squares[row * n + column] == QUEENS_SQUARE_BLOCKED || s->antidiagonals[row + column] ||
	    s->diagonals[row + n - 1 - column] || has_given(s, row, column))
		return false;
	for (uint32_t above = 0; above < row; above++)
		if (brute->columns[above] < n &&
		    attack(s->rule, (int)n, (int)(row - above), (int)column - (int)brute->columns[above]))
			return false;
	return true;
}

static void brute_force(struct brute *brute, uint32_t row, uint32_t queens)
{
	const struct queens_started *s = &brute->board->started;
	uint32_t rows_left = num_rows(s) - row;

	if (queens > num_queens(s) || queens + rows_left < num_queens(s))
		return;
	if (rows_left == 0) {
		assert_true(brute->num < BRUTE_BOARDS);
		memcpy(brute->found[brute->num++], brute->columns, sizeof brute->columns);
		return;
	}
	for (uint32_t column = 0; column < s->n; column++)
		if (may_stand(brute, row, column)) {
			brute->columns[row] = column;
			brute_force(brute, row + 1, queens + 1);
		}
	if (!has_given(s, row, s->n)) {
		brute->columns[row] = s->n;
		brute_force(brute, row + 1, queens);
	}
}

/* All of them, into a brute of the board. */
static void find_all(struct brute *brute, const struct board *board)
{
	brute->board = board;
	brute->num = 0;
	brute_force(brute, 0, 0);
}

static bool compare_visit(void *context, uint32_t n, const uint32_t *columns)
{
	struct brute *brute = context;

	assert_memory_equal(columns, brute->found[brute->num++], n * sizeof *columns);
	return false;
}

static void compare_with_brute(const struct board *board, struct brute *brute, const struct tuning *tuning,
                               unsigned num_threads)
{
	struct queens_complete_options options = {.size = sizeof options, .num_threads = num_threads};
	const struct queens_started *started = &board->started;
	uint32_t columns[BRUTE_N], total = brute->num, n = num_rows(started);
	struct queens_completion result;
	bool known = false;

	options.goal = QUEENS_GOAL_COUNT;
	assert_int_equal(queens__complete(started, &options, NULL, &result, tuning), QUEENS_DONE);
	assert_int_equal(result.num_solutions, total);
	options.max_solutions = 2;
	assert_int_equal(queens__complete(started, &options, NULL, &result, tuning), QUEENS_DONE);
	assert_int_equal(result.num_solutions, total < 2 ? total : 2);
	options.max_solutions = 0;
	options.goal = QUEENS_GOAL_FIRST;
	assert_int_equal(queens__complete(started, &options, columns, &result, tuning),
	                 total > 0 ? QUEENS_DONE : QUEENS_NONE);
	if (total > 0)
		assert_memory_equal(columns, brute->found[0], n * sizeof *columns);
	options.goal = QUEENS_GOAL_ANY;
	assert_int_equal(queens__complete(started, &options, columns, &result, tuning),
	                 total > 0 ? QUEENS_DONE : QUEENS_NONE);
	for (uint32_t i = 0; i < total; i++)
		known |= memcmp(columns, brute->found[i], n * sizeof *columns) == 0;
	assert_true(known == (total > 0));
	options.goal = QUEENS_GOAL_ALL;
	options.visit = compare_visit;
	options.context = brute;
	brute->num = 0;
	assert_int_equal(queens__complete(started, &options, columns, &result, tuning), QUEENS_DONE);
	assert_int_equal(brute->num, total);
}

/* A limit may leave the question open but never makes an answer wrong. */
static void compare_limited(const struct board *board, const struct brute *brute, const struct tuning *tuning,
                            uint64_t max_nodes)
{
	struct queens_complete_options options = {.size = sizeof options, .max_nodes = max_nodes};
	struct queens_completion result;
	uint32_t columns[BRUTE_N];

	options.num_threads = 1 + max_nodes % 2;
	enum queens_status status = queens__complete(&board->started, &options, columns, &result, tuning);
	if (status == QUEENS_DONE)
		assert_true(brute->num > 0);
	else if (status == QUEENS_NONE)
		assert_int_equal(brute->num, 0);
	else
		assert_int_equal(status, QUEENS_STOPPED);
	options.goal = QUEENS_GOAL_COUNT;
	status = queens__complete(&board->started, &options, NULL, &result, tuning);
	assert_true(result.num_solutions <= brute->num);
	if (status == QUEENS_DONE)
		assert_int_equal(result.num_solutions, brute->num);
	else
		assert_int_equal(status, QUEENS_STOPPED);
}

/* Masks with and without rating, in tasks with threads, every kernel, and arrays. */
static void vary(struct tuning *tuning, uint32_t i, uint32_t n)
{
	static const double rated[] = {1000, 0, 5, HUGE_VAL};
	static const uint64_t quick[] = {50000, 0, 1, 7};
	unsigned num_kernels = 0;

	queens__tuning_default(tuning, n);
	while (queens__live_kernel_number(num_kernels))
		num_kernels++;
	tuning->kernel = queens__live_kernel_number(i % num_kernels);
	tuning->rated_size = rated[i / 3 % 4];
	tuning->quick_nodes = quick[i / 5 % 4];
	tuning->arrays = i % 4 == 0;
}

#endif
