/* SPDX-License-Identifier: MIT */
/*
 * Solutions in lexicographic order, see lexic.h.
 *
 * The path holds the rows that were branched on; the rows between them were
 * filled by conclusions, and have no other column to try:
 *
 *      depth   row   from
 *        0      0      3      column 2 is placed, and 3 is the next to try
 *        1      1      1      column 0 is placed
 *        2      4      0      nothing is placed here yet; rows 2 and 3 followed
 *
 * Invariant: the board has a push for each depth above the deepest; every
 * column below `from` is done, that is refuted or already visited with all its
 * boards; and the board as it stands has a solution, `witness`, as long as
 * has_witness says so.  It follows that boards come in order and none is left
 * out, and that a row is never entered without a solution below it: a walk over
 * k solutions asks at most k n^2 questions.
 */
#include "find/lexic.h"

/* The rows that were branched on, and where to go on in them. */
struct path {
	uint32_t *row, *from;
	uint32_t depth;
};

/* Rows may be filled ahead of the walk by conclusions. */
static uint32_t first_empty_row(const struct lexic *lexic, uint32_t row)
{
	while (row < lexic->num_rows && lexic->queen(lexic->board, row) != LEXIC_NONE)
		row++;
	return row;
}

/*
 * Goes on in the deepest row: places the next column that leads to a solution.
 * Returns SEARCH_FOUND when it did, SEARCH_EXHAUSTED when the row has no more.
 */
static enum search_end next_column(struct lexic *lexic, struct path *path)
{
	uint32_t row = path->row[path->depth], column = path->from[path->depth];

	while ((column = lexic->next_open(lexic->board, row, column)) != LEXIC_NONE) {
		bool known = lexic->has_witness && lexic->witness[row] == column;

		if (!known && lexic->note)
			lexic->note(lexic->board, row, column, lexic->has_witness ? lexic->witness : NULL);
		path->from[path->depth] = ++column;
		if (!lexic->push(lexic->board, row, column - 1))
			continue;
		enum search_end end = known ? SEARCH_FOUND : lexic->ask(lexic->board, lexic->witness);
		if (end == SEARCH_FOUND)
			lexic->has_witness = true;
		if (end != SEARCH_EXHAUSTED)
			return end;
		lexic->pop(lexic->board);
	}
	return SEARCH_EXHAUSTED;
}

/*
 * Everything down to the next full board; SEARCH_EXHAUSTED when there is none.
 * Going back, the witness is of no more use: it belongs to a column that is done.
 */
static enum search_end next_board(struct lexic *lexic, struct path *path)
{
	while (path->row[path->depth] < lexic->num_rows) {
		enum search_end end = next_column(lexic, path);

		if (end == SEARCH_STOPPED)
			return end;
		if (end == SEARCH_FOUND) {
			uint32_t row = first_empty_row(lexic, path->row[path->depth]);
			path->depth++;
			path->row[path->depth] = row;
			path->from[path->depth] = 0;
		} else {
			if (path->depth == 0)
				return SEARCH_EXHAUSTED;
			path->depth--;
			lexic->pop(lexic->board);
		}
	}
	return SEARCH_FOUND;
}

enum search_end queens__lexic_run(struct lexic *lexic, uint32_t *place, queens_visit *visit, void *context)
{
	struct path path = {place, place + lexic->num_rows + 1, 0};

	if (!lexic->has_witness) {
		enum search_end end = lexic->ask(lexic->board, lexic->witness);
		if (end != SEARCH_FOUND)
			return end;
		lexic->has_witness = true;
	}
	path.row[0] = first_empty_row(lexic, 0);
	path.from[0] = lexic->from;
	for (;;) {
		enum search_end end = next_board(lexic, &path);
		if (end != SEARCH_FOUND)
			return end;
		lexic->num_found++;
		/* The board is full, so the witness is the solution. */
		if (visit(context, lexic->num_rows, lexic->witness))
			return SEARCH_FOUND;
		lexic->has_witness = false;
		if (path.depth == 0)
			return SEARCH_EXHAUSTED;
		path.depth--;
		lexic->pop(lexic->board);
	}
}
