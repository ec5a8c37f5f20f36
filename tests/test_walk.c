/* SPDX-License-Identifier: MIT */
/* The walk against the textbook methods, and resumed from copies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "queens.h"

static void number_of_solutions(void **state)
{
	(void)state;
	for (uint32_t n = 0; n <= 12; n++) {
		struct queens_walk walk;
		struct queens_total known;
		assert_int_equal(queens_walk_start(&walk, n), QUEENS_DONE);
		while (queens_walk_next(&walk))
			;
		queens_known_count(n, &known);
		assert_int_equal(walk.num_solutions, known.low);
		assert_false(queens_walk_next(&walk));
		assert_int_equal(walk.num_solutions, known.low);
	}
}

static void refuses_large_boards(void **state)
{
	struct queens_walk walk;

	(void)state;
	assert_int_equal(queens_walk_start(&walk, QUEENS_MAX_SEARCH + 1), QUEENS_BAD_ARGUMENT);
}

/* A copy taken at any point must go on exactly like the original. */
static void copies_continue_alike(void **state)
{
	unsigned cases = 0;

	(void)state;
	for (uint32_t n = 4; n <= 11; n++) {
		struct queens_walk walk, copy;
		queens_walk_start(&walk, n);
		for (;;) {
			copy = walk;
			bool more = queens_walk_next(&walk);
			memset(copy.columns, 0xff, sizeof copy.columns); /* not part of the state */
			assert_int_equal(queens_walk_next(&copy), more);
			if (!more)
				break;
			assert_memory_equal(copy.columns, walk.columns, n * sizeof *walk.columns);
			cases++;
		}
	}
	for (uint32_t i = 0; i < 200; i++) { /* whole remainders, from scattered places */
		struct queens_walk walk, copy;
		uint64_t rest = 0;
		queens_walk_start(&walk, 9);
		for (uint32_t skip = 0; skip < (i * 37) % 353; skip++)
			queens_walk_next(&walk);
		copy = walk;
		while (queens_walk_next(&copy))
			rest++;
		assert_int_equal(walk.num_solutions + rest, 352);
		while (queens_walk_next(&walk))
			cases++;
		assert_int_equal(walk.num_solutions, 352);
	}
	print_message("%u cases\n", cases);
	assert_true(cases >= 10000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(number_of_solutions),
	    cmocka_unit_test(refuses_large_boards),
	    cmocka_unit_test(copies_continue_alike),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
