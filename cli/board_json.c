/* SPDX-License-Identifier: MIT */
/*
 * The json forms of boards, read as they stream by:
 *      ["..Q.", "Q...", ...]           one board
 *      [1, 3, 0, 2]                    one board, as columns
 *      [board, board, ...]             a list of them
 *      {"n": 4, "columns": [...]}      one line of jsonl; other keys are skipped
 *      null                            no board
 */
#include <string.h>

#include "board_reader.h"

static void expect(struct board_reader *r, char character, const char *what)
{
	reader_skip_blanks(r, true);
	if (r->next != character)
		reader_fail_at_next(r, what);
	reader_take(r);
}

/* After an element: true for a comma, false for the closing bracket. */
static bool another(struct board_reader *r, char close)
{
	reader_skip_blanks(r, true);
	if (r->next != ',' && r->next != close)
		reader_fail_at_next(r, close == ']' ? "',' or ']'" : "',' or '}'");
	bool comma = reader_take(r) == ',';
	reader_skip_blanks(r, true);
	return comma;
}

/* `"..Q.",` and the rest of the board; the bracket before is taken. */
static void string_rows(struct board_reader *r, struct given_board *board)
{
	uint32_t row = 0;

	do {
		uint32_t column = 0;
		expect(r, '"', "a row in quotes");
		for (; r->next != '"'; column++)
			reader_square(r, board, row, column);
		reader_row_ends(r, board, row, column);
		reader_take(r);
		row++;
	} while (another(r, ']'));
	reader_rows_end(r, board, row);
	if (board->num_queens == 0) {
		/* No queens, but rows all the same: make the list say so. */
		reader_add_queen(r, board, 0, 0);
		board->num_queens = 0;
	}
}

static void number_list(struct board_reader *r, struct given_board *board)
{
	do {
		reader_skip_blanks(r, true);
		reader_number(r, board);
	} while (another(r, ']'));
	board->n = board->num_rows = board->num_queens;
}

/* A board whose opening bracket is taken. */
static void board_after_bracket(struct board_reader *r, struct given_board *board)
{
	reader_skip_blanks(r, true);
	if (r->next == ']')
		reader_take(r); /* the empty board */
	else if (r->next == '"')
		string_rows(r, board);
	else
		number_list(r, board);
}

/* A key, or the text of a value; cut to `size`. */
static void string(struct board_reader *r, char *text, size_t size)
{
	size_t length = 0;

	expect(r, '"', "a string");
	while (r->next != '"') {
		if (r->next == EOF || r->next == '\n')
			reader_fail_at_next(r, "a closing quote");
		if (r->next == '\\')
			reader_take(r);
		char character = (char)reader_take(r);
		if (length + 1 < size)
			text[length++] = character;
	}
	text[length] = '\0';
	reader_take(r);
}

/* Passes over a value that means nothing here. */
static void skip_value(struct board_reader *r)
{
	char ignored[2];
	int depth = 0;

	reader_skip_blanks(r, true);
	do {
		if (r->next == EOF)
			reader_fail_at_next(r, "a value");
		if (r->next == '"') {
			string(r, ignored, sizeof ignored);
			continue;
		}
		depth += (r->next == '[' || r->next == '{') - (r->next == ']' || r->next == '}');
		reader_take(r);
	} while (depth > 0 || (r->next != ',' && r->next != '}' && r->next != ']'));
}

static void object(struct board_reader *r, struct given_board *board)
{
	bool found = false;

	reader_take(r);
	do {
		char key[16];
		string(r, key, sizeof key);
		expect(r, ':', "':'");
		reader_skip_blanks(r, true);
		if (strcmp(key, "columns") == 0 && !found) {
			expect(r, '[', "a list of columns");
			board_after_bracket(r, board);
			found = true;
		} else {
			skip_value(r);
		}
	} while (another(r, '}'));
	if (!found)
		reader_fail(r, "the object has no \"columns\"");
}

static void null_value(struct board_reader *r)
{
	for (const char *letter = "null"; *letter != '\0'; letter++) {
		if (r->next != *letter)
			reader_fail_at_next(r, "a board or null");
		reader_take(r);
	}
}

/* The next board of a list, or the end of it. */
static bool list_board(struct board_reader *r, struct given_board *board)
{
	if (r->next == '{')
		object(r, board);
	else {
		expect(r, '[', "a board");
		board_after_bracket(r, board);
	}
	r->in_list = another(r, ']');
	return true;
}

bool json_next_board(struct board_reader *r, struct given_board *board)
{
	if (r->in_list)
		return list_board(r, board);
	if (r->next == '{') {
		object(r, board);
		return true;
	}
	if (r->next == 'n') {
		null_value(r);
		return board_reader_next(r, board);
	}
	expect(r, '[', "a board");
	reader_skip_blanks(r, true);
	if (r->next == '[' || r->next == '{')
		return list_board(r, board);
	if (r->next == ']') { /* an empty list: no boards at all */
		reader_take(r);
		return board_reader_next(r, board);
	}
	board_after_bracket(r, board);
	return true;
}
