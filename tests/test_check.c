/* SPDX-License-Identifier: MIT */
/* The linear check against a test of every pair; explicit boards judged by it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "queens.h"
#include "random.h"

#define MAX_N 40

static bool plain_line(const uint32_t *a, const uint32_t *b, enum queens_line *line)
{
	int64_t down = (int64_t)a[0] - b[0], across = (int64_t)a[1] - b[1];

	if (down == 0)
		*line = QUEENS_LINE_ROW;
	else if (across == 0)
		*line = QUEENS_LINE_COLUMN;
	else if (down == across)
		*line = QUEENS_LINE_DIAGONAL;
	else if (down == -across)
		*line = QUEENS_LINE_ANTIDIAGONAL;
	else
		return false;
	return true;
}

static size_t plain_check(const uint32_t *rows, const uint32_t *columns, uint32_t num,
                          struct queens_attack *attacks)
{
	size_t length = 0;

	for (uint32_t j = 0; j < num; j++)
		for (uint32_t i = 0; i < j; i++) {
			const uint32_t a[2] = {rows[i], columns[i]}, b[2] = {rows[j], columns[j]};
			struct queens_attack attack = {i, j, QUEENS_LINE_ROW};
			if (plain_line(a, b, &attack.line))
				attacks[length++] = attack;
		}
	return length;
}

static void compare_with_plain(uint32_t n, const uint32_t *rows, const uint32_t *columns, uint32_t num,
                               bool pass_rows, uint64_t *random)
{
	static struct queens_attack expected[MAX_N * MAX_N], found[MAX_N * MAX_N];
	size_t length = plain_check(rows, columns, num, expected);
	size_t room = random_below(random, 3) == 0 ? random_below(random, 5) : MAX_N * MAX_N;
	uint64_t num_attacks = UINT64_MAX;

	assert_int_equal(queens_check(n, pass_rows ? rows : NULL, columns, num, found, room, &num_attacks),
	                 QUEENS_DONE);
	assert_int_equal(num_attacks, length);
	size_t listed = room < length ? room : length;
	for (size_t i = 0; i < listed; i++) {
		assert_int_equal(found[i].first, expected[i].first);
		assert_int_equal(found[i].second, expected[i].second);
		assert_int_equal(found[i].line, expected[i].line);
	}
}

static void random_boards(void **state)
{
	uint64_t random = 7;
	unsigned cases = 0, valid = 0;

	(void)state;
	for (; cases < 30000; cases++) {
		uint32_t rows[MAX_N], columns[MAX_N];
		uint32_t n = 1 + random_below(&random, MAX_N), num = n;
		for (uint32_t i = 0; i < n; i++)
			rows[i] = i;
		if (cases % 3 == 0) /* one a row, any columns */
			for (uint32_t i = 0; i < n; i++)
				columns[i] = random_below(&random, n);
		else
			random_permutation(&random, n, columns);
		bool pass_rows = cases % 2 == 0;
		if (pass_rows) { /* any squares, but no square twice */
			num = random_below(&random, n + 1);
			random_permutation(&random, n, rows);
		}
		compare_with_plain(n, rows, columns, num, pass_rows, &random);
		uint64_t attacks;
		queens_check(n, NULL, columns, n, NULL, 0, &attacks);
		valid += attacks == 0;
	}
	print_message("%u cases, %u of them solutions\n", cases, valid);
	assert_true(valid > 100);
}

/* A solution with one queen moved sideways has at least one attack. */
static void disturbed_solutions(void **state)
{
	uint64_t random = 3, attacks;
	unsigned cases = 0;

	(void)state;
	for (; cases < 10000; cases++) {
		uint32_t columns[200], n = 4 + random_below(&random, 190), row = random_below(&random, n);
		assert_int_equal(queens_explicit(n, 0, n, columns), QUEENS_DONE);
		assert_int_equal(queens_check(n, NULL, columns, n, NULL, 0, &attacks), QUEENS_DONE);
		assert_int_equal(attacks, 0);
		columns[row] = (columns[row] + 1 + random_below(&random, n - 1)) % n;
		queens_check(n, NULL, columns, n, NULL, 0, &attacks);
		assert_true(attacks > 0);
	}
	print_message("%u cases\n", cases);
}

static void explicit_boards_are_solutions(void **state)
{
	static uint32_t columns[1000001], piece[997];
	static const uint32_t large[] = {99998,  99999,  100000,  100001, 100002,
	                                 100003, 999999, 1000000, 1000001};
	uint64_t attacks;

	(void)state;
	for (uint32_t n = 0; n <= 3000; n++) {
		enum queens_status status = queens_explicit(n, 0, n, columns);
		if (n == 2 || n == 3) {
			assert_int_equal(status, QUEENS_NONE);
			continue;
		}
		assert_int_equal(status, QUEENS_DONE);
		if (n == 0)
			continue;
		assert_int_equal(queens_check(n, NULL, columns, n, NULL, 0, &attacks), QUEENS_DONE);
		assert_int_equal(attacks, 0);
	}
	for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
		uint32_t n = large[i];
		queens_explicit(n, 0, n, columns);
		queens_check(n, NULL, columns, n, NULL, 0, &attacks);
		assert_int_equal(attacks, 0);
		for (uint32_t row = 0; row < n; row += 997) { /* streamed in pieces */
			uint32_t rows = n - row < 997 ? n - row : 997;
			queens_explicit(n, row, rows, piece);
			assert_memory_equal(piece, columns + row, rows * sizeof *piece);
		}
	}
}

static void bad_arguments(void **state)
{
	uint32_t rows[] = {0, 1, 2, 3}, columns[] = {1, 3, 0, 4};
	uint64_t attacks = 77;

	(void)state;
	assert_int_equal(queens_check(4, NULL, columns, 4, NULL, 0, &attacks), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_check(0, NULL, columns, 0, NULL, 0, &attacks), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_check(3, rows, columns, 4, NULL, 0, &attacks), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_check(3, NULL, columns, 4, NULL, 0, &attacks), QUEENS_BAD_ARGUMENT);
	assert_int_equal(attacks, 77);
	assert_int_equal(queens_explicit(QUEENS_MAX_ANY + 1, 0, 1, columns), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_explicit(8, 5, 4, columns), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_explicit(8, 9, 0, columns), QUEENS_BAD_ARGUMENT);
}

/* Three on one line are three pairs, blockers or not. */
static void pairs_see_through_queens(void **state)
{
	uint32_t columns[] = {0, 1, 2};
	struct queens_attack attacks[3];
	uint64_t num;

	(void)state;
	queens_check(3, NULL, columns, 3, attacks, 3, &num);
	assert_int_equal(num, 3);
	assert_int_equal(attacks[1].first, 0);
	assert_int_equal(attacks[1].second, 2);
	assert_int_equal(attacks[1].line, QUEENS_LINE_DIAGONAL);
	assert_string_equal(queens_line_name(QUEENS_LINE_ANTIDIAGONAL), "antidiagonal");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_boards),
	    cmocka_unit_test(disturbed_solutions),
	    cmocka_unit_test(explicit_boards_are_solutions),
	    cmocka_unit_test(bad_arguments),
	    cmocka_unit_test(pairs_see_through_queens),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
