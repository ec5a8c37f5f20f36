/* SPDX-License-Identifier: MIT */
/* Completion against brute force and known counts. */
#include <stdio.h>

#include "brute.h"
#include "sequences.h"

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define NUM_STARTED 2000u /* sanitizers are slow */
#else
#define NUM_STARTED 12000u
#endif

/* A random started board: some given queens, mostly of one solution, some blocked squares and diagonals. */
static void random_board(uint64_t *random, struct board *board)
{
	uint32_t n = random_below(random, BRUTE_N + 1), solution[BRUTE_N];
	uint32_t blocked = random_below(random, 3) * random_below(random, 40); /* percent */
	uint32_t excluded = random_below(random, 2) * random_below(random, 30);
	uint32_t given = random_below(random, 3) * random_below(random, 25);

	memset(board, 0, sizeof *board);
	board->started = (struct queens_started){.size = sizeof board->started,
	                                         .n = n,
	                                         .squares = board->squares,
	                                         .diagonals = board->diagonals,
	                                         .antidiagonals = board->antidiagonals};
	if (random_below(random, 5) == 0)
		board->started.rule = (enum queens_rule)(1 + random_below(random, 2));
	for (uint32_t i = 0; i < n * n; i++)
		board->squares[i] =
		    random_below(random, 100) < blocked ? QUEENS_SQUARE_BLOCKED : QUEENS_SQUARE_FREE;
	for (uint32_t i = 0; i + 1 < 2 * n; i++) {
		board->diagonals[i] = random_below(random, 100) < excluded;
		board->antidiagonals[i] = random_below(random, 100) < excluded;
	}
	if (queens_random(n, random_next(random), solution) != QUEENS_DONE)
		return;
	for (uint32_t row = 0; row < n; row++)
		if (random_below(random, 100) < given)
			board->squares[row * n +
			               (random_below(random, 20) ? solution[row] : random_below(random, n))] =
			    QUEENS_SQUARE_QUEEN;
}

static void agrees_with_brute_force(void **state)
{
	static struct board board;
	static struct brute brute;
	uint64_t random = 7;
	uint32_t num_possible = 0, num_unique = 0;

	(void)state;
	for (uint32_t i = 0; i < NUM_STARTED; i++) {
		struct tuning tuning;

		random_board(&random, &board);
		find_all(&brute, &board);
		num_possible += brute.num > 0;
		num_unique += brute.num == 1;
		vary(&tuning, i, board.started.n);
		tuning.arrays &= board.started.rule == QUEENS_RULE_QUEENS;
		compare_limited(&board, &brute, &tuning, 1 + i % 50);
		compare_with_brute(&board, &brute, &tuning, i % 7 == 0 ? 3 : 1);
	}
	print_message("%u started boards, %u with a completion, %u with exactly one\n", NUM_STARTED,
	              num_possible, num_unique);
	assert_true(num_possible > NUM_STARTED / 5 && num_possible < NUM_STARTED * 4 / 5);
	assert_true(num_unique > NUM_STARTED / 40);
}

/* All 92 boards in order, whatever the tuning; and the empty boards of the table. */
static void counts_of_empty_boards(void **state)
{
	static const uint64_t counts[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200};

	(void)state;
	for (uint32_t n = 0; n < 13; n++)
		for (uint32_t i = 0; i < 60; i += n < 9 ? 1 : 7) {
			struct queens_started started = {.size = sizeof started, .n = n};
			struct queens_complete_options options = {
			    .size = sizeof options, .goal = QUEENS_GOAL_COUNT, .num_threads = 1 + i % 3};
			struct queens_completion result;
			struct tuning tuning;

			vary(&tuning, i, n);
			assert_int_equal(queens__complete(&started, &options, NULL, &result, &tuning),
			                 QUEENS_DONE);
			assert_int_equal(result.num_solutions, counts[n]);
		}
}

/* Other rules, against their published counts. */
static void count_rule(enum queens_rule rule, const char *sequence, uint32_t to)
{
	for (uint32_t n = 1; n <= to; n++) {
		struct queens_started started = {.size = sizeof started, .n = n, .rule = rule};
		struct queens_complete_options options = {.size = sizeof options, .goal = QUEENS_GOAL_COUNT};
		struct queens_completion result;
		uint64_t expected;

		if (!sequence_at(sequence, n, &expected))
			continue;
		assert_int_equal(queens_complete(&started, &options, NULL, &result), QUEENS_DONE);
		assert_int_equal(result.num_solutions, expected);
	}
}

static void counts_of_other_rules(void **state)
{
	uint64_t value;

	(void)state;
	assert_true(sequence_at("A051906", 11, &value) && sequence_at("A051223", 11, &value));
	count_rule(QUEENS_RULE_TOROIDAL, "A051906", 13);
	count_rule(QUEENS_RULE_SUPERQUEENS, "A051223", 13);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(agrees_with_brute_force),
    cmocka_unit_test(counts_of_empty_boards),
    cmocka_unit_test(counts_of_other_rules),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
