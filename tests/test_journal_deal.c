/* SPDX-License-Identifier: MIT */
/* Dealing: every unit to one worker, once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/deal.h"

#include "random.h"

static void test_shards(void **state)
{
	uint64_t random = 7;
	int num_cases = 0;

	(void)state;
	for (; num_cases < 300; num_cases++) {
		uint64_t num_units = random_next(&random) % (num_cases % 10 == 0 ? 500000 : 3000);
		uint32_t num_shards = 1 + (uint32_t)(random_next(&random) % 40);
		unsigned char *seen = calloc(num_units + 1, 1);
		for (uint32_t shard = 1; shard <= num_shards; shard++) {
			struct deal_order order;
			deal_order(&order, num_units, shard, num_shards);
			for (uint64_t place = order.begin; place < order.end; place++) {
				uint64_t unit = deal_at(&order, place) * order.block;
				for (uint64_t i = 0; i < order.block && unit < num_units; i++, unit++)
					assert_int_equal(seen[unit]++, 0);
			}
		}
		for (uint64_t unit = 0; unit < num_units; unit++)
			assert_int_equal(seen[unit], 1);
		free(seen);
	}
	printf("%d cuts into shards: every unit in exactly one\n", num_cases);
}

static void test_dealer(void **state)
{
	struct queens_plan *plan;
	struct queens_plan_facts facts;
	struct deal_order order;
	uint64_t unit, dealt = 0, random = 3;

	(void)state;
	assert_int_equal(queens_plan_open(&plan, 15, QUEENS_ENGINE_SEARCH), QUEENS_DONE);
	queens_plan_facts(plan, &facts);
	deal_order(&order, facts.num_units, 1, 1);
	struct dealer *dealer = deal_open(plan, &order);
	assert_non_null(dealer);
	unsigned char *done = calloc(facts.num_units, 1);
	for (int i = 0; i < 200; i++) {
		unit = random_next(&random) % facts.num_units;
		assert_int_equal(deal_mark(dealer, unit, 1), done[unit] == 0);
		done[unit] = 1;
	}
	uint64_t left = deal_left(dealer);
	/* Three workers of unlike speed; each must come back for more until all is handed out. */
	struct deal_worker workers[3] = {{.threads = 1}, {.threads = 8}, {.threads = 64}};
	deal_expect(dealer, 73);
	while (deal_left(dealer) > 0) {
		for (int i = 0; i < 3; i++) {
			for (; deal_to(dealer, &workers[i], &unit); dealt++)
				assert_int_equal(done[unit]++, 0);
			assert_true(workers[i].outstanding <= DEAL_MOST);
			for (; workers[i].outstanding > 0 && random_next(&random) % 4 > 0;)
				deal_counted(&workers[i], random_next(&random) % 100000);
		}
	}
	assert_int_equal(dealt, left);
	for (unit = 0; unit < facts.num_units; unit++)
		assert_int_equal(done[unit], 1);
	free(done);
	deal_close(dealer);
	queens_plan_close(plan);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_shards),
	    cmocka_unit_test(test_dealer),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
