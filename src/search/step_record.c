/* SPDX-License-Identifier: MIT */
/*
 * What a record says about the state of the machine.
 *
 * A record is written from the state alone, and only when somebody wants it.
 * So a record can be read again later, and stepping without reading is cheap.
 */
#include "search/step.h"

/* The list of placed queens, which the undo-path break makes longer than the board. */
static void write_columns(const struct queens_steps *steps, struct queens_step *step)
{
	uint64_t kept = steps->num_columns;

	if (kept > QUEENS_MAX_SEARCH)
		kept = QUEENS_MAX_SEARCH;
	step->num_columns = steps->num_columns;
	for (uint64_t i = 0; i < kept; i++)
		step->columns[i] = steps->columns[i];
}

/* Of bitmask only the masks are kept; the row of its last event tells how many queens stand. */
static void write_masks(const struct queens_steps *steps, struct queens_step *step)
{
	uint32_t row = steps->event_row;
	uint32_t num_queens = row + (steps->event == QUEENS_EVENT_PLACE);

	step->num_columns = num_queens;
	for (uint32_t i = 0; i < num_queens; i++)
		step->columns[i] = bit_index(steps->used[i] ^ steps->used[i + 1]);
	step->mask_row = row;
	step->used = steps->used[row];
	if (row < steps->n) {
		step->left = steps->left[row];
		step->right = steps->right[row];
		step->open = steps->open[row];
	}
}

/* Two queens of different rows share one line at most, so one test finds it. */
static void add_attacker(struct queens_step *step, uint32_t row, uint32_t column)
{
	enum queens_line line = queens__line_between(step->row, step->column, row, column);

	if (line != QUEENS_LINE_ROW)
		step->attackers[step->num_attackers++] =
		    (struct queens_attacker){(uint8_t)row, (uint8_t)column, (uint8_t)line};
}

/*
 * All queens that attack the square, from the top row down.  They are looked
 * for on the board itself: a broken search may reject a square that no queen
 * attacks, or place a queen that some attack.
 */
static void write_attackers(const struct queens_steps *steps, struct queens_step *step)
{
	step->lines = steps->lines;
	if (steps->method == QUEENS_METHOD_PERMUTATIONS) {
		add_attacker(step, steps->row, steps->columns[steps->row]);
		return;
	}
	for (uint32_t row = 0; row < step->row; row++)
		add_attacker(step, row, steps->queens[row]);
}

/* Whether the list of placed queens is a solution, whatever the search thinks. */
static bool is_right(const struct queens_steps *steps)
{
	if (steps->broken == QUEENS_UNBROKEN)
		return true;
	if (steps->num_columns != steps->n)
		return false;
	for (uint32_t row = 1; row < steps->n; row++)
		for (uint32_t above = 0; above < row; above++)
			if (queens__line_between(row, steps->columns[row], above, steps->columns[above]) !=
			    QUEENS_LINE_ROW)
				return false;
	return true;
}

/* What the frame of a statement sees; the sets as Python prints them. */
static void write_frame(const struct queens_steps *steps, struct queens_step *step)
{
	step->in_visit = steps->in_visit;
	step->variables = steps->variables;
	step->c = steps->c;
	step->row = steps->row;
	step->column = steps->column;
	for (unsigned i = 0; i < 3; i++)
		step->num_items[i] = (uint8_t)queens__python_items(&steps->sets[i], step->items[i]);
}

/* The line of the sets program at which an event happens. */
static enum queens_point point_of(const struct queens_steps *steps)
{
	if (steps->method != QUEENS_METHOD_SETS)
		return QUEENS_POINT_NONE;
	switch (steps->event) {
	case QUEENS_EVENT_CONFLICT:
		return QUEENS_POINT_TEST;
	case QUEENS_EVENT_PLACE:
		return QUEENS_POINT_PUSH;
	case QUEENS_EVENT_SOLUTION:
		return QUEENS_POINT_STORE;
	case QUEENS_EVENT_DEAD_END:
		return QUEENS_POINT_NEXT_COLUMN;
	case QUEENS_EVENT_REMOVE:
		return QUEENS_POINT_POP;
	default:
		return (enum queens_point)steps->point;
	}
}

void queens_steps_read(const struct queens_steps *steps, struct queens_step *step)
{
	*step = (struct queens_step){
	    .index = steps->index - 1,
	    .effort = steps->effort,
	    .n = steps->n,
	    .cols = steps->cols,
	    .diag = steps->diag,
	    .anti = steps->anti,
	    .method = steps->method,
	    .zoom = steps->zoom,
	    .broken = steps->broken,
	    .event = steps->event,
	    .point = (uint8_t)point_of(steps),
	    .row = steps->event_row,
	    .column = steps->event_column,
	};
	if (steps->method == QUEENS_METHOD_BITMASK)
		write_masks(steps, step);
	else
		write_columns(steps, step);
	if (step->event == QUEENS_EVENT_CONFLICT || step->event == QUEENS_EVENT_CLASH ||
	    (step->event == QUEENS_EVENT_PLACE && steps->broken != QUEENS_UNBROKEN))
		write_attackers(steps, step);
	if (step->event == QUEENS_EVENT_SOLUTION || step->point == QUEENS_POINT_STORE)
		step->right_board = is_right(steps);
	if (step->event == QUEENS_EVENT_STATEMENT)
		write_frame(steps, step);
}
