/* SPDX-License-Identifier: MIT */
/*
 * How well many workers are kept busy: as threads of one process, and by the
 * dealer and the sharing of the MPI driver, with recorded costs of units instead
 * of counting.
 *
 *      bench-replay N ENGINE COSTS [WORKERS...]
 *
 * COSTS is a file with a line "unit microseconds" for each recorded unit, as
 * bench/replay.sh makes it from a journal.  A unit that was not recorded gets
 * its estimated cost, scaled by the ratio of cost to estimate of a recorded
 * unit chosen at random; how many those are is printed.  A message takes
 * a millisecond.  Meanwhile the dealer estimates costs, at the speed measured
 * here.  Idle is the share of all workers' time, from the start to the
 * end of the last unit, that was not spent on units.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "count/turns.h"
#include "store/counting.h"
#include "store/deal.h"

#define MESSAGE_SECONDS 0.001
#define MAX_QUEUE       DEAL_MOST

struct costs {
	uint64_t num_units, num_recorded;
	double *seconds;
	double sum, largest;
	double estimate_seconds; /* that the dealer takes for one unit's cost */
};

static uint64_t next_random(uint64_t *state)
{
	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return *state >> 33;
}

static void read_costs(struct costs *costs, const char *path)
{
	FILE *file = fopen(path, "r");
	uint64_t unit, microseconds;

	if (file == NULL) {
		perror(path);
		exit(3);
	}
	while (fscanf(file, "%" SCNu64 " %" SCNu64, &unit, &microseconds) == 2) {
		if (unit >= costs->num_units)
			continue;
		costs->seconds[unit] = 1e-6 * (double)(microseconds + 1);
		costs->num_recorded++;
	}
	fclose(file);
}

/* Gives the rest the estimate times what recorded units deviate from theirs. */
static void fill_in(struct costs *costs, const struct queens_plan *plan)
{
	double *ratios = malloc((costs->num_recorded + 1) * sizeof *ratios);
	uint64_t num_ratios = 0, random = 1;
	const clock_t before = clock();

	for (uint64_t unit = 0; unit < costs->num_units; unit++)
		if (costs->seconds[unit] > 0)
			ratios[num_ratios++] = costs->seconds[unit] / queens_unit_cost(plan, unit);
	for (uint64_t unit = 0; unit < costs->num_units; unit++) {
		if (costs->seconds[unit] == 0)
			costs->seconds[unit] =
			    queens_unit_cost(plan, unit) * ratios[next_random(&random) % num_ratios];
		costs->sum += costs->seconds[unit];
		costs->largest = fmax(costs->largest, costs->seconds[unit]);
	}
	free(ratios);
	/* Every unit's was estimated once. */
	costs->estimate_seconds = (double)(clock() - before) / CLOCKS_PER_SEC / (double)costs->num_units;
}

/* A worker of one thread: the units it has, in order, and when it is through with the first. */
struct worker {
	double ready; /* the end of the unit in hand */
	uint64_t queue[MAX_QUEUE];
	size_t first;
	double arrival; /* of the units given last: none of them begins earlier */
	struct deal_worker deal;
};

/* A heap of workers by `ready`, the earliest on top. */
static void sift(struct worker **heap, size_t length, size_t place)
{
	for (;;) {
		size_t child = 2 * place + 1;
		if (child >= length)
			return;
		if (child + 1 < length && heap[child + 1]->ready < heap[child]->ready)
			child++;
		if (heap[place]->ready <= heap[child]->ready)
			return;
		struct worker *swap = heap[place];
		heap[place] = heap[child];
		heap[child] = swap;
		place = child;
	}
}

static void top_up(struct worker *worker, struct dealer *dealer, double now)
{
	uint64_t unit;

	while (deal_to(dealer, &worker->deal, &unit)) {
		if (worker->deal.outstanding == 1)
			worker->arrival = now + 2 * MESSAGE_SECONDS;
		worker->queue[(worker->first + worker->deal.outstanding - 1) % MAX_QUEUE] = unit;
	}
}

/* The worker begins its next unit, if it has one; returns false when it is out of work. */
static bool begin(struct worker *worker, const struct costs *costs)
{
	if (worker->deal.outstanding == 0)
		return false;
	double start = fmax(worker->ready, worker->arrival);
	worker->ready = start + costs->seconds[worker->queue[worker->first]];
	return true;
}

static void finish(struct worker *worker, const struct costs *costs)
{
	deal_counted(&worker->deal, (uint64_t)(1e6 * costs->seconds[worker->queue[worker->first]]));
	worker->first = (worker->first + 1) % MAX_QUEUE;
}

static double replay(const struct costs *costs, const struct queens_plan *plan, size_t num_workers)
{
	struct worker *workers = calloc(num_workers, sizeof *workers);
	struct worker **heap = malloc(num_workers * sizeof *heap);
	struct deal_order order;
	size_t length = 0;
	double end = 0, prepared = 0;
	uint64_t counted = 0;

	deal_order(&order, costs->num_units, 1, 1);
	struct dealer *dealer = deal_open(plan, &order);
	deal_expect(dealer, num_workers);
	for (size_t i = 0; i < num_workers; i++) {
		workers[i].deal.threads = 1;
		top_up(&workers[i], dealer, 0);
		if (begin(&workers[i], costs))
			heap[length++] = &workers[i];
	}
	for (size_t i = length; i-- > 0;)
		sift(heap, length, i);
	while (length > 0) {
		struct worker *worker = heap[0];
		end = worker->ready;
		finish(worker, costs);
		counted++;
		for (; prepared + DEAL_COSTS * costs->estimate_seconds < end;
		     prepared += DEAL_COSTS * costs->estimate_seconds)
			deal_prepare(dealer, DEAL_COSTS);
		top_up(worker, dealer, end);
		if (!begin(worker, costs))
			heap[0] = heap[--length];
		sift(heap, length, 0);
	}
	if (counted != costs->num_units) {
		fprintf(stderr, "only %" PRIu64 " units were counted\n", counted);
		exit(1);
	}
	deal_close(dealer);
	free(heap);
	free(workers);
	return end;
}

/* Threads of one process: the one that is free first takes the next unit; one estimates costs. */
static double replay_threads(const struct costs *costs, const struct queens_plan *plan, size_t num_threads)
{
	double *ready = calloc(num_threads, sizeof *ready), end = 0, ordered = INFINITY;
	struct turns turns;
	uint64_t unit;

	queens__turns_open(&turns, plan, true, (unsigned)num_threads);
	for (;;) {
		size_t next = 0;
		for (size_t i = 1; i < num_threads; i++)
			next = ready[i] < ready[next] ? i : next;
		if (ready[next] >= ordered) {
			queens__turns_order(&turns);
			ordered = INFINITY;
		}
		if (queens__turns_price_due(&turns)) {
			queens__turns_price(&turns);
			ordered = ready[next] += (double)turns.num_last * costs->estimate_seconds;
			continue;
		}
		if (!queens__turns_next(&turns, &unit))
			break;
		ready[next] += costs->seconds[unit];
		end = fmax(end, ready[next]);
	}
	queens__turns_close(&turns);
	free(ready);
	return end;
}

static double idle(const struct costs *costs, double end, size_t num_workers)
{
	return 100 * (1 - costs->sum / (end * (double)num_workers));
}

int main(int argc, char **argv)
{
	static const char *const defaults[] = {"2", "64", "1024"};
	struct queens_plan *plan;
	struct queens_plan_facts facts;
	int engine = 0;

	if (argc < 4) {
		fputs("usage: bench-replay N ENGINE COSTS [WORKERS...]\n", stderr);
		return 2;
	}
	while (engine < QUEENS_NUM_ENGINES &&
	       strcmp(queens_engine_name((enum queens_engine)engine), argv[2]) != 0)
		engine++;
	if (queens_plan_open(&plan, (uint32_t)atoi(argv[1]), (enum queens_engine)engine) != QUEENS_DONE)
		return 2;
	queens_plan_facts(plan, &facts);
	struct costs costs = {.num_units = facts.num_units,
	                      .seconds = calloc(facts.num_units, sizeof(double))};
	read_costs(&costs, argv[3]);
	if (costs.num_recorded == 0) {
		fprintf(stderr, "%s: no recorded unit\n", argv[3]);
		return 2;
	}
	fill_in(&costs, plan);
	printf("n = %u, engine %s: %" PRIu64 " units, %" PRIu64
	       " of them recorded; mean %.3g s, largest %.3g s, in all %.4g s\n",
	       facts.n, argv[2], costs.num_units, costs.num_recorded, costs.sum / (double)costs.num_units,
	       costs.largest, costs.sum);
	printf("the dealer estimates a cost in %.2g microseconds\n", 1e6 * costs.estimate_seconds);
	printf("%8s %12s %8s %12s %8s\n", "workers", "dealer, s", "idle", "threads, s", "idle");
	for (int i = 0; i < (argc > 4 ? argc - 4 : 3); i++) {
		size_t workers = (size_t)atol(argc > 4 ? argv[4 + i] : defaults[i]);
		double dealt = replay(&costs, plan, workers), threads = replay_threads(&costs, plan, workers);
		printf("%8zu %12.4g %7.2f%% %12.4g %7.2f%%\n", workers, dealt, idle(&costs, dealt, workers),
		       threads, idle(&costs, threads, workers));
	}
	free(costs.seconds);
	queens_plan_close(plan);
	return 0;
}
