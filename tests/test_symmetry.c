/* SPDX-License-Identifier: MIT */
/* Images and classes against squares moved one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "queens.h"
#include "random.h"
#include "sequences.h"

#define MAX_N 20

/* The image of a board by the definitions in queens.h, square by square. */
static void plain_image(int symmetry, uint32_t n, const uint32_t *columns, uint32_t *image)
{
	const uint32_t m = n - 1;

	for (uint32_t r = 0; r < n; r++) {
		const uint32_t c = columns[r];
		const uint32_t to[QUEENS_NUM_SYMMETRIES][2] = {{r, c},     {c, m - r},    {m - r, m - c},
		                                               {m - c, r}, {r, m - c},    {m - r, c},
		                                               {c, r},     {m - c, m - r}};
		image[to[symmetry][0]] = to[symmetry][1];
	}
}

static int compare(uint32_t n, const uint32_t *a, const uint32_t *b)
{
	for (uint32_t i = 0; i < n; i++)
		if (a[i] != b[i])
			return a[i] < b[i] ? -1 : 1;
	return 0;
}

/* The class by brute force: all images, the different ones counted. */
static unsigned plain_class(uint32_t n, const uint32_t *columns, uint32_t *smallest)
{
	uint32_t images[QUEENS_NUM_SYMMETRIES][MAX_N];
	unsigned different = 0;

	memcpy(smallest, columns, n * sizeof *columns);
	for (int s = 0; s < QUEENS_NUM_SYMMETRIES; s++) {
		bool seen = false;
		plain_image(s, n, columns, images[s]);
		for (int t = 0; t < s; t++)
			seen |= compare(n, images[s], images[t]) == 0;
		different += !seen;
		if (compare(n, images[s], smallest) < 0)
			memcpy(smallest, images[s], n * sizeof *columns);
	}
	return different;
}

static void check_board(uint32_t n, const uint32_t *columns)
{
	uint32_t expected[MAX_N], found[MAX_N];

	for (int s = 0; s < QUEENS_NUM_SYMMETRIES; s++) {
		plain_image(s, n, columns, expected);
		assert_int_equal(queens_image(s, n, columns, found), QUEENS_DONE);
		assert_memory_equal(expected, found, n * sizeof *found);
	}
	unsigned members = plain_class(n, columns, expected);
	assert_int_equal(queens_class(n, columns, found), members);
	assert_memory_equal(expected, found, n * sizeof *found);
	assert_int_equal(queens_is_fundamental(n, columns), compare(n, columns, expected) == 0);
	assert_true(queens_is_fundamental(n, expected));
}

static void random_boards(void **state)
{
	uint64_t random = 20;
	unsigned cases = 0;

	(void)state;
	for (; cases < 20000; cases++) {
		uint32_t columns[MAX_N];
		uint32_t n = 1 + random_below(&random, MAX_N);
		random_permutation(&random, n, columns);
		check_board(n, columns);
	}
	print_message("%u cases\n", cases);
}

/* All solutions: classes of 8, 4 or 2, as many as A002562 says. */
static void classes_of_solutions(void **state)
{
	(void)state;
	for (uint32_t n = 1; n <= 11; n++) {
		uint64_t fundamental = 0, half = 0, quarter = 0, value;
		struct queens_walk walk;
		queens_walk_start(&walk, n);
		while (queens_walk_next(&walk)) {
			unsigned members = queens_class(n, walk.columns, NULL);
			check_board(n, walk.columns);
			assert_true(members == 8 || members == 4 || members == 2 || n == 1);
			fundamental += queens_is_fundamental(n, walk.columns);
			half += members <= 4;
			quarter += members <= 2;
		}
		assert_true(sequence_at("A002562", n, &value));
		assert_int_equal(fundamental, value);
		assert_true(sequence_at("A032522", n, &value));
		assert_int_equal(half, value);
		assert_true(sequence_at("A033148", n, &value));
		assert_int_equal(quarter, value);
	}
}

static void borders(void **state)
{
	uint32_t one = 0, image;

	(void)state;
	assert_int_equal(queens_class(0, NULL, NULL), 1);
	assert_int_equal(queens_class(1, &one, &image), 1);
	assert_int_equal(queens_class(QUEENS_MAX_SYMMETRY + 1, &one, NULL), 0);
	assert_int_equal(queens_image(QUEENS_TRANSPOSE, QUEENS_MAX_SYMMETRY + 1, &one, &image),
	                 QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_image(QUEENS_NUM_SYMMETRIES, 1, &one, &image), QUEENS_BAD_ARGUMENT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(random_boards),
	    cmocka_unit_test(classes_of_solutions),
	    cmocka_unit_test(borders),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
