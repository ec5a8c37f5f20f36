/* SPDX-License-Identifier: MIT */
/* The order in which units are handed out to threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "count/turns.h"

/* Costs come `delay` turns after they were due: now and then too late to matter. */
static void hand_out(const struct queens_plan *plan, const double *costs, unsigned num_threads,
                     uint64_t delay)
{
	struct turns turns;
	uint64_t unit, due = UINT64_MAX;
	double before = 0;

	queens__turns_open(&turns, plan, true, num_threads);
	unsigned char *seen = calloc(turns.num_units + 1, 1);
	delay *= turns.num_last / 2;
	for (uint64_t turn = 0; turn < turns.num_units; turn++) {
		if (queens__turns_price_due(&turns)) {
			queens__turns_price(&turns);
			due = turn + delay;
		}
		if (turn == due)
			queens__turns_order(&turns);
		assert_true(queens__turns_next(&turns, &unit));
		assert_true(unit < turns.num_units);
		assert_int_equal(seen[unit]++, 0);
		if (turns.ordered && turn > turns.num_units - turns.num_last)
			assert_true(costs[unit] <= before);
		before = costs[unit];
	}
	assert_false(queens__turns_next(&turns, &unit));
	/* They are due when as many are left again as are put in order. */
	assert_int_equal(turns.ordered, turns.num_last > 0 && delay <= turns.num_last);
	assert_true(num_threads > 1 || turns.num_last == 0);
	free(seen);
	queens__turns_close(&turns);
}

static void every_unit_has_one_turn(void **state)
{
	unsigned cases = 0;

	(void)state;
	for (uint32_t n = 4; n <= 17; n++)
		for (int engine = 0; engine < QUEENS_NUM_ENGINES; engine++) {
			struct queens_plan *plan;
			struct queens_plan_facts facts;
			if (queens_plan_open(&plan, n, (enum queens_engine)engine) != QUEENS_DONE)
				continue; /* too small a board */
			queens_plan_facts(plan, &facts);
			double *costs = calloc(facts.num_units + 1, sizeof *costs);
			for (uint64_t unit = 0; unit < facts.num_units; unit++)
				costs[unit] = queens_unit_cost(plan, unit);
			for (unsigned threads = 1; threads <= 40; threads += 3)
				for (uint64_t delay = 0; delay < 4; delay++, cases++)
					hand_out(plan, costs, threads, delay);
			free(costs);
			queens_plan_close(plan);
		}
	print_message("%u cases\n", cases);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
	    cmocka_unit_test(every_unit_has_one_turn),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
