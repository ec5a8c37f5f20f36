/* SPDX-License-Identifier: MIT */
/*
 * The cases and the units of the engine "join".
 *
 * Of the eight images of a board one is to be counted, and nothing but masks
 * of open squares may be needed to tell which.  For even n look at the four
 * queens on the four lines next to the centre: p and q in the columns right
 * and left of it, r and s in the rows above and below it.
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
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "count/engine.h"
#include "count/join.h"

/* Southern row sets in a unit. */
#define BLOCK        64
#define SMALL_BLOCK  16 /* without centre columns, where there is only one case */

uint32_t queens__join_centre(uint32_t n)
{
	if (n <= 18 && n % 2 == 0)
		return 0;
	return n <= 21 ? 1 : n == 22 ? 2 : n <= 25 ? 3 : n == 26 ? 4 : 5;
}

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

/* Receives each case in order; returns true to end the walk. */
typedef bool visit_case(void *context, const struct join_case *c);

struct walk {
	const struct join_plan *plan;
	visit_case *visit;
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
	uint32_t inmost = UINT32_C(1) << (plan->width[WEST] - 1);

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

static bool visit(const struct walk *walk, struct join_case *c)
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
		    restrict_row(walk->plan, &c, below, v->s, p) && visit(walk, &c))
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
		return visit(walk, c);
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
	return visit(walk, c);
}

/*
 * Without centre columns the long diagonals decide.  Each has one queen at
 * most; its halves lie in the four quadrants, and a quarter turn carries them
 * round.  So of the boards whose long diagonals have one queen a quarter has it
 * in the north-west, and of those that have two (never in opposite quadrants)
 * a quarter has them in the north-west and south-west.  The east's halves stay
 * empty; how many of the west's are used gives the weight: 1, 4, 4.  With rows
 * mirrored that also exchanges the west's halves, it is 1, 2, 4 for 0, 1, 2
 * queens, and where there are none east and west may be exchanged too.
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
	return visit(walk, c);
}

static void close_square(struct join_case *c, enum join_side side, uint32_t row, uint32_t from, uint32_t distance)
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
static bool walk_centre(const struct walk *walk, const struct join_case *so_far, uint32_t j, const uint32_t *fixed)
{
	const struct join_plan *plan = walk->plan;

	if (j == plan->num_centre || j == JOIN_MAX_CENTRE) {
		struct join_case c = *so_far;
		return j == 0 ? visit_without_centre(walk, &c) : plan->n % 2 ? visit_odd(walk, &c) : visit_even(walk, &c);
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

/* All cases whose first two centre queens are those of a place in plan->first_unit. */
static bool walk_prefix(const struct walk *walk, uint32_t prefix)
{
	const struct join_plan *plan = walk->plan;
	const uint32_t fixed[2] = {prefix / plan->n, prefix % plan->n};
	struct join_case c = {.rows = JOIN_ROWS_ALL};

	if ((plan->num_centre < 2 && fixed[1] != 0) || (plan->num_centre < 1 && fixed[0] != 0))
		return false;
	for (uint32_t row = 0; row < plan->n; row++)
		for (enum join_side side = WEST; side <= EAST; side++)
			c.open[side][row] = board_row(plan->width[side]);
	return walk_centre(walk, &c, 0, fixed);
}

/* ------------------------------------------------------------------------
 * Row sets
 */

/* Row sets of a quarter: of its rows some must go east, some must go west. */
struct quarter {
	uint32_t must, may; /* rows that the east must and those that it may take */
};

static struct quarter quarter_of(const struct join_case *c, uint32_t first_row, uint32_t num_rows)
{
	uint32_t east = c->open_rows[EAST] >> first_row & board_row(num_rows);
	uint32_t west = c->open_rows[WEST] >> first_row & board_row(num_rows);

	return (struct quarter){east & ~west, east & west};
}

static uint32_t num_row_sets(const struct join_plan *plan, struct quarter quarter, uint32_t size)
{
	uint32_t must = bit_count(quarter.must);

	return size < must ? 0 : plan->binomial[bit_count(quarter.may)][size - must];
}

uint32_t queens__join_row_sets(const struct join_case *c, uint32_t first_row, uint32_t num_rows, uint32_t size,
                               uint32_t skip, uint16_t *sets, uint32_t max_sets)
{
	struct quarter quarter = quarter_of(c, first_row, num_rows);
	uint32_t found = 0;

	for (uint32_t set = 0; set >> num_rows == 0 && found < max_sets; set++) {
		if ((set & quarter.must) != quarter.must || (set & ~(quarter.must | quarter.may)) != 0 ||
		    bit_count(set) != size)
			continue;
		if (skip > 0)
			skip--;
		else
			sets[found++] = (uint16_t)set;
	}
	return found;
}

static uint32_t reversed(uint32_t set, uint32_t num_rows)
{
	uint32_t result = 0;

	for (uint32_t i = 0; i < num_rows; i++)
		result |= (set >> i & 1) << (num_rows - 1 - i);
	return result;
}

/*
 * The images of a row set: itself, with north and south exchanged, with east
 * and west exchanged, with both.  The least of them is counted, and first of
 * all that with the fewest southern rows.
 */
uint32_t queens__join_row_weight(const struct join_plan *plan, enum join_rows rows, uint32_t north,
                                 uint32_t south)
{
	/* The middle row of an odd board has the centre queen: quarters are alike. */
	const uint32_t num_rows = plan->south_rows, all = board_row(num_rows);
	const uint32_t up = reversed(south, num_rows), down = reversed(north, num_rows);
	const uint32_t images[4][2] = {{south, north}, {down, up}, {all & ~south, all & ~north}, {all & ~down, all & ~up}};
	const uint32_t num_images = rows == JOIN_ROWS_FOURFOLD ? 4 : rows == JOIN_ROWS_MIRRORED ? 2 : 1;
	uint64_t order[4];
	uint32_t weight = 0;

	for (uint32_t i = 0; i < num_images; i++) {
		order[i] = (uint64_t)bit_count(images[i][0]) << 32 | images[i][0] << 16 | images[i][1];
		if (order[i] < order[0])
			return 0;
		bool seen = false;
		for (uint32_t j = 0; j < i; j++)
			seen |= order[j] == order[i];
		weight += !seen;
	}
	return weight;
}

/* ------------------------------------------------------------------------
 * Units
 */

/* The units of a case that give so many southern rows to the east. */
static uint32_t num_units_of(const struct join_plan *plan, const struct join_case *c, uint32_t num_south)
{
	struct quarter north = quarter_of(c, 0, plan->north_rows);
	struct quarter south = quarter_of(c, plan->north_rows, plan->south_rows);

	/* Row sets with more rows in the south are upside down: see the row weight. */
	if (num_south > plan->width[EAST] || (c->rows != JOIN_ROWS_ALL && 2 * num_south > plan->width[EAST]))
		return 0;
	if (num_row_sets(plan, north, plan->width[EAST] - num_south) == 0)
		return 0;
	return (num_row_sets(plan, south, num_south) + plan->block - 1) / plan->block;
}

/* Every row off the centre queens' must be open to one side. */
static bool possible(const struct join_plan *plan, const struct join_case *c)
{
	uint32_t rows = c->open_rows[WEST] | c->open_rows[EAST];

	for (uint32_t j = 0; j < plan->num_centre; j++)
		rows |= UINT32_C(1) << c->centre[j];
	return rows == board_row(plan->n);
}

struct census {
	const struct join_plan *plan;
	uint64_t num_units;
	uint64_t hash;
};

static bool take_census(void *context, const struct join_case *c)
{
	struct census *census = context;
	const struct join_plan *plan = census->plan;

	if (!possible(plan, c))
		return false;
	uint64_t name = c->variant;
	for (uint32_t j = 0; j < plan->num_centre; j++)
		name = name << 8 | c->centre[j];
	for (uint32_t num_south = 0; num_south <= plan->south_rows; num_south++) {
		uint32_t units = num_units_of(plan, c, num_south);
		census->num_units += units;
		if (units > 0)
			census->hash = queens__hash(queens__hash(census->hash, name), num_south << 16 | units);
	}
	return false;
}

struct finder {
	const struct join_plan *plan;
	uint64_t left; /* units still to be skipped */
	struct join_unit *unit;
};

static bool find_unit(void *context, const struct join_case *c)
{
	struct finder *finder = context;

	if (!possible(finder->plan, c))
		return false;
	for (uint32_t num_south = 0; num_south <= finder->plan->south_rows; num_south++) {
		uint32_t units = num_units_of(finder->plan, c, num_south);
		if (finder->left < units) {
			uint32_t first = (uint32_t)finder->left * finder->plan->block;
			*finder->unit = (struct join_unit){.of = *c, .num_south = num_south, .first_south = first};
			return true;
		}
		finder->left -= units;
	}
	return false;
}

void queens__join_plan_unit(const struct join_plan *plan, uint64_t index, struct join_unit *unit)
{
	uint32_t low = 0, high = plan->n * plan->n; /* first_unit[low] <= index < first_unit[high] */

	while (high - low > 1) {
		uint32_t middle = (low + high) / 2;
		if (plan->first_unit[middle] <= index)
			low = middle;
		else
			high = middle;
	}
	struct finder finder = {plan, index - plan->first_unit[low], unit};
	struct walk walk = {plan, find_unit, &finder};
	walk_prefix(&walk, low);
}

/* Pascal's triangle. */
static void fill_binomials(struct join_plan *plan)
{
	for (uint32_t a = 0; a <= JOIN_MAX_QUARTER; a++) {
		plan->binomial[a][0] = 1;
		for (uint32_t b = 1; b <= a; b++)
			plan->binomial[a][b] = plan->binomial[a - 1][b - 1] + plan->binomial[a - 1][b];
	}
}

enum queens_status queens__join_plan_open(struct join_plan **opened, uint32_t n, uint32_t num_centre,
                                          uint64_t hash)
{
	if (n < 8 || n > 32 || num_centre > JOIN_MAX_CENTRE || (n % 2 == 1 && num_centre % 2 == 0))
		return QUEENS_BAD_ARGUMENT;
	struct join_plan *plan = calloc(1, sizeof *plan);
	uint64_t *first_unit = calloc((size_t)n * n + 1, sizeof *first_unit);
	if (plan == NULL || first_unit == NULL) {
		free(plan);
		free(first_unit);
		return QUEENS_NO_MEMORY;
	}
	plan->n = n;
	plan->num_centre = num_centre;
	plan->width[EAST] = (n - num_centre) / 2;
	plan->width[WEST] = n - num_centre - plan->width[EAST];
	plan->north_rows = (n + 1) / 2;
	plan->south_rows = n / 2;
	plan->block = num_centre == 0 ? SMALL_BLOCK : BLOCK;
	plan->first_unit = first_unit;
	fill_binomials(plan);

	struct census census = {.plan = plan, .hash = hash};
	struct walk walk = {plan, take_census, &census};
	for (uint32_t prefix = 0; prefix < n * n; prefix++) {
		first_unit[prefix] = census.num_units;
		walk_prefix(&walk, prefix);
	}
	first_unit[n * n] = plan->num_units = census.num_units;
	plan->hash = queens__hash(census.hash, (uint64_t)num_centre << 32 | plan->block);
	*opened = plan;
	return QUEENS_DONE;
}

void queens__join_plan_close(struct join_plan *plan)
{
	if (plan != NULL)
		free(plan->first_unit);
	free(plan);
}
