/* SPDX-License-Identifier: MIT */
/*
 * About how much work a unit of the engine "join" is, from random dives:
 *
 *      row sets * (half-boards of a row set) + parts of row sets * BUILD
 *
 * The time of a unit follows the half-boards, which are made, sorted, and
 * matched, and the making of quadrants for each part: two thirds of the units
 * of n = 19 to 24 take within 1.4 times what this says.  The half-boards of a
 * row set are those of its two sides, and a dive estimates one side: place a
 * queen in each row on a random free column; the product of the free columns
 * is an unbiased estimate of the ways (Knuth, see judge/estimate.c).
 */
#include "board.h"
#include "count/join.h"

#define NUM_DIVES 192

/* The quadrants of a part, in half-boards: measured for n = 18 to 24. */
#define BUILD 16000

/* Of longer lists of parts the first ones will do. */
#define MAX_PARTS 256

static uint32_t random_below(uint64_t *state, uint32_t limit)
{
	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t)((*state >> 32) * limit >> 32);
}

/* The ways to fill one side's rows, estimated by one dive. */
static double dive(const struct join_case *c, enum join_side side, uint32_t rows, uint64_t *random)
{
	uint32_t used = 0, before = 0;
	uint64_t left = 0, right = 0; /* as in board.h, but rows are left out */
	double ways = 1;

	for (; rows != 0; rows &= rows - 1) {
		const uint32_t row = bit_index(rows), down = row - before;
		left >>= down;
		right <<= down;
		before = row;
		uint32_t free = c->open[side][row] & ~(used | (uint32_t)left | (uint32_t)right);
		const uint32_t num = bit_count(free);
		if (num == 0)
			return 0;
		ways *= num;
		for (uint32_t skip = random_below(random, num); skip > 0; skip--)
			free &= free - 1;
		const uint32_t queen = lowest_bit(free);
		used |= queen;
		left |= queen;
		right |= queen;
	}
	return ways;
}

/* The rows without a centre queen. */
static uint32_t side_rows(const struct join_plan *plan, const struct join_case *c)
{
	uint32_t rows = board_row(plan->n);

	for (uint32_t j = 0; j < plan->num_centre; j++)
		rows &= ~(UINT32_C(1) << c->centre[j]);
	return rows;
}

double queens__join_cost(const struct join_plan *plan, const struct join_unit *unit)
{
	const uint32_t rows = side_rows(plan, &unit->of);
	struct join_unit some = *unit;
	uint16_t sets[JOIN_PARTS][MAX_PARTS];
	uint64_t random = 1;
	double half_boards = 0;

	for (enum join_part part = NORTH; part <= SOUTH; part++) {
		struct join_range *range = &some.part[part];
		range->num = range->num < MAX_PARTS ? range->num : MAX_PARTS;
		queens__join_row_sets(plan, &some, part, sets[part]);
	}
	for (uint32_t i = 0; i < NUM_DIVES; i++) {
		const uint32_t north = sets[NORTH][random_below(&random, some.part[NORTH].num)];
		const uint32_t south = sets[SOUTH][random_below(&random, some.part[SOUTH].num)];
		const uint32_t east = north | south << plan->rows[NORTH];
		half_boards += dive(&unit->of, EAST, east, &random);
		half_boards += dive(&unit->of, WEST, rows & ~east, &random);
	}
	half_boards /= NUM_DIVES;
	const double num_north = unit->part[NORTH].num, num_south = unit->part[SOUTH].num;
	return num_north * num_south * half_boards + (num_north + num_south) * BUILD;
}
