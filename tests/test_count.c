/* SPDX-License-Identifier: MIT */
/* Counts, classes, units, totals, threads and stopping. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "queens.h"
#include "random.h"
#include "sequences.h"

/* The whole tree without symmetry: independent of everything else here. */
static uint64_t plain_count(uint32_t all, uint32_t used, uint32_t left, uint32_t right)
{
	uint64_t sum = 0;

	if (used == all)
		return 1;
	for (uint32_t free = all & ~(used | left | right); free != 0; free &= free - 1) {
		uint32_t queen = free & (0u - free);
		sum += plain_count(all, used | queen, (left | queen) >> 1, (right | queen) << 1);
	}
	return sum;
}

static struct queens_unit count(uint32_t n, enum queens_engine engine, unsigned threads)
{
	struct queens_count_options options = {
	    .size = sizeof options, .engine = engine, .num_threads = threads};
	struct queens_unit result;

	assert_int_equal(queens_count(n, &options, &result), QUEENS_DONE);
	return result;
}

static void counts_up_to(uint32_t max_n)
{
	for (uint32_t n = 0; n <= max_n; n++) {
		uint64_t value;
		assert_true(sequence_at("A000170", n, &value));
		struct queens_unit result = count(n, QUEENS_ENGINE_SEARCH, 2);
		assert_int_equal(result.total.high, 0);
		assert_int_equal(result.total.low, value);
		if (n <= 12)
			assert_int_equal(plain_count((UINT32_C(1) << n) - 1, 0, 0, 0), value);
	}
}

static void known_counts(void **state)
{
	(void)state;
	counts_up_to(15);
}

static void known_counts_long(void **state)
{
	(void)state;
	counts_up_to(17);
}

static void classes_up_to(uint32_t max_n)
{
	for (uint32_t n = 1; n <= max_n; n++) {
		struct queens_unit result = count(n, QUEENS_ENGINE_AUTO, 2);
		struct queens_classes c;
		uint64_t value;
		assert_int_equal(queens_count_classes(n, result.total, NULL, &c), QUEENS_DONE);
		assert_true(sequence_at("A002562", n, &value));
		assert_int_equal(c.fundamental.low, value);
		assert_true(sequence_at("A032522", n, &value));
		assert_int_equal(c.half_turn.low, value);
		assert_true(sequence_at("A033148", n, &value));
		assert_int_equal(c.quarter_turn.low, value);
		if (n == 1)
			continue;
		assert_int_equal(8 * c.asymmetric.low + 4 * c.half_only.low + 2 * c.quarter.low,
		                 result.total.low);
		if (sequence_at("A260318", n, &value))
			assert_int_equal(c.quarter.low, value);
		if (sequence_at("A260319", n, &value))
			assert_int_equal(c.half_only.low, value);
		if (sequence_at("A260320", n, &value))
			assert_int_equal(c.asymmetric.low, value);
	}
}

static void known_classes(void **state)
{
	(void)state;
	classes_up_to(14);
}

/* Other rules, against the sequences and a test of every pair of queens. */
static bool plain_rule_allows(uint32_t n, enum queens_rule rule, uint32_t down, uint32_t a, uint32_t b)
{
	const uint32_t across = a > b ? a - b : b - a;

	if (rule == QUEENS_RULE_TOROIDAL)
		return across % n != 0 && (across + down) % n != 0 && (across + n - down) % n != 0;
	return across != 0 && across != down && !(down <= 2 && across + down == 3);
}

static uint64_t plain_rule_count(uint32_t n, enum queens_rule rule, uint32_t row, uint32_t *columns)
{
	uint64_t sum = 0;

	for (uint32_t column = 0; row < n && column < n; column++) {
		bool allowed = true;
		for (uint32_t above = 0; above < row && allowed; above++)
			allowed = plain_rule_allows(n, rule, row - above, columns[above], column);
		columns[row] = column;
		sum += allowed ? plain_rule_count(n, rule, row + 1, columns) : 0;
	}
	return row == n ? 1 : sum;
}

static void other_rules(void **state)
{
	static const char *const sequences[] = {NULL, "A051906", "A051223"};

	(void)state;
	for (int rule = QUEENS_RULE_TOROIDAL; rule <= QUEENS_RULE_SUPERQUEENS; rule++)
		for (uint32_t n = 0; n <= 15; n++) {
			struct queens_count_options options = {
			    .size = sizeof options, .num_threads = 2, .rule = (enum queens_rule)rule};
			struct queens_unit result;
			uint64_t value;
			uint32_t columns[16];
			assert_int_equal(queens_count(n, &options, &result), QUEENS_DONE);
			if (sequence_at(sequences[rule], n, &value))
				assert_int_equal(result.total.low, value);
			if (n <= 11)
				assert_int_equal(result.total.low,
				                 plain_rule_count(n, (enum queens_rule)rule, 0, columns));
		}
}

/* The units add up in any order, and each counts the same every time. */
static void units_are_independent(void **state)
{
	uint64_t random = 5;
	unsigned cases = 0;

	(void)state;
	for (uint32_t n = 0; n <= 12; n++) {
		struct queens_plan *plan;
		struct queens_plan_facts facts;
		struct queens_worker *worker[2];
		struct queens_total forward = {0, 0}, backward = {0, 0};
		struct queens_unit unit, again;
		assert_int_equal(queens_plan_open(&plan, n, QUEENS_ENGINE_SEARCH), QUEENS_DONE);
		queens_plan_facts(plan, &facts);
		assert_int_equal(facts.n, n);
		assert_int_equal(queens_worker_open(&worker[0], plan), QUEENS_DONE);
		assert_int_equal(queens_worker_open(&worker[1], plan), QUEENS_DONE);
		for (uint64_t i = 0; i < facts.num_units; i++) {
			assert_int_equal(queens_unit_count(worker[0], i, &unit), QUEENS_DONE);
			forward = queens_total_add(forward, unit.total);
			assert_int_equal(queens_unit_count(worker[1], facts.num_units - 1 - i, &unit),
			                 QUEENS_DONE);
			backward = queens_total_add(backward, unit.total);
		}
		assert_int_equal(forward.low, backward.low);
		for (int i = 0; i < 1000 && facts.num_units > 0; i++, cases++) {
			uint64_t index = random_below(&random, (uint32_t)facts.num_units);
			queens_unit_count(worker[0], index, &unit);
			queens_unit_count(worker[1], index, &again);
			assert_int_equal(unit.total.low, again.total.low);
			assert_int_equal(unit.nodes, again.nodes);
		}
		assert_int_equal(queens_unit_count(worker[0], facts.num_units, &unit), QUEENS_BAD_ARGUMENT);
		queens_worker_close(worker[0]);
		queens_worker_close(worker[1]);
		queens_plan_close(plan);
	}
	print_message("%u cases\n", cases);
	assert_true(cases >= 10000);
}

/* The meaning of unit numbers is fixed for ever: hashes of the whole lists. */
static void unit_lists_never_change(void **state)
{
	static const struct {
		uint32_t n;
		uint64_t num_units, hash;
	} lists[] = {
#include "data/search_plans.inc"
	};

	(void)state;
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		struct queens_plan *plan;
		struct queens_plan_facts facts;
		assert_int_equal(queens_plan_open(&plan, lists[i].n, QUEENS_ENGINE_SEARCH), QUEENS_DONE);
		queens_plan_facts(plan, &facts);
		queens_plan_close(plan);
		assert_int_equal(facts.version, 2);
		assert_int_equal(facts.num_units, lists[i].num_units);
		assert_int_equal(facts.hash, lists[i].hash);
	}
}

static void more_threads_than_units(void **state)
{
	(void)state;
	assert_int_equal(count(5, QUEENS_ENGINE_SEARCH, 64).total.low, 10);
	assert_int_equal(count(4, QUEENS_ENGINE_SEARCH, 64).total.low, 2);
	assert_int_equal(count(2, QUEENS_ENGINE_SEARCH, 64).total.low, 0);
	for (unsigned threads = 1; threads <= 16; threads++)
		assert_int_equal(count(10, QUEENS_ENGINE_SEARCH, threads).nodes,
		                 count(10, QUEENS_ENGINE_SEARCH, 1).nodes);
}

struct ticking {
	unsigned ticks, stop_at;
	double last;
};

static bool tick(void *context, const struct queens_progress *progress)
{
	struct ticking *t = context;

	assert_true(progress->work_done >= t->last && progress->work_done <= 1);
	assert_true(progress->units_done <= progress->num_units);
	t->last = progress->work_done;
	return ++t->ticks != t->stop_at;
}

static void a_tick_can_stop_the_count(void **state)
{
	struct ticking ticking = {.stop_at = 2};
	struct queens_count_options options = {.size = sizeof options,
	                                       .num_threads = 2,
	                                       .tick = tick,
	                                       .engine = QUEENS_ENGINE_SEARCH,
	                                       .context = &ticking};
	struct queens_unit result;

	(void)state;
	assert_int_equal(queens_count(22, &options, &result), QUEENS_STOPPED);
	assert_int_equal(ticking.ticks, 2);
}

static struct queens_total total(uint64_t high, uint64_t low)
{
	return (struct queens_total){high, low};
}

static void totals_carry(void **state)
{
	char text[QUEENS_TOTAL_TEXT];
	struct queens_total t = queens_total_add(total(0, UINT64_MAX), total(0, 1));

	(void)state;
	assert_int_equal(t.high, 1);
	assert_int_equal(t.low, 0);
	assert_string_equal(queens_total_text(t, text), "18446744073709551616");
	assert_string_equal(queens_total_text(total(0, 0), text), "0");
	assert_string_equal(queens_total_text(total(UINT64_MAX, UINT64_MAX), text),
	                    "340282366920938463463374607431768211455");
	t = queens_total_times(total(0, UINT64_MAX), UINT64_MAX);
	assert_int_equal(t.high, UINT64_MAX - 1);
	assert_int_equal(t.low, 1);
	t = queens_total_times(total(3, UINT64_MAX), 8);
	assert_int_equal(t.high, 31);
	assert_int_equal(t.low, UINT64_MAX - 7);
}

/* Products by repeated addition, on random numbers. */
static void totals_multiply(void **state)
{
	uint64_t random = 99;
	unsigned cases = 0;

	(void)state;
	for (; cases < 10000; cases++) {
		struct queens_total a = total(random_next(&random) >> 32, random_next(&random));
		uint32_t b = random_below(&random, 50);
		struct queens_total sum = {0, 0}, product = queens_total_times(a, b);
		for (uint32_t i = 0; i < b; i++)
			sum = queens_total_add(sum, a);
		assert_int_equal(sum.high, product.high);
		assert_int_equal(sum.low, product.low);
	}
	print_message("%u cases\n", cases);
}

/* Calls of all kinds in random order: none may leave anything behind. */
static void calls_do_not_influence_each_other(void **state)
{
	uint64_t random = 11;
	unsigned cases = 0;

	(void)state;
	for (; cases < 10000; cases++) {
		uint32_t n = random_below(&random, 8), columns[8];
		struct queens_total known;
		struct queens_effort effort;
		queens_known_count(n, &known);
		switch (random_below(&random, 4)) {
		case 0:
			queens_solve(random_below(&random, QUEENS_NUM_METHODS), n, NULL, NULL, &effort);
			assert_int_equal(effort.solutions, known.low);
			break;
		case 1:
			assert_int_equal(queens_first(n, columns), known.low > 0 ? QUEENS_DONE : QUEENS_NONE);
			break;
		case 2:
			assert_int_equal(queens_explicit(n, 0, n, columns),
			                 known.low > 0 ? QUEENS_DONE : QUEENS_NONE);
			break;
		default:
			if (cases % 10 == 0)
				assert_int_equal(count(n, QUEENS_ENGINE_SEARCH, 1).total.low, known.low);
			break;
		}
	}
	print_message("%u cases\n", cases);
}

static void bad_arguments(void **state)
{
	struct queens_unit result;
	struct queens_plan *plan;
	struct queens_classes classes;

	(void)state;
	assert_int_equal(queens_count(33, NULL, &result), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_plan_open(&plan, 8, QUEENS_NUM_ENGINES), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_count_classes(33, total(0, 0), NULL, &classes), QUEENS_BAD_ARGUMENT);
	assert_null(queens_engine_name(QUEENS_NUM_ENGINES));
	assert_string_equal(queens_engine_name(QUEENS_ENGINE_SEARCH), "search");
	queens_plan_close(NULL);
	queens_worker_close(NULL);
}

static const struct CMUnitTest quick_tests[] = {
    cmocka_unit_test(known_counts),
    cmocka_unit_test(known_classes),
    cmocka_unit_test(other_rules),
    cmocka_unit_test(units_are_independent),
    cmocka_unit_test(unit_lists_never_change),
    cmocka_unit_test(more_threads_than_units),
    cmocka_unit_test(a_tick_can_stop_the_count),
    cmocka_unit_test(totals_carry),
    cmocka_unit_test(totals_multiply),
    cmocka_unit_test(calls_do_not_influence_each_other),
    cmocka_unit_test(bad_arguments),
};

static const struct CMUnitTest queens_long_tests[] = {
    cmocka_unit_test(known_counts_long),
};

int main(int argc, char **argv)
{
	(void)argv;
	if (argc > 1)
		return cmocka_run_group_tests(queens_long_tests, NULL, NULL);
	return cmocka_run_group_tests(quick_tests, NULL, NULL);
}
