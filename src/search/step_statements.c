/* SPDX-License-Identifier: MIT */
/*
 * The displayed sets program, statement by statement.
 *
 * There is a record for each statement after which the variables that its
 * frame sees look different from what the frame's last record showed; a new
 * frame begins with nothing seen.  Most statements change something by their
 * nature, or nothing.  Only a call needs a comparison: deep inside it the
 * shared variables went through many states before they came back.
 *
 * At this zoom `phase` is the statement to be executed next, and `point` the
 * one just executed.  A call is executed twice, in a sense: going down it opens
 * a frame, and it is complete when that frame is closed.
 */
#include "search/step.h"

/*
 * Keeping the whole view of 33 frames would take kilobytes in every copy of
 * the machine; a hash of 64 bits does as well, since two views that differ
 * have the same one once in 10^19.
 */
static uint64_t mix(uint64_t hash, uint64_t value)
{
	return (hash ^ value) * UINT64_C(0x100000001b3); /* FNV-1a, a word at a time */
}

/* What the shared variables look like now, as one number. */
static uint64_t look(const struct queens_steps *steps)
{
	uint64_t hash = mix(UINT64_C(0xcbf29ce484222325), steps->effort.solutions);
	int8_t items[2 * QUEENS_MAX_SEARCH];

	hash = mix(hash, steps->num_columns);
	for (uint32_t i = 0; i < steps->num_columns && i < QUEENS_MAX_SEARCH; i++)
		hash = mix(hash, steps->columns[i]);
	for (unsigned i = 0; i < 3; i++) {
		unsigned num_items = queens__python_items(&steps->sets[i], items);

		hash = mix(hash, num_items);
		for (unsigned j = 0; j < num_items; j++)
			hash = mix(hash, (uint64_t)(items[j] + 64));
	}
	return hash ^ hash >> 32;
}

/* The number that stands for the current square in set number `i`. */
static int number(const struct queens_steps *steps, unsigned i)
{
	int row = steps->row, column = steps->column;

	if (i == 0)
		return column;
	return i == 1 && steps->broken != QUEENS_BREAK_SAME_FAMILY ? row - column : row + column;
}

/* One of the four statements that record the new queen; false if the break leaves it out. */
static bool add(struct queens_steps *steps, unsigned which, unsigned set)
{
	if (which != KEEP_PATH && !(queens__faults[steps->broken].kept & which))
		return false;
	queens__reserve(steps, which, steps->row, steps->column);
	if (which != KEEP_PATH)
		queens__python_add(&steps->sets[set], number(steps, set));
	return true;
}

/* One of the four that forget it again. */
static bool drop(struct queens_steps *steps, unsigned which, unsigned set)
{
	if (!(queens__faults[steps->broken].undone & which))
		return false;
	if (which != KEEP_PATH && !(queens__faults[steps->broken].kept & which))
		return false;
	queens__release(steps, which, steps->row, steps->column);
	if (which != KEEP_PATH)
		queens__python_remove(&steps->sets[set], number(steps, set));
	return true;
}

/* for col in range(n): the next value; false when there is none. */
static bool next_column(struct queens_steps *steps)
{
	uint32_t row = steps->row;
	uint32_t column = steps->variables & QUEENS_HAS_COLUMN ? steps->column + 1u : 0;

	if (column == steps->n) {
		steps->effort.dead_ends += !(steps->alive >> row & 1);
		return false;
	}
	steps->column = (uint8_t)column;
	steps->variables |= QUEENS_HAS_COLUMN;
	return true;
}

/* for c in columns: the next value; false when there is none. */
static bool next_rendered(struct queens_steps *steps)
{
	if (steps->num_rendered == steps->num_columns || steps->num_rendered == QUEENS_MAX_SEARCH ||
	    steps->broken == QUEENS_BREAK_SHARED_ROW)
		return false;
	steps->c = (uint8_t)steps->columns[steps->num_rendered++];
	steps->variables |= QUEENS_HAS_C;
	return true;
}

/* visit(row): a new frame.  Remembers what the caller's last record showed. */
static void open_frame(struct queens_steps *steps, uint32_t row)
{
	steps->seen[row] = look(steps);
	steps->in_visit = 1;
	steps->row = (uint8_t)row;
	steps->column = 0;
	steps->variables = QUEENS_HAS_SETS | QUEENS_HAS_ROW;
	if (row < steps->n)
		steps->alive &= ~(UINT32_C(1) << row);
}

/*
 * Back in the caller, whose statement is only now complete; true if the
 * caller sees anything new.
 */
static bool close_frame(struct queens_steps *steps)
{
	uint32_t row = steps->row;

	if (row == 0) {
		steps->in_visit = 0;
		steps->variables = QUEENS_HAS_SETS;
		steps->point = QUEENS_POINT_BEGIN;
		steps->phase = QUEENS_POINT_RESULT;
	} else {
		bool found = steps->first_only && steps->effort.solutions > 0;

		steps->row = (uint8_t)(row - 1);
		steps->column = steps->queens[row - 1];
		steps->variables = QUEENS_HAS_SETS | QUEENS_HAS_ROW | QUEENS_HAS_COLUMN;
		steps->point = QUEENS_POINT_CALL;
		steps->phase = found ? QUEENS_POINT_FOUND : QUEENS_POINT_REMOVE_ANTIDIAGONAL;
	}
	return steps->seen[row] != look(steps);
}

/* The board is rendered: a record for each new value of c. */
static bool render(struct queens_steps *steps)
{
	uint8_t old = steps->variables & QUEENS_HAS_C ? steps->c : UINT8_MAX;

	if (next_rendered(steps))
		return steps->c != old;
	steps->phase = QUEENS_POINT_STORE;
	return false;
}

/* The comprehension is over and c is gone; the output has a board more. */
static bool store(struct queens_steps *steps)
{
	steps->variables &= (uint8_t)~QUEENS_HAS_C;
	steps->effort.solutions++;
	steps->phase = QUEENS_POINT_RETURN;
	return true;
}

/* The three-way test.  It changes no variable, so it makes no record either way. */
static bool test(struct queens_steps *steps)
{
	if (queens__attacked(steps, steps->row, steps->column)) {
		steps->phase = QUEENS_POINT_NEXT_COLUMN;
		return false;
	}
	steps->queens[steps->row] = steps->column;
	steps->alive |= UINT32_C(1) << steps->row;
	steps->effort.nodes++;
	steps->phase = QUEENS_POINT_PUSH;
	return false;
}

/* if row == n: the first statement of every frame, which shows all it sees. */
static bool end_test(struct queens_steps *steps)
{
	steps->num_rendered = 0;
	steps->phase = steps->row == steps->n ? QUEENS_POINT_RENDER : QUEENS_POINT_NEXT_COLUMN;
	return true;
}

/* for col in range(n): into the body, or out of the function. */
static bool loop(struct queens_steps *steps)
{
	bool more = next_column(steps);

	steps->phase = more ? QUEENS_POINT_TEST : QUEENS_POINT_FAIL;
	return more;
}

static bool call(struct queens_steps *steps, uint32_t row)
{
	open_frame(steps, row);
	steps->phase = QUEENS_POINT_END_TEST;
	return false;
}

/* Executes the statement `point`; true if its frame looks different after it. */
static bool execute(struct queens_steps *steps, enum queens_point point)
{
	steps->point = (uint8_t)point;
	steps->phase = (uint8_t)(point + 1);
	switch (point) {
	case QUEENS_POINT_EMPTY_PATH:
		return true;
	case QUEENS_POINT_EMPTY_SETS:
		steps->variables = QUEENS_HAS_SETS;
		steps->phase = QUEENS_POINT_BEGIN;
		return true;
	case QUEENS_POINT_BEGIN:
		return call(steps, 0);
	case QUEENS_POINT_END_TEST:
		return end_test(steps);
	case QUEENS_POINT_RENDER:
		steps->phase = QUEENS_POINT_RENDER;
		return render(steps);
	case QUEENS_POINT_STORE:
		return store(steps);
	case QUEENS_POINT_NEXT_COLUMN:
		return loop(steps);
	case QUEENS_POINT_TEST:
		return test(steps);
	case QUEENS_POINT_PUSH:
		return add(steps, KEEP_PATH, 0);
	case QUEENS_POINT_ADD_COLUMN:
		return add(steps, KEEP_COLS, 0);
	case QUEENS_POINT_ADD_DIAGONAL:
		return add(steps, KEEP_DIAG, 1);
	case QUEENS_POINT_ADD_ANTIDIAGONAL:
		return add(steps, KEEP_ANTI, 2);
	case QUEENS_POINT_CALL:
		return call(steps, steps->row + 1u);
	case QUEENS_POINT_REMOVE_ANTIDIAGONAL:
		return drop(steps, KEEP_ANTI, 2);
	case QUEENS_POINT_REMOVE_DIAGONAL:
		return drop(steps, KEEP_DIAG, 1);
	case QUEENS_POINT_REMOVE_COLUMN:
		return drop(steps, KEEP_COLS, 0);
	case QUEENS_POINT_POP:
		steps->phase = QUEENS_POINT_NEXT_COLUMN;
		return drop(steps, KEEP_PATH, 0);
	default: /* every way of leaving a frame */
		return close_frame(steps);
	}
}

bool queens__step_statement(struct queens_steps *steps)
{
	while (steps->phase != QUEENS_POINT_RESULT)
		if (execute(steps, (enum queens_point)steps->phase))
			return true;
	return false;
}
