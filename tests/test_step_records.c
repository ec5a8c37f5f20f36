/* SPDX-License-Identifier: MIT */
/* The step machine: a record alone is enough, and any record can be gone to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "steps.h"

static uint64_t random_state = 88172645463325252u;

static uint64_t below(uint64_t bound)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return random_state % bound;
}

/* ---- a record alone is enough ---- */

static bool attacks(uint32_t row, uint32_t column, uint32_t other_row, uint32_t other_column)
{
	return column == other_column || row + column == other_row + other_column ||
	       row + other_column == other_row + column;
}

/* The sets are those of the placed queens, and the attackers all that attack. */
static void assert_consistent(const struct queens_step *step)
{
	uint64_t cols = 0, diag = 0, anti = 0;
	unsigned num_attackers = 0;

	for (uint32_t row = 0; row < step->num_columns; row++) {
		uint32_t column = step->columns[row];
		cols |= UINT64_C(1) << column;
		diag |= UINT64_C(1) << (step->n - 1 - row + column);
		anti |= UINT64_C(1) << (row + column);
		if (step->event == QUEENS_EVENT_CONFLICT && attacks(step->row, step->column, row, column))
			num_attackers++;
	}
	assert_true(step->cols == cols);
	if (step->method != QUEENS_METHOD_SCAN)
		assert_true(step->diag == diag && step->anti == anti);
	assert_int_equal(step->num_attackers, num_attackers);
	if (step->event == QUEENS_EVENT_CONFLICT)
		assert_true(num_attackers > 0 && step->lines != 0);
}

/* The masks say of every column of the row whether a queen above attacks it. */
static void assert_masks(const struct queens_step *step)
{
	for (uint32_t column = 0; column < step->n && step->mask_row < step->n; column++) {
		uint32_t used = 0, left = 0, right = 0, tried = 0;
		for (uint32_t row = 0; row < step->mask_row; row++) {
			used |= step->columns[row] == column;
			left |= step->columns[row] + row == column + step->mask_row;
			right |= step->columns[row] + step->mask_row == column + row;
		}
		assert_int_equal(step->used >> column & 1, used);
		assert_int_equal(step->left >> column & 1, left);
		assert_int_equal(step->right >> column & 1, right);
		if (step->event == QUEENS_EVENT_PLACE || step->event == QUEENS_EVENT_REMOVE)
			tried = column <= step->column;
		assert_int_equal(step->open >> column & 1, !(used | left | right | tried));
	}
}

static void records_are_consistent(void **state)
{
	unsigned cases = 0;

	(void)state;
	for (unsigned method = QUEENS_METHOD_SCAN; method < QUEENS_NUM_METHODS; method++) {
		for (uint32_t n = 0; n <= 8; n++) {
			struct queens_steps steps =
			    start(n, (enum queens_method)method, QUEENS_ZOOM_STEPS, false);
			struct queens_step step;
			while (queens_steps_next(&steps, &step)) {
				if (method == QUEENS_METHOD_BITMASK)
					assert_masks(&step);
				else
					assert_consistent(&step);
				cases++;
			}
		}
	}
	print_message("%u records\n", cases);
}

/* ---- going to any record ---- */

static bool exists(enum queens_method method, enum queens_zoom zoom)
{
	return method == QUEENS_METHOD_SETS || zoom != QUEENS_ZOOM_STATEMENTS;
}

/* Stands at a random record, goes on some way, comes back: nothing may differ. */
static unsigned there_and_back(struct queens_steps *steps, struct queens_marks *marks, uint64_t num_records)
{
	uint64_t index = below(num_records), other = below(num_records);
	struct queens_steps before, stepped = marks->steps[0];
	struct queens_step a, b;

	assert_true(queens_steps_seek(steps, marks, index, &a));
	before = *steps;
	if (below(2) == 0) {
		queens_steps_seek(steps, marks, other, NULL);
	} else {
		for (uint64_t i = below(20); i > 0; i--)
			queens_steps_next(steps, NULL);
	}
	assert_true(queens_steps_seek(steps, marks, index, &b));
	assert_memory_equal(&before, steps, sizeof before);
	assert_memory_equal(&a, &b, sizeof a);
	if (num_records < 3000) { /* and the same as by stepping there */
		for (uint64_t i = 0; i <= index; i++)
			queens_steps_next(&stepped, &b);
		assert_memory_equal(&stepped, steps, sizeof stepped);
		assert_memory_equal(&a, &b, sizeof a);
	}
	return 1;
}

static void seek_equals_stepping(void **state)
{
	static struct queens_steps memory[64];
	unsigned cases = 0;

	(void)state;
	for (uint32_t n = 0; n <= 10; n++) {
		for (unsigned i = 0; i < QUEENS_NUM_METHODS * QUEENS_NUM_ZOOMS * 2; i++) {
			enum queens_method method = (enum queens_method)(i % QUEENS_NUM_METHODS);
			enum queens_zoom zoom = (enum queens_zoom)(i / QUEENS_NUM_METHODS % QUEENS_NUM_ZOOMS);
			struct queens_marks marks;
			if (!exists(method, zoom) || (method == QUEENS_METHOD_PERMUTATIONS && n > 7))
				continue;
			struct queens_steps steps = start(n, method, zoom, i / QUEENS_NUM_METHODS >= 4);
			assert_int_equal(queens_marks_start(&marks, memory, 64, &steps), QUEENS_DONE);
			assert_false(queens_steps_seek(&steps, &marks, UINT64_MAX, NULL));
			uint64_t num_records = steps.index;
			for (unsigned k = 0; num_records > 0 && k < 40; k++)
				cases += there_and_back(&steps, &marks, num_records);
		}
	}
	print_message("%u cases\n", cases);
	assert_true(cases >= 10000);
}

/* Every record, once forward and once backward, must read the same. */
static void backward_through_everything(void **state)
{
	static struct queens_steps memory[16];
	static struct queens_step records[2400];

	(void)state;
	for (unsigned zoom = 0; zoom < QUEENS_NUM_ZOOMS; zoom++) {
		struct queens_steps steps = start(6, QUEENS_METHOD_SETS, (enum queens_zoom)zoom, false);
		struct queens_marks marks;
		struct queens_step step;
		uint64_t num_records = 0;
		queens_marks_start(&marks, memory, 16, &steps);
		while (queens_steps_next(&steps, &records[num_records]))
			num_records++;
		for (uint64_t i = num_records; i-- > 0;) {
			assert_true(queens_steps_seek(&steps, &marks, i, &step));
			assert_memory_equal(&step, &records[i], sizeof step);
		}
	}
}

static void few_marks_are_enough(void **state)
{
	struct queens_steps memory[2], steps = start(8, QUEENS_METHOD_SETS, QUEENS_ZOOM_STEPS, false);
	struct queens_marks marks;
	struct queens_step step;

	(void)state;
	assert_int_equal(queens_marks_start(&marks, memory, 1, &steps), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_marks_start(&marks, memory, 2, &steps), QUEENS_DONE);
	assert_false(queens_steps_seek(&steps, &marks, 18512, &step));
	assert_int_equal(steps.index, 18512);
	assert_true(queens_steps_seek(&steps, &marks, 18511, &step));
	assert_int_equal(step.index, 18511);
	assert_true(marks.spacing >= 18512 / 2);
	assert_true(queens_steps_seek(&steps, &marks, 0, &step));
	assert_int_equal(step.index, 0);
}

/* The largest board works at every zoom: some way into the search. */
static void largest_board(void **state)
{
	(void)state;
	for (unsigned method = 0; method < QUEENS_NUM_METHODS; method++) {
		for (unsigned zoom = 0; zoom <= QUEENS_ZOOM_PLACEMENTS; zoom++) {
			if (!exists((enum queens_method)method, (enum queens_zoom)zoom))
				continue;
			struct queens_steps steps =
			    start(32, (enum queens_method)method, (enum queens_zoom)zoom, false);
			struct queens_step step;
			for (unsigned i = 0; i < 20000; i++) {
				assert_true(queens_steps_next(&steps, &step));
				if (method == QUEENS_METHOD_BITMASK)
					assert_masks(&step);
				else if (zoom > QUEENS_ZOOM_STATEMENTS && method > 0)
					assert_consistent(&step);
			}
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(records_are_consistent),
	    cmocka_unit_test(seek_equals_stepping),
	    cmocka_unit_test(backward_through_everything),
	    cmocka_unit_test(few_marks_are_enough),
	    cmocka_unit_test(largest_board),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
