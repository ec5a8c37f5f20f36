/* SPDX-License-Identifier: MIT */
/*
 * Counts a unit of the engine "join" from its definition, board by board.
 *
 * The definition: squares that are open to queens, two lists of which one has
 * the rows of the north, the other those of the south that may have their
 * queens in the east, and a weight for the row set.  While queens are placed,
 * in whatever order, those parts of the lists are struck out that say
 * otherwise; where none is left there is no board of the unit.
 */
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "count/join.h"
#include "count/plain.h"

struct part_list {
	uint32_t num_words;
	uint64_t *east; /* bit s of the words of a row: it goes to the east in the list's part s */
	uint64_t *left; /* bit s of the words of a depth: part s has not been struck out */
};

struct recount {
	const struct join_plan *plan;
	const struct join_unit *unit;
	struct part_list list[JOIN_PARTS];
	uint32_t columns[QUEENS_MAX_SEARCH];
};

static bool open_list(struct recount *r, enum join_part part)
{
	struct part_list *list = &r->list[part];
	const uint32_t num = r->unit->part[part].num, num_rows = r->plan->rows[part];

	list->num_words = (num + 63) / 64;
	list->east = calloc((size_t)list->num_words * num_rows, sizeof *list->east);
	list->left = calloc((size_t)list->num_words * (r->plan->n + 1), sizeof *list->left);
	uint16_t *sets = malloc(num * sizeof *sets);
	if (list->east != NULL && list->left != NULL && sets != NULL) {
		queens__join_row_sets(r->plan, r->unit, part, sets);
		for (uint32_t s = 0; s < num; s++) {
			list->left[s / 64] |= UINT64_C(1) << s % 64;
			for (uint32_t row = 0; row < num_rows; row++)
				list->east[row * list->num_words + s / 64] |= (uint64_t)(sets[s] >> row & 1)
				                                              << s % 64;
		}
	}
	bool opened = sets != NULL;
	free(sets);
	return opened && list->east != NULL && list->left != NULL;
}

/* Copies what is left, without the parts whose row of this number is on the other side; false: none is. */
static bool strike_out(struct part_list *list, uint32_t depth, const uint64_t *row_east, bool east)
{
	const uint64_t *before = list->left + (size_t)depth * list->num_words;
	uint64_t *after = list->left + (size_t)(depth + 1) * list->num_words, any = 0;

	for (uint32_t i = 0; i < list->num_words; i++) {
		after[i] = before[i] & (row_east == NULL ? UINT64_MAX : east ? row_east[i] : ~row_east[i]);
		any |= after[i];
	}
	return any != 0;
}

static bool place(void *context, uint32_t depth, struct square queen)
{
	struct recount *r = context;
	const struct join_plan *plan = r->plan;
	const enum join_part own = queen.row < plan->rows[NORTH] ? NORTH : SOUTH;
	const uint32_t row = own == NORTH ? queen.row : queen.row - plan->rows[NORTH];
	const bool east = queen.column >= plan->n - plan->width[EAST];
	struct part_list *list = &r->list[own], *other = &r->list[own == NORTH ? SOUTH : NORTH];

	r->columns[queen.row] = queen.column;
	strike_out(other, depth, NULL, false);
	return strike_out(list, depth, list->east + (size_t)row * list->num_words, east);
}

static uint64_t weigh(void *context)
{
	const struct recount *r = context;
	const struct join_plan *plan = r->plan;
	const uint32_t n = plan->n;
	enum join_rows rows = r->unit->of.rows;
	uint32_t part[JOIN_PARTS] = {0, 0}, on_long_diagonals = 0;

	for (uint32_t row = 0; row < n; row++) {
		const bool east = r->columns[row] >= n - plan->width[EAST];
		const bool south = row >= plan->rows[NORTH];
		part[south] |= (uint32_t)east << (south ? row - plan->rows[NORTH] : row);
		on_long_diagonals += r->columns[row] == row || r->columns[row] == n - 1 - row;
	}
	/* Without centre columns: see visit_without_centre. */
	if (rows != JOIN_ROWS_MIRRORED)
		on_long_diagonals = 0;
	else if (on_long_diagonals == 0)
		rows = JOIN_ROWS_FOURFOLD;
	return (r->unit->of.weight * queens__join_row_weight(plan, rows, part[NORTH], part[SOUTH]))
	       << on_long_diagonals;
}

static uint32_t upside_down(uint32_t columns, uint32_t n)
{
	uint32_t result = 0;

	for (uint32_t column = 0; column < n; column++)
		result |= (columns >> column & 1) << (n - 1 - column);
	return result;
}

/* The open squares in columns of the board. */
static struct plain_squares squares_of(const struct join_plan *plan, const struct join_case *c)
{
	struct plain_squares squares = {.n = plan->n};

	for (uint32_t row = 0; row < plan->n; row++)
		squares.rows[row] = c->open[WEST][row] | upside_down(c->open[EAST][row], plan->n);
	for (uint32_t j = 0; j < plan->num_centre; j++)
		squares.rows[c->centre[j]] = UINT32_C(1) << (plan->width[WEST] + j);
	return squares;
}

enum queens_status queens__join_recount(const struct join_plan *plan, const struct join_unit *unit,
                                        enum queens_symmetry image, const atomic_bool *stop,
                                        struct queens_total *total)
{
	struct recount r = {.plan = plan, .unit = unit};
	const struct plain_rule rule = {&r, place, weigh};
	const struct plain_squares squares = squares_of(plan, &unit->of);
	enum queens_status status = QUEENS_DONE;
	uint64_t boards = 0;

	if (!open_list(&r, NORTH) || !open_list(&r, SOUTH))
		status = QUEENS_NO_MEMORY;
	else if (!queens__plain_count(&squares, &rule, image, stop, &boards))
		status = QUEENS_STOPPED;
	for (enum join_part part = NORTH; part <= SOUTH; part++) {
		free(r.list[part].east);
		free(r.list[part].left);
	}
	*total = (struct queens_total){0, boards};
	return status;
}
