/* SPDX-License-Identifier: MIT */
/*
 * The units of a plan differ a hundredfold, so a few chosen evenly would say
 * little.  There is an estimate of cost for each, which is rough but quick:
 *
 *      many units, chosen evenly      the mean of their costs c
 *      few of them, chosen in         the mean of the ratios r = seconds / cost
 *      proportion to cost
 *
 *      all = (number of units) * mean c * mean r
 *
 * This is right on average however bad the costs are: a unit is chosen with
 * probability c / sum c, and (sum c) * (s / c) has the mean sum s.  The better
 * they are, the less the ratios vary, and the smaller is the error:
 *
 *      error^2 = N^2 * (r^2 * var c / (costs) + c^2 * var r / (ratios))
 *
 * taken with Student's factor, since the ratios may be few.
 */
#include "measure.h"

#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "../advice.h"
#include "../command.h"
#include "../interrupt.h"
#include "../progress.h"
#include "store/crew.h"

/* Units whose costs are estimated, if that takes no more than so much of the time given. */
#define MAX_COSTS  20000
#define MIN_COSTS  100
#define COST_SHARE 0.25
/* Fewer ratios than this say too little. */
#define MIN_RATIOS 6
/* For these, and for units that have begun, there is more time: so many times that given. */
#define PATIENCE 3
/* Where not even that is enough, the speed is measured on boards that are counted at once. */
#define SPEED_SEARCH 15
#define SPEED_JOIN   18

/* A running mean with its spread (Welford). */
struct spread {
	double num, mean, squares;
};

static void add_value(struct spread *s, double value)
{
	double difference = value - s->mean;

	s->num++;
	s->mean += difference / s->num;
	s->squares += difference * (value - s->mean);
}

static double variance(const struct spread *s)
{
	return s->num > 1 ? s->squares / (s->num - 1) : 0;
}

/* The units whose costs were estimated; `sums` are the costs added up, for choosing in proportion. */
struct costs {
	uint64_t *units;
	double *sums;
	size_t num;
	struct spread spread;
};

static uint64_t next_random(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* Evenly from 0 to 1. */
static double random_share(uint64_t *state)
{
	return ldexp((double)(next_random(state) >> 11), -53);
}

static double cost_of(const struct queens_plan *plan, uint64_t unit)
{
	/* Whatever has no cost is a little all the same, and may be chosen. */
	return fmax(queens_unit_cost(plan, unit), 1e-9);
}

static void estimate_costs(struct measure *m, struct costs *costs, uint64_t *random)
{
	const uint64_t all = m->facts.num_units;
	const size_t most = all < MAX_COSTS ? (size_t)all : MAX_COSTS;
	const double stop = clock_seconds() + COST_SHARE * m->seconds_given;
	double sum = 0;

	costs->units = calloc(most + 1, sizeof *costs->units);
	costs->sums = calloc(most + 1, sizeof *costs->sums);
	if (costs->units == NULL || costs->sums == NULL)
		fail(EXIT_TROUBLE, "%s", queens_status_text(QUEENS_NO_MEMORY));
	for (; costs->num < most && interrupt_signal == 0; costs->num++) {
		if (all > MAX_COSTS && costs->num >= MIN_COSTS && clock_seconds() > stop)
			break;
		/* All of a short list, or some of a long one. */
		const uint64_t unit = all <= MAX_COSTS ? costs->num : next_random(random) % all;
		const double cost = cost_of(m->plan, unit);
		add_value(&costs->spread, cost);
		costs->units[costs->num] = unit;
		costs->sums[costs->num] = sum += cost;
	}
	m->num_costs = costs->num;
}

/* The first place whose sum is above a random share of all. */
static uint64_t choose(const struct costs *costs, uint64_t *random)
{
	const double wanted = random_share(random) * costs->sums[costs->num - 1];
	size_t low = 0, high = costs->num - 1;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;
		if (costs->sums[middle] > wanted)
			high = middle;
		else
			low = middle + 1;
	}
	return costs->units[low];
}

/* Counts chosen units as long as there is time; those begun may end, or the long ones would be left out. */
static void count_sample(struct measure *m, const struct costs *costs, struct spread *ratios,
                         struct crew *crew, uint64_t *random)
{
	const double begin = clock_seconds(), stop = begin + m->seconds_given;
	const double give_up = stop + PATIENCE * m->seconds_given;

	for (;;) {
		struct crew_result results[64];
		const double now = clock_seconds();
		const bool few = ratios->num + (double)crew_outstanding(crew) < MIN_RATIOS;
		const bool more = few || (now < stop && ratios->num < (double)m->facts.num_units);
		/* One each, and none waiting: after the time is over, only those in hand are waited for. */
		while (more && crew_outstanding(crew) < crew_threads(crew))
			crew_give(crew, choose(costs, random));
		size_t found = crew_collect(crew, results, 64, 0.05);
		for (size_t i = 0; i < found; i++)
			if (results[i].status == QUEENS_DONE)
				add_value(ratios, 1e-6 * (double)results[i].microseconds /
				                      cost_of(m->plan, results[i].unit));
		if (!more && crew_outstanding(crew) == 0)
			break;
		if (interrupt_signal != 0 || now > give_up) {
			m->num_unfinished = crew_outstanding(crew);
			break;
		}
	}
	m->num_counted = (uint64_t)ratios->num;
}

static double peak_bytes(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return 1024.0 * (double)usage.ru_maxrss;
}

static void measure_ratios(struct measure *m, const struct costs *costs, struct spread *ratios,
                           uint64_t *random)
{
	const struct crew_settings settings = {.num_threads = available_processors()};
	struct crew *crew;
	const double before = peak_bytes();
	enum queens_status status = crew_open(&crew, m->plan, &settings);

	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	count_sample(m, costs, ratios, crew, random);
	m->worker_bytes = (peak_bytes() - before) / crew_threads(crew);
	crew_close(crew);
}

/* Student's factor for 95 %: 1.96 for many, 2.57 for six values (Cornish and Fisher). */
static double student(double freedom)
{
	const double z = 1.959964, z3 = z * z * z, z5 = z3 * z * z;

	return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom);
}

static void extrapolate(struct measure *m, const struct costs *costs, const struct spread *ratios)
{
	const double all = (double)m->facts.num_units, c = costs->spread.mean, r = ratios->mean;
	const double left_out = 1 - (double)costs->num / all;
	const double of_costs = r * r * variance(&costs->spread) / costs->spread.num * left_out;
	const double of_ratios = c * c * variance(ratios) / ratios->num; /* 0 of a speed */

	m->total = all * c * r;
	m->error = ratios->num > 1 ? student(ratios->num - 1) * all * sqrt(of_costs + of_ratios) : 0;
}

static double cpu_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Seconds for a unit of cost 1, on a board that is counted at once. */
static double seconds_per_cost(enum queens_engine engine, uint32_t n)
{
	struct queens_plan *plan;
	struct queens_plan_facts facts;
	struct queens_worker *worker;
	double cost = 0, begin;

	if (queens_plan_open(&plan, n, engine) != QUEENS_DONE ||
	    queens_worker_open(&worker, plan) != QUEENS_DONE)
		fail(EXIT_TROUBLE, "cannot measure the speed on n = %u", n);
	queens_plan_facts(plan, &facts);
	for (uint64_t unit = 0; unit < facts.num_units; unit++)
		cost += cost_of(plan, unit);
	begin = cpu_seconds();
	for (uint64_t unit = 0; unit < facts.num_units; unit++) {
		struct queens_unit sum;
		queens_unit_count(worker, unit, &sum);
	}
	double seconds = cpu_seconds() - begin;
	queens_worker_close(worker);
	queens_plan_close(plan);
	return seconds / cost;
}

void measure_plan(struct measure *m)
{
	struct costs costs = {.num = 0};
	struct spread ratios = {0, 0, 0};
	uint64_t random = m->seed;

	if (m->facts.num_units == 0)
		return; /* n = 2 and 3: there is nothing to count */
	interrupt_set_cooperative(true);
	estimate_costs(m, &costs, &random);
	measure_ratios(m, &costs, &ratios, &random);
	interrupt_set_cooperative(false);
	if (interrupt_signal != 0)
		fail(128 + (int)interrupt_signal, "stopped");
	/* Without those that did not end, the ratios would be too small. */
	m->extrapolated = m->num_unfinished > 0;
	if (m->extrapolated) {
		m->speed_n = m->facts.engine == QUEENS_ENGINE_JOIN ? SPEED_JOIN : SPEED_SEARCH;
		ratios = (struct spread){INFINITY, seconds_per_cost(m->facts.engine, m->speed_n), 0};
	}
	extrapolate(m, &costs, &ratios);
	free(costs.units);
	free(costs.sums);
}
