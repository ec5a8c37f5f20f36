/* SPDX-License-Identifier: MIT */
/*
 * Generate and test as a machine: one whole permutation after another, and
 * for each the first pair of queens found on one diagonal.
 */
#include "search/step.h"

/* 0 1 2 ... n-1 */
static void write_first(struct queens_steps *steps)
{
	for (uint32_t row = 0; row < steps->n; row++)
		steps->columns[row] = row;
	steps->num_columns = steps->n;
	steps->effort.nodes += steps->n;
}

static void swap(uint32_t *a, uint32_t *b)
{
	uint32_t old = *a;

	*a = *b;
	*b = old;
}

/*
 * The next permutation in lexicographic order, in place:
 *
 *       2 0 4 3 1     the longest falling end is 4 3 1; before it stands 0
 *       2 1 4 3 0     exchanged with the last larger number, 1
 *       2 1 0 3 4     and the end turned round: the smallest continuation
 *
 * A program that places one queen after another lifts and places all of
 * those that changed: so many places of its tree are new.
 */
static bool write_next(struct queens_steps *steps)
{
	uint32_t *columns = steps->columns;
	uint32_t n = steps->n, end = n;

	do
		end--;
	while (end > 0 && end < n && columns[end - 1] > columns[end]);
	if (end == 0 || end > n)
		return false;
	uint32_t pivot = end - 1, last = n - 1;
	while (columns[last] < columns[pivot])
		last--;
	swap(&columns[pivot], &columns[last]);
	for (uint32_t low = end, high = n - 1; low < high; low++, high--)
		swap(&columns[low], &columns[high]);
	steps->effort.nodes += n - pivot;
	return true;
}

/* Compares each queen with all above it and stops at the first pair on a diagonal. */
static bool clashes(struct queens_steps *steps)
{
	for (uint32_t row = 1; row < steps->n; row++) {
		for (uint32_t above = 0; above < row; above++) {
			enum queens_line line =
			    queens__line_between(row, steps->columns[row], above, steps->columns[above]);

			steps->effort.tests++;
			if (line == QUEENS_LINE_ROW)
				continue;
			steps->effort.rejected++;
			steps->event_row = (uint8_t)row;
			steps->event_column = (uint8_t)steps->columns[row];
			steps->row = (uint8_t)above;
			steps->lines = (uint8_t)(1u << line);
			return true;
		}
	}
	return false;
}

unsigned queens__step_permutation(struct queens_steps *steps)
{
	steps->lines = 0;
	switch (steps->phase) {
	case PHASE_ENTER:
		write_first(steps);
		steps->phase = PHASE_TRY;
		return QUEENS_EVENT_PERMUTATION;
	case PHASE_TRY:
		steps->phase = PHASE_LEAVE;
		if (clashes(steps))
			return QUEENS_EVENT_CLASH;
		if (steps->first_only)
			steps->phase = PHASE_FINISHED;
		steps->event_row = (uint8_t)steps->n;
		steps->effort.solutions++;
		return QUEENS_EVENT_SOLUTION;
	case PHASE_LEAVE:
		steps->phase = PHASE_TRY;
		if (write_next(steps))
			return QUEENS_EVENT_PERMUTATION;
		steps->phase = PHASE_FINISHED;
		return EVENT_NONE;
	default:
		return EVENT_NONE;
	}
}
