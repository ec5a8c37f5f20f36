/* SPDX-License-Identifier: MIT */
/* The plain enumerator of a unit's definition, against the engines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "queens.h"

/* Every unit of n in all images; what is known of a unit beforehand holds, too. */
static int recount_all(uint32_t n, enum queens_engine engine)
{
	struct queens_plan *plan;
	struct queens_plan_facts facts;
	struct queens_worker *worker;
	int num_cases = 0;

	assert_int_equal(queens_plan_open(&plan, n, engine), QUEENS_DONE);
	queens_plan_facts(plan, &facts);
	assert_int_equal(queens_worker_open(&worker, plan), QUEENS_DONE);
	for (uint64_t unit = 0; unit < facts.num_units; unit++) {
		struct queens_unit counted;
		struct queens_unit_facts known;
		assert_int_equal(queens_unit_count(worker, unit, &counted), QUEENS_DONE);
		assert_int_equal(queens_unit_facts(plan, unit, &known), QUEENS_DONE);
		assert_true(known.divisor > 0 && counted.total.low % known.divisor == 0);
		assert_true(queens_unit_cost(plan, unit) >= 0);
		for (int image = 0; image < QUEENS_NUM_SYMMETRIES; image++, num_cases++) {
			struct queens_total total;
			assert_int_equal(
			    queens_unit_recount(worker, unit, (enum queens_symmetry)image, &total),
			    QUEENS_DONE);
			assert_int_equal(total.low, counted.total.low);
		}
	}
	queens_worker_close(worker);
	queens_plan_close(plan);
	return num_cases;
}

static void test_recount(void **state)
{
	int search = 0, join = 0;

	(void)state;
	for (uint32_t n = 1; n <= 12; n++)
		search += recount_all(n, QUEENS_ENGINE_SEARCH);
	for (uint32_t n = 8; n <= 11; n++)
		join += recount_all(n, QUEENS_ENGINE_JOIN);
	printf("%d recounts of units of search and their images, %d of join\n", search, join);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_recount),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
