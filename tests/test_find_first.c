/* SPDX-License-Identifier: MIT */
/* First solutions against their table and plain backtracking, by two branching rules; stopped and resumed. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "find/search.h"

/* A row of A141843 (from 1), or false when the table does not have it. */
static bool known_first(uint32_t n, uint32_t *columns)
{
	FILE *file = fopen(QUEENS_SOURCE_DIR "/tests/data/sequences.tsv", "r");
	char line[1000], start[40];
	bool found = false;

	snprintf(start, sizeof start, "A141843-row\t%u\t", n);
	assert_non_null(file);
	while (!found && fgets(line, sizeof line, file)) {
		char *at = line + strlen(start);
		found = strncmp(line, start, strlen(start)) == 0;
		for (uint32_t row = 0; found && row < n; row++)
			columns[row] = (uint32_t)strtoul(at, &at, 10) - 1;
	}
	fclose(file);
	return found;
}

static void assert_first(uint32_t n, double rated_size)
{
	struct queens_complete_options options = {.size = sizeof options, .goal = QUEENS_GOAL_FIRST};
	struct queens_started started = {.size = sizeof started, .n = n};
	uint32_t columns[QUEENS_MAX_FIRST], expected[QUEENS_MAX_FIRST];
	struct queens_completion result;
	struct tuning tuning;

	queens__tuning_default(&tuning, n);
	tuning.rated_size = rated_size;
	assert_true(known_first(n, expected));
	assert_int_equal(queens__complete(&started, &options, columns, &result, &tuning), QUEENS_DONE);
	assert_memory_equal(columns, expected, n * sizeof *columns);
	print_message("first %u: %llu nodes\n", n, (unsigned long long)result.nodes);
}

/* The smallest line is branched on everywhere, and nothing is predicted: another tree altogether. */
#define SECOND_RULE HUGE_VAL

/* The textbook search, which shares nothing with the library: row by row, the smallest free column. */
static void plain_first(uint32_t n, uint32_t *columns)
{
	uint64_t all = UINT64_MAX >> (64 - n), open[65], used[65] = {0}, left[65] = {0}, right[65] = {0};
	uint32_t row = 0;

	for (open[0] = all; row < n;) {
		uint64_t bit = open[row] & (0 - open[row]);
		if (bit == 0) {
			assert_true(row > 0);
			row--;
			continue;
		}
		open[row] ^= bit;
		columns[row] = (uint32_t)__builtin_ctzll(bit);
		used[row + 1] = used[row] | bit;
		left[row + 1] = (left[row] | bit) >> 1;
		right[row + 1] = (right[row] | bit) << 1;
		row++;
		open[row] = all & ~(used[row] | left[row] | right[row]);
	}
}

static void compare_with_plain(uint32_t from, uint32_t to)
{
	for (uint32_t n = from; n <= to; n++) {
		uint32_t columns[QUEENS_MAX_FIRST], expected[QUEENS_MAX_FIRST];

		plain_first(n, expected);
		assert_int_equal(queens_first(n, columns), QUEENS_DONE);
		assert_memory_equal(columns, expected, n * sizeof *columns);
	}
}

static void first_by_plain_backtracking(void **state)
{
	(void)state;
	compare_with_plain(4, 29);
}

static void first_solutions(void **state)
{
	(void)state;
	for (uint32_t n = 4; n <= 33; n++) {
		uint32_t columns[QUEENS_MAX_FIRST], expected[QUEENS_MAX_FIRST];
		uint64_t nodes;

		assert_true(known_first(n, expected));
		assert_int_equal(queens_first_search(n, NULL, columns, &nodes), QUEENS_DONE);
		assert_memory_equal(columns, expected, n * sizeof *columns);
	}
	assert_first(35, 1000);
	assert_first(37, 1000);
	assert_first(39, 1000);
	assert_first(41, 1000);
	for (uint32_t n = 4; n <= 30; n++)
		assert_first(n, SECOND_RULE);
}

static void first_of_nothing(void **state)
{
	uint32_t columns[QUEENS_MAX_FIRST];
	uint64_t nodes;

	(void)state;
	assert_int_equal(queens_first_search(0, NULL, columns, &nodes), QUEENS_DONE);
	assert_int_equal(queens_first(1, columns), QUEENS_DONE);
	assert_int_equal(columns[0], 0);
	assert_int_equal(queens_first_search(2, NULL, columns, &nodes), QUEENS_NONE);
	assert_int_equal(queens_first(3, columns), QUEENS_NONE);
	assert_int_equal(queens_first(65, columns), QUEENS_BAD_ARGUMENT);
}

/* The node counts are the work: a change shows here. */
static void first_nodes(void **state)
{
	static const struct {
		uint32_t n;
		uint64_t most;
	} limits[] = {{30, 340000}, {34, 2200000}, {37, 78000}, {39, 340000}, {41, 220000}};

	(void)state;
	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		struct queens_first_options options = {.size = sizeof options, .num_threads = 1};
		uint32_t columns[QUEENS_MAX_FIRST];
		uint64_t nodes;

		assert_int_equal(queens_first_search(limits[i].n, &options, columns, &nodes), QUEENS_DONE);
		assert_true(nodes <= limits[i].most);
	}
}

/* A record as a journal keeps it. */
struct keeper {
	struct queens_first_record record;
	uint8_t *done;
	uint64_t num_notes, stop_after;
};

static void keep(void *context, const struct queens_first_record *record)
{
	struct keeper *keeper = context;

	keeper->record = *record;
	keeper->record.tasks_done = NULL;
	if (record->num_tasks) {
		keeper->done = realloc(keeper->done, record->num_tasks);
		assert_non_null(keeper->done);
		memcpy(keeper->done, record->tasks_done, record->num_tasks);
		keeper->record.tasks_done = keeper->done;
	}
	keeper->num_notes++;
}

/* Stopped again and again after a few nodes more, and resumed from the last record each time. */
static void first_resumes(void **state)
{
	static const uint32_t sizes[] = {8, 22, 30, 34};

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		uint32_t n = sizes[i], columns[QUEENS_MAX_FIRST], expected[QUEENS_MAX_FIRST], num_runs = 0;
		struct keeper keeper = {.record = {.n = n}};
		struct queens_first_record resume;
		struct queens_first_options options = {
		    .size = sizeof options, .num_threads = 1 + i % 2, .note = keep, .context = &keeper};
		enum queens_status status;
		uint64_t nodes;

		options.max_nodes = n < 30 ? 300 : 120000;
		do {
			uint8_t *done = NULL;
			resume = keeper.record;
			if (resume.num_tasks) {
				done = malloc(resume.num_tasks);
				assert_non_null(done);
				memcpy(done, keeper.done, resume.num_tasks);
				resume.tasks_done = done;
			}
			options.resume = num_runs++ ? &resume : NULL;
			status = queens_first_search(n, &options, columns, &nodes);
			options.max_nodes += options.max_nodes / 20;
			free(done);
			assert_true(num_runs < 1000);
		} while (status == QUEENS_STOPPED);
		assert_int_equal(status, QUEENS_DONE);
		assert_true(known_first(n, expected));
		assert_memory_equal(columns, expected, n * sizeof *columns);
		print_message("first %u in %u runs, %llu nodes\n", n, num_runs, (unsigned long long)nodes);
		free(keeper.done);
	}
}

static void wrong_records_are_refused(void **state)
{
	struct queens_first_record record = {.n = 8, .num_decided = 2, .has_solution = true};
	struct queens_first_options options = {.size = sizeof options, .resume = &record};
	uint32_t columns[QUEENS_MAX_FIRST];

	(void)state;
	assert_int_equal(queens_first_search(8, &options, columns, NULL), QUEENS_BAD_ARGUMENT);
	record.num_decided = 9;
	assert_int_equal(queens_first_search(8, &options, columns, NULL), QUEENS_BAD_ARGUMENT);
	record.num_decided = 0;
	record.has_solution = false;
	assert_int_equal(queens_first_search(9, &options, columns, NULL), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_first_search(8, &options, columns, NULL), QUEENS_DONE);
}

static void first_by_plain_backtracking_long(void **state)
{
	(void)state;
	compare_with_plain(30, 33);
}

/* Every row of the table above 33: those above 35 rest on few programs, so two rules find them here. */
static void rows_by_rule(double rated_size)
{
	static const uint32_t sizes[] = {34, 35, 36, 37, 38, 39, 40, 41, 43, 45, 47};

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		assert_first(sizes[i], rated_size);
}

static void first_solutions_long(void **state)
{
	(void)state;
	rows_by_rule(1000);
}

static void first_solutions_by_second_rule_long(void **state)
{
	(void)state;
	for (uint32_t n = 31; n <= 33; n++)
		assert_first(n, SECOND_RULE);
	rows_by_rule(SECOND_RULE);
}

static const struct CMUnitTest quick_tests[] = {
    cmocka_unit_test(first_by_plain_backtracking),
    cmocka_unit_test(first_solutions),
    cmocka_unit_test(first_of_nothing),
    cmocka_unit_test(first_nodes),
    cmocka_unit_test(first_resumes),
    cmocka_unit_test(wrong_records_are_refused),
};

static const struct CMUnitTest queens_long_tests[] = {
    cmocka_unit_test(first_by_plain_backtracking_long),
    cmocka_unit_test(first_solutions_long),
    cmocka_unit_test(first_solutions_by_second_rule_long),
};

int main(int argc, char **argv)
{
	(void)argv;
	if (argc > 1)
		return cmocka_run_group_tests(queens_long_tests, NULL, NULL);
	return cmocka_run_group_tests(quick_tests, NULL, NULL);
}
