/* SPDX-License-Identifier: MIT */
/* The step machine: breaks, arguments, programs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "steps.h"

/* ---- breaks ---- */

static struct queens_steps broken(uint32_t n, enum queens_break kind, uint64_t *num_right)
{
	struct queens_steps steps;
	struct queens_step step;

	assert_int_equal(
	    queens_steps_start(&steps, n, QUEENS_METHOD_SETS, QUEENS_ZOOM_SOLUTIONS, false, kind),
	    QUEENS_DONE);
	*num_right = 0;
	while (queens_steps_next(&steps, &step)) {
		*num_right += step.right_board;
		assert_int_equal(step.broken, kind);
	}
	return steps;
}

static void forgotten_undo(void **state)
{
	static const uint32_t sizes[] = {4, 5, 6, 8};
	static const uint64_t right[] = {0, 1, 0, 0};
	uint64_t num_right;

	(void)state;
	for (unsigned kind = QUEENS_BREAK_UNDO_COLS; kind <= QUEENS_BREAK_UNDO_PATH; kind++) {
		for (unsigned i = 0; i < 4; i++) {
			struct queens_steps steps = broken(sizes[i], (enum queens_break)kind, &num_right);
			assert_int_equal(num_right, right[i]);
			if (kind != QUEENS_BREAK_UNDO_PATH)
				assert_int_equal(steps.effort.solutions, right[i]);
		}
	}
}

static void wrong_families(void **state)
{
	static const enum queens_break kinds[] = {QUEENS_BREAK_NO_DIAG, QUEENS_BREAK_NO_ANTI,
	                                          QUEENS_BREAK_SAME_FAMILY};
	static const struct {
		uint32_t n;
		uint64_t boards, right;
	} expected[] = {{4, 7, 2}, {5, 23, 10}, {6, 83, 4}, {8, 2113, 92}};
	uint64_t num_right;

	(void)state;
	for (unsigned k = 0; k < 3; k++) {
		for (unsigned i = 0; i < 4; i++) {
			struct queens_steps steps = broken(expected[i].n, kinds[k], &num_right);
			assert_int_equal(steps.effort.solutions, expected[i].boards);
			assert_int_equal(num_right, expected[i].right);
		}
	}
}

static void columns_only(void **state)
{
	uint64_t factorial = 1, num_right;

	(void)state;
	for (uint32_t n = 1; n <= 8; n++) {
		factorial *= n;
		struct queens_steps steps = broken(n, QUEENS_BREAK_COLUMNS_ONLY, &num_right);
		assert_int_equal(steps.effort.solutions, factorial);
		struct queens_total known;
		queens_known_count(n, &known);
		assert_int_equal(num_right, known.low);
	}
}

/* A statements run of a broken program finds the same boards as the events. */
static void broken_statements(void **state)
{
	(void)state;
	for (unsigned kind = 0; kind < QUEENS_NUM_BREAKS; kind++) {
		for (uint32_t n = 0; n <= 6; n++) {
			struct queens_steps a, b;
			queens_steps_start(&a, n, QUEENS_METHOD_SETS, QUEENS_ZOOM_STATEMENTS, false,
			                   (enum queens_break)kind);
			queens_steps_start(&b, n, QUEENS_METHOD_SETS, QUEENS_ZOOM_STEPS, false,
			                   (enum queens_break)kind);
			finish(&a);
			finish(&b);
			assert_effort(&a.effort, &b.effort);
		}
	}
}

/* ---- arguments, programs ---- */

static void bad_arguments(void **state)
{
	struct queens_steps s;

	(void)state;
	assert_int_equal(queens_steps_start(&s, 33, QUEENS_METHOD_SETS, QUEENS_ZOOM_STEPS, false, 0),
	                 QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_steps_start(&s, 4, (enum queens_method)5, QUEENS_ZOOM_STEPS, false, 0),
	                 QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_steps_start(&s, 4, QUEENS_METHOD_SETS, (enum queens_zoom)4, false, 0),
	                 QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_steps_start(&s, 4, QUEENS_METHOD_SCAN, QUEENS_ZOOM_STATEMENTS, false, 0),
	                 QUEENS_BAD_ARGUMENT);
	assert_int_equal(
	    queens_steps_start(&s, 4, QUEENS_METHOD_BITMASK, QUEENS_ZOOM_STEPS, false, QUEENS_BREAK_NO_DIAG),
	    QUEENS_BAD_ARGUMENT);
	assert_null(queens_zoom_name((enum queens_zoom)QUEENS_NUM_ZOOMS));
	assert_null(queens_event_name((enum queens_event)QUEENS_NUM_EVENTS));
	assert_null(queens_break_name((enum queens_break)QUEENS_NUM_BREAKS));
	assert_null(queens_language_name((enum queens_language)QUEENS_NUM_LANGUAGES));
}

static void programs_have_their_points(void **state)
{
	(void)state;
	for (unsigned language = 0; language < QUEENS_NUM_LANGUAGES; language++) {
		for (unsigned point = 1; point < QUEENS_NUM_POINTS; point++) {
			for (unsigned first = 0; first < 2; first++) {
				unsigned line = queens_program_find((enum queens_language)language, first,
				                                    (enum queens_point)point);
				if (point != QUEENS_POINT_FOUND && point != QUEENS_POINT_FAIL)
					assert_true(line > 0);
				else
					assert_int_equal(line > 0, first);
				if (line > 0)
					assert_non_null(
					    queens_program_line((enum queens_language)language, first, line));
			}
		}
	}
	assert_null(queens_program_line(QUEENS_LANGUAGE_C, false, 0));
	assert_null(queens_program_line(QUEENS_LANGUAGE_C, false, 10000));
	assert_null(queens_program_statement(QUEENS_BREAK_UNDO_PATH, false, QUEENS_POINT_POP));
	assert_string_equal(queens_program_statement(QUEENS_UNBROKEN, false, QUEENS_POINT_POP),
	                    "columns.pop()");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(forgotten_undo), cmocka_unit_test(wrong_families),
	    cmocka_unit_test(columns_only),   cmocka_unit_test(broken_statements),
	    cmocka_unit_test(bad_arguments),  cmocka_unit_test(programs_have_their_points),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
