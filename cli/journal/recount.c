/* SPDX-License-Identifier: MIT */
/*
 * Counting a sample of a journal again, on several threads, in two passes:
 *
 *      ranges   every range of the sample, by another kernel: their sums must
 *               be those of the journal
 *      units    the units of these ranges in random order, by plain enumeration
 *               of their definition, and again of its mirror images, in which
 *               the row sets of the engine join become their complements or
 *               stand upside down: the counts must be those of the first pass.
 *               Large units take this for hours, so there is a limit of time,
 *               and how far it came is said.
 */
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../interrupt.h"
#include "../progress.h"
#include "../random.h"
#include "verify.h"

struct sampled_unit {
	uint64_t number;
	struct queens_total total; /* by the first pass */
};

struct sampled_range {
	const struct journal_range *range;
	size_t first_unit; /* its place in the list of units */
};

struct sample {
	const struct verify *verify;
	enum queens_kernel kernel; /* another than the one that counted, where there is one */
	struct sampled_range *ranges;
	size_t num_ranges;
	struct sampled_unit *units;
	size_t num_units;
};

/* Checks one item of a pass; returns what it differs from, or NULL. */
typedef const char *check_item(struct sample *sample, struct queens_worker *worker, size_t item,
                               enum queens_status *status);

struct pass {
	struct sample *sample;
	check_item *check;
	size_t num_items;

	pthread_mutex_t lock; /* guards all below */
	size_t next, done, running;
	bool stopped; /* by a signal or because the time is over */
	const char *fault;
	size_t fault_item;
	enum queens_status status;
};

struct checker {
	struct pass *pass;
	struct queens_worker *worker;
	pthread_t thread;
};

static _Noreturn void fail_with(enum queens_status status)
{
	fail(EXIT_TROUBLE, "%s", queens_status_text(status));
}

static void *allocate(size_t num, size_t size)
{
	void *memory = calloc(num + 1, size);

	if (memory == NULL)
		fail_with(QUEENS_NO_MEMORY);
	return memory;
}

/* ---- the sample ---- */

/* Chooses ranges without repetition: the first of a shuffled list. */
static void choose_ranges(struct sample *sample, uint64_t *random)
{
	const struct entries *entries = sample->verify->entries;
	const size_t length = entries->length;
	size_t *order = allocate(length, sizeof *order);

	sample->num_ranges = (size_t)((length * sample->verify->percent + 99) / 100);
	sample->ranges = allocate(sample->num_ranges, sizeof *sample->ranges);
	for (size_t i = 0; i < length; i++)
		order[i] = i;
	for (size_t i = 0; i < sample->num_ranges && i < length; i++) {
		size_t other = i + (size_t)(random_next(random) % (length - i));
		size_t chosen = order[other];
		order[other] = order[i];
		sample->ranges[i] = (struct sampled_range){&entries->list[chosen].range, sample->num_units};
		sample->num_units += entries->list[chosen].range.num_units;
	}
	free(order);
}

static void shuffle_units(struct sample *sample, uint64_t *random)
{
	for (size_t i = sample->num_units; i > 1; i--) {
		size_t other = (size_t)(random_next(random) % i);
		struct sampled_unit swap = sample->units[i - 1];
		sample->units[i - 1] = sample->units[other];
		sample->units[other] = swap;
	}
}

/* A kernel that runs here and has counted nothing in this journal; portable when there is none. */
static enum queens_kernel other_kernel(const struct entries *entries)
{
	for (int kernel = QUEENS_NUM_KERNELS - 1; kernel > QUEENS_KERNEL_PORTABLE; kernel--) {
		bool used = false;
		for (uint32_t i = 0; i < entries->num_runs; i++)
			used |= strcmp(entries->runs[i].kernel,
			               queens_kernel_name((enum queens_kernel)kernel)) == 0;
		if (!used && queens_kernel_available((enum queens_kernel)kernel))
			return (enum queens_kernel)kernel;
	}
	return QUEENS_KERNEL_PORTABLE;
}

/* ---- the two ways to check ---- */

static bool equal(struct queens_total a, struct queens_total b)
{
	return a.high == b.high && a.low == b.low;
}

static const char *check_range(struct sample *sample, struct queens_worker *worker, size_t item,
                               enum queens_status *status)
{
	const struct sampled_range *sampled = &sample->ranges[item];
	struct queens_total sum = {0, 0};

	for (uint64_t i = 0; i < sampled->range->num_units; i++) {
		struct sampled_unit *unit = &sample->units[sampled->first_unit + i];
		struct queens_unit counted;
		unit->number = sampled->range->first + i;
		*status = queens_unit_count(worker, unit->number, &counted);
		if (*status != QUEENS_DONE)
			return NULL;
		unit->total = counted.total;
		sum = queens_total_add(sum, counted.total);
	}
	return equal(sum, sampled->range->sum.total) ? NULL : "another count by the engine";
}

/* The images of a unit's definition that have as many boards. */
static const struct {
	enum queens_symmetry image;
	const char *name;
} ways[] = {{QUEENS_IDENTITY, "as they stand"},
            {QUEENS_MIRROR_COLUMNS, "with left and right exchanged"},
            {QUEENS_MIRROR_ROWS, "upside down"}};
#define NUM_WAYS (sizeof ways / sizeof *ways)

/* An item is a unit and a way: first all units as they stand. */
static const char *check_unit(struct sample *sample, struct queens_worker *worker, size_t item,
                              enum queens_status *status)
{
	const struct sampled_unit *unit = &sample->units[item % sample->num_units];
	const size_t way = item / sample->num_units;
	struct queens_total total;

	*status = queens_unit_recount(worker, unit->number, ways[way].image, &total);
	return *status == QUEENS_DONE && !equal(total, unit->total) ? ways[way].name : NULL;
}

/* ---- threads ---- */

static void *work(void *argument)
{
	struct checker *checker = argument;
	struct pass *pass = checker->pass;

	pthread_mutex_lock(&pass->lock);
	while (pass->next < pass->num_items && pass->fault == NULL && pass->status == QUEENS_DONE &&
	       !pass->stopped) {
		const size_t item = pass->next++;
		enum queens_status status = QUEENS_DONE;
		pthread_mutex_unlock(&pass->lock);
		const char *fault = pass->check(pass->sample, checker->worker, item, &status);
		pthread_mutex_lock(&pass->lock);
		pass->done += status == QUEENS_DONE;
		if (status != QUEENS_DONE && status != QUEENS_STOPPED)
			pass->status = status;
		if (fault != NULL) {
			pass->fault = fault;
			pass->fault_item = item;
		}
	}
	pass->running--;
	pthread_mutex_unlock(&pass->lock);
	return NULL;
}

static size_t start(struct pass *pass, struct checker *checkers)
{
	const struct sample *sample = pass->sample;
	size_t started = 0;

	for (; started < sample->verify->num_threads; started++) {
		struct checker *checker = &checkers[started];
		checker->pass = pass;
		if (queens_worker_open_with(&checker->worker, sample->verify->plan, sample->kernel, 0) !=
		    QUEENS_DONE)
			break;
		pthread_mutex_lock(&pass->lock);
		pass->running++;
		pthread_mutex_unlock(&pass->lock);
		if (pthread_create(&checker->thread, NULL, work, checker) != 0) {
			pthread_mutex_lock(&pass->lock);
			pass->running--;
			pthread_mutex_unlock(&pass->lock);
			queens_worker_close(checker->worker);
			break;
		}
	}
	return started;
}

static void wait_for(struct pass *pass, struct checker *checkers, size_t started, double end)
{
	const struct timespec pause = {0, 20000000};
	bool running = true;

	while (running) {
		const bool stop = interrupt_signal != 0 || clock_seconds() > end;
		pthread_mutex_lock(&pass->lock);
		double done = (double)pass->done / (double)pass->num_items;
		running = pass->running > 0;
		pass->stopped = pass->stopped || (running && stop);
		pthread_mutex_unlock(&pass->lock);
		progress_show(pass->sample->verify->common, done, "the sample");
		for (size_t i = 0; i < started && stop; i++)
			queens_worker_stop(checkers[i].worker);
		if (running)
			nanosleep(&pause, NULL);
	}
	for (size_t i = 0; i < started; i++) {
		pthread_join(checkers[i].thread, NULL);
		queens_worker_close(checkers[i].worker);
	}
}

/* Runs a pass until all is checked, something is wrong, or the time is over. */
static void run(struct pass *pass, double end)
{
	struct checker *checkers = allocate(pass->sample->verify->num_threads, sizeof *checkers);

	pthread_mutex_init(&pass->lock, NULL);
	interrupt_set_cooperative(true);
	size_t started = start(pass, checkers);
	if (started == 0)
		fail_with(QUEENS_NO_MEMORY);
	wait_for(pass, checkers, started, end);
	interrupt_set_cooperative(false);
	pthread_mutex_destroy(&pass->lock);
	free(checkers);
	if (interrupt_signal != 0)
		fail(128 + (int)interrupt_signal, "stopped before the sample was counted");
	if (pass->status != QUEENS_DONE)
		fail_with(pass->status);
}

static bool count_ranges(struct sample *sample)
{
	struct pass pass = {.sample = sample, .check = check_range, .num_items = sample->num_ranges};
	const bool join = engine_named(sample->verify->entries->plan.engine) == QUEENS_ENGINE_JOIN;

	run(&pass, INFINITY);
	if (pass.fault != NULL)
		return verify_tell(sample->verify, false, "the range at unit %" PRIu64 " differs from %s",
		                   sample->ranges[pass.fault_item].range->first, pass.fault);
	return verify_tell(sample->verify, true, "%zu ranges (%zu units) counted again %s%s",
	                   sample->num_ranges, sample->num_units, join ? "by kernel " : "by the engine",
	                   join ? queens_kernel_name(sample->kernel) : "");
}

static bool enumerate_units(struct sample *sample)
{
	struct pass pass = {.sample = sample, .check = check_unit, .num_items = NUM_WAYS * sample->num_units};
	char line[200];
	int length = 0;

	run(&pass, clock_seconds() + sample->verify->slow_seconds);
	if (pass.fault != NULL)
		return verify_tell(sample->verify, false,
		                   "unit %" PRIu64 " differs from plain enumeration, %s",
		                   sample->units[pass.fault_item % sample->num_units].number, pass.fault);
	for (size_t way = 0, left = pass.done; way < NUM_WAYS; way++) {
		const size_t num = left < sample->num_units ? left : sample->num_units;
		length += snprintf(line + length, sizeof line - (size_t)length, "%s%zu %s",
		                   way > 0 ? ", " : "", num, ways[way].name);
		left -= num;
	}
	return verify_tell(sample->verify, true, "units of these enumerated plainly: %s%s", line,
	                   pass.done < pass.num_items ? " (no time for more: --seconds)" : "");
}

bool verify_sample(const struct verify *verify)
{
	struct sample sample = {.verify = verify, .kernel = other_kernel(verify->entries)};
	uint64_t random = verify->seed;

	choose_ranges(&sample, &random);
	sample.units = allocate(sample.num_units, sizeof *sample.units);
	bool passed = count_ranges(&sample);
	shuffle_units(&sample, &random);
	if (passed && verify->slow_seconds > 0)
		passed = enumerate_units(&sample);
	free(sample.units);
	free(sample.ranges);
	return passed;
}
