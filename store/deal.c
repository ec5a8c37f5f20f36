/* SPDX-License-Identifier: MIT */
#include "deal.h"

#include <stdlib.h>
#include <string.h>

/* So many units a thread are ordered by cost at the end, and in all. */
#define TAIL_OF_THREAD 256
#define MAX_TAIL       (UINT64_C(1) << 17)

/* Work that a worker has at hand: usually, and where units are ordered by cost. */
#define DEPTH_SECONDS 0.25
#define AHEAD_SECONDS 0.1

struct tail_unit {
	double cost;
	uint64_t unit;
};

struct dealer {
	struct deal_order order;
	const struct queens_plan *plan;
	uint8_t *undone;        /* a bit a unit */
	uint64_t num_undone;    /* not handed out */
	uint64_t place, inside; /* where the sequence is, and where in its block */
	uint64_t leftover;      /* all units below have been handed out, once the sequence is through */
	uint64_t all_threads;

	/* The last units: first their costs are estimated, then they are put in order. */
	enum { TAIL_FAR, TAIL_LISTED, TAIL_ORDERED, TAIL_NONE } phase;
	struct tail_unit *tail;
	size_t tail_length, tail_priced, tail_next;
	double tail_mean; /* cost */
};

static bool is_undone(const struct dealer *dealer, uint64_t unit)
{
	return dealer->undone[unit / 8] >> unit % 8 & 1;
}

static void take(struct dealer *dealer, uint64_t unit)
{
	dealer->undone[unit / 8] &= (uint8_t) ~(1u << unit % 8);
	dealer->num_undone--;
}

struct dealer *deal_open(const struct queens_plan *plan, const struct deal_order *order)
{
	struct dealer *dealer = calloc(1, sizeof *dealer);

	if (dealer == NULL || (dealer->undone = calloc(order->num_units / 8 + 1, 1)) == NULL) {
		free(dealer);
		return NULL;
	}
	dealer->order = *order;
	dealer->plan = plan;
	dealer->place = order->begin;
	dealer->all_threads = 1;
	for (uint64_t place = order->begin; place < order->end; place++) {
		uint64_t block = deal_at(order, place), num = deal_length(order, block);
		for (uint64_t i = 0; i < num; i++) {
			uint64_t unit = block * order->block + i;
			dealer->undone[unit / 8] |= (uint8_t)(1u << unit % 8);
		}
		dealer->num_undone += num;
	}
	return dealer;
}

void deal_close(struct dealer *dealer)
{
	if (dealer == NULL)
		return;
	free(dealer->undone);
	free(dealer->tail);
	free(dealer);
}

bool deal_mark(struct dealer *dealer, uint64_t first, uint64_t num_units)
{
	for (uint64_t unit = first; unit < first + num_units; unit++) {
		if (unit >= dealer->order.num_units || !is_undone(dealer, unit))
			return false;
		take(dealer, unit);
	}
	return true;
}

static int dearer_first(const void *a, const void *b)
{
	const struct tail_unit *x = a, *y = b;

	if (x->cost != y->cost)
		return x->cost > y->cost ? -1 : 1;
	return x->unit < y->unit ? -1 : x->unit > y->unit;
}

/* The first unit from `unit` on that is not handed out; the number of units when there is none. */
static uint64_t next_undone(const struct dealer *dealer, uint64_t unit)
{
	while (unit < dealer->order.num_units && !is_undone(dealer, unit))
		unit += unit % 8 == 0 && dealer->undone[unit / 8] == 0 ? 8 : 1;
	return unit < dealer->order.num_units ? unit : dealer->order.num_units;
}

/* Lists what is left; without the memory, the plain order serves. */
static void list_tail(struct dealer *dealer)
{
	const uint64_t all = dealer->order.num_units;

	dealer->tail = malloc((dealer->num_undone + 1) * sizeof *dealer->tail);
	dealer->phase = dealer->tail != NULL ? TAIL_LISTED : TAIL_NONE;
	for (uint64_t unit = next_undone(dealer, 0); unit < all && dealer->tail != NULL;
	     unit = next_undone(dealer, unit + 1))
		dealer->tail[dealer->tail_length++].unit = unit;
}

/* What has been handed out meanwhile leaves the list; the rest is put in order. */
static void order_tail(struct dealer *dealer)
{
	size_t kept = 0;
	double sum = 0;

	for (size_t i = 0; i < dealer->tail_length; i++) {
		if (!is_undone(dealer, dealer->tail[i].unit))
			continue;
		sum += dealer->tail[i].cost;
		dealer->tail[kept++] = dealer->tail[i];
	}
	qsort(dealer->tail, kept, sizeof *dealer->tail, dearer_first);
	dealer->tail_length = kept;
	dealer->tail_mean = sum > 0 ? sum / (double)kept : 1;
	dealer->phase = TAIL_ORDERED;
}

void deal_prepare(struct dealer *dealer, uint64_t num_costs)
{
	uint64_t most = TAIL_OF_THREAD * dealer->all_threads;

	most = most < MAX_TAIL ? most : MAX_TAIL;
	/* Half as many again: time to estimate, before the last ones are reached. */
	if (dealer->phase == TAIL_FAR && dealer->num_undone <= most + most / 2)
		list_tail(dealer);
	if (dealer->phase != TAIL_LISTED)
		return;
	for (; num_costs > 0 && dealer->tail_priced < dealer->tail_length; num_costs--) {
		struct tail_unit *next = &dealer->tail[dealer->tail_priced++];
		next->cost = is_undone(dealer, next->unit) ? queens_unit_cost(dealer->plan, next->unit) : 0;
	}
	if (dealer->tail_priced == dealer->tail_length && dealer->num_undone <= most &&
	    dealer->num_undone > 0)
		order_tail(dealer);
}

/*
 * Gives the worker another stretch of the sequence: what is left of a block, but
 * at most a quarter of its share of all that is left, so that the units which lie
 * in stretches never are most of the work.  False when the sequence is through.
 */
static bool begin_stretch(struct dealer *dealer, struct deal_worker *worker)
{
	const double share =
	    (double)dealer->num_undone * (double)worker->threads / (4 * (double)dealer->all_threads);

	while (dealer->place < dealer->order.end) {
		const uint64_t block = deal_at(&dealer->order, dealer->place);
		const uint64_t left = deal_length(&dealer->order, block) - dealer->inside;
		if (left == 0) {
			dealer->inside = 0;
			dealer->place++;
			continue;
		}
		const uint64_t length = (uint64_t)share + 1 < left ? (uint64_t)share + 1 : left;
		worker->next = block * dealer->order.block + dealer->inside;
		worker->end = worker->next + length;
		dealer->inside += length;
		return true;
	}
	return false;
}

/* The next unit of the worker's stretch, or of another; what lies in the stretches of others comes last. */
static uint64_t next_in_sequence(struct dealer *dealer, struct deal_worker *worker)
{
	do {
		for (; worker->next < worker->end; worker->next++)
			if (is_undone(dealer, worker->next))
				return worker->next++;
	} while (begin_stretch(dealer, worker));
	dealer->leftover = next_undone(dealer, dealer->leftover);
	return dealer->leftover;
}

/* The cost of the next unit, an average one being 1. */
static double next_cost(const struct dealer *dealer)
{
	return dealer->phase == TAIL_ORDERED ? dealer->tail[dealer->tail_next].cost / dealer->tail_mean : 1;
}

/* The seconds that the next unit will take a thread of this worker; 0 when it has counted nothing yet. */
static double next_seconds(const struct dealer *dealer, const struct deal_worker *worker)
{
	const uint64_t given = worker->units + worker->outstanding - worker->unmeasured;

	if (worker->units == 0 || worker->cost <= 0)
		return 0;
	/* The cost of the units counted: about their share of those given. */
	double counted = worker->cost * (double)worker->units / (double)given;
	return 1e-6 * (double)(worker->microseconds + 1) / counted * next_cost(dealer);
}

/* How many units the worker should have. */
static double enough(const struct dealer *dealer, const struct deal_worker *worker)
{
	const double threads = (double)worker->threads, seconds = next_seconds(dealer, worker);

	const double share = (double)dealer->num_undone * threads / (2 * (double)dealer->all_threads);
	double ahead = threads;

	if (dealer->phase == TAIL_ORDERED)
		ahead = seconds > 0 ? AHEAD_SECONDS * threads / seconds : 0;
	else if (dealer->phase != TAIL_LISTED && seconds > 0 && DEPTH_SECONDS > 2 * seconds)
		ahead = DEPTH_SECONDS * threads / seconds - threads;
	return threads + (ahead < share ? ahead : share);
}

/*
 * Where units go out by cost, what was measured before says little: those units
 * may have been cheap ones, and a worker that is thought too fast would sit on
 * the dearest.
 */
static void measure_anew(struct deal_worker *worker)
{
	worker->ordered = true;
	worker->unmeasured = worker->outstanding;
	worker->units = worker->microseconds = 0;
	worker->cost = 0;
}

bool deal_to(struct dealer *dealer, struct deal_worker *worker, uint64_t *unit)
{
	if (dealer->num_undone == 0)
		return false;
	if (dealer->phase == TAIL_ORDERED && !worker->ordered)
		measure_anew(worker);
	if (worker->outstanding >= DEAL_MOST || (double)worker->outstanding + 1 > enough(dealer, worker))
		return false;
	worker->cost += next_cost(dealer);
	worker->outstanding++;
	*unit = dealer->phase == TAIL_ORDERED ? dealer->tail[dealer->tail_next++].unit
	                                      : next_in_sequence(dealer, worker);
	take(dealer, *unit);
	return true;
}

void deal_counted(struct deal_worker *worker, uint64_t microseconds)
{
	worker->outstanding--;
	if (worker->unmeasured > 0) {
		worker->unmeasured--;
		return;
	}
	worker->units++;
	worker->microseconds += microseconds;
}

void deal_dropped(struct deal_worker *worker)
{
	worker->outstanding--;
	if (worker->unmeasured > worker->outstanding)
		worker->unmeasured = worker->outstanding;
}

void deal_expect(struct dealer *dealer, uint64_t all_threads)
{
	dealer->all_threads = all_threads > 0 ? all_threads : 1;
}

uint64_t deal_left(const struct dealer *dealer)
{
	return dealer->num_undone;
}
