/* SPDX-License-Identifier: MIT */
/*
 * Boards of any size up to QUEENS_MAX_COMPLETE as arrays: for every square the
 * number of things that forbid it, for every line the number of its open
 * squares.  Placing and taking back a queen is O(n).
 */
#ifndef QUEENS_FIND_ARRAYS_H
#define QUEENS_FIND_ARRAYS_H

#include "find/lexic.h"
#include "find/seeded.h"

/*
 * The live lines of one kind (rows or columns): a packed list, and where in it
 * each line is.  A line that is removed changes places with the last one and
 * stays behind the end, so that removals are taken back by making the list
 * longer, in reverse order.
 */
struct lines {
	uint32_t *list, *place; /* a line is live when its place is below num */
	uint32_t num;
	uint32_t *open;  /* by line: open squares in live lines across */
	uint32_t *queen; /* by line: where across its queen is */
};

/* A node of the search: the line branched on and the squares tried. */
struct arrays_frame {
	uint32_t line, tried, offset, num_placed;
	bool is_row;
};

struct arrays {
	struct control *control;
	uint32_t n;
	uint16_t *closed; /* by square: blocked, and attacks along diagonals */
	struct lines rows, columns;
	uint32_t *placed; /* rows in the order of their queens */
	uint32_t num_placed;
	uint32_t *forced; /* lines with one open square: rows, and n + columns */
	uint32_t num_forced;
	bool failed;           /* a live line has no open square */
	uint32_t *mark, depth; /* num_placed before each push of the walk */
	struct arrays_frame *frame;
	struct seeded random;
	uint64_t nodes, published;
};

struct arrays *queens__arrays_open(struct control *control, uint32_t n);
void queens__arrays_close(struct arrays *arrays);
bool queens__arrays_start(struct arrays *arrays, const struct queens_started *started);
void queens__arrays_lexic(struct arrays *arrays, struct lexic *lexic, uint32_t *witness);

/* arrays.c: operations; arrays_search.c: the search. */
void queens__arrays_place(struct arrays *arrays, uint32_t row, uint32_t column);
void queens__arrays_undo(struct arrays *arrays, uint32_t num_placed);
bool queens__arrays_propagate(struct arrays *arrays);
enum search_end queens__arrays_ask(void *board, uint32_t *witness);

static inline bool lines_live(const struct lines *lines, uint32_t line)
{
	return lines->place[line] < lines->num;
}

static inline bool arrays_open(const struct arrays *arrays, uint32_t row, uint32_t column)
{
	return arrays->closed[(size_t)row * arrays->n + column] == 0;
}

#endif
