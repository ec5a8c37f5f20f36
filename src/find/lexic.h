/* SPDX-License-Identifier: MIT */
/*
 * Solutions in lexicographic order, from a board that can be asked whether it
 * has a solution at all.
 *
 * Row after row the open columns are tried in ascending order, and a queen
 * stays only when the board below has a solution: nothing is entered in vain.
 * Each such answer is a witness, a solution that begins with the queens placed;
 * a column that the witness has needs no question.  So for the first solution
 * only columns smaller than the witness's are asked, and refuted as a rule.
 *
 * A row that stays empty comes after all its columns, as if its queen stood
 * just outside the board.
 */
#ifndef QUEENS_FIND_LEXIC_H
#define QUEENS_FIND_LEXIC_H

#include "find/search.h"

/* Neither a column nor what stands for an empty row, which is the number of columns. */
#define LEXIC_NONE UINT32_MAX

struct lexic {
	uint32_t num_rows;
	void *board;
	/* The column of the queen in a row; LEXIC_NONE when that is not decided. */
	uint32_t (*queen)(const void *board, uint32_t row);
	/*
	 * The first open column of a row from `from` on, the number of columns
	 * where the row may stay empty; LEXIC_NONE when there is none.
	 */
	uint32_t (*next_open)(const void *board, uint32_t row, uint32_t from);
	/* Places a queen, or none, and what follows from it; false, and nothing placed, when it cannot be. */
	bool (*push)(void *board, uint32_t row, uint32_t column);
	/* Takes back the latest push. */
	void (*pop)(void *board);
	/* Whether the board has a solution, which goes into `witness`. */
	enum search_end (*ask)(void *board, uint32_t *witness);
	/* Before each question, may be NULL: rows above `row` are decided, smaller columns of it refuted. */
	void (*note)(void *board, uint32_t row, uint32_t column, const uint32_t *witness);
	uint32_t *witness; /* num_rows entries */
	bool has_witness;  /* a solution of the board as it stands is already there */
	uint32_t from;     /* columns of the first row without a queen below this one are refuted */
	uint64_t num_found;
};

/*
 * Visits the solutions in order.  Returns SEARCH_FOUND when `visit` returned
 * true, SEARCH_EXHAUSTED after the last, SEARCH_STOPPED when a question
 * stayed open.  `place` is scratch memory of 2 num_rows + 2 entries.
 */
enum search_end queens__lexic_run(struct lexic *lexic, uint32_t *place, queens_visit *visit, void *context);

#endif
