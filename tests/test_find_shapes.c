/* SPDX-License-Identifier: MIT */
/* Rectangles, and fewer queens than lines: against brute force and published counts. */
#include <stdio.h>

#include "brute.h"
#include "sequences.h"

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define NUM_SHAPES 2000u /* sanitizers are slow */
#else
#define NUM_SHAPES 14000u
#endif

#define MAX_SIDE 6u /* more has too many boards for the brute force */

/* A started board of a random shape; given queens are often impossible, squares blocked at random. */
static void random_shape(uint64_t *random, struct board *board)
{
	struct queens_started *s = &board->started;
	uint32_t blocked = random_below(random, 3) * random_below(random, 40); /* percent */
	uint32_t excluded = random_below(random, 2) * random_below(random, 30);
	uint32_t given = random_below(random, 3);

	memset(board, 0, sizeof *board);
	s->size = sizeof *s;
	s->n = 1 + random_below(random, MAX_SIDE);
	s->num_rows = random_below(random, 3) ? 1 + random_below(random, MAX_SIDE) : 0;
	s->num_queens = random_below(random, 3) ? 1 + random_below(random, num_queens(s)) : 0;
	s->rule = (enum queens_rule)(random_below(random, 3) ? 0 : 1 + random_below(random, 2));
	if (s->rule == QUEENS_RULE_TOROIDAL)
		s->num_rows = random_below(random, 2) ? s->n : 0;
	if (s->num_queens > s->n || s->num_queens > num_rows(s))
		s->num_queens = 0;
	s->squares = board->squares;
	s->diagonals = board->diagonals;
	s->antidiagonals = board->antidiagonals;
	for (uint32_t i = 0; i < num_rows(s) * s->n; i++)
		board->squares[i] =
		    random_below(random, 100) < blocked ? QUEENS_SQUARE_BLOCKED : QUEENS_SQUARE_FREE;
	for (uint32_t i = 0; i + 1 < num_rows(s) + s->n; i++) {
		board->diagonals[i] = random_below(random, 100) < excluded;
		board->antidiagonals[i] = random_below(random, 100) < excluded;
	}
	for (uint32_t i = 0; i < given; i++)
		board->squares[random_below(random, num_rows(s) * s->n)] = QUEENS_SQUARE_QUEEN;
}

static void shapes_agree_with_brute_force(void **state)
{
	static struct board board;
	static struct brute brute;
	uint64_t random = 11;
	uint32_t num_possible = 0, num_rectangles = 0, num_fewer = 0;

	(void)state;
	for (uint32_t i = 0; i < NUM_SHAPES; i++) {
		struct tuning tuning;

		random_shape(&random, &board);
		find_all(&brute, &board);
		num_possible += brute.num > 0;
		num_rectangles += num_rows(&board.started) != board.started.n;
		num_fewer += board.started.num_queens != 0;
		vary(&tuning, i, board.started.n);
		tuning.arrays = false;
		compare_limited(&board, &brute, &tuning, 1 + i % 50);
		compare_with_brute(&board, &brute, &tuning, i % 7 == 0 ? 3 : 1);
	}
	print_message("%u boards, %u rectangles, %u with a number of queens, %u with a completion\n",
	              NUM_SHAPES, num_rectangles, num_fewer, num_possible);
	assert_true(num_possible > NUM_SHAPES / 5 && num_possible < NUM_SHAPES * 4 / 5);
	assert_true(num_rectangles > NUM_SHAPES / 5 && num_fewer > NUM_SHAPES / 5);
}

static uint64_t count_shape(uint32_t rows, uint32_t n, uint32_t queens)
{
	const struct queens_started started = {
	    .size = sizeof started, .n = n, .num_rows = rows, .num_queens = queens};
	const struct queens_complete_options options = {.size = sizeof options, .goal = QUEENS_GOAL_COUNT};
	struct queens_completion result;

	assert_int_equal(queens_complete(&started, &options, NULL, &result), QUEENS_DONE);
	return result.num_solutions;
}

/* Every value of a triangle that the table has. */
static void counts_of_shapes(void **state)
{
	uint32_t num = 0;

	(void)state;
	for (uint32_t n = 1; n <= 12; n++)
		for (uint32_t k = 1; k <= n; k++) {
			char index[16];
			uint64_t expected;

			snprintf(index, sizeof index, "%u,%u", n, k);
			if (sequence_value("A348129", index, &expected)) {
				assert_int_equal(count_shape(0, n, k), expected);
				num++;
			}
			/* k rows, a queen in each; and turned on its side, a queen in each column. */
			if (sequence_value("A269133", index, &expected)) {
				assert_int_equal(count_shape(k, n, 0), expected);
				assert_int_equal(count_shape(n, k, 0), expected);
				num++;
			}
		}
	assert_true(num > 100);
}

/* Two queens on m x n: all pairs but those on a line; on squares A036464. */
static uint64_t pairs(uint64_t m, uint64_t n)
{
	uint64_t num = 0;

	for (uint64_t a = 0; a < m * n; a++)
		for (uint64_t b = 0; b < a; b++) {
			uint64_t down = a / n - b / n;
			uint64_t across = a % n > b % n ? a % n - b % n : b % n - a % n;
			num += down != 0 && across != 0 && down != across;
		}
	return num;
}

/* Sides to the last bit of a machine word, where shifts go wrong first. */
static void largest_shapes(void **state)
{
	static const uint32_t sides[] = {2, 3, 17, 31, 32, 33, 63, 64};
	const size_t num = sizeof sides / sizeof *sides;

	(void)state;
	for (size_t i = 0; i < num; i++)
		for (size_t j = 0; j < num; j++) {
			uint32_t rows = sides[i], n = sides[j], columns[64], where[64], at[64], queens = 0;
			struct queens_started started = {.size = sizeof started, .n = n, .num_rows = rows};
			uint64_t num_attacks = 1;

			if (rows * n != 4)
				assert_int_equal(count_shape(rows, n, 2), pairs(rows, n));
			started.num_queens = rows < n ? rows : n;
			if (started.num_queens == n && n == rows && n < 4)
				continue;
			if (started.num_queens < 4 && rows * n < 12)
				continue;
			assert_int_equal(queens_complete(&started, NULL, columns, NULL), QUEENS_DONE);
			for (uint32_t row = 0; row < rows; row++)
				if (columns[row] < n) {
					where[queens] = row;
					at[queens++] = columns[row];
				}
			assert_int_equal(queens, started.num_queens);
			assert_int_equal(
			    queens_check(rows > n ? rows : n, where, at, queens, NULL, 0, &num_attacks),
			    QUEENS_DONE);
			assert_int_equal(num_attacks, 0);
		}
}

/* The first of one queen on 8 x 8 stands in the corner; on a tall board the empty rows come last. */
static void order_of_empty_rows(void **state)
{
	struct queens_complete_options options = {.size = sizeof options, .goal = QUEENS_GOAL_FIRST};
	struct queens_started started = {.size = sizeof started, .n = 8, .num_queens = 1};
	uint32_t columns[8];

	(void)state;
	assert_int_equal(queens_complete(&started, &options, columns, NULL), QUEENS_DONE);
	assert_memory_equal(columns, ((uint32_t[8]){0, 8, 8, 8, 8, 8, 8, 8}), sizeof columns);
	started.n = 2;
	started.num_rows = 4;
	started.num_queens = 0;
	assert_int_equal(queens_complete(&started, &options, columns, NULL), QUEENS_DONE);
	assert_memory_equal(columns, ((uint32_t[4]){0, 2, 1, 2}), 4 * sizeof *columns);
}

static void bad_shapes(void **state)
{
	struct queens_started started = {.size = sizeof started, .n = 8, .num_queens = 9};
	uint32_t columns[100];

	(void)state;
	assert_int_equal(queens_complete(&started, NULL, columns, NULL), QUEENS_BAD_ARGUMENT);
	started.num_queens = 8; /* the puzzle itself */
	assert_int_equal(queens_complete(&started, NULL, columns, NULL), QUEENS_DONE);
	started.num_rows = 7;
	assert_int_equal(queens_complete(&started, NULL, columns, NULL), QUEENS_BAD_ARGUMENT);
	started.num_queens = 0;
	assert_int_equal(queens_complete(&started, NULL, columns, NULL), QUEENS_DONE);
	started.rule = QUEENS_RULE_TOROIDAL;
	assert_int_equal(queens_complete(&started, NULL, columns, NULL), QUEENS_BAD_ARGUMENT);
	started.rule = QUEENS_RULE_QUEENS;
	started.num_rows = 65;
	assert_int_equal(queens_complete(&started, NULL, columns, NULL), QUEENS_BAD_ARGUMENT);
	started.num_rows = 0;
	started.n = 65;
	started.num_queens = 64;
	assert_int_equal(queens_complete(&started, NULL, columns, NULL), QUEENS_BAD_ARGUMENT);
	started.num_queens = 65; /* the puzzle again */
	assert_int_equal(queens_complete(&started, NULL, columns, NULL), QUEENS_DONE);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(shapes_agree_with_brute_force),
    cmocka_unit_test(counts_of_shapes),
    cmocka_unit_test(largest_shapes),
    cmocka_unit_test(order_of_empty_rows),
    cmocka_unit_test(bad_shapes),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
