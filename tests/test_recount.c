/* SPDX-License-Identifier: MIT */
/* The plain enumerator of a unit's definition, against the engines. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "queens.h"

static void test_recount(void **state)
{
	int num_cases = 0;

	(void)state;
	for (uint32_t n = 1; n <= 12; n++) {
		struct queens_plan *plan;
		struct queens_plan_facts facts;
		struct queens_worker *worker;
		assert_int_equal(queens_plan_open(&plan, n, QUEENS_ENGINE_SEARCH), QUEENS_DONE);
		queens_plan_facts(plan, &facts);
		assert_int_equal(queens_worker_open(&worker, plan), QUEENS_DONE);
		for (uint64_t unit = 0; unit < facts.num_units; unit++) {
			struct queens_unit counted;
			assert_int_equal(queens_unit_count(worker, unit, &counted), QUEENS_DONE);
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
	}
	printf("%d recounts of units and their images\n", num_cases);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_recount),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
