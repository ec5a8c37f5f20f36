/* SPDX-License-Identifier: MIT */
/*
 * Completing started boards: the public function, over masks or arrays.
 *
 *                     any, count            first, all
 *      n <= 64,       one question          a walk that asks questions
 *      any shape      (ask.c)               (lexic.c over masks.c)
 *      n > 64         one question          the same walk
 *                     (arrays_search.c)     (lexic.c over arrays.c)
 *
 * An answer is passed on only when it is proved: SEARCH_EXHAUSTED becomes "no
 * such board", SEARCH_STOPPED never does.
 */
#include <stdlib.h>
#include <string.h>

#include "find/arrays.h"
#include "find/masks.h"

/* The rows and the queens, where 0 stands for the puzzle's own. */
static uint32_t rows_of(const struct queens_started *started)
{
	return started->num_rows ? started->num_rows : started->n;
}

static uint32_t queens_of(const struct queens_started *started)
{
	uint32_t rows = rows_of(started), most = rows < started->n ? rows : started->n;

	return started->num_queens ? started->num_queens : most;
}

/* Whether every row and every column has a queen. */
static bool is_plain_shape(const struct queens_started *started)
{
	return rows_of(started) == started->n && queens_of(started) == started->n;
}

/* Whether the queen at one square attacks the other under the rules of the board. */
static bool attacks(const struct queens_started *started, const struct queens_clash *pair)
{
	uint32_t n = started->n;
	uint32_t down =
	    pair->row > pair->other_row ? pair->row - pair->other_row : pair->other_row - pair->row;
	uint32_t across = pair->column > pair->other_column ? pair->column - pair->other_column
	                                                    : pair->other_column - pair->column;

	if (down == 0 || across == 0 || down == across)
		return true;
	if (started->rule == QUEENS_RULE_TOROIDAL)
		return down + across == n;
	return started->rule == QUEENS_RULE_SUPERQUEENS && down + across == 3;
}

/* Whether a square lies on a diagonal that may not be used. */
static bool is_excluded(const struct queens_started *started, uint32_t row, uint32_t column)
{
	return (started->diagonals && started->diagonals[row + started->n - 1 - column]) ||
	       (started->antidiagonals && started->antidiagonals[row + column]);
}

/* The arguments are in range; other rules and shapes exist in masks only, and a torus is square. */
static bool is_valid(const struct queens_started *started)
{
	if (!started || started->size != sizeof(*started) || started->n > QUEENS_MAX_COMPLETE ||
	    (unsigned)started->rule > QUEENS_RULE_SUPERQUEENS)
		return false;
	uint32_t rows = rows_of(started), queens = queens_of(started);
	if (queens > rows || queens > started->n)
		return false;
	if (started->rule == QUEENS_RULE_QUEENS && is_plain_shape(started))
		return true;
	return started->n <= LIVE_MAX && rows <= LIVE_MAX &&
	       (started->rule != QUEENS_RULE_TOROIDAL || rows == started->n);
}

/* Looks among the queens before `square`, row by row, for one that the queen there attacks. */
static bool clashes(const struct queens_started *started, size_t square, struct queens_clash *clash)
{
	uint32_t n = started->n;

	clash->row = (uint32_t)(square / n);
	clash->column = (uint32_t)(square % n);
	for (size_t other = 0; other < square; other++) {
		if (started->squares[other] != QUEENS_SQUARE_QUEEN)
			continue;
		clash->other_row = (uint32_t)(other / n);
		clash->other_column = (uint32_t)(other % n);
		if (attacks(started, clash))
			return true;
	}
	clash->other_row = clash->row;
	clash->other_column = clash->column;
	return is_excluded(started, clash->row, clash->column);
}

bool queens_started_clash(const struct queens_started *started, struct queens_clash *clash)
{
	if (!is_valid(started) || !started->squares)
		return false;
	for (size_t square = 0; square < (size_t)rows_of(started) * started->n; square++)
		if (started->squares[square] == QUEENS_SQUARE_QUEEN && clashes(started, square, clash))
			return true;
	return false;
}

/* Where the boards of a walk go. */
struct outlet {
	const struct queens_complete_options *options;
	uint32_t *columns;
	uint64_t num_found;
	bool ended; /* by the visitor */
};

/*
 * A board of the walk.  Returns true when it is the last one wanted: the first
 * of all, the visitor's last, or number max_solutions.
 */
static bool deliver(void *context, uint32_t n, const uint32_t *columns)
{
	struct outlet *outlet = context;
	const struct queens_complete_options *options = outlet->options;

	outlet->num_found++;
	if (options->goal == QUEENS_GOAL_FIRST) {
		memcpy(outlet->columns, columns, n * sizeof(*columns));
		return true;
	}
	if (options->visit && options->visit(options->context, n, columns)) {
		outlet->ended = true;
		return true;
	}
	return options->max_solutions && outlet->num_found >= options->max_solutions;
}

/* The caller's options as the threads see them. */
static void set_limits(struct control *control, const struct queens_complete_options *options)
{
	queens__control_limit(control, options->max_nodes, options->max_seconds, options->num_threads);
	control->tick = options->tick;
	control->context = options->context;
	control->count = options->goal == QUEENS_GOAL_COUNT;
	control->max_solutions = control->count ? options->max_solutions : 0;
}

/* What the end of a walk or of a question means to the caller. */
static enum queens_status status_of(enum search_end end, const struct outlet *outlet, bool no_memory)
{
	bool one = outlet->options->goal <= QUEENS_GOAL_FIRST;

	switch (end) {
	case SEARCH_FOUND:
		return outlet->ended ? QUEENS_STOPPED : QUEENS_DONE;
	case SEARCH_EXHAUSTED:
		return one ? QUEENS_NONE : QUEENS_DONE;
	default:
		return no_memory ? QUEENS_NO_MEMORY : QUEENS_STOPPED;
	}
}

/*
 * A walk for first and all, one question for any and count.  A count could be a
 * walk too, but needs no order: the question is shared by all threads, and
 * nothing is asked twice.  Boards have as many entries as rows.
 */
static enum search_end walk_or_ask(struct lexic *lexic, struct outlet *outlet, uint32_t *place)
{
	if (outlet->options->goal == QUEENS_GOAL_FIRST || outlet->options->goal == QUEENS_GOAL_ALL)
		return queens__lexic_run(lexic, place, deliver, outlet);
	enum search_end end = lexic->ask(lexic->board, lexic->witness);
	if (end == SEARCH_FOUND && outlet->options->goal == QUEENS_GOAL_ANY && outlet->columns != NULL) {
		memcpy(outlet->columns, lexic->witness, lexic->num_rows * sizeof(*outlet->columns));
		outlet->num_found = 1;
	}
	return end;
}

/* What was found and what it took, also when the search was stopped. */
static void report(struct control *control, const struct outlet *outlet, struct queens_completion *result)
{
	uint64_t counted = atomic_load(&control->solutions), most = control->max_solutions;

	/* Several threads may have found one at the same time. */
	result->num_solutions = outlet->num_found + (most && counted > most ? most : counted);
	result->nodes = atomic_load(&control->nodes);
}

/* n <= 64, every rule and shape, all threads. */
static enum queens_status complete_masks(const struct queens_started *started, struct outlet *outlet,
                                         struct queens_completion *result, const struct tuning *tuning)
{
	uint32_t witness[LIVE_MAX], place[2 * LIVE_MAX + 2];
	struct control control;
	struct lexic lexic;

	if (queens__control_open(&control, started->n, started->rule, tuning) != QUEENS_DONE)
		return QUEENS_NO_MEMORY;
	control.rules.num_rows = rows_of(started);
	control.rules.bound = is_plain_shape(started);
	control.num_queens = queens_of(started);
	set_limits(&control, outlet->options);
	struct masks *masks = malloc(sizeof(*masks));
	struct search *search = queens__search_open(&control);
	enum queens_status status = QUEENS_NO_MEMORY;
	if (masks && search) {
		masks->control = &control;
		masks->search = search;
		masks->journal = NULL;
		queens__masks_lexic(masks, &lexic, witness);
		enum search_end end = queens__masks_start(masks, started) ? walk_or_ask(&lexic, outlet, place)
		                                                          : SEARCH_EXHAUSTED;
		status = status_of(end, outlet, control.no_memory);
		report(&control, outlet, result);
	}
	queens__search_close(search);
	free(masks);
	queens__control_close(&control);
	return status;
}

/* Any n, queens only, in the caller's thread. */
static enum queens_status complete_arrays(const struct queens_started *started, struct outlet *outlet,
                                          struct queens_completion *result, const struct tuning *tuning)
{
	uint32_t n = started->n;
	struct control control;
	struct lexic lexic;

	if (queens__control_open(&control, n, started->rule, tuning) != QUEENS_DONE)
		return QUEENS_NO_MEMORY;
	set_limits(&control, outlet->options);
	uint32_t *memory = malloc((3 * (size_t)n + 2) * sizeof(*memory));
	struct arrays *arrays = queens__arrays_open(&control, n);
	enum queens_status status = QUEENS_NO_MEMORY;
	if (memory && arrays) {
		queens__arrays_lexic(arrays, &lexic, memory);
		enum search_end end = queens__arrays_start(arrays, started)
		                          ? walk_or_ask(&lexic, outlet, memory + n)
		                          : SEARCH_EXHAUSTED;
		status = status_of(end, outlet, control.no_memory);
		report(&control, outlet, result);
	}
	queens__arrays_close(arrays);
	free(memory);
	queens__control_close(&control);
	return status;
}

enum queens_status queens__complete(const struct queens_started *started,
                                    const struct queens_complete_options *options, uint32_t *columns,
                                    struct queens_completion *result, const struct tuning *tuning)
{
	const struct queens_complete_options any = {.size = sizeof(any)};
	struct queens_completion ignored;

	if (!options)
		options = &any;
	if (!is_valid(started) || options->size != sizeof(*options) || options->goal > QUEENS_GOAL_COUNT ||
	    !(options->max_seconds >= 0) ||
	    (!columns && options->goal <= QUEENS_GOAL_FIRST && started->n > 0))
		return QUEENS_BAD_ARGUMENT;
	if (!result)
		result = &ignored;
	memset(result, 0, sizeof(*result));
	struct outlet outlet = {options, columns, 0, false};
	return tuning->arrays ? complete_arrays(started, &outlet, result, tuning)
	                      : complete_masks(started, &outlet, result, tuning);
}

enum queens_status queens_complete(const struct queens_started *started,
                                   const struct queens_complete_options *options, uint32_t *columns,
                                   struct queens_completion *result)
{
	struct tuning tuning;

	queens__tuning_default(&tuning, started ? started->n : 0);
	return queens__complete(started, options, columns, result, &tuning);
}
