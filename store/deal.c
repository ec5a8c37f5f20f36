/* SPDX-License-Identifier: MIT */
#include "deal.h"

#include <stdlib.h>
#include <string.h>

/* Lists up to this length are kept unit by unit. */
#define MAX_BLOCKS (UINT64_C(1) << 17)

/* So many units a thread are ordered by cost at the end, and in all. */
#define TAIL_OF_THREAD 256
#define MAX_TAIL       (UINT64_C(1) << 17)

/* Work that a worker has at hand: usually, and where units are ordered by cost. */
#define DEPTH_SECONDS 0.25
#define AHEAD_SECONDS 0.1

uint64_t deal_block(uint64_t num_units)
{
	return num_units / MAX_BLOCKS + 1;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
	while (b != 0) {
		uint64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

void deal_order(struct deal_order *order, uint64_t num_units, uint32_t shard, uint32_t num_shards)
{
	const uint64_t block = deal_block(num_units), blocks = (num_units + block - 1) / block;
	uint64_t step = (uint64_t)((double)blocks * 0.6180339887498949);

	while (step > 1 && common_divisor(step, blocks) != 1)
		step--;
	*order = (struct deal_order){num_units, block, blocks, step > 0 ? step : 1, 0, 0};
	/* At most 2^17 blocks and 2^32 shards: the products fit. */
	order->begin = blocks * (shard - UINT64_C(1)) / num_shards;
	order->end = blocks * (uint64_t)shard / num_shards;
}

uint64_t deal_at(const struct deal_order *order, uint64_t place)
{
	return place * order->step % order->num_blocks;
}

/* The units of a block: all have the same number but the last of the list. */
static uint64_t block_units(const struct deal_order *order, uint64_t block)
{
	uint64_t first = block * order->block, left = order->num_units - first;

	return left < order->block ? left : order->block;
}

uint64_t deal_size(const struct deal_order *order)
{
	uint64_t size = 0;

	for (uint64_t place = order->begin; place < order->end; place++)
		size += block_units(order, deal_at(order, place));
	return size;
}

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
	bool tail_tried;
	struct tail_unit *tail; /* what is left in the order of cost, once that is reached */
	size_t tail_length, tail_next;
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
		uint64_t block = deal_at(order, place), num = block_units(order, block);
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

/* Lists what is left by cost; without the memory, the plain order serves. */
static void order_tail(struct dealer *dealer)
{
	struct tail_unit *tail = malloc((dealer->num_undone + 1) * sizeof *tail);
	size_t found = 0;
	double sum = 0;

	dealer->tail_tried = true;
	if (tail == NULL)
		return;
	for (uint64_t unit = next_undone(dealer, 0); unit < dealer->order.num_units;
	     unit = next_undone(dealer, unit + 1)) {
		tail[found] = (struct tail_unit){queens_unit_cost(dealer->plan, unit), unit};
		sum += tail[found++].cost;
	}
	qsort(tail, found, sizeof *tail, dearer_first);
	dealer->tail = tail;
	dealer->tail_length = found;
	dealer->tail_mean = found > 0 && sum > 0 ? sum / (double)found : 1;
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
		const uint64_t left = block_units(&dealer->order, block) - dealer->inside;
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
	return dealer->tail != NULL ? dealer->tail[dealer->tail_next].cost / dealer->tail_mean : 1;
}

/* The seconds that the next unit will take a thread of this worker; 0 when it has counted nothing yet. */
static double next_seconds(const struct dealer *dealer, const struct deal_worker *worker)
{
	const uint64_t given = worker->units + worker->outstanding;

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

	if (dealer->tail != NULL)
		ahead = seconds > 0 ? AHEAD_SECONDS * threads / seconds : 0;
	else if (seconds > 0 && DEPTH_SECONDS > 2 * seconds)
		ahead = DEPTH_SECONDS * threads / seconds - threads;
	return threads + (ahead < share ? ahead : share);
}

bool deal_to(struct dealer *dealer, struct deal_worker *worker, uint64_t *unit)
{
	const uint64_t tail = TAIL_OF_THREAD * dealer->all_threads;

	if (dealer->num_undone == 0)
		return false;
	if (!dealer->tail_tried && dealer->num_undone <= (tail < MAX_TAIL ? tail : MAX_TAIL))
		order_tail(dealer);
	if (worker->outstanding >= DEAL_MOST || (double)worker->outstanding + 1 > enough(dealer, worker))
		return false;
	worker->cost += next_cost(dealer);
	worker->outstanding++;
	*unit =
	    dealer->tail != NULL ? dealer->tail[dealer->tail_next++].unit : next_in_sequence(dealer, worker);
	take(dealer, *unit);
	return true;
}

void deal_counted(struct deal_worker *worker, uint64_t microseconds)
{
	worker->outstanding--;
	worker->units++;
	worker->microseconds += microseconds;
}

void deal_dropped(struct deal_worker *worker)
{
	worker->outstanding--;
}

void deal_expect(struct dealer *dealer, uint64_t all_threads)
{
	dealer->all_threads = all_threads > 0 ? all_threads : 1;
}

uint64_t deal_left(const struct dealer *dealer)
{
	return dealer->num_undone;
}
