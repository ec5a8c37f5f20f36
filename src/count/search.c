/* SPDX-License-Identifier: MIT */
/*
 * Engine "search": one unit a centre placement (see centre.h), or from
 * n = SPLIT on one unit for each place of the first further queen; a unit is
 * counted by depth-first search on masks over the rows that are still empty.
 */
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "count/centre.h"
#include "count/engine.h"
#include "count/plain.h"

#define SPLIT 18

/* How often a search asks whether it should stop: while this many rows are left. */
#define ASK_ROWS 9

/*
 * One empty row: the columns that the placed queens leave open, and the
 * distance to the next empty row, by which the diagonal masks shift.
 */
struct level {
	uint32_t open;
	uint32_t distance;
};

struct sweep {
	uint32_t class_size;
	enum queens_symmetry symmetry; /* the image that is searched */
	uint32_t num_levels;
	struct level levels[QUEENS_MAX_SEARCH];
};

struct search_unit {
	uint32_t centre;        /* index of its placement */
	uint32_t first_columns; /* the choices in the first empty row */
};

struct search_plan {
	struct centre *centres;
	struct search_unit *units;
};

/* Which of the columns of `row` are open to a further queen. */
static uint32_t open_columns(uint32_t n, uint32_t row, const struct square *queens, uint32_t num_queens)
{
	uint64_t open = board_row(n);

	for (uint32_t i = 0; i < num_queens; i++) {
		uint32_t down = row > queens[i].row ? row - queens[i].row : queens[i].row - row;
		uint64_t queen = UINT64_C(1) << queens[i].column;
		open &= ~(queen | queen << down | queen >> down);
	}
	return (uint32_t)open;
}

/* The sweep from the top of one image of a placement. */
static void lay_out(uint32_t n, const struct centre *centre, enum queens_symmetry symmetry,
                    struct sweep *sweep)
{
	struct square queens[CENTRE_MAX_QUEENS];
	uint32_t taken_rows = 0, last_row = 0;

	for (uint32_t i = 0; i < centre->num_queens; i++) {
		queens[i] = queens__square_image(symmetry, n, centre->queens[i]);
		taken_rows |= UINT32_C(1) << queens[i].row;
	}
	*sweep = (struct sweep){.class_size = centre->class_size, .symmetry = symmetry};
	for (uint32_t row = 0; row < n; row++) {
		if (taken_rows >> row & 1)
			continue;
		if (sweep->num_levels > 0)
			sweep->levels[sweep->num_levels - 1].distance = row - last_row;
		sweep->levels[sweep->num_levels++].open = open_columns(n, row, queens, centre->num_queens);
		last_row = row;
	}
}

/*
 * All eight images have the same solutions but not the same tree: it is
 * smallest when the rows with few open squares come first.  The weight of a
 * row is the number of rows after it, whose work it multiplies.
 */
static uint32_t sweep_cost(const struct sweep *sweep)
{
	uint32_t cost = 0;

	for (uint32_t i = 0; i < sweep->num_levels; i++)
		cost += (sweep->num_levels - i) * bit_count(sweep->levels[i].open);
	return cost;
}

static void best_sweep(uint32_t n, const struct centre *centre, struct sweep *best)
{
	lay_out(n, centre, QUEENS_IDENTITY, best);
	for (enum queens_symmetry s = QUEENS_QUARTER_TURN; s < QUEENS_NUM_SYMMETRIES; s++) {
		struct sweep sweep;
		lay_out(n, centre, s, &sweep);
		if (sweep_cost(&sweep) < sweep_cost(best))
			*best = sweep;
	}
}

/* Appends the units of one placement, or only numbers them when list is NULL. */
static uint64_t add_units(uint32_t n, const struct centre *centre, uint32_t index, struct search_unit *list)
{
	struct sweep sweep;

	best_sweep(n, centre, &sweep);
	uint32_t open = sweep.num_levels > 0 ? sweep.levels[0].open : 0;
	if (n < SPLIT) {
		if (list != NULL)
			*list = (struct search_unit){index, open};
		return 1;
	}
	for (uint32_t left = open; list != NULL && left != 0; left &= left - 1)
		*list++ = (struct search_unit){index, lowest_bit(left)};
	return bit_count(open);
}

static uint64_t hash_unit(uint64_t hash, const struct centre *centre, const struct search_unit *unit)
{
	for (uint32_t i = 0; i < centre->num_queens; i++)
		hash = queens__hash(hash, (uint64_t)centre->queens[i].row << 8 | centre->queens[i].column);
	return queens__hash(hash, (uint64_t)centre->class_size << 32 | unit->first_columns);
}

static void search_plan_close(void *units)
{
	struct search_plan *search = units;

	free(search->centres);
	free(search->units);
	free(search);
}

static enum queens_status search_plan_open(struct queens_plan *plan)
{
	const uint32_t n = plan->facts.n;
	struct search_plan *search = calloc(1, sizeof *search);
	size_t num_centres;

	if (search == NULL)
		return QUEENS_NO_MEMORY;
	if (!queens__centre_list(n, &search->centres, &num_centres)) {
		free(search);
		return QUEENS_NO_MEMORY;
	}
	uint64_t num_units = 0;
	for (size_t i = 0; i < num_centres; i++)
		num_units += add_units(n, &search->centres[i], (uint32_t)i, NULL);
	search->units = calloc(num_units + 1, sizeof *search->units);
	if (search->units == NULL) {
		search_plan_close(search);
		return QUEENS_NO_MEMORY;
	}
	struct search_unit *next = search->units;
	for (size_t i = 0; i < num_centres; i++)
		next += add_units(n, &search->centres[i], (uint32_t)i, next);
	for (uint64_t i = 0; i < num_units; i++)
		plan->facts.hash =
		    hash_unit(plan->facts.hash, &search->centres[search->units[i].centre], &search->units[i]);
	plan->facts.num_units = num_units;
	plan->units = search;
	return QUEENS_DONE;
}

/* What a running search carries besides its masks. */
struct descent {
	uint64_t nodes;
	const atomic_bool *stop;
	bool stopped;
};

/* The solutions below a node: `level` is the next empty row. */
static uint64_t descend(struct descent *d, const struct level *level, uint32_t rows_left, uint32_t used,
                        uint32_t left, uint32_t right)
{
	uint32_t free = level->open & ~(used | left | right);
	uint64_t solutions = 0;

	if (rows_left == 1) {
		d->nodes += free != 0;
		return free != 0; /* one row and one column are left: one square */
	}
	if (rows_left == ASK_ROWS && atomic_load_explicit(d->stop, memory_order_relaxed))
		d->stopped = true;
	if (d->stopped)
		return 0;
	for (; free != 0; free &= free - 1) {
		uint32_t queen = lowest_bit(free);
		d->nodes++;
		solutions += descend(d, level + 1, rows_left - 1, used | queen,
		                     (left | queen) >> level->distance, (right | queen) << level->distance);
	}
	return solutions;
}

static enum queens_status search_unit_count(struct queens_worker *worker, uint64_t index,
                                            struct queens_unit *result)
{
	const struct search_plan *search = worker->plan->units;
	const struct search_unit *unit = &search->units[index];
	struct descent d = {.nodes = 1, .stop = &worker->stop};
	struct sweep sweep;

	best_sweep(worker->plan->facts.n, &search->centres[unit->centre], &sweep);
	sweep.levels[0].open = unit->first_columns;
	uint64_t solutions = sweep.num_levels == 0 ? 1 : descend(&d, sweep.levels, sweep.num_levels, 0, 0, 0);
	if (d.stopped)
		return QUEENS_STOPPED;
	result->total = queens_total_times((struct queens_total){0, solutions}, sweep.class_size);
	result->nodes = d.nodes;
	return QUEENS_DONE;
}

/* ---- looking at a unit from outside ---- */

/* The squares that the definition of a unit leaves to each row of the board. */
static void unit_squares(uint32_t n, const struct centre *centre, const struct search_unit *unit,
                         struct plain_squares *squares, struct sweep *sweep)
{
	uint32_t first_row = n;

	best_sweep(n, centre, sweep);
	*squares = (struct plain_squares){.n = n};
	for (uint32_t i = 0; i < centre->num_queens; i++) {
		struct square s = queens__square_image(sweep->symmetry, n, centre->queens[i]);
		squares->rows[s.row] = UINT32_C(1) << s.column;
	}
	for (uint32_t row = n; row-- > 0;)
		if (squares->rows[row] == 0)
			first_row = row;
	for (uint32_t row = 0; row < n; row++)
		if (squares->rows[row] == 0)
			squares->rows[row] = row == first_row ? unit->first_columns : (uint32_t)board_row(n);
}

static void search_unit_facts(const struct queens_plan *plan, uint64_t index, struct queens_unit_facts *facts)
{
	const struct search_plan *search = plan->units;

	facts->group = search->units[index].centre;
	facts->divisor = search->centres[facts->group].class_size;
}

static double search_unit_cost(const struct queens_plan *plan, uint64_t index)
{
	const struct search_plan *search = plan->units;
	const struct search_unit *unit = &search->units[index];
	struct plain_squares squares;
	struct sweep sweep;

	unit_squares(plan->facts.n, &search->centres[unit->centre], unit, &squares, &sweep);
	return queens__plain_cost(&squares);
}

static enum queens_status search_unit_recount(struct queens_worker *worker, uint64_t index,
                                              enum queens_symmetry image, struct queens_total *total)
{
	const struct search_plan *search = worker->plan->units;
	const struct search_unit *unit = &search->units[index];
	struct plain_squares squares;
	struct sweep sweep;
	uint64_t boards;

	unit_squares(worker->plan->facts.n, &search->centres[unit->centre], unit, &squares, &sweep);
	if (!queens__plain_count(&squares, NULL, image, &worker->stop, &boards))
		return QUEENS_STOPPED;
	*total = queens_total_times((struct queens_total){0, boards}, sweep.class_size);
	return QUEENS_DONE;
}

static enum queens_status search_worker_open(struct queens_worker *worker)
{
	worker->memory = NULL; /* the stack is enough */
	return QUEENS_DONE;
}

static void search_worker_close(void *memory)
{
	free(memory);
}

const struct engine queens__engine_search = {
    .name = "search",
    .min_n = 0,
    .max_n = QUEENS_MAX_SEARCH,
    .plan_open = search_plan_open,
    .plan_close = search_plan_close,
    .worker_open = search_worker_open,
    .worker_close = search_worker_close,
    .unit_count = search_unit_count,
    .unit_facts = search_unit_facts,
    .unit_cost = search_unit_cost,
    .unit_recount = search_unit_recount,
};
