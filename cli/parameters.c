/* SPDX-License-Identifier: MIT */
/*
 * Parameter files of CSPLib's problems 079 (completion, excluded diagonals)
 * and 080 (blocked queens): assignments of numbers and lists, with or without
 * the word "letting", in any order.
 *
 *      letting n = 10                       the size of the board
 *      letting init = [[0, 3], [4, 4]]      given queens, counted from 0
 *      letting blocks = [[1, 1], [2, 5]]    blocked squares, counted from 1
 *      diags = [[4, 1], [5, 0]]             excluded: sum diagonal 4; difference
 *                                           diagonal 5 - (n - 1), row - column
 *      letting sumdiags = [4]               excluded, row + column
 *      letting diffdiags = [-4]             excluded, column - row
 *
 * Other names (numdiags, given_queens, ...) only repeat lengths.  The line
 * "language ESSENCE' 1.0" and remarks from $ or # to the end of a line are
 * passed over.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "started_board.h"

/* The numbers of one list, without its brackets. */
struct numbers {
	int64_t *value;
	size_t num, capacity;
	bool given;
};

enum parameter { P_INIT, P_BLOCKS, P_DIAGS, P_SUMDIAGS, P_DIFFDIAGS, NUM_PARAMETERS };
static const char *const parameter_names[NUM_PARAMETERS] = {"init", "blocks", "diags", "sumdiags",
                                                            "diffdiags"};

static void skip_line(struct board_reader *r)
{
	while (r->next != '\n' && r->next != EOF)
		reader_take(r);
}

static void skip_remarks(struct board_reader *r)
{
	reader_skip_blanks(r, true);
	while (r->next == '$' || r->next == '#') {
		skip_line(r);
		reader_skip_blanks(r, true);
	}
}

bool parameters_ahead(struct board_reader *r)
{
	if (r->format != INPUT_ANY || r->in_list)
		return false;
	reader_skip_blanks(r, true);
	if (r->next != 'n')
		return r->next == 'l' || r->next == '$';
	int after = getc(r->file); /* "n = 8", not "null" */
	ungetc(after, r->file);
	return after != 'u';
}

static void word(struct board_reader *r, char *text, size_t size)
{
	size_t length = 0;

	while (isalnum(r->next) || r->next == '_') {
		char letter = (char)reader_take(r);
		if (length + 1 < size)
			text[length++] = letter;
	}
	text[length] = '\0';
	if (length == 0)
		reader_fail_at_next(r, "a name");
}

static int64_t number(struct board_reader *r)
{
	const bool negative = r->next == '-';
	int64_t value = 0;

	if (negative)
		reader_take(r);
	if (r->next < '0' || r->next > '9')
		reader_fail_at_next(r, "a number");
	while (r->next >= '0' && r->next <= '9') {
		value = 10 * value + (reader_take(r) - '0');
		if (value > INT32_MAX)
			reader_fail(r, "a number above %d", INT32_MAX);
	}
	return negative ? -value : value;
}

static void append(struct numbers *list, int64_t value)
{
	if (list->num == list->capacity) {
		list->capacity = 2 * list->capacity + 64;
		list->value = realloc(list->value, list->capacity * sizeof *list->value);
		if (list->value == NULL)
			fail(EXIT_TROUBLE, "out of memory");
	}
	list->value[list->num++] = value;
}

/* A number, or a list of numbers or lists; ";" as in "[1, 2; int(1..2)]" names an index and is passed over. */
static void value(struct board_reader *r, struct numbers *list)
{
	int depth = 0;

	do {
		skip_remarks(r);
		if (r->next == '[') {
			depth++;
			reader_take(r);
		} else if (r->next == ']' && depth > 0) {
			depth--;
			reader_take(r);
		} else if (r->next == ',' && depth > 0) {
			reader_take(r);
		} else if (r->next == ';' && depth > 0) {
			while (r->next != ']' && r->next != EOF)
				reader_take(r);
		} else {
			append(list, number(r));
		}
		reader_skip_blanks(r, depth > 0);
	} while (depth > 0);
}

/* "=" or "be". */
static void equals(struct board_reader *r)
{
	skip_remarks(r);
	if (r->next == 'b') {
		reader_take(r);
		if (r->next != 'e')
			reader_fail_at_next(r, "= or be");
	} else if (r->next != '=') {
		reader_fail_at_next(r, "= or be");
	}
	reader_take(r);
}

/* One assignment; returns the list it goes into, `size` for n and `other` for what is not needed. */
static struct numbers *assignment(struct board_reader *r, struct numbers *lists, struct numbers *size,
                                  struct numbers *other)
{
	struct numbers *list = other;
	char name[32];

	word(r, name, sizeof name);
	if (strcmp(name, "language") == 0) {
		skip_line(r);
		return other;
	}
	if (strcmp(name, "letting") == 0) {
		skip_remarks(r);
		word(r, name, sizeof name);
	}
	if (strcmp(name, "n") == 0)
		list = size;
	for (int i = 0; i < NUM_PARAMETERS; i++)
		if (strcmp(name, parameter_names[i]) == 0)
			list = &lists[i];
	if (list != other && list->given)
		reader_fail(r, "%s is given twice", name);
	list->given = true;
	equals(r);
	value(r, list);
	return list;
}

/* The pairs of a list as squares. */
static void set_squares(const struct board_reader *r, struct started_board *board, const struct numbers *list,
                        int64_t base, enum queens_square square)
{
	if (list->num % 2 != 0)
		fail(EXIT_USAGE, "%s: a list of squares has an odd number of entries", r->name);
	for (size_t i = 0; i < list->num; i += 2) {
		int64_t row = list->value[i] - base, column = list->value[i + 1] - base;
		started_board_set(r, board, row < 0 ? UINT32_MAX : (uint32_t)row,
		                  column < 0 ? UINT32_MAX : (uint32_t)column, square);
	}
}

static void exclude(const struct board_reader *r, const struct started_board *board, uint8_t *diagonals,
                    int64_t number)
{
	if (number < 0 || number > 2 * (int64_t)board->started.n - 2)
		fail(EXIT_USAGE, "%s: an excluded diagonal is outside the board", r->name);
	diagonals[number] = 1;
}

static void set_diagonals(const struct board_reader *r, struct started_board *board,
                          const struct numbers *lists)
{
	const struct numbers *pairs = &lists[P_DIAGS];

	if (pairs->num % 2 != 0)
		fail(EXIT_USAGE, "%s: diags has an odd number of entries", r->name);
	for (size_t i = 0; i < pairs->num; i += 2)
		exclude(r, board, pairs->value[i + 1] ? board->antidiagonals : board->diagonals,
		        pairs->value[i]);
	for (size_t i = 0; i < lists[P_SUMDIAGS].num; i++)
		exclude(r, board, board->antidiagonals, lists[P_SUMDIAGS].value[i]);
	for (size_t i = 0; i < lists[P_DIFFDIAGS].num; i++)
		exclude(r, board, board->diagonals,
		        (int64_t)board->started.n - 1 - lists[P_DIFFDIAGS].value[i]);
}

void parameters_read(struct board_reader *r, struct started_board *board)
{
	struct numbers lists[NUM_PARAMETERS] = {{0}}, size = {0}, other = {0};

	for (skip_remarks(r); r->next != EOF; skip_remarks(r))
		assignment(r, lists, &size, &other);
	if (size.num != 1)
		fail(EXIT_USAGE, "%s gives no board size: letting n = N", r->name);
	if (size.value[0] < 0 || size.value[0] > QUEENS_MAX_COMPLETE)
		fail(EXIT_USAGE, "started boards end at N = %u, not %" PRId64, QUEENS_MAX_COMPLETE,
		     size.value[0]);
	started_board_open(board, (uint32_t)size.value[0], (uint32_t)size.value[0]);
	set_squares(r, board, &lists[P_BLOCKS], 1, QUEENS_SQUARE_BLOCKED);
	set_squares(r, board, &lists[P_INIT], 0, QUEENS_SQUARE_QUEEN);
	set_diagonals(r, board, lists);
	for (int i = 0; i < NUM_PARAMETERS; i++)
		free(lists[i].value);
	free(size.value);
	free(other.value);
}
