/* SPDX-License-Identifier: MIT */
/* First solutions against their table, by two branching rules; stopped and resumed. */
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
	/* With plain branching alone. */
	for (uint32_t n = 4; n <= 30; n++)
		assert_first(n, HUGE_VAL);
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

static void first_solutions_long(void **state)
{
	static const uint32_t sizes[] = {36, 38, 40, 43, 45, 47};

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		assert_first(sizes[i], 1000);
	/* A second branching rule, where it finishes. */
	for (uint32_t n = 31; n <= 37; n++)
		if (n != 36)
			assert_first(n, HUGE_VAL);
	assert_first(39, HUGE_VAL);
}

static const struct CMUnitTest quick_tests[] = {
    cmocka_unit_test(first_solutions),
    cmocka_unit_test(first_of_nothing),
    cmocka_unit_test(first_nodes),
    cmocka_unit_test(first_resumes),
    cmocka_unit_test(wrong_records_are_refused),
};

static const struct CMUnitTest queens_long_tests[] = {
    cmocka_unit_test(first_solutions_long),
};

int main(int argc, char **argv)
{
	(void)argv;
	if (argc > 1)
		return cmocka_run_group_tests(queens_long_tests, NULL, NULL);
	return cmocka_run_group_tests(quick_tests, NULL, NULL);
}
