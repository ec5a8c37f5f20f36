/* SPDX-License-Identifier: MIT */
/*
 * Boards on their way in: text, json, jsonl or columns, told apart by their
 * first character; any number of them in one file.
 */
#ifndef QUEENS_BOARD_READER_H
#define QUEENS_BOARD_READER_H

#include <stdio.h>

#include "command.h"

/* A board as it was given: any queens on any squares. */
struct given_board {
	uint32_t n;        /* columns */
	uint32_t num_rows; /* n, but where the reader was told to expect a rectangle */
	uint32_t num_queens;
	uint32_t *rows;    /* NULL: queen i stands in row i */
	uint32_t *columns; /* UINT32_MAX: no column at all (negative, or huge) */
	size_t num_blocked;
	uint32_t *blocked_rows, *blocked_columns;
	uint64_t line; /* where it begins in the input */
};
void given_board_free(struct given_board *board);

enum input_format { INPUT_ANY, INPUT_TEXT, INPUT_JSON, INPUT_JSONL, INPUT_COLUMNS };

/* The options about input that check and others share. */
struct input_settings {
	int format;    /* enum input_format */
	uint64_t base; /* what columns are counted from: 0 or 1 */
};
extern const struct option input_options[];
extern const char *const input_choices[]; /* of --input-format */

struct board_reader {
	const char *name; /* for messages */
	FILE *file;
	enum input_format format;
	uint32_t base;
	uint32_t num_rows, num_columns; /* of boards to expect; 0: any square */
	uint64_t line, column;          /* of the next character, from 1 */
	int next;                       /* the character not taken yet, or EOF */
	bool in_list;                   /* inside a json list of boards */
	size_t capacity, blocked_capacity;
};

/* path: NULL or "-" is standard input. */
void board_reader_open(struct board_reader *reader, const char *path, const struct input_settings *settings);
/* Reads the next board, to be freed by the caller; false at the end. */
bool board_reader_next(struct board_reader *reader, struct given_board *board);
/* Whether anything follows the board just read. */
bool board_reader_more(struct board_reader *reader);
void board_reader_close(struct board_reader *reader);

/* Shared by board_reader.c and board_json.c. */
int reader_take(struct board_reader *reader); /* the next character, taken */
void reader_skip_blanks(struct board_reader *reader, bool newlines_too);
_Noreturn void reader_fail(const struct board_reader *reader, const char *format, ...) PRINTF_LIKE(2, 3);
_Noreturn void reader_fail_at_next(const struct board_reader *reader, const char *expected);
void reader_number(struct board_reader *reader, struct given_board *board);
/* Appends a queen; with row UINT32_MAX the list stays one of columns only. */
void reader_add_queen(struct board_reader *reader, struct given_board *board, uint32_t row, uint32_t column);
void reader_add_blocked(struct board_reader *reader, struct given_board *board, uint32_t row,
                        uint32_t column);
/* Row number `row` of a board of squares has ended with so many; complains unless they fit. */
void reader_row_ends(const struct board_reader *reader, struct given_board *board, uint32_t row,
                     uint32_t num_squares);
/* The board has ended with so many rows. */
void reader_rows_end(const struct board_reader *reader, struct given_board *board, uint32_t num_rows);
/* One square of row `row` in column `column`. */
void reader_square(struct board_reader *reader, struct given_board *board, uint32_t row, uint32_t column);
bool json_next_board(struct board_reader *reader, struct given_board *board);

#endif
