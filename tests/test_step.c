/* SPDX-License-Identifier: MIT */
/* The step machine: reference numbers, agreement of the methods. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "steps.h"

/* ---- reference numbers ---- */

static const struct {
	uint32_t n;
	struct queens_effort all; /* nodes, tests, rejected, dead ends, solutions */
	uint64_t first_nodes, first_tests, events, first_events;
} reference[] = {
    {0, {1, 0, 0, 0, 1}, 1, 0, 1, 1},
    {1, {2, 1, 0, 0, 1}, 2, 1, 3, 2},
    {2, {3, 6, 4, 2, 0}, 3, 6, 10, 10},
    {3, {6, 18, 13, 3, 0}, 6, 18, 26, 26},
    {4, {17, 60, 44, 4, 2}, 9, 26, 82, 33},
    {5, {54, 220, 167, 4, 10}, 6, 15, 287, 16},
    {6, {153, 894, 742, 46, 4}, 32, 171, 1096, 205},
    {7, {552, 3584, 3033, 154, 40}, 10, 42, 4329, 0},
    {8, {2057, 15720, 13664, 644, 92}, 114, 876, 18512, 1024},
    {9, {8394, 72378, 63985, 2584, 352}, 42, 333, 83707, 380},
    {10, {35539, 348150, 312612, 12050, 724}, 103, 975, 396462, 1103},
};
#define NUM_REFERENCE (sizeof reference / sizeof reference[0])

static void reference_of_method(enum queens_method method)
{
	for (unsigned i = 0; i < NUM_REFERENCE; i++) {
		struct queens_steps steps = start(reference[i].n, method, QUEENS_ZOOM_STEPS, false);
		assert_int_equal(finish(&steps), reference[i].events);
		assert_effort(&steps.effort, &reference[i].all);
		steps = start(reference[i].n, method, QUEENS_ZOOM_STEPS, true);
		uint64_t events = finish(&steps);
		if (reference[i].first_events > 0)
			assert_int_equal(events, reference[i].first_events);
		assert_int_equal(steps.effort.nodes, reference[i].first_nodes);
		assert_int_equal(steps.effort.tests, reference[i].first_tests);
	}
}

static void reference_numbers(void **state)
{
	(void)state;
	reference_of_method(QUEENS_METHOD_SCAN);
	reference_of_method(QUEENS_METHOD_SETS);
	reference_of_method(QUEENS_METHOD_MASKS);
}

static void larger_boards(void **state)
{
	struct queens_steps steps = start(12, QUEENS_METHOD_SETS, QUEENS_ZOOM_SOLUTIONS, false);

	(void)state;
	assert_int_equal(finish(&steps), 14200);
	assert_int_equal(steps.effort.nodes, 856189);
	assert_int_equal(steps.effort.tests, 10103868);
	steps = start(14, QUEENS_METHOD_BITMASK, QUEENS_ZOOM_SOLUTIONS, false);
	assert_int_equal(finish(&steps), 365596);
	assert_int_equal(steps.effort.nodes, 27358553);
}

static void first_solutions(void **state)
{
	static const struct {
		uint32_t n;
		uint64_t nodes, tests;
	} first[] = {{12, 262, 3066}, {14, 1900, 26495}, {16, 10053, 160712}, {20, 199636, 3992510}};

	(void)state;
	for (unsigned i = 0; i < 4; i++) {
		struct queens_steps steps =
		    start(first[i].n, QUEENS_METHOD_SETS, QUEENS_ZOOM_SOLUTIONS, true);
		assert_int_equal(finish(&steps), 1);
		assert_int_equal(steps.effort.nodes, first[i].nodes);
		assert_int_equal(steps.effort.tests, first[i].tests);
		steps = start(first[i].n, QUEENS_METHOD_BITMASK, QUEENS_ZOOM_PLACEMENTS, true);
		finish(&steps);
		assert_int_equal(steps.effort.nodes, first[i].nodes);
	}
}

static void statements(void **state)
{
	static const uint64_t records[] = {5, 17, 27, 66, 226, 806, 2320, 9101, 35615};

	(void)state;
	for (uint32_t n = 0; n <= 8; n++) {
		struct queens_steps steps = start(n, QUEENS_METHOD_SETS, QUEENS_ZOOM_STATEMENTS, false);
		assert_int_equal(finish(&steps), records[n]);
		for (unsigned i = 0; i < NUM_REFERENCE; i++)
			if (reference[i].n == n)
				assert_effort(&steps.effort, &reference[i].all);
	}
}

/* What a run of the displayed program under a Python tracer shows, as one number. */
static uint64_t mix(uint64_t hash, uint64_t value)
{
	return (hash ^ value) * UINT64_C(0x100000001b3);
}

static uint64_t frame_hash(const struct queens_step *step, uint64_t hash)
{
	const bool first = false;

	hash = mix(hash, queens_program_find(QUEENS_LANGUAGE_PYTHON, first, (enum queens_point)step->point));
	if (step->variables & QUEENS_HAS_ROW)
		hash = mix(hash, step->row);
	if (step->variables & QUEENS_HAS_COLUMN)
		hash = mix(hash, step->column);
	if (step->variables & QUEENS_HAS_C)
		hash = mix(hash, step->c);
	for (uint64_t i = 0; i < step->num_columns; i++)
		hash = mix(hash, step->columns[i]);
	for (unsigned set = 0; set < 3; set++)
		for (unsigned i = 0; i < step->num_items[set]; i++)
			hash = mix(hash, (uint64_t)(100 + step->items[set][i]));
	return mix(hash, step->effort.solutions);
}

static void statements_show_what_python_shows(void **state)
{
	/* Computed by tests/statements.py with CPython 3.11. */
	static const uint64_t hashes[] = {
	    UINT64_C(0xb6d394c2f61de4fc), UINT64_C(0x0904c7447d31474c), UINT64_C(0x72f9e16ee5df0865),
	    UINT64_C(0xdff2a4af1b0bccdc), UINT64_C(0xa5f6e7a05cd483f8), UINT64_C(0xb9b06852edf7d35e),
	    UINT64_C(0xaede72f0eb4d7470), UINT64_C(0xd3329233ad557f6b),
	};

	(void)state;
	for (uint32_t n = 1; n <= 8; n++) {
		struct queens_steps steps = start(n, QUEENS_METHOD_SETS, QUEENS_ZOOM_STATEMENTS, false);
		struct queens_step step;
		uint64_t hash = 0;
		while (queens_steps_next(&steps, &step))
			hash = frame_hash(&step, hash);
		assert_true(hash == hashes[n - 1]);
	}
}

static void nodes_by_depth(void **state)
{
	static const unsigned depth[] = {0, 8, 42, 140, 344, 568, 550, 312, 92};
	unsigned seen[9] = {0};
	struct queens_steps steps = start(8, QUEENS_METHOD_SETS, QUEENS_ZOOM_PLACEMENTS, false);
	struct queens_step step;

	(void)state;
	while (queens_steps_next(&steps, &step))
		if (step.event == QUEENS_EVENT_PLACE)
			seen[step.row + 1]++;
	for (unsigned i = 0; i < 9; i++)
		assert_int_equal(seen[i], depth[i]);
}

static void attackers_of(uint32_t n, unsigned one, unsigned two, unsigned three)
{
	unsigned seen[4] = {0};
	struct queens_steps steps = start(n, QUEENS_METHOD_SETS, QUEENS_ZOOM_STEPS, false);
	struct queens_step step;

	while (queens_steps_next(&steps, &step))
		if (step.event == QUEENS_EVENT_CONFLICT)
			seen[step.num_attackers]++;
	assert_int_equal(seen[0], 0);
	assert_int_equal(seen[1], one);
	assert_int_equal(seen[2], two);
	assert_int_equal(seen[3], three);
}

static void numbers_of_attackers(void **state)
{
	(void)state;
	attackers_of(4, 30, 12, 2);
	attackers_of(8, 6100, 6542, 1022);
}

/* At n = 4, rows 0 3 1 and 3 0 2 are reached before they die. */
static void branches_that_die_late(void **state)
{
	static const uint32_t paths[2][3] = {{0, 3, 1}, {3, 0, 2}};
	bool reached[2] = {false, false};
	struct queens_steps steps = start(4, QUEENS_METHOD_SETS, QUEENS_ZOOM_PLACEMENTS, false);
	struct queens_step step;

	(void)state;
	while (queens_steps_next(&steps, &step))
		for (unsigned i = 0; i < 2; i++)
			if (step.num_columns == 3 && memcmp(step.columns, paths[i], sizeof paths[i]) == 0)
				reached[i] = true;
	assert_true(reached[0] && reached[1]);
}

static void permutations(void **state)
{
	struct queens_steps steps = start(8, QUEENS_METHOD_PERMUTATIONS, QUEENS_ZOOM_STEPS, false);

	(void)state;
	assert_int_equal(finish(&steps), 2 * 40320); /* each is tried, and clashes or solves */
	assert_int_equal(steps.effort.nodes, 109601);
	assert_int_equal(steps.effort.solutions, 92);
	steps = start(9, QUEENS_METHOD_PERMUTATIONS, QUEENS_ZOOM_SOLUTIONS, false);
	assert_int_equal(finish(&steps), 352);
	assert_int_equal(steps.effort.tests, 1815826);
}

/* ---- agreement ---- */

static bool stop(void *context, uint32_t n, const uint32_t *columns)
{
	(void)context, (void)n, (void)columns;
	return true;
}

static void efforts_equal_those_of_solve(void **state)
{
	(void)state;
	for (unsigned method = 0; method < QUEENS_NUM_METHODS; method++) {
		for (uint32_t n = 0; n <= (method == QUEENS_METHOD_PERMUTATIONS ? 8 : 10); n++) {
			for (unsigned zoom = QUEENS_ZOOM_STEPS; zoom < QUEENS_NUM_ZOOMS; zoom++) {
				struct queens_effort effort;
				struct queens_steps steps =
				    start(n, (enum queens_method)method, (enum queens_zoom)zoom, false);
				finish(&steps);
				queens_solve((enum queens_method)method, n, NULL, NULL, &effort);
				assert_effort(&steps.effort, &effort);
				steps = start(n, (enum queens_method)method, (enum queens_zoom)zoom, true);
				finish(&steps);
				queens_solve((enum queens_method)method, n, stop, NULL, &effort);
				assert_effort(&steps.effort, &effort);
			}
		}
	}
}

static void solutions_equal_those_of_the_walk(void **state)
{
	(void)state;
	for (unsigned method = 0; method < QUEENS_NUM_METHODS; method++) {
		for (uint32_t n = 0; n <= (method == QUEENS_METHOD_PERMUTATIONS ? 8 : 10); n++) {
			struct queens_steps steps =
			    start(n, (enum queens_method)method, QUEENS_ZOOM_SOLUTIONS, false);
			struct queens_step step;
			struct queens_walk walk;
			queens_walk_start(&walk, n);
			while (queens_walk_next(&walk)) {
				assert_true(queens_steps_next(&steps, &step));
				assert_int_equal(step.num_columns, n);
				assert_int_equal(step.effort.solutions, walk.num_solutions);
				assert_true(step.right_board);
				if (n > 0)
					assert_memory_equal(step.columns, walk.columns,
					                    n * sizeof *walk.columns);
			}
			assert_false(queens_steps_next(&steps, &step));
		}
	}
}

/* scan, sets and masks differ in nothing that an event tells. */
static void identical_events(void **state)
{
	static const enum queens_method others[] = {QUEENS_METHOD_SCAN, QUEENS_METHOD_MASKS};

	(void)state;
	for (uint32_t n = 0; n <= 8; n++) {
		for (unsigned i = 0; i < 2; i++) {
			struct queens_steps a = start(n, QUEENS_METHOD_SETS, QUEENS_ZOOM_STEPS, false);
			struct queens_steps b = start(n, others[i], QUEENS_ZOOM_STEPS, false);
			struct queens_step x, y;
			while (queens_steps_next(&a, &x)) {
				assert_true(queens_steps_next(&b, &y));
				assert_int_equal(x.event, y.event);
				assert_int_equal(x.row, y.row);
				assert_int_equal(x.column, y.column);
				assert_int_equal(x.num_attackers, y.num_attackers);
				assert_memory_equal(x.attackers, y.attackers, sizeof x.attackers);
				assert_memory_equal(x.columns, y.columns, sizeof x.columns);
				assert_effort(&x.effort, &y.effort);
			}
			assert_false(queens_steps_next(&b, &y));
		}
	}
}

/* bitmask places, lifts and solves at the same times as sets. */
static void identical_placements(void **state)
{
	(void)state;
	for (uint32_t n = 0; n <= 9; n++) {
		struct queens_steps a = start(n, QUEENS_METHOD_SETS, QUEENS_ZOOM_PLACEMENTS, false);
		struct queens_steps b = start(n, QUEENS_METHOD_BITMASK, QUEENS_ZOOM_PLACEMENTS, false);
		struct queens_step x, y;
		while (queens_steps_next(&a, &x)) {
			assert_true(queens_steps_next(&b, &y));
			assert_int_equal(x.event, y.event);
			assert_int_equal(x.row, y.row);
			assert_int_equal(x.column, y.column);
			assert_memory_equal(x.columns, y.columns, sizeof x.columns);
		}
		assert_false(queens_steps_next(&b, &y));
	}
}

static void long_count(void **state)
{
	struct queens_steps steps = start(16, QUEENS_METHOD_BITMASK, QUEENS_ZOOM_SOLUTIONS, false);

	(void)state;
	assert_int_equal(finish(&steps), 14772512);
	assert_int_equal(steps.effort.nodes, 1141190303);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(reference_numbers),
	    cmocka_unit_test(larger_boards),
	    cmocka_unit_test(first_solutions),
	    cmocka_unit_test(statements),
	    cmocka_unit_test(statements_show_what_python_shows),
	    cmocka_unit_test(nodes_by_depth),
	    cmocka_unit_test(numbers_of_attackers),
	    cmocka_unit_test(branches_that_die_late),
	    cmocka_unit_test(permutations),
	    cmocka_unit_test(efforts_equal_those_of_solve),
	    cmocka_unit_test(solutions_equal_those_of_the_walk),
	    cmocka_unit_test(identical_events),
	    cmocka_unit_test(identical_placements),
	};
	const struct CMUnitTest queens_long_tests[] = {
	    cmocka_unit_test(long_count),
	};

	if (argc > 1 && strcmp(argv[1], "long") == 0)
		return cmocka_run_group_tests(queens_long_tests, NULL, NULL);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
