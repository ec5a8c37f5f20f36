/* SPDX-License-Identifier: MIT */
/* Limits end a search without an answer; arguments out of range; clashes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "queens.h"

static bool stop_at_once(void *context, const struct queens_progress *progress)
{
	(void)progress;
	++*(int *)context;
	return false;
}

static void limits_stop(void **state)
{
	struct queens_complete_options options = {.size = sizeof options, .max_seconds = 0.05};
	struct queens_started started = {.size = sizeof started, .n = 20};
	struct queens_completion result;
	int num_ticks = 0;

	(void)state;
	options.goal = QUEENS_GOAL_COUNT;
	assert_int_equal(queens_complete(&started, &options, NULL, &result), QUEENS_STOPPED);
	assert_true(result.num_solutions < 39029188884);
	options.max_seconds = 0;
	options.tick = stop_at_once;
	options.context = &num_ticks;
	assert_int_equal(queens_complete(&started, &options, NULL, &result), QUEENS_STOPPED);
	assert_int_equal(num_ticks, 1);
	started.n = 200;
	assert_int_equal(queens_complete(&started, &options, NULL, &result), QUEENS_STOPPED);
	assert_int_equal(num_ticks, 2);
	options.max_nodes = 10000;
	options.tick = NULL;
	assert_int_equal(queens_complete(&started, &options, NULL, &result), QUEENS_STOPPED);
	assert_true(result.nodes >= 10000 && result.nodes < 12000);
}

static void bad_arguments(void **state)
{
	struct queens_complete_options options = {.size = sizeof options};
	struct queens_started started = {.size = sizeof started, .n = 1001};
	uint32_t columns[8];

	(void)state;
	assert_int_equal(queens_complete(NULL, &options, columns, NULL), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_complete(&started, &options, columns, NULL), QUEENS_BAD_ARGUMENT);
	started.n = 8;
	assert_int_equal(queens_complete(&started, &options, NULL, NULL), QUEENS_BAD_ARGUMENT);
	started.rule = (enum queens_rule)3;
	assert_int_equal(queens_complete(&started, &options, columns, NULL), QUEENS_BAD_ARGUMENT);
	started.rule = QUEENS_RULE_TOROIDAL;
	started.n = 65;
	assert_int_equal(queens_complete(&started, &options, columns, NULL), QUEENS_BAD_ARGUMENT);
	started.n = 5;
	options.size = 1;
	assert_int_equal(queens_complete(&started, &options, columns, NULL), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_complete(&started, NULL, columns, NULL), QUEENS_DONE);
}

static void clashes_are_named(void **state)
{
	uint8_t squares[5 * 5] = {0}, antidiagonals[2 * 5 - 1] = {0};
	struct queens_started started = {
	    .size = sizeof started, .n = 5, .squares = squares, .antidiagonals = antidiagonals};
	struct queens_clash clash;

	(void)state;
	squares[0 * 5 + 1] = squares[1 * 5 + 4] = QUEENS_SQUARE_QUEEN;
	assert_false(queens_started_clash(&started, &clash));
	squares[3 * 5 + 2] = QUEENS_SQUARE_QUEEN;
	assert_true(queens_started_clash(&started, &clash));
	assert_int_equal(clash.row, 3);
	assert_int_equal(clash.column, 2);
	assert_int_equal(clash.other_row, 1);
	assert_int_equal(clash.other_column, 4);
	assert_int_equal(queens_complete(&started, NULL, (uint32_t[5]){0}, NULL), QUEENS_NONE);
	squares[3 * 5 + 2] = QUEENS_SQUARE_FREE;
	antidiagonals[5] = 1;
	assert_true(queens_started_clash(&started, &clash));
	assert_int_equal(clash.other_row, clash.row);
	antidiagonals[5] = 0;
	started.rule = QUEENS_RULE_TOROIDAL;
	squares[1 * 5 + 4] = QUEENS_SQUARE_FREE;
	squares[2 * 5 + 4] = QUEENS_SQUARE_QUEEN; /* two rows down, three columns = 5 - 2 across */
	assert_true(queens_started_clash(&started, &clash));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(limits_stop),
    cmocka_unit_test(bad_arguments),
    cmocka_unit_test(clashes_are_named),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
