/* SPDX-License-Identifier: MIT */
/* queens journal verify FILE */
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../advice.h"
#include "../interrupt.h"
#include "../output.h"
#include "../progress.h"
#include "verify.h"

/* Says how a check went, wherever that is to stand; returns whether it passed. */
static bool report(const struct verify *verify, bool passed, const char *format, ...) PRINTF_LIKE(3, 4);
static bool report(const struct verify *verify, bool passed, const char *format, ...)
{
	char line[300];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	progress_clear();
	verify->tell(verify->context, passed, line);
	return passed;
}

/* (high * 2^64 + low) mod a number below 2^31. */
static uint64_t remainder_of(struct queens_total total, uint64_t by)
{
	const uint64_t two64 = (UINT64_MAX % by + 1) % by;

	return (total.high % by * two64 + total.low % by) % by;
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

/* Every solution of a unit has images that the unit stands for: its total is a multiple. */
static bool check_divisors(const struct verify *verify)
{
	const struct entries *entries = verify->entries;

	for (size_t i = 0; i < entries->length; i++) {
		const struct journal_range *range = &entries->list[i].range;
		uint64_t divisor = 0;
		for (uint64_t unit = 0; unit < range->num_units && divisor != 1; unit++) {
			struct queens_unit_facts facts = {0, 1};
			queens_unit_facts(verify->plan, range->first + unit, &facts);
			divisor = common_divisor(divisor, facts.divisor);
		}
		if (divisor > 1 && remainder_of(range->sum.total, divisor) != 0)
			return report(verify, false,
			              "the sum of the range at unit %" PRIu64 " is no multiple of %" PRIu64,
			              range->first, divisor);
	}
	return report(verify, true, "symmetry divides every sum (%zu ranges)", entries->length);
}

/* ---- counting a sample again, on several threads ---- */

struct sample {
	const struct queens_plan *plan;
	const struct entries *entries;
	size_t *chosen;
	size_t num_chosen;
	uint64_t random;

	pthread_mutex_t lock; /* guards all below */
	size_t next, done, running;
	uint64_t units;
	const char *fault;
	uint64_t fault_unit;
	enum queens_status status;
};

struct checker {
	struct sample *sample;
	struct queens_worker *worker;
	pthread_t thread;
};

static uint64_t next_random(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* Chooses ranges without repetition: the first of a shuffled list. */
static void choose(struct sample *sample, uint64_t percent)
{
	const size_t length = sample->entries->length;

	sample->num_chosen = (size_t)((length * percent + 99) / 100);
	sample->chosen = malloc((length + 1) * sizeof *sample->chosen);
	if (sample->chosen == NULL)
		fail(EXIT_TROUBLE, "%s", queens_status_text(QUEENS_NO_MEMORY));
	for (size_t i = 0; i < length; i++)
		sample->chosen[i] = i;
	for (size_t i = 0; i < sample->num_chosen && i < length; i++) {
		size_t other = i + (size_t)(next_random(&sample->random) % (length - i));
		size_t swap = sample->chosen[i];
		sample->chosen[i] = sample->chosen[other];
		sample->chosen[other] = swap;
	}
}

static bool equal(struct queens_total a, struct queens_total b)
{
	return a.high == b.high && a.low == b.low;
}

/* The three ways to count a unit again. */
enum way { AS_BEFORE, PLAIN, MIRRORED, NUM_WAYS };
static const char *const way_names[NUM_WAYS] = {"counting it again", "plain enumeration",
                                                "plain enumeration of its mirror image"};

static enum queens_status count_again(struct queens_worker *worker, uint64_t unit, enum way way,
                                      struct queens_total *total)
{
	struct queens_unit sum = {.nodes = 0};

	if (way == PLAIN)
		return queens_unit_recount(worker, unit, QUEENS_IDENTITY, total);
	if (way == MIRRORED)
		return queens_unit_recount(worker, unit, QUEENS_MIRROR_COLUMNS, total);
	enum queens_status status = queens_unit_count(worker, unit, &sum);
	*total = sum.total;
	return status;
}

/* Counts a range in all ways; the name of one that disagrees, or NULL. */
static const char *check_range(struct queens_worker *worker, const struct journal_range *range,
                               enum queens_status *status)
{
	for (int way = AS_BEFORE; way < NUM_WAYS; way++) {
		struct queens_total sum = {0, 0};
		for (uint64_t i = 0; i < range->num_units; i++) {
			struct queens_total total;
			*status = count_again(worker, range->first + i, (enum way)way, &total);
			if (*status != QUEENS_DONE)
				return NULL;
			sum = queens_total_add(sum, total);
		}
		if (!equal(sum, range->sum.total))
			return way_names[way];
	}
	return NULL;
}

static void *check(void *argument)
{
	struct checker *checker = argument;
	struct sample *sample = checker->sample;

	pthread_mutex_lock(&sample->lock);
	while (sample->next < sample->num_chosen && sample->fault == NULL && sample->status == QUEENS_DONE) {
		const struct journal_range *range =
		    &sample->entries->list[sample->chosen[sample->next++]].range;
		enum queens_status status = QUEENS_DONE;
		pthread_mutex_unlock(&sample->lock);
		const char *fault = check_range(checker->worker, range, &status);
		pthread_mutex_lock(&sample->lock);
		sample->done++;
		sample->units += range->num_units;
		if (status != QUEENS_DONE)
			sample->status = status;
		if (fault != NULL) {
			sample->fault = fault;
			sample->fault_unit = range->first;
		}
	}
	sample->running--;
	pthread_mutex_unlock(&sample->lock);
	return NULL;
}

static size_t start(struct sample *sample, struct checker *checkers, unsigned num_threads)
{
	size_t started = 0;

	for (; started < num_threads; started++) {
		struct checker *checker = &checkers[started];
		checker->sample = sample;
		if (queens_worker_open(&checker->worker, sample->plan) != QUEENS_DONE)
			break;
		pthread_mutex_lock(&sample->lock);
		sample->running++;
		pthread_mutex_unlock(&sample->lock);
		if (pthread_create(&checker->thread, NULL, check, checker) != 0) {
			sample->running--;
			queens_worker_close(checker->worker);
			break;
		}
	}
	return started;
}

static void wait_for(struct sample *sample, struct checker *checkers, size_t started,
                     const struct common *common)
{
	const struct timespec pause = {0, 50000000};
	bool running = true;

	while (running) {
		pthread_mutex_lock(&sample->lock);
		double done = (double)sample->done / (double)sample->num_chosen;
		running = sample->running > 0;
		pthread_mutex_unlock(&sample->lock);
		progress_show(common, done, "the sample");
		for (size_t i = 0; i < started && interrupt_signal != 0; i++)
			queens_worker_stop(checkers[i].worker);
		if (running)
			nanosleep(&pause, NULL);
	}
	for (size_t i = 0; i < started; i++) {
		pthread_join(checkers[i].thread, NULL);
		queens_worker_close(checkers[i].worker);
	}
}

static bool check_sample(const struct verify *verify, struct sample *sample)
{
	struct checker *checkers = calloc(verify->num_threads, sizeof *checkers);

	choose(sample, verify->percent);
	pthread_mutex_init(&sample->lock, NULL);
	interrupt_set_cooperative(true);
	size_t started = checkers != NULL ? start(sample, checkers, verify->num_threads) : 0;
	if (started == 0)
		fail(EXIT_TROUBLE, "%s", queens_status_text(QUEENS_NO_MEMORY));
	wait_for(sample, checkers, started, verify->common);
	interrupt_set_cooperative(false);
	pthread_mutex_destroy(&sample->lock);
	free(checkers);
	free(sample->chosen);
	if (sample->status == QUEENS_STOPPED)
		fail(128 + (int)interrupt_signal, "stopped before the sample was counted");
	if (sample->status == QUEENS_BAD_ARGUMENT)
		return report(verify, true, "the engine has no plain enumerator");
	if (sample->status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(sample->status));
	if (sample->fault != NULL)
		return report(verify, false, "the range at unit %" PRIu64 " differs from %s",
		              sample->fault_unit, sample->fault);
	return report(verify, true,
	              "%zu ranges (%" PRIu64 " units) counted again, plainly, and plainly in the mirror",
	              sample->num_chosen, sample->units);
}

/* ---- the whole ---- */

static bool stop_tick(void *context, const struct queens_progress *progress)
{
	(void)context, (void)progress;
	return interrupt_signal == 0;
}

/*
 * Boards without symmetry come in eights, those with a half turn only in
 * fours, those with a quarter turn in pairs; the symmetric ones are counted
 * afresh, by another search.
 */
static bool check_symmetric(const struct verify *verify, uint32_t n, struct queens_total total)
{
	const struct queens_count_options options = {.size = sizeof options, .tick = stop_tick};
	struct queens_classes c;

	interrupt_set_cooperative(true);
	enum queens_status status = queens_count_classes(n, total, &options, &c);
	interrupt_set_cooperative(false);
	if (status == QUEENS_STOPPED)
		fail(128 + (int)interrupt_signal, "stopped");
	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	struct queens_total again = queens_total_times(c.asymmetric, 8);
	again = queens_total_add(again, queens_total_times(c.half_only, 4));
	again = queens_total_add(again, queens_total_times(c.quarter, 2));
	return report(verify, equal(again, total), "the total agrees with the symmetric solutions modulo 8");
}

static bool check_whole(const struct verify *verify)
{
	const struct entries *entries = verify->entries;
	const uint32_t n = entries->plan.n;
	const struct queens_total total = entries->sum.sum.total;
	struct queens_total known;
	char text[QUEENS_TOTAL_TEXT];
	bool passed = true;

	if (entries->sum.units_done < entries->plan.num_units) {
		report(verify, true,
		       "not complete: %" PRIu64 " of %" PRIu64 " units, so the total is not checked",
		       entries->sum.units_done, entries->plan.num_units);
		return true;
	}
	if (n >= 2)
		passed &= check_symmetric(verify, n, total);
	if (queens_known_count(n, &known))
		passed &= report(verify, equal(known, total), "the total %s is the published one",
		                 queens_total_text(total, text));
	return passed;
}

static uint64_t choose_seed(const struct journal_settings *s)
{
	struct timespec now;

	if (s->seed != 0)
		return s->seed;
	clock_gettime(CLOCK_REALTIME, &now);
	return ((uint64_t)now.tv_sec << 20 ^ (uint64_t)now.tv_nsec) % 1000000000;
}

bool verify_all(const struct verify *verify)
{
	const struct entries *entries = verify->entries;
	struct sample sample = {.plan = verify->plan, .entries = entries, .random = verify->seed};
	bool passed = true;

	report(verify, true, "pages, rows and seal agree with their checksums (%zu ranges)", entries->length);
	report(verify, true, "the plan is this program's: n = %u, engine %s, hash %016" PRIx64,
	       entries->plan.n, entries->plan.engine, entries->plan.hash);
	passed &= check_divisors(verify);
	if (entries->length > 0 && verify->percent > 0)
		passed &= check_sample(verify, &sample);
	passed &= check_whole(verify);
	return passed;
}

static void write_verdict(void *context, bool passed, const char *line)
{
	(void)context;
	output_format("%s  %s\n", passed ? "pass" : "FAIL", line);
	output_commit();
	output_flush();
}

int run_journal_verify(const void *settings, int num_operands, char **operands)
{
	const struct journal_settings *s = settings;
	struct entries entries;

	(void)num_operands;
	read_entries(operands[0], &entries);
	struct queens_plan *plan = open_plan_of(operands[0], &entries.plan);
	const struct verify verify = {
	    .common = &s->common,
	    .plan = plan,
	    .entries = &entries,
	    .percent = s->sample,
	    .seed = choose_seed(s),
	    .num_threads = s->threads > 0 ? (unsigned)s->threads : available_processors(),
	    .tell = write_verdict,
	};
	bool passed = verify_all(&verify);
	if (s->sample > 0)
		remark(&s->common, "this sample again: --sample %" PRIu64 " --seed %" PRIu64, s->sample,
		       verify.seed);
	output_close();
	queens_plan_close(plan);
	free_entries(&entries);
	return passed ? EXIT_DONE : EXIT_NO_BOARD;
}
