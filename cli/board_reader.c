/* SPDX-License-Identifier: MIT */
#include "board_reader.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *const input_choices[] = {"text", "json", "jsonl", "columns", NULL};

const struct option input_options[] = {
    {"input-format", 'i', OPTION_CHOICE, offsetof(struct input_settings, format), "FORMAT", 0, 0,
     input_choices, "read this format instead of recognising it"},
    {"base", 0, OPTION_NUMBER, offsetof(struct input_settings, base), "B", 0, 1, NULL,
     "rows and columns count from 0 (default) or 1"},
    {0},
};

void given_board_free(struct given_board *board)
{
	free(board->rows);
	free(board->columns);
	free(board->blocked_rows);
	free(board->blocked_columns);
}

void reader_fail(const struct board_reader *r, const char *format, ...)
{
	char message[300];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	fail(EXIT_USAGE, "%s, line %" PRIu64 ", column %" PRIu64 ": %s", r->name, r->line, r->column,
	     message);
}

void reader_fail_at_next(const struct board_reader *r, const char *expected)
{
	if (r->next == EOF)
		reader_fail(r, "the input ends where %s was expected", expected);
	if (r->next == '\n')
		reader_fail(r, "the line ends where %s was expected", expected);
	if (r->next > ' ' && r->next < 0x7f)
		reader_fail(r, "'%c' stands where %s was expected", r->next, expected);
	reader_fail(r, "byte 0x%02x stands where %s was expected", (unsigned)r->next, expected);
}

static void read_next(struct board_reader *r)
{
	r->next = getc_unlocked(r->file); /* one thread reads */
	if (r->next == EOF && ferror(r->file)) {
		int error = errno;
		fail(EXIT_TROUBLE, "cannot read %s: %s", r->name, strerror(error));
	}
}

int reader_take(struct board_reader *r)
{
	int taken = r->next;

	if (taken == '\n') {
		r->line++;
		r->column = 0;
	}
	r->column++;
	read_next(r);
	return taken;
}

void reader_skip_blanks(struct board_reader *r, bool newlines_too)
{
	while (r->next == ' ' || r->next == '\t' || r->next == '\r' || (newlines_too && r->next == '\n'))
		reader_take(r);
}

static void *grow(void *array, size_t capacity)
{
	void *grown = realloc(array, capacity * sizeof(uint32_t));

	if (grown == NULL)
		fail(EXIT_TROUBLE, "out of memory");
	return grown;
}

void reader_add_queen(struct board_reader *r, struct given_board *board, uint32_t row, uint32_t column)
{
	if (board->num_queens == r->capacity) {
		if (r->capacity > UINT32_C(1) << 30)
			reader_fail(r, "more than %u queens", 1u << 31);
		r->capacity = 2 * r->capacity + 64;
		board->columns = grow(board->columns, r->capacity);
		if (row != UINT32_MAX)
			board->rows = grow(board->rows, r->capacity);
	}
	board->columns[board->num_queens] = column;
	if (row != UINT32_MAX)
		board->rows[board->num_queens] = row;
	board->num_queens++;
}

void reader_add_blocked(struct board_reader *r, struct given_board *board, uint32_t row, uint32_t column)
{
	if (board->num_blocked == r->blocked_capacity) {
		r->blocked_capacity = 2 * r->blocked_capacity + 64;
		board->blocked_rows = grow(board->blocked_rows, r->blocked_capacity);
		board->blocked_columns = grow(board->blocked_columns, r->blocked_capacity);
	}
	board->blocked_rows[board->num_blocked] = row;
	board->blocked_columns[board->num_blocked] = column;
	board->num_blocked++;
}

/*
 * Reads a whole number as the column of the next row.  One that no board can
 * have becomes UINT32_MAX, for the judge to name.
 */
void reader_number(struct board_reader *r, struct given_board *board)
{
	const bool negative = r->next == '-';
	uint64_t value = 0;

	if (negative)
		reader_take(r);
	if (r->next < '0' || r->next > '9')
		reader_fail_at_next(r, "a column number");
	while (r->next >= '0' && r->next <= '9') {
		value = 10 * value + (uint64_t)(reader_take(r) - '0');
		if (value > UINT32_MAX)
			value = UINT32_MAX;
	}
	if (negative || value < r->base || value == UINT32_MAX)
		value = UINT32_MAX;
	else
		value -= r->base;
	reader_add_queen(r, board, UINT32_MAX, (uint32_t)value);
}

void reader_square(struct board_reader *r, struct given_board *board, uint32_t row, uint32_t column)
{
	if (r->next == 'Q')
		reader_add_queen(r, board, row, column);
	else if (r->next == '#')
		reader_add_blocked(r, board, row, column);
	else if (r->next != '.')
		reader_fail_at_next(r, "Q, . or #");
	reader_take(r);
}

/* "1 3 0 2", or with commas, up to the end of the line. */
static void columns_board(struct board_reader *r, struct given_board *board)
{
	for (;;) {
		reader_skip_blanks(r, false);
		if (r->next == ',' && board->num_queens > 0) {
			reader_take(r);
			reader_skip_blanks(r, false);
		} else if (r->next == '\n' || r->next == EOF) {
			break;
		}
		reader_number(r, board);
	}
	board->n = board->num_rows = board->num_queens;
}

void reader_row_ends(const struct board_reader *r, struct given_board *board, uint32_t row,
                     uint32_t num_squares)
{
	if (row == 0)
		board->n = num_squares;
	if (num_squares != board->n)
		reader_fail(r, "row %u has %u squares, the first row %u", row, num_squares, board->n);
	if (r->num_rows > 0 && num_squares != r->num_columns)
		reader_fail(r, "the board has %u columns, not %u", num_squares, r->num_columns);
}

void reader_rows_end(const struct board_reader *r, struct given_board *board, uint32_t num_rows)
{
	if (r->num_rows > 0 && num_rows != r->num_rows)
		reader_fail(r, "the board has %u rows of %u columns, not %u", num_rows, board->n,
		            r->num_rows);
	if (r->num_rows == 0 && num_rows != board->n)
		reader_fail(r, "the board has %u rows of %u columns", num_rows, board->n);
	board->num_rows = num_rows;
}

/* Lines of Q, . and #, up to an empty line or the end. */
static void text_board(struct board_reader *r, struct given_board *board)
{
	uint32_t row = 0;

	for (; r->next != '\n' && r->next != EOF; row++) {
		uint32_t column = 0;
		for (; r->next != '\n' && r->next != EOF; column++) {
			if (row > 0 && column == board->n)
				reader_fail(r, "row %u has more squares than the %u of the first row", row,
				            board->n);
			reader_square(r, board, row, column);
			reader_skip_blanks(r, false);
		}
		reader_row_ends(r, board, row, column);
		if (row == (r->num_rows > 0 ? r->num_rows : board->n))
			reader_fail(r, "a board of %u columns has more than %u rows", board->n, row);
		if (r->next == '\n')
			reader_take(r);
		reader_skip_blanks(r, false);
	}
	reader_rows_end(r, board, row);
	if (board->rows == NULL)
		board->rows = grow(NULL, 1); /* no queens, but not a list of columns */
	if (board->columns == NULL)
		board->columns = grow(NULL, 1);
}

static void skip_byte_order_mark(struct board_reader *r)
{
	if (r->next != 0xef)
		return;
	read_next(r);
	if (r->next == 0xbb)
		read_next(r);
	if (r->next == 0xbf)
		read_next(r);
}

void board_reader_open(struct board_reader *r, const char *path, const struct input_settings *settings)
{
	const bool standard = path == NULL || strcmp(path, "-") == 0;

	*r = (struct board_reader){.line = 1, .column = 1};
	r->name = standard ? "standard input" : path;
	r->file = standard ? stdin : fopen(path, "rb");
	r->format = (enum input_format)settings->format;
	r->base = (uint32_t)settings->base;
	if (r->file == NULL) {
		int error = errno;
		fail(EXIT_TROUBLE, "cannot read %s: %s", r->name, strerror(error));
	}
	read_next(r);
	skip_byte_order_mark(r);
}

bool board_reader_next(struct board_reader *r, struct given_board *board)
{
	reader_skip_blanks(r, true);
	r->capacity = 0;
	r->blocked_capacity = 0;
	*board = (struct given_board){.line = r->line};
	if (r->next == EOF && !r->in_list)
		return false;

	const bool digit = (r->next >= '0' && r->next <= '9') || r->next == '-';
	if (r->in_list || r->next == '[' || r->next == '{' || r->next == 'n' || r->format == INPUT_JSON ||
	    r->format == INPUT_JSONL)
		return json_next_board(r, board);
	if (r->format == INPUT_COLUMNS || (digit && r->format == INPUT_ANY))
		columns_board(r, board);
	else if (r->format == INPUT_TEXT || r->next == 'Q' || r->next == '.' || r->next == '#')
		text_board(r, board);
	else
		reader_fail_at_next(r, "a board (Q . #, column numbers or json)");
	return true;
}

bool board_reader_more(struct board_reader *r)
{
	reader_skip_blanks(r, true);
	return r->in_list || r->next != EOF;
}

void board_reader_close(struct board_reader *r)
{
	if (r->file != stdin)
		fclose(r->file);
}
