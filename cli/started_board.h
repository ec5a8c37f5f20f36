/* SPDX-License-Identifier: MIT */
/*
 * Started boards: given queens, blocked squares, excluded diagonals.  They are
 * read in every format of board_reader.h, and from parameter files of CSPLib
 * (prob079, prob080), which are recognised by their first letter.
 */
#ifndef QUEENS_STARTED_BOARD_H
#define QUEENS_STARTED_BOARD_H

#include "board_reader.h"
#include "queens.h"

struct started_board {
	struct queens_started started; /* points into what follows */
	uint8_t *squares, *diagonals, *antidiagonals;
	uint64_t line; /* where it begins in the input */
};

/* An empty board of so many rows and n columns; its squares are to be filled in. */
void started_board_open(struct started_board *board, uint32_t num_rows, uint32_t n);
void started_board_close(struct started_board *board);

/*
 * Reads the next one, with the reader's number of rows and columns if it has
 * one; false at the end.  A board that contradicts itself (two given queens on
 * one line, a queen on a blocked square, too large) ends the program with a
 * message that names the squares, counted from the reader's base.
 */
bool started_board_next(struct board_reader *reader, enum queens_rule rule, struct started_board *board);

/* Chooses the rule, if it exists for a board of this size. */
void started_board_rule(struct started_board *board, enum queens_rule rule);

/* The number of given queens. */
uint32_t started_board_queens(const struct started_board *board);

/* parameters.c: whether the input goes on with a parameter file; reads it. */
bool parameters_ahead(struct board_reader *reader);
void parameters_read(struct board_reader *reader, struct started_board *board);

/* Puts a queen or a block on a square, with all the checks but for attacks. */
void started_board_set(const struct board_reader *reader, struct started_board *board, uint32_t row,
                       uint32_t column, enum queens_square square);

/* The options --toroidal and --superqueens. */
struct rule_settings {
	bool toroidal, superqueens;
};
extern const struct option rule_options[];
enum queens_rule chosen_rule(const struct rule_settings *settings);

#endif
