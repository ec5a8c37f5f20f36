/* SPDX-License-Identifier: MIT */
#include "started_board.h"

#include <inttypes.h>
#include <stdlib.h>

const struct option rule_options[] = {
    {"toroidal", 0, OPTION_FLAG, offsetof(struct rule_settings, toroidal), NULL, 0, 0, NULL,
     "diagonals go on at the opposite edge (N to 64)"},
    {"superqueens", 0, OPTION_FLAG, offsetof(struct rule_settings, superqueens), NULL, 0, 0, NULL,
     "queens also move like knights (N to 64)"},
    {0},
};

enum queens_rule chosen_rule(const struct rule_settings *settings)
{
	if (settings->toroidal && settings->superqueens)
		fail(EXIT_USAGE, "--toroidal and --superqueens do not go together");
	if (settings->toroidal)
		return QUEENS_RULE_TOROIDAL;
	return settings->superqueens ? QUEENS_RULE_SUPERQUEENS : QUEENS_RULE_QUEENS;
}

void started_board_open(struct started_board *board, uint32_t num_rows, uint32_t n)
{
	if (n > QUEENS_MAX_COMPLETE)
		fail(EXIT_USAGE, "started boards end at N = %u, not %" PRIu32, QUEENS_MAX_COMPLETE, n);
	board->squares = calloc((size_t)num_rows * n + 1, 1);
	board->diagonals = calloc((size_t)num_rows + n + 1, 1);
	board->antidiagonals = calloc((size_t)num_rows + n + 1, 1);
	if (board->squares == NULL || board->diagonals == NULL || board->antidiagonals == NULL)
		fail(EXIT_TROUBLE, "out of memory");
	board->started = (struct queens_started){
	    .size = sizeof board->started,
	    .n = n,
	    .squares = board->squares,
	    .diagonals = board->diagonals,
	    .antidiagonals = board->antidiagonals,
	    .num_rows = num_rows,
	};
}

void started_board_close(struct started_board *board)
{
	free(board->squares);
	free(board->diagonals);
	free(board->antidiagonals);
}

void started_board_set(const struct board_reader *reader, struct started_board *board, uint32_t row,
                       uint32_t column, enum queens_square square)
{
	const uint32_t n = board->started.n, num_rows = board->started.num_rows, base = reader->base;

	if (row >= num_rows || column >= n)
		fail(EXIT_USAGE,
		     "%s, board at line %" PRIu64 ": row %" PRIu64 ", column %" PRIu64
		     " is outside the board, "
		     "%u to %u",
		     reader->name, board->line, (uint64_t)row + base, (uint64_t)column + base, base,
		     base + (row >= num_rows ? num_rows : n) - 1);
	uint8_t *at = &board->squares[(size_t)row * n + column];
	if (*at != QUEENS_SQUARE_FREE && *at != square)
		fail(EXIT_USAGE, "%s: the given queen at row %u, column %u stands on a blocked square",
		     reader->name, row + base, column + base);
	*at = (uint8_t)square;
}

static void refuse_clash(const struct board_reader *reader, const struct queens_clash *clash)
{
	const uint32_t base = reader->base;

	if (clash->row == clash->other_row && clash->column == clash->other_column)
		fail(EXIT_USAGE, "%s: the given queen at row %u, column %u stands on an excluded diagonal",
		     reader->name, clash->row + base, clash->column + base);
	fail(EXIT_USAGE, "%s: the given queens at row %u, column %u and row %u, column %u attack each other",
	     reader->name, clash->other_row + base, clash->other_column + base, clash->row + base,
	     clash->column + base);
}

static void take_given(const struct board_reader *reader, const struct given_board *given,
                       struct started_board *board)
{
	uint32_t n = given->n;

	/* A list of columns says how many rows there are, but not how wide they are. */
	if (reader->num_rows > 0 && given->rows == NULL) {
		if (given->num_rows != reader->num_rows)
			fail(EXIT_USAGE, "%s, board at line %" PRIu64 ": %u columns are given for %u rows",
			     reader->name, given->line, given->num_rows, reader->num_rows);
		n = reader->num_columns;
	}
	started_board_open(board, given->num_rows, n);
	for (size_t i = 0; i < given->num_blocked; i++)
		started_board_set(reader, board, given->blocked_rows[i], given->blocked_columns[i],
		                  QUEENS_SQUARE_BLOCKED);
	for (uint32_t i = 0; i < given->num_queens; i++)
		started_board_set(reader, board, given->rows != NULL ? given->rows[i] : i, given->columns[i],
		                  QUEENS_SQUARE_QUEEN);
}

void started_board_rule(struct started_board *board, enum queens_rule rule)
{
	if (rule != QUEENS_RULE_QUEENS && board->started.n > QUEENS_MAX_FIRST)
		fail(EXIT_USAGE, "--toroidal and --superqueens end at N = %u, not %u", QUEENS_MAX_FIRST,
		     board->started.n);
	board->started.rule = rule;
}

uint32_t started_board_queens(const struct started_board *board)
{
	const struct queens_started *s = &board->started;
	uint32_t num = 0;

	for (size_t square = 0; square < (size_t)s->num_rows * s->n; square++)
		num += s->squares[square] == QUEENS_SQUARE_QUEEN;
	return num;
}

/* Two of them would attack each other, but that is not what is wrong. */
static void refuse_too_many(const struct board_reader *reader, const struct started_board *board)
{
	const struct queens_started *s = &board->started;
	const uint32_t num = started_board_queens(board);

	if (num > s->num_rows || num > s->n)
		fail(EXIT_USAGE, "%s: %u given queens on a board of %u rows and %u columns", reader->name,
		     num, s->num_rows, s->n);
}

bool started_board_next(struct board_reader *reader, enum queens_rule rule, struct started_board *board)
{
	struct queens_clash clash;
	struct given_board given;

	*board = (struct started_board){.line = reader->line};
	if (parameters_ahead(reader)) {
		parameters_read(reader, board);
		if (reader->num_rows > 0 &&
		    (reader->num_rows != board->started.n || reader->num_columns != board->started.n))
			fail(EXIT_USAGE, "%s: the board has %u rows and columns, not %ux%u", reader->name,
			     board->started.n, reader->num_rows, reader->num_columns);
	} else {
		if (!board_reader_next(reader, &given))
			return false;
		board->line = given.line;
		take_given(reader, &given, board);
		given_board_free(&given);
	}
	started_board_rule(board, rule);
	refuse_too_many(reader, board);
	if (queens_started_clash(&board->started, &clash))
		refuse_clash(reader, &clash);
	return true;
}
