/* SPDX-License-Identifier: MIT */
/* Boards with known answers, and boards larger than a machine word. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "queens.h"
#include "random.h"

#define MAX_CASE 64u

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define LARGEST_CASE 30u /* sanitizers are slow */
#else
#define LARGEST_CASE MAX_CASE
#endif

/* A started board with its memory. */
struct board {
	struct queens_started started;
	uint8_t squares[MAX_CASE * MAX_CASE];
};

/* More than a machine word: given queens stay, and limits are kept. */
static void large_boards(void **state)
{
	static const uint32_t sizes[] = {65, 66, 100, 333, 1000};
	static uint8_t squares[QUEENS_MAX_COMPLETE * QUEENS_MAX_COMPLETE];
	uint32_t columns[QUEENS_MAX_COMPLETE];
	uint64_t random = 5, num_attacks;

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		uint32_t n = sizes[i];
		struct queens_started started = {.size = sizeof started, .n = n, .squares = squares};
		struct queens_complete_options options = {.size = sizeof options, .goal = QUEENS_GOAL_FIRST};

		memset(squares, 0, sizeof squares);
		assert_int_equal(queens_random(n, i, columns), QUEENS_DONE);
		for (uint32_t row = 0; row < n; row++)
			if (random_below(&random, 3) > 0)
				squares[(size_t)row * n + columns[row]] = QUEENS_SQUARE_QUEEN;
			else
				for (uint32_t k = 0; k < n / 4; k++) {
					uint32_t column = random_below(&random, n);
					if (column != columns[row])
						squares[(size_t)row * n + column] = QUEENS_SQUARE_BLOCKED;
				}
		options.goal = i % 2 ? QUEENS_GOAL_FIRST : QUEENS_GOAL_ANY;
		assert_int_equal(queens_complete(&started, &options, columns, NULL), QUEENS_DONE);
		assert_int_equal(queens_check(n, NULL, columns, n, NULL, 0, &num_attacks), QUEENS_DONE);
		assert_int_equal(num_attacks, 0);
		for (size_t square = 0; square < (size_t)n * n; square++) {
			bool queen = columns[square / n] == square % n;
			assert_true(squares[square] != (queen ? QUEENS_SQUARE_BLOCKED : QUEENS_SQUARE_QUEEN));
		}
	}
	/* One column has no open square but in a row that is taken. */
	struct queens_started started = {.size = sizeof started, .n = 65, .squares = squares};
	memset(squares, 0, sizeof squares);
	for (uint32_t row = 0; row < 65; row++)
		squares[row * 65 + 64] = row == 10 ? QUEENS_SQUARE_FREE : QUEENS_SQUARE_BLOCKED;
	squares[10 * 65 + 3] = QUEENS_SQUARE_QUEEN;
	assert_int_equal(queens_complete(&started, NULL, columns, NULL), QUEENS_NONE);
}

static void read_case(const char *name, struct board *board)
{
	char path[500], line[200];
	uint32_t n = 0, row = 0;

	memset(board, 0, sizeof *board);
	snprintf(path, sizeof path, "%s/tests/cases/%s.txt", QUEENS_SOURCE_DIR, name);
	FILE *file = fopen(path, "r");
	assert_non_null(file);
	while (fgets(line, sizeof line, file)) {
		n = (uint32_t)strcspn(line, "\r\n");
		for (uint32_t column = 0; column < n; column++)
			board->squares[row * n + column] = line[column] == 'Q'   ? QUEENS_SQUARE_QUEEN
			                                   : line[column] == '#' ? QUEENS_SQUARE_BLOCKED
			                                                         : QUEENS_SQUARE_FREE;
		row++;
	}
	fclose(file);
	assert_int_equal(row, n);
	board->started =
	    (struct queens_started){.size = sizeof board->started, .n = n, .squares = board->squares};
}

/* A solution with all given queens and none on a blocked square. */
static void assert_completes(const struct board *board, const uint32_t *columns)
{
	uint32_t n = board->started.n;
	uint64_t num_attacks = 1;

	assert_int_equal(queens_check(n, NULL, columns, n, NULL, 0, &num_attacks), QUEENS_DONE);
	assert_int_equal(num_attacks, 0);
	for (uint32_t square = 0; square < n * n; square++) {
		bool queen = columns[square / n] == square % n;
		assert_true(board->squares[square] != QUEENS_SQUARE_BLOCKED || !queen);
		assert_true(board->squares[square] != QUEENS_SQUARE_QUEEN || queen);
	}
}

static void known_boards(void **state)
{
	/* The counts were found by this search and by CaDiCaL (test_find_sat). */
	static const struct {
		const char *name;
		uint64_t num;
	} cases[] = {
	    {"blocked-28-sat-3798", 1},      {"blocked-28-unsat-7988", 0}, {"blocked-48-unsat-6010", 0},
	    {"blocked-50-sat-8368", 7},      {"blocked-56-unsat-0405", 0}, {"excluded-diagonals-21-unsat", 0},
	    {"nauck-1850-two-solutions", 2},
	};
	static struct board board;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct queens_complete_options options = {.size = sizeof options, .num_threads = 2};
		struct queens_completion result;
		uint32_t columns[MAX_CASE], first[MAX_CASE];

		read_case(cases[i].name, &board);
		if (board.started.n > LARGEST_CASE)
			continue;
		enum queens_status expected = cases[i].num ? QUEENS_DONE : QUEENS_NONE;
		assert_int_equal(queens_complete(&board.started, NULL, columns, &result), expected);
		options.goal = QUEENS_GOAL_FIRST;
		assert_int_equal(queens_complete(&board.started, &options, first, &result), expected);
		options.goal = QUEENS_GOAL_COUNT;
		assert_int_equal(queens_complete(&board.started, &options, NULL, &result), QUEENS_DONE);
		assert_int_equal(result.num_solutions, cases[i].num);
		if (cases[i].num > 0) {
			assert_completes(&board, columns);
			assert_completes(&board, first);
		}
	}
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(large_boards),
    cmocka_unit_test(known_boards),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
