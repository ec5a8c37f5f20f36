/* SPDX-License-Identifier: MIT */
/* Boards that are not the square one with a queen in every row: --board MxN, --queens K. */
#ifndef QUEENS_SHAPE_H
#define QUEENS_SHAPE_H

#include "command.h"
#include "queens.h"

struct shape_settings {
	const char *board;
	uint64_t queens; /* 0: not given */
};
extern const struct option shape_options[];

struct shape {
	uint32_t rows, columns; /* 0: not given */
};

/* "3x5", or "5" for 5x5; anything else is a usage error about `what`. */
struct shape shape_parse(const char *what, const char *text);

/*
 * Puts the shape and the number of queens into a started board; ends the
 * program where the solver has no such boards.  The board's n and rule are set.
 */
void shape_apply(uint32_t rows, uint64_t queens, struct queens_started *started);

#endif
