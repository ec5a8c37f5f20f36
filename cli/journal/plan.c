/* SPDX-License-Identifier: MIT */
/* queens journal plan N: what a count would take. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "../advice.h"
#include "../interrupt.h"
#include "../output.h"
#include "../progress.h"
#include "open.h"
#include "store/crew.h"

/* Fewer units than this say too little about the rest. */
#define MIN_SAMPLE 8
/* Units that have begun may run on for this many times the time given. */
#define PATIENCE 3
/* For the estimate by random descents: units looked at, and the board on which the speed is measured. */
#define NUM_PROBED 4000
#define SPEED_N    15

#define STUDENT_95 1.96

struct measure {
	struct queens_plan *plan;
	struct queens_plan_facts facts;
	uint64_t random;
	double seconds_given;
	uint64_t num, in_flight; /* units measured; units that did not end in time */
	double sum, squares;     /* seconds, seconds^2 */
	bool estimated;          /* from descents, not from counted units */
	double total_seconds, error_seconds;
	double worker_bytes;
};

static uint64_t next_random(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static double peak_bytes(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return 1024.0 * (double)usage.ru_maxrss;
}

static double cpu_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void note(struct measure *m, double value)
{
	m->num++;
	m->sum += value;
	m->squares += value * value;
}

/* Counts random units as long as there is time; those begun may end, or the long ones would be left out. */
static void count_sample(struct measure *m, struct crew *crew)
{
	const double begin = clock_seconds(), stop = begin + m->seconds_given;
	const double give_up = stop + PATIENCE * m->seconds_given;

	for (;;) {
		struct crew_result results[64];
		const double now = clock_seconds();
		const bool more = now < stop && m->num < m->facts.num_units && interrupt_signal == 0;
		while (more && crew_outstanding(crew) < 2 * crew_threads(crew))
			crew_give(crew, next_random(&m->random) % m->facts.num_units);
		size_t found = crew_collect(crew, results, 64, 0.05);
		for (size_t i = 0; i < found; i++)
			if (results[i].status == QUEENS_DONE)
				note(m, 1e-6 * (double)results[i].microseconds);
		if (!more && crew_outstanding(crew) == 0)
			break;
		if (interrupt_signal != 0 || now > give_up) {
			m->in_flight = crew_outstanding(crew);
			break;
		}
	}
}

static void measure_units(struct measure *m)
{
	struct crew *crew;
	const double before = peak_bytes();
	const struct crew_settings settings = {.num_threads = available_processors()};
	enum queens_status status = crew_open(&crew, m->plan, &settings);

	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	interrupt_set_cooperative(true);
	count_sample(m, crew);
	m->worker_bytes = (peak_bytes() - before) / crew_threads(crew);
	crew_close(crew);
	interrupt_set_cooperative(false);
	if (interrupt_signal != 0)
		fail(128 + (int)interrupt_signal, "stopped");
}

/* Scales the mean of a sample to all units. */
static void extrapolate(struct measure *m, double factor)
{
	const double num = (double)m->num, all = (double)m->facts.num_units;
	const double variance = num > 1 ? (m->squares - m->sum * m->sum / num) / (num - 1) : 0;

	m->total_seconds = factor * all * m->sum / num;
	m->error_seconds = variance > 0 ? STUDENT_95 * factor * all * sqrt(variance / num) : 0;
}

/* Seconds for a unit of estimated cost 1, on a board that is counted at once. */
static double seconds_per_cost(enum queens_engine engine)
{
	struct queens_plan *plan;
	struct queens_plan_facts facts;
	struct queens_worker *worker;
	double cost = 0, begin;

	if (queens_plan_open(&plan, SPEED_N, engine) != QUEENS_DONE ||
	    queens_worker_open(&worker, plan) != QUEENS_DONE)
		fail(EXIT_TROUBLE, "cannot measure the speed on n = %d", SPEED_N);
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

/* The units are too long to be timed: their trees are estimated. */
static void estimate_units(struct measure *m)
{
	m->estimated = true;
	m->num = 0;
	m->sum = m->squares = 0;
	while (m->num < NUM_PROBED)
		note(m, queens_unit_cost(m->plan, next_random(&m->random) % m->facts.num_units));
	extrapolate(m, seconds_per_cost(m->facts.engine));
}

static void write_json(const struct measure *m, uint64_t workers)
{
	output_format(
	    "{\"n\":%u,\"engine\":\"%s\",\"plan_version\":%u,\"hash\":\"%016" PRIx64 "\",\"units\":%" PRIu64
	    ",\"measured\":%s,\"sample\":%" PRIu64 ",\"core_hours\":%.6g,\"core_hours_low\":%.6g"
	    ",\"core_hours_high\":%.6g,\"worker_bytes\":%.0f,\"workers\":%" PRIu64 ",\"days\":%.6g}\n",
	    m->facts.n, queens_engine_name(m->facts.engine), m->facts.version, m->facts.hash,
	    m->facts.num_units, m->estimated ? "false" : "true", m->num, m->total_seconds / 3600,
	    fmax(0, m->total_seconds - m->error_seconds) / 3600, (m->total_seconds + m->error_seconds) / 3600,
	    m->worker_bytes, workers, m->total_seconds / 86400 / (double)workers);
}

static const char *span_text(double seconds, char *text, size_t size)
{
	if (seconds >= 1)
		return duration_text(seconds, text, size);
	snprintf(text, size, "%.3g seconds", seconds);
	return text;
}

static void write_text(const struct measure *m, uint64_t workers)
{
	char text[60];

	output_format("count       n = %u, engine %s, plan version %u, hash %016" PRIx64 "\n", m->facts.n,
	              queens_engine_name(m->facts.engine), m->facts.version, m->facts.hash);
	output_format("units       %" PRIu64 ", %s each on average\n", m->facts.num_units,
	              span_text(m->total_seconds / (double)m->facts.num_units, text, sizeof text));
	output_format("basis       %" PRIu64 " units %s\n", m->num,
	              m->estimated ? "estimated by random descents, speed measured at n = 15"
	                           : "counted on this machine");
	output_format("memory      %.1f MB a worker\n", m->worker_bytes / 1e6);
	output_format("core-hours  %.3g (95 %% interval %.3g to %.3g)\n", m->total_seconds / 3600,
	              fmax(0, m->total_seconds - m->error_seconds) / 3600,
	              (m->total_seconds + m->error_seconds) / 3600);
	output_format("time        %s with %" PRIu64 " worker%s\n",
	              span_text(m->total_seconds / (double)workers, text, sizeof text), workers,
	              workers == 1 ? "" : "s");
}

int run_journal_plan(const void *settings, int num_operands, char **operands)
{
	const struct journal_settings *s = settings;
	const uint32_t n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_SEARCH);
	const uint64_t workers = s->workers > 0 ? s->workers : available_processors();
	const enum queens_engine engine = s->engine != NULL ? engine_named(s->engine) : QUEENS_ENGINE_AUTO;
	struct measure m = {.random = s->seed, .seconds_given = (double)s->seconds};
	enum queens_status status = queens_plan_open(&m.plan, n, engine);

	(void)num_operands;
	if (status == QUEENS_BAD_ARGUMENT)
		fail(EXIT_USAGE, "engine %s does not count n = %u", queens_engine_name(engine), n);
	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	queens_plan_facts(m.plan, &m.facts);
	measure_units(&m);
	if (m.in_flight == 0 && (m.num >= MIN_SAMPLE || m.num >= m.facts.num_units))
		extrapolate(&m, 1);
	else
		estimate_units(&m);
	if (s->json)
		write_json(&m, workers);
	else
		write_text(&m, workers);
	output_close();
	queens_plan_close(m.plan);
	return EXIT_DONE;
}
