/* SPDX-License-Identifier: MIT */
/*
 * The questions of a thousand seeds, their answers worked out a second time:
 * from the queens on the board alone, and from the machine.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../cli/question.h"
#include "queens.h"

/* Text that grows. */
static void add(char *text, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsprintf(text + strlen(text), format, arguments);
	va_end(arguments);
}

static enum queens_line line_between(int row, int column, int other_row, int other_column)
{
	if (column == other_column)
		return QUEENS_LINE_COLUMN;
	if (row - column == other_row - other_column)
		return QUEENS_LINE_DIAGONAL;
	return row + column == other_row + other_column ? QUEENS_LINE_ANTIDIAGONAL : QUEENS_LINE_ROW;
}

/* The free columns of a row below the queens of the question. */
static uint32_t free_columns(const struct question *q, int row)
{
	uint32_t free = 0;

	for (uint32_t column = 0; column < q->n; column++) {
		bool attacked = false;
		for (uint32_t i = 0; i < q->num_columns; i++)
			attacked |=
			    line_between(row, (int)column, (int)i, (int)q->columns[i]) != QUEENS_LINE_ROW;
		free |= attacked ? 0 : UINT32_C(1) << column;
	}
	return free;
}

static void answer_numbers(const struct question *q, char *answer)
{
	const int row = (int)q->row, column = (int)q->column;

	add(answer, "%d %d %d", column, row - column, row + column);
}

static void answer_attacked(const struct question *q, char *answer)
{
	for (int i = (int)q->num_columns - 1; i >= 0; i--) { /* another order is as good */
		enum queens_line line = line_between((int)q->row, (int)q->column, i, (int)q->columns[i]);
		if (line != QUEENS_LINE_ROW)
			add(answer, "%s %d ", queens_line_name(line), i);
	}
	if (*answer == '\0')
		add(answer, "No.");
}

/* Plays the machine to the record of the question and one further. */
static void answer_next(const struct question *q, char *answer)
{
	struct queens_steps steps;
	struct queens_step step;

	queens_steps_start(&steps, q->n, QUEENS_METHOD_SETS, QUEENS_ZOOM_STEPS, false, QUEENS_UNBROKEN);
	do
		assert_true(queens_steps_next(&steps, &step));
	while (step.event != q->step.event || step.row != q->row || step.column != q->column ||
	       step.num_columns != q->num_columns ||
	       memcmp(step.columns, q->columns, q->num_columns * sizeof q->columns[0]) != 0);
	assert_true(queens_steps_next(&steps, &step));
	add(answer, "%s", queens_event_name((enum queens_event)step.event)); /* dead_end is read, too */
}

static void answer_count(const struct question *q, char *answer)
{
	struct queens_walk walk;

	queens_walk_start(&walk, q->n);
	while (queens_walk_next(&walk))
		;
	add(answer, "%llu", (unsigned long long)walk.num_solutions);
}

/* The sets as the question's text shows them: the one that has a member too many. */
static void answer_broken(const struct question *q, char *answer)
{
	static const char *const names[] = {"columns = [", "cols = {", "diag = {", "anti = {"};
	static const char *const answers[] = {"path", "cols", "diag", "anti"};
	unsigned num_found = 0;

	for (unsigned i = 0; i < 4; i++) {
		const char *at = strstr(q->text, names[i]) + strlen(names[i]);
		uint32_t num = 0;
		while (*at != ']' && *at != '}') {
			num += at[-1] == '[' || at[-1] == '{' || at[-1] == ' ';
			at++;
		}
		if (num == q->num_columns)
			continue;
		assert_int_equal(num, q->num_columns + 1);
		add(answer, "%s", answers[i]);
		num_found++;
	}
	assert_int_equal(num_found, 1);
}

static void answer_sets(const struct question *q, char *answer)
{
	for (int set = 0; set < 3; set++) {
		add(answer, "%s", set > 0 ? ";" : "");
		for (int row = (int)q->num_columns - 1; row >= 0; row--) {
			int column = (int)q->columns[row];
			add(answer, " %d", set == 0 ? column : set == 1 ? row - column : row + column);
		}
	}
}

static void answer_bits(uint32_t mask, char *answer)
{
	for (int bit = 31; bit >= 0; bit--) /* leading zeros do not count */
		add(answer, "%d", (int)(mask >> bit & 1));
}

static uint32_t lowest(uint32_t mask)
{
	uint32_t bit = 1;

	while ((mask & bit) == 0)
		bit *= 2;
	return bit;
}

static void answer_columns(const struct question *q, char *answer)
{
	const uint32_t free = free_columns(q, (int)q->row);

	if (free == 0)
		add(answer, "none");
	for (int column = (int)q->n - 1; column >= 0; column--)
		if (free >> column & 1)
			add(answer, "%d ", column);
}

/* The letter before the claim that is true. */
static void answer_why(const struct question *q, char *answer)
{
	const char *claim = strstr(q->text, "  -x is ~x + 1");

	assert_non_null(claim);
	add(answer, "%c", claim[-1]);
}

/* What the shown line can only come from. */
static void answer_method(const struct question *q, char *answer)
{
	static const char *const signs[] = {"write down", "used[", " in {", " & 1 << ", "x & -x"};

	for (unsigned i = 0; i < 5; i++)
		if (strstr(q->text, signs[i]) != NULL)
			add(answer, "%s", queens_method_name((enum queens_method)i));
}

static void work_out(const struct question *q, char *answer)
{
	*answer = '\0';
	switch (q->kind) {
	case ASK_NUMBERS:
	case ASK_UNDO:
		answer_numbers(q, answer);
		break;
	case ASK_ATTACKED:
		answer_attacked(q, answer);
		break;
	case ASK_NEXT:
		answer_next(q, answer);
		break;
	case ASK_COUNT:
		answer_count(q, answer);
		break;
	case ASK_METHOD:
		answer_method(q, answer);
		break;
	case ASK_BROKEN:
		answer_broken(q, answer);
		break;
	case ASK_SETS:
		answer_sets(q, answer);
		break;
	case ASK_LOWEST_BIT:
		answer_bits(lowest(q->mask), answer);
		break;
	case ASK_WHY:
		answer_why(q, answer);
		break;
	case ASK_FREE_MASK:
		answer_bits(free_columns(q, (int)q->row), answer);
		break;
	default:
		answer_columns(q, answer);
	}
}

/* An answer that must be marked wrong. */
static const char *wrong_answer(const struct question *q)
{
	switch (q->style) {
	case ANSWER_NUMBERS:
		return "99, 1, 2";
	case ANSWER_SETS:
		return "0 1 2 3 4 5 6 7; 1; 2";
	case ANSWER_BITS:
		return "11111111111";
	case ANSWER_ATTACKERS:
		return "column 7, diagonal 6";
	default:
		return "perhaps";
	}
}

static void thousand_seeds(void **state)
{
	unsigned kinds[NUM_QUESTION_KINDS] = {0}, cases = 0;

	(void)state;
	for (uint64_t seed = 1; seed <= 1000; seed++) {
		uint64_t random = seed;
		for (unsigned kind = 0; kind < NUM_QUESTION_KINDS; kind++) {
			static struct question q, again;
			char answer[1000];
			uint64_t before = random;
			question_make(&q, (enum question_kind)kind, &random);
			question_make(&again, (enum question_kind)kind, &before);
			assert_string_equal(q.text, again.text); /* the same seed, the same question */
			assert_int_equal(before, random);
			work_out(&q, answer);
			if (question_mark(&q, answer) != MARK_RIGHT)
				fail_msg("seed %u, %s: %s\nworked out: %s, answer: %s", (unsigned)seed,
				         question_kind_names[kind], q.text, answer, q.answer);
			assert_int_equal(question_mark(&q, q.answer), MARK_RIGHT);
			assert_int_equal(question_mark(&q, wrong_answer(&q)), MARK_WRONG);
			assert_int_equal(question_mark(&q, ""), MARK_UNANSWERED);
			assert_int_equal(question_mark(&q, "  \n"), MARK_UNANSWERED);
			assert_int_equal(question_mark(&q, NULL), MARK_UNANSWERED);
			assert_true(strlen(q.text) + 1 < sizeof q.text);
			assert_true(strlen(q.explanation) > 0 &&
			            strlen(q.explanation) + 1 < sizeof q.explanation);
			kinds[kind]++;
			cases++;
		}
	}
	for (unsigned kind = 0; kind < NUM_QUESTION_KINDS; kind++)
		assert_int_equal(kinds[kind], 1000);
	print_message("%u questions\n", cases);
	assert_true(cases >= 10000);
}

/* Answers as people write them. */
static void ways_of_writing(void **state)
{
	struct question q = {.style = ANSWER_NUMBERS, .answer = "3, -1, 5"};

	(void)state;
	assert_int_equal(question_mark(&q, "3 -1 5"), MARK_RIGHT);
	assert_int_equal(question_mark(&q, "cols 3, diag -1, anti 5\r\n"), MARK_RIGHT);
	assert_int_equal(question_mark(&q, "3 5 -1"), MARK_WRONG);
	assert_int_equal(question_mark(&q, "3 -1"), MARK_WRONG);
	assert_int_equal(question_mark(&q, "three"), MARK_WRONG);
	assert_int_equal(question_mark(&q, "99999999999999999999 -1 5"), MARK_WRONG);
	q = (struct question){.style = ANSWER_SETS, .answer = "0 2; -1 0; 0 3"};
	assert_int_equal(question_mark(&q, "{2, 0}; {0, -1}; {3, 0}"), MARK_RIGHT);
	assert_int_equal(question_mark(&q, "2 0; 0; -1 3 0"), MARK_WRONG);
	q = (struct question){.style = ANSWER_WORD, .answer = "dead end"};
	assert_int_equal(question_mark(&q, " Dead-End."), MARK_RIGHT);
	assert_int_equal(question_mark(&q, "dead"), MARK_WRONG);
	q = (struct question){.style = ANSWER_BITS, .answer = "0010"};
	assert_int_equal(question_mark(&q, "0b10"), MARK_RIGHT);
	assert_int_equal(question_mark(&q, "0020"), MARK_WRONG);
	assert_int_equal(question_mark(&q, "1000000000000000000000000000000000000000000010"), MARK_WRONG);
	q = (struct question){.style = ANSWER_ATTACKERS, .answer = "antidiagonal 1, column 3"};
	assert_int_equal(question_mark(&q, "Column 3 and anti 1"), MARK_RIGHT);
	assert_int_equal(question_mark(&q, "column 1, anti 3"), MARK_WRONG);
	assert_int_equal(question_mark(&q, "no"), MARK_WRONG);
	q = (struct question){.style = ANSWER_ATTACKERS, .answer = "no"};
	assert_int_equal(question_mark(&q, "None"), MARK_RIGHT);
	assert_int_equal(question_mark(&q, "yes"), MARK_WRONG);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(thousand_seeds),
	    cmocka_unit_test(ways_of_writing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
