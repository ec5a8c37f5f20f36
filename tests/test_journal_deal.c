/* SPDX-License-Identifier: MIT */
/* Dealing: every unit to one worker, once. */
#include <math.h>
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
			deal_prepare(dealer, 1 + random_below(&random, 20));
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

/*
 * Of a long list, workers count stretches: few ranges come of it.  Here every
 * unit takes its worker a random while, and half the workers come late.
 */
static void test_stretches(void **state)
{
	enum { NUM_UNITS = 2000000, NUM_WORKERS = 6 };
	struct deal_worker workers[NUM_WORKERS];
	struct queens_plan *plan;
	struct deal_order order;
	uint64_t unit, dealt = 0, random = 5, ranges = 0, all_threads = 0;
	unsigned char *who = calloc(NUM_UNITS, 1);

	(void)state;
	/* Its units have no cost in this plan; the order at the end does not matter here. */
	assert_int_equal(queens_plan_open(&plan, 12, QUEENS_ENGINE_SEARCH), QUEENS_DONE);
	deal_order(&order, NUM_UNITS, 1, 1);
	struct dealer *dealer = deal_open(plan, &order);
	assert_non_null(dealer);
	for (int i = 0; i < NUM_WORKERS; i++) {
		workers[i] = (struct deal_worker){.threads = UINT64_C(1) << i};
		all_threads += workers[i].threads;
	}
	deal_expect(dealer, all_threads);
	while (deal_left(dealer) > 0) {
		int i = (int)random_below(&random, dealt < NUM_UNITS / 2 ? NUM_WORKERS / 2 : NUM_WORKERS);
		struct deal_worker *worker = &workers[i];
		deal_prepare(dealer, 10);
		for (; deal_to(dealer, worker, &unit); dealt++) {
			assert_int_equal(who[unit], 0);
			who[unit] = (unsigned char)(i + 1);
		}
		while (worker->outstanding > random_below(&random, 3))
			deal_counted(worker, 1000000);
	}
	assert_int_equal(dealt, NUM_UNITS);
	for (unit = 0; unit < NUM_UNITS; unit++)
		ranges += unit % order.block == 0 || who[unit] != who[unit - 1];
	printf("%d units in %u blocks to %d workers: %u ranges\n", NUM_UNITS, (unsigned)order.num_blocks,
	       NUM_WORKERS, (unsigned)ranges);
	assert_true(ranges < order.num_blocks + 2 * 256 * all_threads);
	free(who);
	deal_close(dealer);
	queens_plan_close(plan);
}

/* A worker of one thread in simulated time. */
struct simulated {
	struct deal_worker deal;
	uint64_t queue[DEAL_MOST];
	size_t begun, given;
	double ready; /* when the unit in hand is done */
};

/* Gives it what it gets, and begins the next unit if it has none in hand. */
static void serve(struct simulated *worker, struct dealer *dealer, const double *seconds, double now)
{
	uint64_t unit;

	while (deal_to(dealer, &worker->deal, &unit))
		worker->queue[worker->given++ % DEAL_MOST] = unit;
	worker->ready = worker->begun < worker->given
	                    ? now + seconds[worker->queue[worker->begun % DEAL_MOST]]
	                    : INFINITY;
}

/*
 * Units that take just what is estimated, on 64 workers: all end together, no
 * matter that the first ones were dealt before any cost was known, and that they
 * say nothing of how long the dearest take.
 */
static void test_all_end_together(void **state)
{
	enum { NUM_WORKERS = 64 };
	struct simulated *workers = calloc(NUM_WORKERS, sizeof *workers);
	struct queens_plan *plan;
	struct queens_plan_facts facts;
	struct deal_order order;
	double sum = 0, end = 0;

	(void)state;
	assert_int_equal(queens_plan_open(&plan, 20, QUEENS_ENGINE_JOIN), QUEENS_DONE);
	queens_plan_facts(plan, &facts);
	double *seconds = calloc(facts.num_units, sizeof *seconds);
	for (uint64_t unit = 0; unit < facts.num_units; unit++)
		sum += seconds[unit] = 1e-8 * queens_unit_cost(plan, unit);
	deal_order(&order, facts.num_units, 1, 1);
	struct dealer *dealer = deal_open(plan, &order);
	deal_expect(dealer, NUM_WORKERS);
	for (int i = 0; i < NUM_WORKERS; i++) {
		workers[i].deal.threads = 1;
		serve(&workers[i], dealer, seconds, 0);
	}
	/* Now all costs, at once. */
	deal_prepare(dealer, facts.num_units);
	for (;;) {
		struct simulated *next = &workers[0];
		for (int i = 1; i < NUM_WORKERS; i++)
			next = workers[i].ready < next->ready ? &workers[i] : next;
		if (next->ready == INFINITY)
			break;
		end = next->ready;
		deal_counted(&next->deal, (uint64_t)(1e6 * seconds[next->queue[next->begun++ % DEAL_MOST]]));
		serve(next, dealer, seconds, end);
	}
	assert_int_equal(deal_left(dealer), 0);
	printf("%d workers are idle for %.2f %% of %.3g s\n", NUM_WORKERS,
	       100 * (1 - sum / (end * NUM_WORKERS)), end);
	assert_true(sum > 0.98 * end * NUM_WORKERS);
	deal_close(dealer);
	queens_plan_close(plan);
	free(seconds);
	free(workers);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_shards),
	    cmocka_unit_test(test_dealer),
	    cmocka_unit_test(test_stretches),
	    cmocka_unit_test(test_all_end_together),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
