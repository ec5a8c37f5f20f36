/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "count/turns.h"

/* So many units a thread are ordered by cost, but no more than half of all. */
#define LAST_OF_THREAD 16

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
	while (b != 0) {
		uint64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

/* A step that visits every unit once: without a common divisor with their number. */
static uint64_t fair_step(uint64_t num_units)
{
	uint64_t step = (uint64_t)((double)num_units * 0.6180339887498949);

	while (step > 1 && common_divisor(step, num_units) != 1)
		step--;
	return step > 0 ? step : 1;
}

void queens__turns_open(struct turns *turns, const struct queens_plan *plan, bool with_costs,
                        unsigned num_threads)
{
	struct queens_plan_facts facts;

	queens_plan_facts(plan, &facts);
	*turns =
	    (struct turns){.plan = plan, .num_units = facts.num_units, .step = fair_step(facts.num_units)};
	if (!with_costs || num_threads < 2)
		return;
	const uint64_t most = (uint64_t)LAST_OF_THREAD * num_threads;
	turns->num_last = most < turns->num_units / 2 ? most : turns->num_units / 2;
}

void queens__turns_close(struct turns *turns)
{
	free(turns->last);
}

/* (turn * step) mod num_units without overflow: both below 2^32 in practice, but not by contract. */
static uint64_t fair_turn(const struct turns *turns, uint64_t turn)
{
	uint64_t unit = 0;

	for (uint64_t add = turns->step; turn != 0; turn >>= 1) {
		if (turn & 1)
			unit = (unit + add) % turns->num_units;
		add = 2 * add % turns->num_units;
	}
	return unit;
}

bool queens__turns_next(struct turns *turns, uint64_t *unit)
{
	const uint64_t first_last = turns->num_units - turns->num_last;

	if (turns->taken == turns->num_units)
		return false;
	const uint64_t turn = turns->taken++;
	*unit = turns->ordered && turn >= first_last ? turns->last[turn - first_last].unit
	                                             : fair_turn(turns, turn);
	return true;
}

bool queens__turns_price_due(struct turns *turns)
{
	if (turns->num_last == 0 || turns->pricing || turns->taken + 2 * turns->num_last < turns->num_units)
		return false;
	turns->pricing = true;
	return true;
}

static int dearest_first(const void *a, const void *b)
{
	const struct last_turn *x = a, *y = b;

	return x->cost != y->cost ? (x->cost > y->cost ? -1 : 1)
	                          : (x->unit < y->unit ? -1 : x->unit > y->unit);
}

void queens__turns_price(struct turns *turns)
{
	turns->last = malloc(turns->num_last * sizeof *turns->last);
	if (turns->last == NULL)
		return; /* then the order stays as it is */
	for (uint64_t i = 0; i < turns->num_last; i++) {
		struct last_turn *last = &turns->last[i];
		last->unit = fair_turn(turns, turns->num_units - turns->num_last + i);
		last->cost = queens_unit_cost(turns->plan, last->unit);
	}
	qsort(turns->last, turns->num_last, sizeof *turns->last, dearest_first);
}

void queens__turns_order(struct turns *turns)
{
	turns->ordered = turns->last != NULL && turns->taken <= turns->num_units - turns->num_last;
}
