/* SPDX-License-Identifier: MIT */
/*
 * The methods that examine every square of a row: scan, sets, masks.  They
 * differ in how they look, never in what they find, so their events are the
 * same.
 *
 * The sets are kept as bits, which is what the masks method does.  All squares
 * of a diagonal share row - column, which runs from -(n-1) to n-1; bit
 * n-1 - (row - column) is never negative:
 *
 *      row - column            bit, n = 4
 *       0 -1 -2 -3              3  4  5  6
 *       1  0 -1 -2              2  3  4  5
 *       2  1  0 -1              1  2  3  4
 *       3  2  1  0              0  1  2  3
 */
#include "search/step.h"

uint64_t queens__anti_bit(uint32_t row, uint32_t column)
{
	return UINT64_C(1) << (row + column);
}

uint64_t queens__diag_bit(const struct queens_steps *steps, uint32_t row, uint32_t column)
{
	if (steps->broken == QUEENS_BREAK_SAME_FAMILY)
		return queens__anti_bit(row, column);
	return UINT64_C(1) << (steps->n - 1 - row + column);
}

enum queens_line queens__line_between(uint32_t row, uint32_t column, uint32_t other_row,
                                      uint32_t other_column)
{
	if (column == other_column)
		return QUEENS_LINE_COLUMN;
	if (row - column == other_row - other_column)
		return QUEENS_LINE_DIAGONAL;
	if (row + column == other_row + other_column)
		return QUEENS_LINE_ANTIDIAGONAL;
	return QUEENS_LINE_ROW;
}

/* Three look-ups, however many queens there are. */
static unsigned look_up(const struct queens_steps *steps, uint32_t row, uint32_t column)
{
	unsigned lines = 0;

	if (steps->cols >> column & 1)
		lines |= 1u << QUEENS_LINE_COLUMN;
	if (steps->diag & queens__diag_bit(steps, row, column))
		lines |= 1u << QUEENS_LINE_DIAGONAL;
	if (steps->anti & queens__anti_bit(row, column))
		lines |= 1u << QUEENS_LINE_ANTIDIAGONAL;
	return lines;
}

/* One look at every queen above: the row of a queen is its place in the list. */
static unsigned scan(const struct queens_steps *steps, uint32_t row, uint32_t column)
{
	unsigned lines = 0;

	for (uint32_t above = 0; above < row; above++)
		lines |= 1u << queens__line_between(row, column, above, steps->queens[above]);
	return lines & ~(1u << QUEENS_LINE_ROW);
}

bool queens__attacked(struct queens_steps *steps, uint32_t row, uint32_t column)
{
	bool by_scan = steps->method == QUEENS_METHOD_SCAN;
	unsigned lines = by_scan ? scan(steps, row, column) : look_up(steps, row, column);

	steps->lines = (uint8_t)lines;
	steps->effort.tests++;
	steps->effort.rejected += lines != 0;
	return lines != 0;
}

void queens__reserve(struct queens_steps *steps, unsigned which, uint32_t row, uint32_t column)
{
	if (which & KEEP_COLS)
		steps->cols |= UINT64_C(1) << column;
	if (which & KEEP_DIAG)
		steps->diag |= queens__diag_bit(steps, row, column);
	if (which & KEEP_ANTI)
		steps->anti |= queens__anti_bit(row, column);
	if (which & KEEP_PATH) {
		if (steps->num_columns < QUEENS_MAX_SEARCH)
			steps->columns[steps->num_columns] = column;
		steps->num_columns++;
	}
}

void queens__release(struct queens_steps *steps, unsigned which, uint32_t row, uint32_t column)
{
	if (which & KEEP_COLS)
		steps->cols &= ~(UINT64_C(1) << column);
	if (which & KEEP_DIAG)
		steps->diag &= ~queens__diag_bit(steps, row, column);
	if (which & KEEP_ANTI)
		steps->anti &= ~queens__anti_bit(row, column);
	if (which & KEEP_PATH)
		steps->num_columns--;
}

/* What this method keeps: scan knows no diagonals. */
static unsigned kept(const struct queens_steps *steps)
{
	if (steps->method == QUEENS_METHOD_SCAN)
		return KEEP_COLS | KEEP_PATH;
	return queens__faults[steps->broken].kept | KEEP_PATH;
}

/* Examines the square (row, column) and goes on to the next one. */
static unsigned examine(struct queens_steps *steps)
{
	uint32_t row = steps->row, column = steps->column++;

	steps->event_row = (uint8_t)row;
	steps->event_column = (uint8_t)column;
	if (queens__attacked(steps, row, column))
		return QUEENS_EVENT_CONFLICT;
	queens__reserve(steps, kept(steps), row, column);
	steps->queens[row] = (uint8_t)column;
	steps->alive |= UINT32_C(1) << row;
	steps->effort.nodes++;
	steps->row++;
	steps->phase = PHASE_ENTER;
	return QUEENS_EVENT_PLACE;
}

/*
 * Goes back to the row above and lifts its queen: everything that examine()
 * did must be undone, or later squares are rejected for a queen that is gone.
 * (That is what the undo breaks leave out.)
 */
static unsigned lift(struct queens_steps *steps)
{
	uint32_t row = --steps->row, column = steps->queens[row];

	queens__release(steps, kept(steps) & queens__faults[steps->broken].undone, row, column);
	steps->event_row = (uint8_t)row;
	steps->event_column = (uint8_t)column;
	steps->column = (uint8_t)(column + 1);
	steps->phase = PHASE_TRY;
	return QUEENS_EVENT_REMOVE;
}

/* A row has been entered: it is the last, or its squares are to be tried. */
static bool enter(struct queens_steps *steps)
{
	steps->phase = PHASE_TRY;
	steps->column = 0;
	if (steps->row < steps->n) {
		steps->alive &= ~(UINT32_C(1) << steps->row);
		return false;
	}
	steps->phase = steps->first_only ? PHASE_FINISHED : PHASE_LEAVE;
	steps->event_row = steps->row;
	steps->effort.solutions++;
	return true;
}

/*
 * The columns of the row are used up; true if none of them could be used.  A
 * row that has held a queen since it was entered is no dead end, even if
 * nothing came of that queen: the branch died further down, and was reported
 * there.
 */
static bool leave(struct queens_steps *steps)
{
	steps->phase = PHASE_LEAVE;
	steps->event_row = steps->row;
	if (steps->alive >> steps->row & 1)
		return false;
	steps->effort.dead_ends++;
	return true;
}

unsigned queens__step_tests(struct queens_steps *steps)
{
	for (;;) {
		switch (steps->phase) {
		case PHASE_ENTER:
			if (enter(steps))
				return QUEENS_EVENT_SOLUTION;
			break;
		case PHASE_TRY:
			if (steps->column < steps->n)
				return examine(steps);
			if (leave(steps))
				return QUEENS_EVENT_DEAD_END;
			break;
		case PHASE_LEAVE:
			if (steps->row > 0)
				return lift(steps);
			steps->phase = PHASE_FINISHED;
			break;
		default:
			return EVENT_NONE;
		}
	}
}
