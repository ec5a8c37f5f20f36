/* SPDX-License-Identifier: MIT */
/*
 * The units of the engine "join": for each case (join_cases.c) and each number
 * of southern rows that go to the east, the row sets in blocks.
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

#define MAX_BLOCK (UINT32_C(1) << JOIN_MAX_QUARTER)

uint32_t queens__join_centre(uint32_t n)
{
	if (n <= 18 && n % 2 == 0)
		return 0;
	return n <= 21 ? 1 : n == 22 ? 2 : n <= 25 ? 3 : n == 26 ? 4 : 5;
}

/*
 * Units of a tenth of a second to some minutes: many enough for all workers,
 * few enough to be kept, and so large that what is made for a part of a row set
 * serves often.  Blocks of 16 would cost a tenth more time at n = 18.
 */
static uint32_t usual_block(uint32_t n)
{
	return n <= 22 ? 32 : n <= 25 ? 64 : n == 26 ? 128 : 256;
}

/* ------------------------------------------------------------------------
 * Row sets
 */

/* The rows of a part: some must go east, some must go west. */
struct quarter {
	uint32_t must, may; /* rows that the east must and those that it may take */
};

static struct quarter quarter_of(const struct join_plan *plan, const struct join_case *c, enum join_part part)
{
	const uint32_t first_row = part == NORTH ? 0 : plan->rows[NORTH], all = board_row(plan->rows[part]);
	const uint32_t east = c->open_rows[EAST] >> first_row & all;
	const uint32_t west = c->open_rows[WEST] >> first_row & all;

	return (struct quarter){east & ~west, east & west};
}

static uint32_t num_row_sets(const struct join_plan *plan, const struct join_case *c, enum join_part part,
                             uint32_t size)
{
	const struct quarter quarter = quarter_of(plan, c, part);
	const uint32_t must = bit_count(quarter.must);

	return size < must ? 0 : plan->binomial[bit_count(quarter.may)][size - must];
}

void queens__join_row_sets(const struct join_plan *plan, const struct join_unit *unit, enum join_part part,
                           uint16_t *sets)
{
	const struct quarter quarter = quarter_of(plan, &unit->of, part);
	const struct join_range *range = &unit->part[part];
	uint32_t place = 0;

	for (uint32_t set = 0; place < range->first + range->num; set++) {
		if ((set & quarter.must) != quarter.must || (set & ~(quarter.must | quarter.may)) != 0 ||
		    bit_count(set) != range->size)
			continue;
		if (place >= range->first)
			sets[place - range->first] = (uint16_t)set;
		place++;
	}
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
	const uint32_t num_rows = plan->rows[SOUTH], all = board_row(num_rows);
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

/* The row sets of a case that give so many southern rows to the east, and the blocks they are cut into. */
struct sheet {
	uint32_t size[JOIN_PARTS]; /* rows of a part that go to the east */
	uint32_t num_sets[JOIN_PARTS];
	uint32_t num_blocks[JOIN_PARTS];
};

/* Returns the number of units. */
static uint32_t lay_sheet(const struct join_plan *plan, const struct join_case *c, uint32_t num_south,
                          struct sheet *sheet)
{
	uint32_t units = 1;

	/* Row sets with more rows in the south are upside down: see the row weight. */
	if (num_south > plan->width[EAST] || (c->rows != JOIN_ROWS_ALL && 2 * num_south > plan->width[EAST]))
		return 0;
	sheet->size[SOUTH] = num_south;
	sheet->size[NORTH] = plan->width[EAST] - num_south;
	for (enum join_part part = NORTH; part <= SOUTH; part++) {
		const uint32_t num = num_row_sets(plan, c, part, sheet->size[part]);
		sheet->num_sets[part] = num;
		sheet->num_blocks[part] = (num + plan->block - 1) / plan->block;
		units *= sheet->num_blocks[part];
	}
	return units;
}

/* Blocks are as even as they can be. */
static struct join_range block_of(const struct sheet *sheet, enum join_part part, uint32_t block)
{
	const uint64_t num_sets = sheet->num_sets[part];
	const uint32_t num_blocks = sheet->num_blocks[part];
	const uint32_t first = (uint32_t)(num_sets * block / num_blocks);
	const uint32_t end = (uint32_t)(num_sets * (block + 1) / num_blocks);

	return (struct join_range){sheet->size[part], first, end - first};
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
	for (uint32_t num_south = 0; num_south <= plan->rows[SOUTH]; num_south++) {
		struct sheet sheet;
		const uint32_t units = lay_sheet(plan, c, num_south, &sheet);
		census->num_units += units;
		if (units > 0)
			census->hash =
			    queens__hash(queens__hash(census->hash, name), (uint64_t)num_south << 32 | units);
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
	for (uint32_t num_south = 0; num_south <= finder->plan->rows[SOUTH]; num_south++) {
		struct sheet sheet;
		const uint32_t units = lay_sheet(finder->plan, c, num_south, &sheet);
		if (finder->left < units) {
			const uint32_t place = (uint32_t)finder->left;
			finder->unit->of = *c;
			finder->unit->part[SOUTH] = block_of(&sheet, SOUTH, place / sheet.num_blocks[NORTH]);
			finder->unit->part[NORTH] = block_of(&sheet, NORTH, place % sheet.num_blocks[NORTH]);
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
	if (n < 8 || n > 32 || num_centre > JOIN_MAX_CENTRE || block > MAX_BLOCK ||
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
	plan->rows[NORTH] = (n + 1) / 2;
	plan->rows[SOUTH] = n / 2;
	plan->block = block != 0 ? block : usual_block(n);
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
