/* SPDX-License-Identifier: MIT */
/*
 * Boards to n = 64, see masks.h.
 *
 * Nothing is taken back here: every push works on a copy of the level above (a
 * kilobyte), and a pop forgets it.  Propagation may place more queens than the
 * one that was pushed, so rows below may be filled, or known to stay empty,
 * before the walk gets there.
 */
#include <string.h>

#include "find/masks.h"

/* The squares of a row that are neither blocked nor on an excluded diagonal. */
static uint64_t open_squares(const struct queens_started *started, uint32_t row)
{
	uint32_t n = started->n;
	uint64_t open = 0;

	for (uint32_t column = 0; column < n; column++) {
		bool closed = (started->squares &&
		               started->squares[(size_t)row * n + column] == QUEENS_SQUARE_BLOCKED) ||
		              (started->diagonals && started->diagonals[row + n - 1 - column]) ||
		              (started->antidiagonals && started->antidiagonals[row + column]);
		open |= (uint64_t)!closed << column;
	}
	return open;
}

/*
 * Places a given queen; one that propagation has already placed is fine.  The
 * order does not matter: propagation only does what every completion has, so
 * when it takes a line from a given queen, there is none.
 */
static bool give(struct masks *masks, uint32_t row, uint32_t column)
{
	const struct control *control = masks->control;
	struct live *live = &masks->level[0];
	uint32_t slot = queens__live_slot(live, row);
	struct live_report report;

	if (slot == live->num_rows)
		return live->column[row] == column;
	if (!(live->open[slot] >> column & 1))
		return false;
	return control->kernel->place(&control->rules, live, slot, UINT64_C(1) << column, &report);
}

/*
 * The prediction was fitted to boards whose squares are attacked rather than
 * blocked, or where the diagonals decide.  With a quarter of the squares
 * blocked and the excess of the bound far from 0, plain branching is better,
 * and with lines that stay empty there is no bound at all.
 */
static void choose_branching(struct control *control, uint32_t num_open, const struct live_report *report)
{
	uint32_t n = control->rules.n, squares = n * n;

	control->plain = !control->rules.bound ||
	                 (num_open < squares - squares / 4 && report->excess > 4 * (int32_t)squares);
}

/*
 * Blocked squares are closed before anything is placed.  A row that a given
 * queen needs may have been left empty by then, which give() notices too.
 */
bool queens__masks_start(struct masks *masks, const struct queens_started *started)
{
	struct control *control = masks->control;
	struct live *live = &masks->level[0];
	uint32_t n = started->n, num_rows = control->rules.num_rows, num_open = 0;
	struct live_report report;

	masks->depth = 0;
	queens__live_start(&control->rules, control->num_queens, live);
	for (uint32_t row = 0; row < num_rows; row++) {
		live->open[row] = open_squares(started, row);
		num_open += (uint32_t)__builtin_popcountll(live->open[row]);
	}
	if (!control->kernel->propagate(&control->rules, live, &report))
		return false;
	for (size_t square = 0; started->squares && square < (size_t)num_rows * n; square++)
		if (started->squares[square] == QUEENS_SQUARE_QUEEN &&
		    !give(masks, (uint32_t)(square / n), (uint32_t)(square % n)))
			return false;
	/* Once more, for the report of the board as it is now. */
	if (!control->kernel->propagate(&control->rules, live, &report))
		return false;
	choose_branching(control, num_open, &report);
	masks->size[0] = queens__predict(control, live, &report);
	return true;
}

/*
 * The functions of struct lexic, see there.  `open` of the deepest level knows
 * everything that propagation found out, so the walk never asks about a square
 * that is attacked, or that the bound has deleted.
 */
static uint32_t queen(const void *board, uint32_t row)
{
	const struct masks *masks = board;
	const struct live *live = &masks->level[masks->depth];

	return queens__live_slot(live, row) < live->num_rows ? LEXIC_NONE : live->column[row];
}

static uint32_t next_open(const void *board, uint32_t row, uint32_t from)
{
	const struct masks *masks = board;
	const struct live *live = &masks->level[masks->depth];
	uint64_t open = live->open[queens__live_slot(live, row)];
	uint32_t n = masks->control->rules.n;

	if (from < LIVE_MAX && open >> from != 0)
		return from + (uint32_t)__builtin_ctzll(open >> from);
	return from <= n && live->spare_rows > 0 ? n : LEXIC_NONE;
}

static bool push(void *board, uint32_t row, uint32_t column)
{
	struct masks *masks = board;
	const struct control *control = masks->control;
	struct live *live = &masks->level[masks->depth + 1];
	struct live_report report;
	bool possible;

	*live = masks->level[masks->depth];
	masks->search->nodes++;
	uint32_t slot = queens__live_slot(live, row);
	if (column < control->rules.n) {
		possible =
		    control->kernel->place(&control->rules, live, slot, UINT64_C(1) << column, &report);
	} else {
		queens__live_leave(&control->rules, live, slot);
		possible = control->kernel->propagate(&control->rules, live, &report);
	}
	if (!possible)
		return false;
	masks->depth++;
	masks->size[masks->depth] = queens__predict(control, live, &report);
	return true;
}

static void pop(void *board)
{
	struct masks *masks = board;

	masks->depth--;
}

static enum search_end ask(void *board, uint32_t *witness)
{
	struct masks *masks = board;
	struct control *control = masks->control;
	enum search_end end = queens__ask(masks->search, &masks->level[masks->depth],
	                                  masks->size[masks->depth], masks->journal);

	if (end == SEARCH_FOUND)
		memcpy(witness, control->columns, control->rules.num_rows * sizeof(*witness));
	return end;
}

void queens__masks_lexic(struct masks *masks, struct lexic *lexic, uint32_t *witness)
{
	*lexic = (struct lexic){
	    .num_rows = masks->control->rules.num_rows,
	    .board = masks,
	    .queen = queen,
	    .next_open = next_open,
	    .push = push,
	    .pop = pop,
	    .ask = ask,
	    .witness = witness,
	};
}
