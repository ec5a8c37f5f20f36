/* SPDX-License-Identifier: MIT */
/*
 * The cases of the engine "join": which of a board's eight images is counted.
 *
 * Masks of open squares must be enough to tell.  For even n look at the queens
 * on the four lines next to the centre: p and q in the columns right and left
 * of it, r and s in the rows above and below it.
 *
 *            q p
 *         . .|.|. . .            p, q: rows of the queens in these columns
 *         . .|.|. . .            r, s: columns of the queens in these rows
 *      r ----+-+----- r
 *      s ----+-+----- s          symmetries carry these lines to each other:
 *         . .|.|. . .            each of the eight carries p, north or south,
 *         . .|.|. . .            to another (line, side of the centre)
 *
 * Each of them has a rank by its distance from the centre.  We keep the image
 * in which p is north and has the greatest rank of the four, and where ranks
 * are equal the first in the pinwheel p -> r -> q -> s -> p wins: four
 * variants, which differ in which of the others equal p, and in how many
 * images of a board are kept alike.  Every comparison is with p, which is
 * fixed, and concerns one queen: it opens or closes squares of one line.
 *
 * For odd n compare the middle column's queen with the middle row's; both are
 * on lines through the centre square, and x = y is impossible off the centre.
 * With a queen on the centre square the lines next to it take over.
 */
#include "board.h"
#include "count/join_plan.h"

/* ------------------------------------------------------------------------
 * Ranks on a line
 */

enum comparison { LESS, EQUAL, AT_MOST };

/*
 * The rank of place x of a line.  Any order by distance from the centre does,
 * if only the places next to the centre (or on it), which lie on two of the
 * lines at once, are lowest.  Of the others the nearest ones rank highest: that
 * gives the fewest half-boards.
 */
static uint32_t rank(uint32_t n, uint32_t x)
{
	uint32_t distance = 2 * x > n - 1 ? 2 * x - (n - 1) : n - 1 - 2 * x;

	return distance <= 1 ? distance : 1000 - distance;
}

static bool holds(uint32_t n, uint32_t x, enum comparison comparison, uint32_t p)
{
	uint32_t a = rank(n, x), b = rank(n, p);

	return comparison == LESS ? a < b : comparison == EQUAL ? a == b : a <= b;
}

/* The board's column of a side's column. */
static uint32_t board_column(const struct join_plan *plan, enum join_side side, uint32_t column)
{
	return side == WEST ? column : plan->n - 1 - column;
}

/* ------------------------------------------------------------------------
 * Cases
 */

struct walk {
	const struct join_plan *plan;
	join_visit *visit;
	void *context;
};

/* Keeps in a row only the squares whose column compares so with p. */
static bool restrict_row(const struct join_plan *plan, struct join_case *c, uint32_t row,
                         enum comparison comparison, uint32_t p)
{
	for (uint32_t j = 0; j < plan->num_centre; j++)
		if (c->centre[j] == row)
			return holds(plan->n, plan->width[WEST] + j, comparison, p);
	for (enum join_side side = WEST; side <= EAST; side++)
		for (uint32_t column = 0; column < plan->width[side]; column++)
			if (!holds(plan->n, board_column(plan, side, column), comparison, p))
				c->open[side][row] &= ~(UINT32_C(1) << column);
	return true;
}

/* The same for the rows of the left column, which is the west's inmost or a centre column. */
static bool restrict_left(const struct join_plan *plan, struct join_case *c, enum comparison comparison,
                          uint32_t p)
{
	const uint32_t inmost = (UINT32_C(1) << plan->width[WEST]) >> 1;

	if (plan->num_centre > 1)
		return holds(plan->n, c->centre[plan->num_centre / 2 - 1], comparison, p);
	for (uint32_t row = 0; row < plan->n; row++) {
		if (!holds(plan->n, row, comparison, p)) {
			c->open[WEST][row] &= ~inmost;
		} else if (comparison == EQUAL && row != p) {
			/* The one row left: its queen must stand there. */
			c->open[WEST][row] &= inmost;
			c->open[EAST][row] = 0;
		}
	}
	return true;
}

static bool hand_over(const struct walk *walk, struct join_case *c)
{
	const struct join_plan *plan = walk->plan;

	for (enum join_side side = WEST; side <= EAST; side++) {
		c->open_rows[side] = 0;
		for (uint32_t row = 0; row < plan->n; row++)
			c->open_rows[side] |= (uint32_t)(c->open[side][row] != 0) << row;
	}
	return walk->visit(walk->context, c);
}

/*
 * The four variants of a placement: p is the queen of column `right`, and
 * north and south are the rows above and below the centre.
 */
static bool visit_variants(const struct walk *walk, const struct join_case *open, uint32_t p, uint32_t above,
                           uint32_t below)
{
	static const struct variant {
		enum comparison r, s, q;
		uint32_t weight;
	} variants[] = {
	    {AT_MOST, LESS, LESS, 8},
	    {LESS, LESS, EQUAL, 4},
	    {EQUAL, LESS, EQUAL, 8},
	    {EQUAL, EQUAL, EQUAL, 2},
	};

	if (2 * p >= walk->plan->n - 1)
		return false;
	for (uint32_t i = 0; i < 4; i++) {
		struct join_case c = *open;
		const struct variant *v = &variants[i];
		c.variant = i;
		c.weight = v->weight;
		if (restrict_left(walk->plan, &c, v->q, p) && restrict_row(walk->plan, &c, above, v->r, p) &&
		    restrict_row(walk->plan, &c, below, v->s, p) && hand_over(walk, &c))
			return true;
	}
	return false;
}

static bool visit_even(const struct walk *walk, const struct join_case *open)
{
	const uint32_t n = walk->plan->n;

	return visit_variants(walk, open, open->centre[walk->plan->num_centre / 2], n / 2 - 1, n / 2);
}

/* Odd n: the middle column's queen is north and the middle row's, west, ranks lower. */
static bool visit_odd(const struct walk *walk, struct join_case *c)
{
	const struct join_plan *plan = walk->plan;
	const uint32_t middle = plan->n / 2, x = c->centre[plan->num_centre / 2];

	if (x > middle)
		return false;
	if (x == middle && plan->num_centre == 1) {
		c->weight = 1;
		c->rows = JOIN_ROWS_FOURFOLD;
		return hand_over(walk, c);
	}
	if (x == middle)
		return visit_variants(walk, c, c->centre[plan->num_centre / 2 + 1], middle - 1, middle + 1);
	c->weight = 8;
	for (uint32_t j = plan->num_centre / 2 + 1; j < plan->num_centre; j++)
		if (c->centre[j] == middle)
			return false;
	if (!restrict_row(plan, c, middle, LESS, x))
		return false;
	c->open[EAST][middle] = 0;
	return hand_over(walk, c);
}

/*
 * Without centre columns the long diagonals decide.  Each has one queen at
 * most, and their halves lie in the four quadrants:
 *
 *      \  .  .  /       a quarter turn carries the halves round, so that as
 *      .  \  /  .       many boards have a queen on one half only as on any
 *      .  /  \  .       other, and as many on two halves of one side as on
 *      /  .  .  \       those of any other side (two opposite ones cannot be)
 *
 * So the east's halves are closed, and of the boards that are left those with
 * none, one and two queens on the west's halves stand for 1, 2 and 4: one in
 * the north-west and one in the south-west together for four, both for four.
 * Besides north and south may be exchanged, and where there are none east and
 * west too.
 */
static bool visit_without_centre(const struct walk *walk, struct join_case *c)
{
	const uint32_t n = walk->plan->n;

	for (uint32_t row = 0; row < n; row++) {
		uint32_t diagonal = row < n / 2 ? row : n - 1 - row;
		c->open[EAST][row] &= ~(UINT32_C(1) << diagonal);
	}
	c->weight = 1;
	c->rows = JOIN_ROWS_MIRRORED;
	return hand_over(walk, c);
}

static void close_square(struct join_case *c, enum join_side side, uint32_t row, uint32_t from,
                         uint32_t distance)
{
	if (distance <= from)
		c->open[side][row] &= ~(UINT32_C(1) << (from - distance));
}

/* Closes the squares that the queen of centre column j attacks: at most one of a row on each side. */
static void close_attacked(const struct join_plan *plan, struct join_case *c, uint32_t j)
{
	const uint32_t queen = c->centre[j];

	for (uint32_t row = 0; row < plan->n; row++) {
		uint32_t distance = row > queen ? row - queen : queen - row;
		close_square(c, WEST, row, plan->width[WEST] + j, distance);
		close_square(c, EAST, row, plan->width[EAST] + plan->num_centre - 1 - j, distance);
	}
	c->open[WEST][queen] = c->open[EAST][queen] = 0;
}

static bool attacked(const struct join_case *c, uint32_t j, uint32_t row)
{
	for (uint32_t i = 0; i < j; i++) {
		uint32_t distance = row > c->centre[i] ? row - c->centre[i] : c->centre[i] - row;
		if (distance == 0 || distance == j - i)
			return true;
	}
	return false;
}

/* Fills the centre columns from j on in all ways; the first two only as `fixed` says. */
static bool walk_centre(const struct walk *walk, const struct join_case *so_far, uint32_t j,
                        const uint32_t *fixed)
{
	const struct join_plan *plan = walk->plan;

	if (j == plan->num_centre || j == JOIN_MAX_CENTRE) {
		struct join_case c = *so_far;
		return j == 0        ? visit_without_centre(walk, &c)
		       : plan->n % 2 ? visit_odd(walk, &c)
		                     : visit_even(walk, &c);
	}
	for (uint32_t row = 0; row < plan->n; row++) {
		if ((j < 2 && row != fixed[j]) || attacked(so_far, j, row))
			continue;
		struct join_case c = *so_far;
		c.centre[j] = row;
		close_attacked(plan, &c, j);
		if (walk_centre(walk, &c, j + 1, fixed))
			return true;
	}
	return false;
}

void queens__join_walk(const struct join_plan *plan, uint32_t prefix, join_visit *visit, void *context)
{
	const struct walk walk = {plan, visit, context};
	const uint32_t fixed[2] = {prefix / plan->n, prefix % plan->n};
	struct join_case c = {.rows = JOIN_ROWS_ALL};

	if ((plan->num_centre < 2 && fixed[1] != 0) || (plan->num_centre < 1 && fixed[0] != 0))
		return;
	for (uint32_t row = 0; row < plan->n; row++)
		for (enum join_side side = WEST; side <= EAST; side++)
			c.open[side][row] = board_row(plan->width[side]);
	walk_centre(&walk, &c, 0, fixed);
}
