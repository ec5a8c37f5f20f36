/* SPDX-License-Identifier: MIT */
/*
 * Sentences in the present tense, the reason in them: short enough for one
 * line of a terminal in most cases, and the same everywhere they are shown.
 */
#include "sentence.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

struct words words_in(char *text, size_t size)
{
	text[0] = '\0';
	return (struct words){text, size, 0};
}

void say_words(struct words *words, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(words->text + words->used, words->size - words->used, format, arguments);
	va_end(arguments);
	if (length > 0)
		words->used += (size_t)length;
	if (words->used >= words->size)
		words->used = words->size - 1;
}

void say_columns(struct words *words, const struct queens_step *step)
{
	for (uint64_t i = 0; i < step->num_columns && i < QUEENS_MAX_SEARCH; i++)
		say_words(words, "%s%u", i > 0 ? " " : "", step->columns[i]);
	if (step->num_columns > QUEENS_MAX_SEARCH)
		say_words(words, " ... (%" PRIu64 " entries)", step->num_columns);
}

void say_list(struct words *words, const struct queens_step *step)
{
	say_words(words, "[");
	for (uint64_t i = 0; i < step->num_columns && i < QUEENS_MAX_SEARCH; i++)
		say_words(words, "%s%u", i > 0 ? ", " : "", step->columns[i]);
	if (step->num_columns > QUEENS_MAX_SEARCH)
		say_words(words, ", ...");
	say_words(words, "]");
}

void say_bits(struct words *words, uint64_t mask, unsigned width)
{
	while (width-- > 0)
		say_words(words, "%c", mask >> width & 1 ? '1' : '0');
}

uint64_t set_bits(const struct queens_step *step, enum set set)
{
	return set == SET_COLS ? step->cols : set == SET_DIAG ? step->diag : step->anti;
}

int set_number(const struct queens_step *step, enum set set, unsigned bit)
{
	if (set == SET_DIAG && step->broken != QUEENS_BREAK_SAME_FAMILY)
		return (int)step->n - 1 - (int)bit;
	return (int)bit;
}

/* In rising order: for row - column that is from the highest bit down. */
void say_set(struct words *words, const struct queens_step *step, enum set set)
{
	const bool down = set_number(step, set, 1) < set_number(step, set, 0);
	const char *separator = "";

	say_words(words, "{");
	for (unsigned i = 0; i < 64; i++) {
		unsigned bit = down ? 63 - i : i;
		if (set_bits(step, set) >> bit & 1) {
			say_words(words, "%s%d", separator, set_number(step, set, bit));
			separator = ", ";
		}
	}
	say_words(words, "}");
}

uint32_t free_columns(const struct queens_step *step)
{
	const uint64_t row = step->num_columns;
	uint32_t columns = 0;

	for (uint32_t column = 0; column < step->n && row < step->n; column++)
		if (!(step->cols >> column & 1 || step->diag >> (step->n - 1 - row + column) & 1 ||
		      step->anti >> (row + column) & 1))
			columns |= UINT32_C(1) << column;
	return columns;
}

const char *statement_text(const struct queens_step *step, bool first_only)
{
	const char *text = queens_program_statement((enum queens_break)step->broken, first_only,
	                                            (enum queens_point)step->point);

	return text != NULL ? text : "";
}

/* "on the diagonal 2-0=2 by the queen at row 1, column -1" */
static void say_attacker(struct words *words, const struct queens_step *step,
                         const struct queens_attacker *attacker)
{
	switch (attacker->line) {
	case QUEENS_LINE_COLUMN:
		say_words(words, "on the column %u", step->column);
		break;
	case QUEENS_LINE_DIAGONAL:
		say_words(words, "on the diagonal %u-%u=%d", step->row, step->column,
		          step->row - step->column);
		break;
	default:
		say_words(words, "on the antidiagonal %u+%u=%d", step->row, step->column,
		          step->row + step->column);
	}
	say_words(words, " by the queen at row %u, column %u", attacker->row, attacker->column);
}

void say_attackers(struct words *words, const struct queens_step *step)
{
	say_words(words, "attacked ");
	for (unsigned i = 0; i < step->num_attackers; i++) {
		if (i > 0)
			say_words(words, i + 1 < step->num_attackers ? ", " : ", and ");
		say_attacker(words, step, &step->attackers[i]);
	}
}

/* Only of a broken search: what is in the sets is left from a queen long gone. */
static void say_leftovers(struct words *words, const struct queens_step *step)
{
	const char *separator = "";

	say_words(words, "rejected though no queen attacks it: ");
	if (step->lines & 1u << QUEENS_LINE_COLUMN) {
		say_words(words, "cols still holds %u", step->column);
		separator = ", ";
	}
	if (step->lines & 1u << QUEENS_LINE_DIAGONAL) {
		say_words(words, "%sdiag still holds %u-%u=%d", separator, step->row, step->column,
		          step->row - step->column);
		separator = ", ";
	}
	if (step->lines & 1u << QUEENS_LINE_ANTIDIAGONAL)
		say_words(words, "%santi still holds %u+%u=%d", separator, step->row, step->column,
		          step->row + step->column);
}

/* What else changes when the one list changes that all stored boards share. */
static void say_shared(struct words *words, const struct queens_step *step)
{
	const uint64_t boards = step->effort.solutions;

	if (step->broken != QUEENS_BREAK_SHARED_ROW || boards == 0)
		return;
	say_words(words,
	          boards == 1 ? "; the stored board now reads " : "; all %" PRIu64 " stored boards now read ",
	          boards);
	say_list(words, step);
}

/* A broken search places queens on attacked squares, and that is worth saying. */
static void say_place(struct words *words, const struct queens_step *step)
{
	if (step->num_attackers > 0) {
		say_words(words, "a queen is placed though it is ");
		say_attackers(words, step);
	} else if (step->method == QUEENS_METHOD_BITMASK) {
		say_words(words, "the lowest free bit; a queen is placed and the masks shift to row %u",
		          step->row + 1u);
	} else {
		say_words(words, "free, a queen is placed");
	}
	say_shared(words, step);
}

/* Where the search goes on, since that is what a learner asks at this point. */
static void say_remove(struct words *words, const struct queens_step *step)
{
	say_words(words, "the queen is lifted; ");
	if (step->method == QUEENS_METHOD_BITMASK)
		say_words(words, "the masks of row %u are as they were", step->row);
	else if (step->column + 1u < step->n)
		say_words(words, "on to column %u", step->column + 1u);
	else
		say_words(words, "no column is left");
	say_shared(words, step);
}

/* A broken search takes things for solutions that are none. */
static void say_solution(struct words *words, const struct queens_step *step)
{
	if (step->n == 0) {
		say_words(words, "there is no row to fill: the empty board is the one solution");
		return;
	}
	say_words(words, "no row is left: ");
	say_columns(words, step);
	say_words(words, step->right_board ? " is solution %" PRIu64 : " is taken for solution %" PRIu64,
	          step->effort.solutions);
	if (!step->right_board)
		say_words(words,
		          step->num_columns == step->n ? ", but queens attack each other"
		                                       : ", but it has more than %u entries",
		          step->n);
	if (step->broken == QUEENS_BREAK_SHARED_ROW)
		say_words(words, "; the list itself is stored, no copy");
}

static void say_free(struct words *words, const struct queens_step *step)
{
	say_words(words, "row %u: ", step->row);
	if (step->open == 0)
		say_words(words, "no bit is free");
	else
		say_words(words, (step->open & (step->open - 1)) == 0 ? "free column" : "free columns");
	for (unsigned column = 0; column < step->n; column++)
		if (step->open >> column & 1)
			say_words(words, " %u", column);
}

/* The pairs are compared row after row, each with all rows above it. */
static void say_clash(struct words *words, const struct queens_step *step)
{
	unsigned num_pairs = step->row * (step->row - 1u) / 2 + step->attackers[0].row + 1;

	say_attackers(words, step);
	say_words(words, "; found by comparing %u pair%s", num_pairs, num_pairs == 1 ? "" : "s");
}

void write_sentence(const struct queens_step *step, char *text, size_t size)
{
	struct words words = words_in(text, size);
	const bool square = step->event == QUEENS_EVENT_CONFLICT || step->event == QUEENS_EVENT_PLACE ||
	                    step->event == QUEENS_EVENT_REMOVE || step->event == QUEENS_EVENT_CLASH;

	if (square)
		say_words(&words, "row %u, column %u: ", step->row, step->column);
	switch (step->event) {
	case QUEENS_EVENT_CONFLICT:
		if (step->num_attackers > 0)
			say_attackers(&words, step);
		else
			say_leftovers(&words, step);
		break;
	case QUEENS_EVENT_PLACE:
		say_place(&words, step);
		break;
	case QUEENS_EVENT_REMOVE:
		say_remove(&words, step);
		break;
	case QUEENS_EVENT_DEAD_END:
		say_words(&words, "row %u: no column can be used; back to row %d", step->row, step->row - 1);
		break;
	case QUEENS_EVENT_SOLUTION:
		say_solution(&words, step);
		break;
	case QUEENS_EVENT_FREE:
		say_free(&words, step);
		break;
	case QUEENS_EVENT_PERMUTATION:
		say_columns(&words, step);
		break;
	case QUEENS_EVENT_CLASH:
		say_clash(&words, step);
		break;
	}
}
