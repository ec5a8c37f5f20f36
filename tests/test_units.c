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
	uint16_t south_sets[64];
	uint32_t num_south_sets;
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
	const uint32_t n = r->plan->n, half = r->plan->north_rows;
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

static void look_at_board(struct recount *r)
{
	const struct join_plan *plan = r->plan;
	uint32_t east = 0, west = 0;
	bool listed = false;

	for (uint32_t row = 0; row < plan->n; row++) {
		if (r->columns[row] >= plan->n - plan->width[EAST])
			east |= UINT32_C(1) << row;
		else if (r->columns[row] < plan->width[WEST])
			west |= UINT32_C(1) << row;
	}
	for (uint32_t i = 0; i < r->num_south_sets; i++)
		listed |= r->south_sets[i] == east >> plan->north_rows;
	if (listed)
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

/* The row sets of the unit's southern block, from the definition: all of them in order. */
static void list_south_sets(struct recount *r)
{
	const struct join_plan *plan = r->plan;
	const struct join_case *c = &r->unit->of;
	uint32_t place = 0;

	for (uint32_t set = 0; set < UINT32_C(1) << plan->south_rows; set++) {
		bool possible = __builtin_popcount(set) == (int)r->unit->num_south;
		for (uint32_t row = plan->north_rows; row < plan->n; row++) {
			bool east = set >> (row - plan->north_rows) & 1, centre = false;
			for (uint32_t j = 0; j < plan->num_centre; j++)
				centre |= c->centre[j] == row;
			possible &= centre ? !east : c->open[east ? EAST : WEST][row] != 0;
		}
		if (!possible)
			continue;
		if (place >= r->unit->first_south && place < r->unit->first_south + plan->block)
			r->south_sets[r->num_south_sets++] = (uint16_t)set;
		place++;
	}
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
		list_south_sets(&r);
		assert_true(r.num_south_sets > 0);
		recount_rows(&r, 0, 0, 0, 0);
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

static const struct CMUnitTest quick_tests[] = {
    cmocka_unit_test(units_are_what_they_say),
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
