/* SPDX-License-Identifier: MIT */
/*
 * Boards as arrays, see arrays.h.
 *
 * What a queen changes, with x for the squares whose lines lose an open square:
 *
 *      x . . x . . x        row and column of the queen leave the lists of live
 *      . x . x . x .        lines, so every open square on them is lost to the
 *      . . x x x . .        line that crosses there; squares on the two
 *      x x x Q x x x        diagonals are closed once more, and lost when that
 *      . . x x x . .        is the first time.
 *
 * Rows that already have their queen are left as they are.  Taking queens back
 * in the reverse order meets the same live lines as placing them did, so every
 * counter returns to what it was; nothing has to be remembered but the order.
 */
#include <stdlib.h>
#include <string.h>

#include "find/arrays.h"

/* All arrays are one block of memory. */
struct arrays *queens__arrays_open(struct control *control, uint32_t n)
{
	struct arrays *arrays = calloc(1, sizeof(*arrays));
	size_t line = n + 1;

	if (!arrays)
		return NULL;
	arrays->control = control;
	arrays->n = n;
	arrays->closed = calloc((size_t)n * n + 1, sizeof(*arrays->closed));
	arrays->frame = calloc(line, sizeof(*arrays->frame));
	uint32_t *memory = calloc(12 * line, sizeof(*memory));
	arrays->placed = memory;
	if (!arrays->closed || !arrays->frame || !memory) {
		queens__arrays_close(arrays);
		return NULL;
	}
	arrays->mark = memory + line;
	arrays->rows =
	    (struct lines){memory + 2 * line, memory + 3 * line, n, memory + 4 * line, memory + 5 * line};
	arrays->columns =
	    (struct lines){memory + 6 * line, memory + 7 * line, n, memory + 8 * line, memory + 9 * line};
	arrays->forced = memory + 10 * line;
	return arrays;
}

void queens__arrays_close(struct arrays *arrays)
{
	if (!arrays)
		return;
	free(arrays->closed);
	free(arrays->frame);
	free(arrays->placed);
	free(arrays);
}

/* The line and the last live one change places; the list is then one shorter. */
static void lines_remove(struct lines *lines, uint32_t line)
{
	uint32_t place = lines->place[line], last = lines->list[--lines->num];

	lines->list[place] = last;
	lines->place[last] = place;
	lines->list[lines->num] = line;
	lines->place[line] = lines->num;
}

/*
 * A square of two live lines is no longer open.  A line left with one square
 * must take it: it is noted, and looked at again when its turn comes, since by
 * then it may have its queen.  Until the notes are emptied counters only fall,
 * so each line is noted once at most, and 2 n places are enough.
 */
static void lose(struct arrays *arrays, struct lines *lines, uint32_t line)
{
	uint32_t left = --lines->open[line];

	if (left == 0)
		arrays->failed = true;
	else if (left == 1)
		arrays->forced[arrays->num_forced++] = lines == &arrays->rows ? line : arrays->n + line;
}

/* Closes (step 1) or opens again (step -1) the squares of a live row d lines away on both diagonals. */
static void change_diagonals(struct arrays *arrays, uint32_t row, uint32_t column, uint32_t distance,
                             int step)
{
	uint16_t *closed = arrays->closed + (size_t)row * arrays->n;
	uint32_t square[2] = {column - distance, column + distance}; /* beyond n when outside */

	for (int i = 0; i < 2; i++) {
		uint32_t across = square[i];
		if (across >= arrays->n)
			continue;
		closed[across] = (uint16_t)(closed[across] + step);
		if (closed[across] != (step > 0) || !lines_live(&arrays->columns, across))
			continue;
		if (step > 0) {
			lose(arrays, &arrays->rows, row);
			lose(arrays, &arrays->columns, across);
		} else {
			arrays->rows.open[row]++;
			arrays->columns.open[across]++;
		}
	}
}

/* Rows between two rows: a diagonal is as many columns away. */
static uint32_t distance_of(uint32_t a, uint32_t b)
{
	return a > b ? a - b : b - a;
}

/* Places a queen on a square whose lines are live. */
void queens__arrays_place(struct arrays *arrays, uint32_t row, uint32_t column)
{
	lines_remove(&arrays->rows, row);
	lines_remove(&arrays->columns, column);
	arrays->rows.queen[row] = column;
	arrays->placed[arrays->num_placed++] = row;
	for (uint32_t i = 0; i < arrays->columns.num; i++)
		if (arrays_open(arrays, row, arrays->columns.list[i]))
			lose(arrays, &arrays->columns, arrays->columns.list[i]);
	for (uint32_t i = 0; i < arrays->rows.num; i++) {
		uint32_t other = arrays->rows.list[i];
		if (arrays_open(arrays, other, column))
			lose(arrays, &arrays->rows, other);
		change_diagonals(arrays, other, column, distance_of(other, row), 1);
	}
}

/* Takes back the latest queen: the steps of placing it, in reverse. */
static void take_back(struct arrays *arrays)
{
	uint32_t row = arrays->placed[--arrays->num_placed], column = arrays->rows.queen[row];

	for (uint32_t i = 0; i < arrays->rows.num; i++) {
		uint32_t other = arrays->rows.list[i];
		change_diagonals(arrays, other, column, distance_of(other, row), -1);
		arrays->rows.open[other] += arrays_open(arrays, other, column);
	}
	for (uint32_t i = 0; i < arrays->columns.num; i++)
		arrays->columns.open[arrays->columns.list[i]] +=
		    arrays_open(arrays, row, arrays->columns.list[i]);
	arrays->columns.num++;
	arrays->rows.num++;
}

void queens__arrays_undo(struct arrays *arrays, uint32_t num_placed)
{
	while (arrays->num_placed > num_placed)
		take_back(arrays);
	arrays->num_forced = 0;
	arrays->failed = false;
}

/* The live line across in which a line has its first open square. */
static uint32_t open_across(const struct arrays *arrays, uint32_t line, bool is_row)
{
	const struct lines *across = is_row ? &arrays->columns : &arrays->rows;

	for (uint32_t i = 0; i < across->num; i++) {
		uint32_t other = across->list[i];
		if (is_row ? arrays_open(arrays, line, other) : arrays_open(arrays, other, line))
			return other;
	}
	return arrays->n;
}

/* Takes every line that has one open square left; false when a line has none. */
bool queens__arrays_propagate(struct arrays *arrays)
{
	while (arrays->num_forced > 0 && !arrays->failed) {
		uint32_t line = arrays->forced[--arrays->num_forced];
		bool is_row = line < arrays->n;

		line -= is_row ? 0 : arrays->n;
		if (!lines_live(is_row ? &arrays->rows : &arrays->columns, line))
			continue;
		uint32_t across = open_across(arrays, line, is_row);
		queens__arrays_place(arrays, is_row ? line : across, is_row ? across : line);
	}
	arrays->num_forced = 0;
	return !arrays->failed;
}

/* Blocked itself, or on an excluded diagonal. */
static bool is_closed(const struct queens_started *started, uint32_t row, uint32_t column)
{
	uint32_t n = started->n;

	return (started->squares && started->squares[(size_t)row * n + column] == QUEENS_SQUARE_BLOCKED) ||
	       (started->diagonals && started->diagonals[row + n - 1 - column]) ||
	       (started->antidiagonals && started->antidiagonals[row + column]);
}

/* All lines live, and their open squares counted. */
static void empty_board(struct arrays *arrays, const struct queens_started *started)
{
	uint32_t n = arrays->n;

	for (uint32_t i = 0; i < n; i++)
		arrays->rows.list[i] = arrays->rows.place[i] = arrays->columns.list[i] =
		    arrays->columns.place[i] = i;
	for (uint32_t row = 0; row < n; row++)
		for (uint32_t column = 0; column < n; column++) {
			bool closed = is_closed(started, row, column);
			arrays->closed[(size_t)row * n + column] = closed;
			arrays->rows.open[row] += !closed;
			arrays->columns.open[column] += !closed;
		}
	for (uint32_t line = 0; line < n; line++) {
		arrays->failed |= arrays->rows.open[line] == 0 || arrays->columns.open[line] == 0;
		if (arrays->rows.open[line] == 1)
			arrays->forced[arrays->num_forced++] = line;
		if (arrays->columns.open[line] == 1)
			arrays->forced[arrays->num_forced++] = n + line;
	}
}

/*
 * Given queens are placed before anything is concluded: a conclusion from some
 * of them could take a line from another.  Returns false when the started
 * board has no completion.
 */
bool queens__arrays_start(struct arrays *arrays, const struct queens_started *started)
{
	uint32_t n = arrays->n;

	empty_board(arrays, started);
	for (size_t square = 0; started->squares && square < (size_t)n * n; square++) {
		uint32_t row = (uint32_t)(square / n), column = (uint32_t)(square % n);
		if (started->squares[square] != QUEENS_SQUARE_QUEEN)
			continue;
		if (!lines_live(&arrays->rows, row) || !lines_live(&arrays->columns, column) ||
		    !arrays_open(arrays, row, column))
			return false;
		queens__arrays_place(arrays, row, column);
	}
	return queens__arrays_propagate(arrays);
}

/* The functions of struct lexic, see there. */
static uint32_t queen(const void *board, uint32_t row)
{
	const struct arrays *arrays = board;

	return lines_live(&arrays->rows, row) ? LEXIC_NONE : arrays->rows.queen[row];
}

static uint32_t next_open(const void *board, uint32_t row, uint32_t from)
{
	const struct arrays *arrays = board;

	while (from < arrays->n && !(lines_live(&arrays->columns, from) && arrays_open(arrays, row, from)))
		from++;
	return from < arrays->n ? from : LEXIC_NONE;
}

static bool push(void *board, uint32_t row, uint32_t column)
{
	struct arrays *arrays = board;
	uint32_t mark = arrays->num_placed;

	arrays->nodes++;
	queens__arrays_place(arrays, row, column);
	if (!queens__arrays_propagate(arrays)) {
		queens__arrays_undo(arrays, mark);
		return false;
	}
	arrays->mark[arrays->depth++] = mark;
	return true;
}

static void pop(void *board)
{
	struct arrays *arrays = board;

	queens__arrays_undo(arrays, arrays->mark[--arrays->depth]);
}

void queens__arrays_lexic(struct arrays *arrays, struct lexic *lexic, uint32_t *witness)
{
	*lexic = (struct lexic){
	    .num_rows = arrays->n,
	    .board = arrays,
	    .queen = queen,
	    .next_open = next_open,
	    .push = push,
	    .pop = pop,
	    .ask = queens__arrays_ask,
	    .witness = witness,
	};
}
