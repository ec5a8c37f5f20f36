/* SPDX-License-Identifier: MIT */
#include "measure.h"

#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "../advice.h"
#include "../command.h"
#include "../interrupt.h"
#include "../progress.h"
#include "../sample.h"
#include "store/crew.h"

/* Costs are estimated in so much of the time given. */
#define COST_SHARE 0.25
/* For SAMPLE_MIN units, and for those that have begun, there is more time: so many times that given. */
#define PATIENCE 3
/* Where not even that is enough, the speed is measured on boards that are counted at once. */
#define SPEED_SEARCH 15
#define SPEED_JOIN   18

/* Counts chosen units as long as there is time; those begun may end, or the long ones would be left out. */
static void count_sample(struct measure *m, struct sample *sample, struct spread *ratios, struct crew *crew)
{
	const double begin = clock_seconds(), stop = begin + m->seconds_given;
	const double give_up = stop + PATIENCE * m->seconds_given;

	for (;;) {
		struct crew_result results[64];
		const double now = clock_seconds();
		const bool few = ratios->num + (double)crew_outstanding(crew) < SAMPLE_MIN;
		const bool more = few || (now < stop && ratios->num < (double)m->facts.num_units);
		/* One each, and none waiting: after the time is over, only those in hand are waited for. */
		while (more && crew_outstanding(crew) < crew_threads(crew))
			crew_give(crew, sample_choose(sample));
		size_t found = crew_collect(crew, results, 64, 0.05);
		for (size_t i = 0; i < found; i++)
			if (results[i].status == QUEENS_DONE)
				spread_add(ratios, 1e-6 * (double)results[i].microseconds /
				                       sample_cost(sample, results[i].unit));
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

static void measure_ratios(struct measure *m, struct sample *sample, struct spread *ratios)
{
	const struct crew_settings settings = {.num_threads = available_processors()};
	struct crew *crew;
	const double before = peak_bytes();
	enum queens_status status = crew_open(&crew, m->plan, &settings);

	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	count_sample(m, sample, ratios, crew);
	m->worker_bytes = (peak_bytes() - before) / crew_threads(crew);
	crew_close(crew);
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
		cost += queens_unit_cost(plan, unit);
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
	struct sample sample;
	struct spread ratios = {0, 0, 0};

	if (m->facts.num_units == 0)
		return; /* n = 2 and 3: there is nothing to count */
	interrupt_set_cooperative(true);
	sample_open(&sample, m->plan, m->seed, COST_SHARE * m->seconds_given);
	m->num_costs = sample.num;
	measure_ratios(m, &sample, &ratios);
	interrupt_set_cooperative(false);
	if (interrupt_signal != 0)
		fail(128 + (int)interrupt_signal, "stopped");
	/* Without those that did not end, the ratios would be too small. */
	m->extrapolated = m->num_unfinished > 0;
	if (m->extrapolated) {
		m->speed_n = m->facts.engine == QUEENS_ENGINE_JOIN ? SPEED_JOIN : SPEED_SEARCH;
		ratios = (struct spread){INFINITY, seconds_per_cost(m->facts.engine, m->speed_n), 0};
	}
	m->seconds = sample_sum(&sample, &ratios);
	sample_close(&sample);
}
