/* SPDX-License-Identifier: MIT */
/* Completion against brute force, against known boards and known counts. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "find/search.h"
#include "random.h"
#include "sequences.h"

#define MAX_N      10u
#define MAX_BOARDS 1000u
#define MAX_CASE   64u

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define NUM_STARTED  2000u /* sanitizers are slow */
#define LARGEST_CASE 30u
#else
#define NUM_STARTED  12000u
#define LARGEST_CASE MAX_CASE
#endif

/* A started board with its memory. */
struct board {
	struct queens_started started;
	uint8_t squares[MAX_CASE * MAX_CASE];
	uint8_t diagonals[2 * MAX_CASE], antidiagonals[2 * MAX_CASE];
};

static bool attack(enum queens_rule rule, int n, int down, int across)
{
	across = abs(across);
	if (across == 0 || across == down)
		return true;
	if (rule == QUEENS_RULE_TOROIDAL)
		return across == n - down;
	return rule == QUEENS_RULE_SUPERQUEENS && across + down == 3;
}

/* Every completion, row by row with no cleverness at all; they come in lexicographic order. */
struct brute {
	const struct board *board;
	uint32_t num, columns[MAX_N], found[MAX_BOARDS][MAX_N];
};

static bool may_stand(const struct brute *brute, uint32_t row, uint32_t column)
{
	const struct queens_started *s = &brute->board->started;
	uint32_t n = s->n;

	if (s->squares[row * n + column] == QUEENS_SQUARE_BLOCKED || s->antidiagonals[row + column] ||
	    s->diagonals[row + n - 1 - column])
		return false;
	for (uint32_t other = 0; other < n; other++)
		if (other != column && s->squares[row * n + other] == QUEENS_SQUARE_QUEEN)
			return false;
	for (uint32_t above = 0; above < row; above++)
		if (attack(s->rule, (int)n, (int)(row - above), (int)column - (int)brute->columns[above]))
			return false;
	return true;
}

static void brute_force(struct brute *brute, uint32_t row)
{
	if (row == brute->board->started.n) {
		assert_true(brute->num < MAX_BOARDS);
		memcpy(brute->found[brute->num++], brute->columns, sizeof brute->columns);
		return;
	}
	for (uint32_t column = 0; column < brute->board->started.n; column++)
		if (may_stand(brute, row, column)) {
			brute->columns[row] = column;
			brute_force(brute, row + 1);
		}
}

/* A random started board: some given queens, mostly of one solution, some blocked squares and diagonals. */
static void random_board(uint64_t *random, struct board *board)
{
	uint32_t n = random_below(random, MAX_N + 1), solution[MAX_N];
	uint32_t blocked = random_below(random, 3) * random_below(random, 40); /* percent */
	uint32_t excluded = random_below(random, 2) * random_below(random, 30);
	uint32_t given = random_below(random, 3) * random_below(random, 25);

	memset(board, 0, sizeof *board);
	board->started = (struct queens_started){sizeof board->started, n,
	                                         QUEENS_RULE_QUEENS,    board->squares,
	                                         board->diagonals,      board->antidiagonals};
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
	uint32_t columns[MAX_N], total = brute->num, n = started->n;
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
	uint32_t columns[MAX_N];

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
		brute.board = &board;
		brute.num = 0;
		brute_force(&brute, 0);
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
	static struct board board;
	struct queens_clash clash;

	(void)state;
	board.started = (struct queens_started){
	    sizeof board.started, 5, QUEENS_RULE_QUEENS, board.squares, board.diagonals, board.antidiagonals};
	board.squares[0 * 5 + 1] = board.squares[1 * 5 + 4] = QUEENS_SQUARE_QUEEN;
	assert_false(queens_started_clash(&board.started, &clash));
	board.squares[3 * 5 + 2] = QUEENS_SQUARE_QUEEN;
	assert_true(queens_started_clash(&board.started, &clash));
	assert_int_equal(clash.row, 3);
	assert_int_equal(clash.column, 2);
	assert_int_equal(clash.other_row, 1);
	assert_int_equal(clash.other_column, 4);
	assert_int_equal(queens_complete(&board.started, NULL, (uint32_t[5]){0}, NULL), QUEENS_NONE);
	board.squares[3 * 5 + 2] = QUEENS_SQUARE_FREE;
	board.antidiagonals[5] = 1;
	assert_true(queens_started_clash(&board.started, &clash));
	assert_int_equal(clash.other_row, clash.row);
	board.antidiagonals[5] = 0;
	board.started.rule = QUEENS_RULE_TOROIDAL;
	board.squares[1 * 5 + 4] = QUEENS_SQUARE_FREE;
	board.squares[2 * 5 + 4] = QUEENS_SQUARE_QUEEN; /* two rows down, three columns = 5 - 2 across */
	assert_true(queens_started_clash(&board.started, &clash));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(agrees_with_brute_force),
    cmocka_unit_test(counts_of_empty_boards),
    cmocka_unit_test(counts_of_other_rules),
    cmocka_unit_test(large_boards),
    cmocka_unit_test(known_boards),
    cmocka_unit_test(limits_stop),
    cmocka_unit_test(bad_arguments),
    cmocka_unit_test(clashes_are_named),
};

int main(void)
{
	return cmocka_run_group_tests(tests, NULL, NULL);
}
