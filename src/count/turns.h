/* SPDX-License-Identifier: MIT */
/*
 * The order in which the units of a plan are handed out to threads.
 *
 * They are not taken in order but by steps of about 0.618 of the list, so that
 * the units done are at any moment a fair sample of all of them and their
 * share is an honest measure of the work.  The last ones, some for each thread,
 * go out by estimated cost, dearest first, so that all threads end together.
 *
 *      units       0  1  2  3  4  5  6  7        step 5 of 8
 *      turns       0  5  2  7  4 | 1  6  3  by cost
 */
#ifndef QUEENS_TURNS_H
#define QUEENS_TURNS_H

#include "queens.h"

struct last_turn {
	double cost;
	uint64_t unit;
};

struct turns {
	const struct queens_plan *plan;
	uint64_t num_units, step, taken;
	uint64_t num_last;
	struct last_turn *last; /* in order once `ordered` */
	bool pricing, ordered;
};

/* Costs are known of plans only whose engine estimates them: see queens_unit_cost. */
void queens__turns_open(struct turns *turns, const struct queens_plan *plan, bool with_costs,
                        unsigned num_threads);
void queens__turns_close(struct turns *turns);

/* The next unit; false when there is none left. */
bool queens__turns_next(struct turns *turns, uint64_t *unit);

/*
 * Whether the costs of the last units should be estimated now: true once.  Who
 * is told so calls _price, which takes a while and may run beside _next, and
 * then _order, which may not; if the last turns have begun meanwhile, they keep
 * their order.
 */
bool queens__turns_price_due(struct turns *turns);
void queens__turns_price(struct turns *turns);
void queens__turns_order(struct turns *turns);

#endif
