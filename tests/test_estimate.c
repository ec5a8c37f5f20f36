/* SPDX-License-Identifier: MIT */
/* Random descents against the trees they estimate. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "queens.h"

static bool holds(const struct queens_interval *interval, double truth)
{
	return interval->low <= truth && truth <= interval->high;
}

/*
 * Of 100 seeds, the 95 % interval must hold the truth at least 90 times.
 * Nodes with the root: A319284, summed over the levels.
 */
static void intervals_hold_the_truth(void **state)
{
	static const double truth[][2] = {{12, 856189},     {13, 4674890},    {14, 27358553},
	                                  {15, 171129072},  {16, 1141190303}, {17, 8017021932},
	                                  {18, 59365844491}};

	(void)state;
	for (size_t i = 0; i < sizeof truth / sizeof *truth; i++) {
		const uint32_t n = (uint32_t)truth[i][0];
		struct queens_total known;
		unsigned nodes = 0, solutions = 0;
		queens_known_count(n, &known);
		for (uint64_t seed = 0; seed < 100; seed++) {
			struct queens_estimate e;
			assert_int_equal(queens_estimate(n, 4000, seed, &e), QUEENS_DONE);
			nodes += holds(&e.nodes, truth[i][1]);
			solutions += holds(&e.solutions, (double)known.low);
		}
		print_message("n = %u: nodes %u, solutions %u of 100\n", n, nodes, solutions);
		assert_in_range(nodes, 90, 100);
		assert_in_range(solutions, 90, 100);
	}
}

/* Small trees, by far more walks than they have nodes: close to the truth. */
static void estimates_converge(void **state)
{
	(void)state;
	for (uint32_t n = 4; n <= 9; n++) {
		struct queens_effort truth;
		struct queens_estimate e;
		queens_solve(QUEENS_METHOD_BITMASK, n, NULL, NULL, &truth);
		queens_estimate(n, 100000, n, &e);
		assert_true(fabs(e.nodes.estimate - (double)truth.nodes) <= 0.02 * (double)truth.nodes);
		assert_true(fabs(e.solutions.estimate - (double)truth.solutions) <=
		            0.05 * (double)truth.solutions);
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
	assert_true(a.nodes.estimate != b.nodes.estimate);
}

static void borders(void **state)
{
	struct queens_estimate e;

	(void)state;
	assert_int_equal(queens_estimate(33, 100, 0, &e), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_estimate(8, 1, 0, &e), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_estimate(0, 2, 0, &e), QUEENS_DONE);
	assert_true(e.nodes.estimate == 1 && e.solutions.estimate == 1);
	assert_int_equal(queens_estimate(1, 2, 0, &e), QUEENS_DONE);
	assert_true(e.nodes.estimate == 2 && e.solutions.high == 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(intervals_hold_the_truth),
	    cmocka_unit_test(estimates_converge),
	    cmocka_unit_test(same_seed_same_estimate),
	    cmocka_unit_test(borders),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
