/* SPDX-License-Identifier: MIT */
/*
 * The step machine from outside: start, next, and going to any record.
 *
 * The methods know events only.  What a zoom level leaves out is run through
 * here without writing a record, which is why a copy of the machine at one
 * zoom level says all there is to say at that level.
 */
#include "search/step.h"

static const char *const zoom_names[QUEENS_NUM_ZOOMS] = {"statements", "steps", "placements", "solutions"};

static const char *const event_names[QUEENS_NUM_EVENTS] = {
    "conflict", "place", "solution", "dead_end", "remove", "free", "permutation", "clash", "statement",
};

static const char *const break_names[QUEENS_NUM_BREAKS] = {
    "none",         "undo-cols", "undo-diag", "undo-anti",   "undo-path",
    "columns-only", "no-diag",   "no-anti",   "same-family", "shared-row",
};

/*
 * What remains of "keep the column, the diagonal, the antidiagonal and the
 * path" in a broken program.  The same family twice keeps all three sets, but
 * fills the second with the numbers of the third (queens__diag_bit); a shared
 * row only stores its boards badly.
 */
const struct fault queens__faults[QUEENS_NUM_BREAKS] = {
    [QUEENS_UNBROKEN] = {7, 15},
    [QUEENS_BREAK_UNDO_COLS] = {7, 15 - KEEP_COLS},
    [QUEENS_BREAK_UNDO_DIAG] = {7, 15 - KEEP_DIAG},
    [QUEENS_BREAK_UNDO_ANTI] = {7, 15 - KEEP_ANTI},
    [QUEENS_BREAK_UNDO_PATH] = {7, 15 - KEEP_PATH},
    [QUEENS_BREAK_COLUMNS_ONLY] = {KEEP_COLS, 15},
    [QUEENS_BREAK_NO_DIAG] = {7 - KEEP_DIAG, 15},
    [QUEENS_BREAK_NO_ANTI] = {7 - KEEP_ANTI, 15},
    [QUEENS_BREAK_SAME_FAMILY] = {7, 15},
    [QUEENS_BREAK_SHARED_ROW] = {7, 15},
};

const char *queens_zoom_name(enum queens_zoom zoom)
{
	return (unsigned)zoom < QUEENS_NUM_ZOOMS ? zoom_names[zoom] : NULL;
}

const char *queens_event_name(enum queens_event event)
{
	return (unsigned)event < QUEENS_NUM_EVENTS ? event_names[event] : NULL;
}

const char *queens_break_name(enum queens_break broken)
{
	return (unsigned)broken < QUEENS_NUM_BREAKS ? break_names[broken] : NULL;
}

enum queens_status queens_steps_start(struct queens_steps *steps, uint32_t n, enum queens_method method,
                                      enum queens_zoom zoom, bool first_only, enum queens_break broken)
{
	if (n > QUEENS_MAX_SEARCH || (unsigned)method >= QUEENS_NUM_METHODS ||
	    (unsigned)zoom >= QUEENS_NUM_ZOOMS || (unsigned)broken >= QUEENS_NUM_BREAKS)
		return QUEENS_BAD_ARGUMENT;
	if (method != QUEENS_METHOD_SETS && (zoom == QUEENS_ZOOM_STATEMENTS || broken != QUEENS_UNBROKEN))
		return QUEENS_BAD_ARGUMENT;
	*steps = (struct queens_steps){
	    .n = n,
	    .method = (uint8_t)method,
	    .zoom = (uint8_t)zoom,
	    .broken = (uint8_t)broken,
	    .first_only = first_only,
	    .effort = {.nodes = 1}, /* the root: the empty board */
	};
	steps->open[0] = board_row(n);
	/* At zoom statements `phase` holds the statement to be executed next. */
	if (zoom == QUEENS_ZOOM_STATEMENTS)
		steps->phase = QUEENS_POINT_EMPTY_PATH;
	for (unsigned i = 0; i < 3; i++)
		queens__python_clear(&steps->sets[i]);
	return QUEENS_DONE;
}

/* Whether a zoom level shows an event. */
static bool shown(unsigned zoom, unsigned event)
{
	switch (event) {
	case QUEENS_EVENT_SOLUTION:
		return true;
	case QUEENS_EVENT_PLACE:
	case QUEENS_EVENT_REMOVE:
	case QUEENS_EVENT_PERMUTATION:
		return zoom <= QUEENS_ZOOM_PLACEMENTS;
	default:
		return zoom <= QUEENS_ZOOM_STEPS;
	}
}

/* Runs to the next event, whether shown or not. */
static unsigned advance(struct queens_steps *steps)
{
	if (steps->zoom == QUEENS_ZOOM_STATEMENTS)
		return queens__step_statement(steps) ? QUEENS_EVENT_STATEMENT : EVENT_NONE;
	switch (steps->method) {
	case QUEENS_METHOD_PERMUTATIONS:
		return queens__step_permutation(steps);
	case QUEENS_METHOD_BITMASK:
		/* Nothing but boards is wanted: the loop that reports nothing else. */
		if (steps->zoom == QUEENS_ZOOM_SOLUTIONS && steps->n > 0)
			return queens__step_bitmask_solution(steps);
		return queens__step_bitmask(steps);
	default:
		return queens__step_tests(steps);
	}
}

/* Runs to the next record. */
static bool move(struct queens_steps *steps)
{
	unsigned event;

	do
		event = advance(steps);
	while (event != EVENT_NONE && !shown(steps->zoom, event));
	if (event == EVENT_NONE) {
		steps->ended = 1;
		return false;
	}
	steps->event = (uint8_t)event;
	steps->index++;
	return true;
}

bool queens_steps_next(struct queens_steps *steps, struct queens_step *step)
{
	if (!move(steps))
		return false;
	if (step != NULL)
		queens_steps_read(steps, step);
	return true;
}

enum queens_status queens_marks_start(struct queens_marks *marks, struct queens_steps *memory,
                                      uint32_t capacity, const struct queens_steps *steps)
{
	if (capacity < 2 || steps->index != 0)
		return QUEENS_BAD_ARGUMENT;
	*marks = (struct queens_marks){.steps = memory, .capacity = capacity, .num_marks = 1, .spacing = 64};
	memory[0] = *steps;
	return QUEENS_DONE;
}

/*
 * Mark i stands at record i * spacing.  The machine is where the next mark
 * belongs; if there is no room, marks 1, 3, 5, ... make it:
 *
 *      record    0   64  128  192  256            capacity 4
 *      marks     0    1    2    3                 full, and 256 is reached
 *                0         1         2            every second, spacing 128
 *
 * So the memory never grows, and the way from a mark to a record is at most
 * 2 / capacity of what has been visited.
 */
static void add_mark(struct queens_marks *marks, const struct queens_steps *steps)
{
	if (marks->num_marks == marks->capacity) {
		for (uint32_t i = 1; 2 * i < marks->num_marks; i++)
			marks->steps[i] = marks->steps[2 * i];
		marks->num_marks = (marks->num_marks + 1) / 2;
		marks->spacing *= 2;
	}
	if (steps->index == marks->num_marks * marks->spacing)
		marks->steps[marks->num_marks++] = *steps;
}

bool queens_steps_seek(struct queens_steps *steps, struct queens_marks *marks, uint64_t index,
                       struct queens_step *step)
{
	/* The last mark at or before the record, which may be the last there is. */
	uint64_t nearest = index / marks->spacing;

	if (nearest >= marks->num_marks)
		nearest = marks->num_marks - 1;
	const struct queens_steps *mark = &marks->steps[nearest];
	/*
	 * Where the machine stands is as good as a mark, unless it is beyond the
	 * record.  One that has run out of records has done things that belong to
	 * none, so it is never gone on with.
	 */
	if (steps->ended || steps->index > index + 1 || steps->index < mark->index)
		*steps = *mark;
	while (steps->index <= index) {
		if (!move(steps))
			return false;
		if (steps->index == marks->num_marks * marks->spacing)
			add_mark(marks, steps);
	}
	if (step != NULL)
		queens_steps_read(steps, step);
	return true;
}
