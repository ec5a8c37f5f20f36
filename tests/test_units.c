/* SPDX-License-Identifier: MIT */
/* Units of the engine join, recounted board by board from their definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "count/join.h"
#include "count/kernel.h"
#include "queens.h"
#include "random.h"

/* Counts the boards of a unit one by one. */
struct recount {
	const struct join_plan *plan;
	const struct join_unit *unit;
	uint16_t sets[JOIN_PARTS][64];
	uint32_t num_sets[JOIN_PARTS];
	uint32_t columns[JOIN_MAX_ROWS];
	uint64_t total;
};

static uint32_t upside_down(uint32_t rows, uint32_t n)
{
	uint32_t result = 0;

	for (uint32_t row = 0; row < n; row++)
		result |= (rows >> row & 1) << (n - 1 - row);
	return result;
}

/* The east's rows of a board and the row sets that stand for the same. */
static uint32_t row_set_weight(const struct recount *r, uint32_t east, uint32_t west, bool sides_too)
{
	const uint32_t n = r->plan->n, half = r->plan->rows[NORTH];
	const uint32_t images[4] = {east, upside_down(east, n), west, upside_down(west, n)};
	uint32_t different = 0;

	for (uint32_t i = 0; i < (sides_too ? 4u : 2u); i++) {
		bool seen = false;
		for (uint32_t j = 0; j < i; j++)
			seen |= images[j] == images[i];
		different += !seen;
		/* First comes the one with fewer southern rows, then the smaller. */
		int south = __builtin_popcount(images[i] >> half) - __builtin_popcount(east >> half);
		if (south < 0 || (south == 0 && images[i] < east))
			return 0;
	}
	return different;
}

static uint64_t board_weight(const struct recount *r, uint32_t east, uint32_t west)
{
	const struct join_case *c = &r->unit->of;
	uint32_t on_long_diagonals = 0;

	if (c->rows == JOIN_ROWS_ALL)
		return c->weight;
	if (c->rows == JOIN_ROWS_FOURFOLD)
		return c->weight * row_set_weight(r, east, west, true);
	for (uint32_t row = 0; row < r->plan->n; row++)
		on_long_diagonals += r->columns[row] == row || r->columns[row] == r->plan->n - 1 - row;
	return c->weight * row_set_weight(r, east, west, on_long_diagonals == 0) << on_long_diagonals;
}

static bool is_listed(const struct recount *r, enum join_part part, uint32_t set)
{
	for (uint32_t i = 0; i < r->num_sets[part]; i++)
		if (r->sets[part][i] == set)
			return true;
	return false;
}

static void look_at_board(struct recount *r)
{
	const struct join_plan *plan = r->plan;
	uint32_t east = 0, west = 0;

	for (uint32_t row = 0; row < plan->n; row++) {
		if (r->columns[row] >= plan->n - plan->width[EAST])
			east |= UINT32_C(1) << row;
		else if (r->columns[row] < plan->width[WEST])
			west |= UINT32_C(1) << row;
	}
	if (is_listed(r, NORTH, east & ((UINT32_C(1) << plan->rows[NORTH]) - 1)) &&
	    is_listed(r, SOUTH, east >> plan->rows[NORTH]))
		r->total += board_weight(r, east, west);
}

static bool may_stand(const struct recount *r, uint32_t row, uint32_t column)
{
	const struct join_plan *plan = r->plan;
	const struct join_case *c = &r->unit->of;

	for (uint32_t j = 0; j < plan->num_centre; j++)
		if (c->centre[j] == row || plan->width[WEST] + j == column)
			return c->centre[j] == row && plan->width[WEST] + j == column;
	return column < plan->width[WEST] ? c->open[WEST][row] >> column & 1
	                                  : c->open[EAST][row] >> (plan->n - 1 - column) & 1;
}

static void recount_rows(struct recount *r, uint32_t row, uint32_t used, uint32_t left, uint32_t right)
{
	if (row == r->plan->n) {
		look_at_board(r);
		return;
	}
	for (uint32_t column = 0; column < r->plan->n; column++) {
		uint32_t queen = UINT32_C(1) << column;
		if (((used | left | right) & queen) != 0 || !may_stand(r, row, column))
			continue;
		r->columns[row] = column;
		recount_rows(r, row + 1, used | queen, (left | queen) >> 1, (right | queen) << 1);
	}
}

/* The parts of row sets of the unit, from the definition: all of them in order. */
static void list_parts(struct recount *r, enum join_part part)
{
	const struct join_plan *plan = r->plan;
	const struct join_case *c = &r->unit->of;
	const struct join_range *range = &r->unit->part[part];
	const uint32_t first_row = part == NORTH ? 0 : plan->rows[NORTH];
	uint32_t place = 0;

	for (uint32_t set = 0; set < UINT32_C(1) << plan->rows[part]; set++) {
		bool possible = __builtin_popcount(set) == (int)range->size;
		for (uint32_t row = first_row; row < first_row + plan->rows[part]; row++) {
			bool east = set >> (row - first_row) & 1, centre = false;
			for (uint32_t j = 0; j < plan->num_centre; j++)
				centre |= c->centre[j] == row;
			possible &= centre ? !east : c->open[east ? EAST : WEST][row] != 0;
		}
		if (!possible)
			continue;
		if (place >= range->first && place < range->first + range->num)
			r->sets[part][r->num_sets[part]++] = (uint16_t)set;
		place++;
	}
	assert_int_equal(r->num_sets[part], range->num);
}

/* The library's own enumerator, here of an image of the unit. */
static void recount_again(const struct recount *r, enum queens_symmetry image)
{
	atomic_bool stop = false;
	struct queens_total total;

	assert_int_equal(queens__join_recount(r->plan, r->unit, image, &stop, &total), QUEENS_DONE);
	assert_int_equal(total.high, 0);
	assert_int_equal(total.low, r->total);
}

static void recount_units(uint32_t n, uint32_t num_centre, unsigned num_units, uint64_t *random)
{
	struct join_plan *plan;

	/* Small blocks, so that there are several in a case. */
	assert_int_equal(queens__join_plan_open(&plan, n, num_centre, 1 + random_below(random, 16), 0),
	                 QUEENS_DONE);
	for (unsigned i = 0; i < num_units; i++) {
		struct join_unit unit;
		queens__join_plan_unit(plan, random_next(random) % plan->num_units, &unit);
		struct recount r = {.plan = plan, .unit = &unit};
		list_parts(&r, NORTH);
		list_parts(&r, SOUTH);
		recount_rows(&r, 0, 0, 0, 0);
		recount_again(&r, (enum queens_symmetry)random_below(random, QUEENS_NUM_SYMMETRIES));
		for (int k = QUEENS_KERNEL_PORTABLE; k < QUEENS_NUM_KERNELS; k++) {
			struct join_settings settings = {queens__kernel((enum queens_kernel)k), 0,
			                                 (int32_t)random_below(random, 5) - 1};
			struct join_worker *worker;
			struct queens_total total;
			struct join_effort effort;
			if (settings.kernel == NULL)
				continue;
			assert_int_equal(queens__join_worker_open(&worker, plan, &settings), QUEENS_DONE);
			assert_int_equal(queens__join_unit_count(worker, &unit, NULL, &total, &effort),
			                 QUEENS_DONE);
			assert_int_equal(total.low, r.total);
			queens__join_worker_close(worker);
		}
	}
	queens__join_plan_close(plan);
}

static void recount(uint32_t first, uint32_t last, unsigned num_units)
{
	uint64_t random = 4711;
	unsigned units = 0;

	for (uint32_t n = first; n <= last; n++)
		for (uint32_t num_centre = 0; num_centre <= JOIN_MAX_CENTRE; num_centre++)
			if (n % 2 == 0 || num_centre % 2 == 1) {
				recount_units(n, num_centre, num_units, &random);
				units += num_units;
			}
	print_message("%u units\n", units);
}

static void units_are_what_they_say(void **state)
{
	(void)state;
	recount(8, 11, 25);
}

static void units_are_what_they_say_long(void **state)
{
	(void)state;
	recount(12, 14, 10);
}

/* What may be known of a unit from outside, through the common door. */
static void facts_and_costs(void **state)
{
	unsigned units = 0;

	(void)state;
	for (uint32_t n = 8; n <= 13; n++) {
		struct queens_plan *plan;
		struct queens_plan_facts facts;
		struct queens_worker *worker;
		assert_int_equal(queens_plan_open(&plan, n, QUEENS_ENGINE_JOIN), QUEENS_DONE);
		queens_plan_facts(plan, &facts);
		assert_int_equal(queens_worker_open(&worker, plan), QUEENS_DONE);
		for (uint64_t i = 0; i < facts.num_units; i++, units++) {
			struct queens_unit_facts about;
			struct queens_unit unit;
			struct queens_total total;
			assert_int_equal(queens_unit_facts(plan, i, &about), QUEENS_DONE);
			assert_int_equal(queens_unit_count(worker, i, &unit), QUEENS_DONE);
			assert_true(about.group < n);
			assert_int_equal(unit.total.low % about.divisor, 0);
			assert_true(queens_unit_cost(plan, i) > 0);
			assert_int_equal(queens_unit_recount(worker, i, QUEENS_MIRROR_COLUMNS, &total),
			                 QUEENS_DONE);
			assert_int_equal(total.low, unit.total.low);
		}
		queens_worker_close(worker);
		queens_plan_close(plan);
	}
	print_message("%u units\n", units);
}

static const struct CMUnitTest quick_tests[] = {
    cmocka_unit_test(units_are_what_they_say),
    cmocka_unit_test(facts_and_costs),
};

static const struct CMUnitTest queens_long_tests[] = {
    cmocka_unit_test(units_are_what_they_say_long),
};

int main(int argc, char **argv)
{
	(void)argv;
	if (argc > 1)
		return cmocka_run_group_tests(queens_long_tests, NULL, NULL);
	return cmocka_run_group_tests(quick_tests, NULL, NULL);
}
