/* SPDX-License-Identifier: MIT */
/* Random descents against the trees they estimate. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "queens.h"

/* Of 100 seeds, at least 90 must hold the truth within two standard errors. */
static void intervals_hold_the_truth(void **state)
{
	(void)state;
	for (uint32_t n = 6; n <= 10; n++) {
		struct queens_effort truth;
		unsigned nodes = 0, solutions = 0;
		queens_solve(QUEENS_METHOD_BITMASK, n, NULL, NULL, &truth);
		for (uint64_t seed = 0; seed < 100; seed++) {
			struct queens_estimate e;
			assert_int_equal(queens_estimate(n, 5000, seed, &e), QUEENS_DONE);
			nodes += fabs(e.nodes - (double)truth.nodes) <= 2 * e.nodes_error;
			solutions += fabs(e.solutions - (double)truth.solutions) <= 2 * e.solutions_error;
		}
		assert_in_range(nodes, 90, 100);
		assert_in_range(solutions, 90, 100);
	}
}

static void same_seed_same_estimate(void **state)
{
	struct queens_estimate a, b;

	(void)state;
	queens_estimate(20, 100, 4, &a);
	queens_estimate(20, 100, 4, &b);
	assert_memory_equal(&a, &b, sizeof a);
	queens_estimate(20, 100, 5, &b);
	assert_true(a.nodes != b.nodes);
}

static void borders(void **state)
{
	struct queens_estimate e;

	(void)state;
	assert_int_equal(queens_estimate(33, 100, 0, &e), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_estimate(8, 1, 0, &e), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_estimate(0, 2, 0, &e), QUEENS_DONE);
	assert_true(e.nodes == 1 && e.solutions == 1);
	assert_int_equal(queens_estimate(1, 2, 0, &e), QUEENS_DONE);
	assert_true(e.nodes == 2 && e.solutions == 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(intervals_hold_the_truth),
	    cmocka_unit_test(same_seed_same_estimate),
	    cmocka_unit_test(borders),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
