/* SPDX-License-Identifier: MIT */
/*
 * The units of the engine "join": for each case (join_cases.c) and each number
 * of southern rows that go to the east, the southern row sets in blocks.
 *
 * There may be millions of cases, so the plan keeps only where the cases with
 * the same first two centre queens begin, and walks over these again to find a
 * unit.
 */
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "count/engine.h"
#include "count/join_plan.h"

/* Southern row sets in a unit. */
#define BLOCK       64
#define SMALL_BLOCK 16 /* without centre columns, where there is only one case */

uint32_t queens__join_centre(uint32_t n)
{
	if (n <= 18 && n % 2 == 0)
		return 0;
	return n <= 21 ? 1 : n == 22 ? 2 : n <= 25 ? 3 : n == 26 ? 4 : 5;
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

uint32_t queens__join_row_sets(const struct join_case *c, uint32_t first_row, uint32_t num_rows,
                               uint32_t size, uint32_t skip, uint16_t *sets, uint32_t max_sets)
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
	const uint32_t images[4][2] = {
	    {south, north}, {down, up}, {all & ~south, all & ~north}, {all & ~down, all & ~up}};
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
			census->hash =
			    queens__hash(queens__hash(census->hash, name), num_south << 16 | units);
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
			*finder->unit =
			    (struct join_unit){.of = *c, .num_south = num_south, .first_south = first};
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
	queens__join_walk(plan, low, find_unit, &finder);
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
                                          uint32_t block, uint64_t hash)
{
	if (n < 8 || n > 32 || num_centre > JOIN_MAX_CENTRE || block > BLOCK ||
	    (n % 2 == 1 && num_centre % 2 == 0))
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
	plan->block = block != 0 ? block : num_centre == 0 ? SMALL_BLOCK : BLOCK;
	plan->first_unit = first_unit;
	fill_binomials(plan);

	struct census census = {.plan = plan, .hash = hash};
	for (uint32_t prefix = 0; prefix < n * n; prefix++) {
		first_unit[prefix] = census.num_units;
		queens__join_walk(plan, prefix, take_census, &census);
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
