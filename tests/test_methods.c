/* SPDX-License-Identifier: MIT */
/* The five textbook methods: same boards, and the documented work. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "queens.h"
#include "sequences.h"

struct figures {
	uint32_t n;
	uint64_t solutions, nodes, tests, rejected, dead_ends, first_nodes, first_tests;
};

/* All solutions, and the first one, by the set method; 0: not on record. */
static const struct figures reference[] = {
    {1, 1, 2, 1, 0, 0, 2, 1},
    {2, 0, 3, 6, 4, 2, 0, 0},
    {3, 0, 6, 18, 13, 3, 0, 0},
    {4, 2, 17, 60, 44, 4, 9, 26},
    {5, 10, 54, 220, 167, 4, 6, 15},
    {6, 4, 153, 894, 742, 46, 32, 171},
    {7, 40, 552, 3584, 3033, 154, 10, 42},
    {8, 92, 2057, 15720, 13664, 644, 114, 876},
    {9, 352, 8394, 72378, 63985, 2584, 42, 333},
    {10, 724, 35539, 348150, 312612, 12050, 103, 975},
};

static bool satisfied(void *context, uint32_t n, const uint32_t *columns)
{
	(void)context, (void)n, (void)columns;
	return true;
}

static void documented_effort(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof reference / sizeof *reference; i++) {
		const struct figures *r = &reference[i];
		for (int method = QUEENS_METHOD_SCAN; method <= QUEENS_METHOD_BITMASK; method++) {
			const bool tests = method != QUEENS_METHOD_BITMASK;
			struct queens_effort all, first;
			enum queens_status status;
			assert_int_equal(queens_solve(method, r->n, NULL, NULL, &all), QUEENS_DONE);
			assert_int_equal(all.solutions, r->solutions);
			assert_int_equal(all.nodes, r->nodes);
			assert_int_equal(all.tests, tests ? r->tests : 0);
			assert_int_equal(all.rejected, tests ? r->rejected : 0);
			assert_int_equal(all.dead_ends, r->dead_ends);
			status = queens_solve(method, r->n, satisfied, NULL, &first);
			assert_int_equal(status, r->solutions > 0 ? QUEENS_STOPPED : QUEENS_DONE);
			if (r->solutions == 0)
				continue;
			assert_int_equal(first.nodes, r->first_nodes);
			assert_int_equal(first.tests, tests ? r->first_tests : 0);
		}
	}
}

static void effort_of_large_first_solutions(void **state)
{
	static const struct figures larger[] = {{.n = 12, .first_nodes = 262, .first_tests = 3066},
	                                        {.n = 14, .first_nodes = 1900, .first_tests = 26495},
	                                        {.n = 16, .first_nodes = 10053, .first_tests = 160712},
	                                        {.n = 20, .first_nodes = 199636, .first_tests = 3992510}};

	(void)state;
	for (size_t i = 0; i < sizeof larger / sizeof *larger; i++) {
		struct queens_effort first;
		queens_solve(QUEENS_METHOD_SETS, larger[i].n, satisfied, NULL, &first);
		assert_int_equal(first.nodes, larger[i].first_nodes);
		assert_int_equal(first.tests, larger[i].first_tests);
	}
}

static void permutations_look_at_whole_boards(void **state)
{
	struct queens_effort effort;

	(void)state;
	queens_solve(QUEENS_METHOD_PERMUTATIONS, 8, NULL, NULL, &effort);
	assert_int_equal(effort.nodes, 109601);
	assert_int_equal(effort.rejected, 40320 - 92);
	queens_solve(QUEENS_METHOD_PERMUTATIONS, 9, NULL, NULL, &effort);
	assert_int_equal(effort.tests, 1815826);
}

/* Boards of one method in the order in which they come. */
struct boards {
	size_t length;
	uint32_t columns[724][10];
};

static bool keep(void *context, uint32_t n, const uint32_t *columns)
{
	struct boards *boards = context;

	memcpy(boards->columns[boards->length++], columns, n * sizeof *columns);
	return false;
}

static void same_boards_in_lexicographic_order(void **state)
{
	struct boards *boards = malloc(sizeof *boards), *walked = malloc(sizeof *walked);

	(void)state;
	for (uint32_t n = 0; n <= 10; n++) {
		struct queens_walk walk;
		memset(walked, 0, sizeof *walked);
		queens_walk_start(&walk, n);
		while (queens_walk_next(&walk))
			keep(walked, n, walk.columns);
		for (size_t i = 1; i < walked->length; i++) {
			uint32_t row = 0;
			while (walked->columns[i - 1][row] == walked->columns[i][row])
				row++;
			assert_true(walked->columns[i - 1][row] < walked->columns[i][row]);
		}
		for (int method = n > 8; method < QUEENS_NUM_METHODS; method++) {
			memset(boards, 0, sizeof *boards);
			queens_solve(method, n, keep, boards, NULL);
			assert_int_equal(boards->length, walked->length);
			assert_memory_equal(boards->columns, walked->columns, sizeof boards->columns);
		}
	}
	free(boards);
	free(walked);
}

/* Nodes at each depth, from the boards that begin alike: A319284. */
static void nodes_of_each_level(void **state)
{
	static const uint64_t n8[] = {1, 8, 42, 140, 344, 568, 550, 312, 92};
	uint64_t sum = 0, value;

	(void)state;
	for (uint32_t k = 0; k <= 8; k++) {
		char index[16];
		snprintf(index, sizeof index, "8,%u", k);
		assert_true(sequence_value("A319284", index, &value));
		assert_int_equal(value, n8[k]);
		sum += value;
	}
	assert_int_equal(sum, 2057);
	for (uint32_t n = 1; n <= 11; n++) {
		struct queens_effort effort;
		sum = 0;
		for (uint32_t k = 0; k <= n; k++) {
			char index[16];
			snprintf(index, sizeof index, "%u,%u", n, k);
			assert_true(sequence_value("A319284", index, &value));
			sum += value;
		}
		queens_solve(QUEENS_METHOD_BITMASK, n, NULL, NULL, &effort);
		assert_int_equal(effort.nodes, sum);
	}
}

/* At 32 the diagonals of the absolute masks need 63 bits. */
static void first_solution_of_large_boards(void **state)
{
	(void)state;
	for (uint32_t n = 25; n <= 31; n += 2) {
		struct queens_effort effort[2];
		queens_solve(QUEENS_METHOD_MASKS, n, satisfied, NULL, &effort[0]);
		queens_solve(QUEENS_METHOD_BITMASK, n, satisfied, NULL, &effort[1]);
		assert_int_equal(effort[0].solutions, 1);
		assert_int_equal(effort[0].nodes, effort[1].nodes);
	}
}

static void bad_arguments(void **state)
{
	struct queens_effort effort;

	(void)state;
	assert_int_equal(queens_solve(QUEENS_METHOD_SETS, 33, NULL, NULL, &effort), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_solve(QUEENS_NUM_METHODS, 8, NULL, NULL, &effort), QUEENS_BAD_ARGUMENT);
	assert_null(queens_method_name(QUEENS_NUM_METHODS));
	assert_string_equal(queens_method_name(QUEENS_METHOD_SETS), "sets");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(documented_effort),
	    cmocka_unit_test(effort_of_large_first_solutions),
	    cmocka_unit_test(permutations_look_at_whole_boards),
	    cmocka_unit_test(same_boards_in_lexicographic_order),
	    cmocka_unit_test(nodes_of_each_level),
	    cmocka_unit_test(first_solution_of_large_boards),
	    cmocka_unit_test(bad_arguments),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
