/* SPDX-License-Identifier: MIT */
/*
 * Counting under other rules, row by row on masks like the plain search:
 *
 *   toroidal     the diagonals go on at the opposite edge, so their masks
 *                rotate within n bits instead of being shifted off the board
 *   superqueens  queens that also attack like knights: two columns aside in
 *                the next row, one column aside in the row after it
 *
 * A unit is one place of the queens in the first two rows.  The symmetry that
 * is cheap to use is used: on the torus every board can be shifted sideways, so
 * the first queen stands in column 0 and counts n times; superqueens are
 * mirrored, so the first queen stands in the left half, or in the middle column
 * with the second one left of it, and counts twice.
 */
#include <stdlib.h>

#include "board.h"
#include "count/engine.h"

/* The attacks on a row, and what comes to the next ones. */
struct attacks {
	uint32_t used, left, right;
	uint32_t knight, knight_after; /* on this row and on the next */
};

struct descent {
	uint32_t n;
	enum queens_rule rule;
	uint64_t nodes;
	const atomic_bool *stop;
	bool stopped;
};

static struct attacks below(const struct descent *d, struct attacks a, uint32_t queen)
{
	const uint32_t left = a.left | queen, right = a.right | queen;

	a.used |= queen;
	a.left = left >> 1;
	a.right = right << 1;
	if (d->rule == QUEENS_RULE_TOROIDAL) {
		a.left |= (left & 1) << (d->n - 1);
		a.right = (a.right | right >> (d->n - 1)) & board_row(d->n);
	} else {
		a.knight = a.knight_after | queen << 2 | queen >> 2;
		a.knight_after = queen << 1 | queen >> 1;
	}
	return a;
}

static uint32_t free_columns(const struct descent *d, struct attacks a)
{
	return board_row(d->n) & ~(a.used | a.left | a.right | a.knight);
}

static uint64_t descend(struct descent *d, struct attacks a)
{
	uint64_t solutions = 0;

	d->nodes++;
	if (a.used == board_row(d->n))
		return 1;
	if (d->nodes % 65536 == 0 && atomic_load_explicit(d->stop, memory_order_relaxed))
		d->stopped = true;
	for (uint32_t free = free_columns(d, a); free != 0 && !d->stopped; free &= free - 1)
		solutions += descend(d, below(d, a, lowest_bit(free)));
	return solutions;
}

/* How many boards stand for the first two queens in these columns; 0: none. */
static uint64_t weight(uint32_t n, enum queens_rule rule, uint32_t first, uint32_t second)
{
	const uint32_t mirrored = n - 1 - first;

	if (rule == QUEENS_RULE_TOROIDAL)
		return first == 0 ? n : 0;
	if (first == mirrored)
		return second < first ? 2 : 0;
	return first < mirrored ? 2 : 0;
}

/* Units of n >= 2: first queen times second queen; smaller boards are one unit. */
static enum queens_status plan_open(struct queens_plan *plan)
{
	const uint32_t n = plan->facts.n;

	plan->facts.num_units = n < 2 ? 1 : (uint64_t)n * n;
	plan->units = NULL;
	return QUEENS_DONE;
}

static void plan_close(void *units)
{
	free(units);
}

static enum queens_status worker_open(struct queens_worker *worker)
{
	worker->memory = NULL;
	return QUEENS_DONE;
}

static enum queens_status count_unit(struct queens_worker *worker, uint64_t index, enum queens_rule rule,
                                     struct queens_unit *unit)
{
	const uint32_t n = worker->plan->facts.n;
	struct descent d = {.n = n, .rule = rule, .stop = &worker->stop};
	struct attacks a = {0, 0, 0, 0, 0};

	*unit = (struct queens_unit){.nodes = 0};
	if (n < 2) {
		unit->total.low = 1;
		return QUEENS_DONE;
	}
	const uint32_t columns[2] = {(uint32_t)(index / n), (uint32_t)(index % n)};
	const uint64_t boards = weight(n, rule, columns[0], columns[1]);
	for (int row = 0; row < 2; row++) {
		uint32_t queen = UINT32_C(1) << columns[row];
		if (boards == 0 || !(free_columns(&d, a) & queen))
			return QUEENS_DONE;
		a = below(&d, a, queen);
	}
	unit->total = queens_total_times((struct queens_total){0, descend(&d, a)}, boards);
	unit->nodes = d.nodes;
	return d.stopped ? QUEENS_STOPPED : QUEENS_DONE;
}

static enum queens_status toroidal_unit(struct queens_worker *worker, uint64_t index,
                                        struct queens_unit *unit)
{
	return count_unit(worker, index, QUEENS_RULE_TOROIDAL, unit);
}

static enum queens_status superqueens_unit(struct queens_worker *worker, uint64_t index,
                                           struct queens_unit *unit)
{
	return count_unit(worker, index, QUEENS_RULE_SUPERQUEENS, unit);
}

const struct engine queens__engine_toroidal = {
    .name = "toroidal",
    .max_n = QUEENS_MAX_SEARCH,
    .plan_open = plan_open,
    .plan_close = plan_close,
    .worker_open = worker_open,
    .worker_close = plan_close,
    .unit_count = toroidal_unit,
};

const struct engine queens__engine_superqueens = {
    .name = "superqueens",
    .max_n = QUEENS_MAX_SEARCH,
    .plan_open = plan_open,
    .plan_close = plan_close,
    .worker_open = worker_open,
    .worker_close = plan_close,
    .unit_count = superqueens_unit,
};
