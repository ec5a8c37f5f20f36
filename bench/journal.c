/* SPDX-License-Identifier: MIT */
/*
 * What a journal costs: the CPU time of entering one finished unit in a
 * transaction of its own, and the share of a processor that a count takes for
 * its journal when a unit is finished every 50 ms (one thread) or every 6 ms
 * (eight threads).      bench-journal FOLDER [SECONDS]
 * Promise: under 1 % of the CPU time of units of 50 ms.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "store/counting.h"
#include "store/deal.h"
#include "store/intake.h"
#include "store/journal.h"

#define UNIT_SECONDS 0.05

static double cpu_seconds(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	       1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static double elapsed_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void need(enum journal_status status, const char *error)
{
	if (status == JOURNAL_DONE)
		return;
	fprintf(stderr, "%s\n", error);
	exit(3);
}

/* CPU seconds of a transaction. */
static double one_by_one(struct journal *journal, const struct deal_order *order, struct journal_range range,
                         char *error)
{
	const int num = 200;
	const double begin = cpu_seconds();

	for (int i = 0; i < num; i++) {
		range.first = deal_at(order, (uint64_t)i);
		need(journal_add(journal, &range, 1, error), error);
	}
	return (cpu_seconds() - begin) / num;
}

/* CPU seconds a second, when a unit arrives every `gap` seconds. */
static double at_pace(struct intake *intake, const struct deal_order *order, struct journal_range range,
                      double gap, double seconds, char *error)
{
	static uint64_t place = 1000;
	const double begin = elapsed_seconds(), cpu = cpu_seconds();
	double next = begin + gap;

	while (elapsed_seconds() < begin + seconds) {
		double wait = next - elapsed_seconds();
		double delay = intake_delay(intake);
		if (delay > 0 && delay < wait)
			wait = delay;
		struct timespec pause = {0, wait > 0 ? (long)(1e9 * wait) : 0};
		nanosleep(&pause, NULL);
		for (; next <= elapsed_seconds(); next += gap) {
			range.first = deal_at(order, place++);
			if (!intake_put(intake, &range))
				exit(3);
		}
		need(intake_write(intake, false, error), error);
	}
	need(intake_write(intake, true, error), error);
	return (cpu_seconds() - cpu) / (elapsed_seconds() - begin);
}

int main(int argc, char **argv)
{
	const double seconds = argc > 2 ? atof(argv[2]) : 10;
	char path[1000], error[JOURNAL_ERROR_TEXT];
	struct queens_plan *plan;
	struct journal_plan wanted;
	struct journal *journal;
	struct journal_run who;
	struct deal_order order;
	struct journal_range range = {.num_units = 1, .microseconds = 50000};

	snprintf(path, sizeof path, "%s/bench.journal", argc > 1 ? argv[1] : ".");
	unlink(path);
	if (queens_plan_open(&plan, 20, QUEENS_ENGINE_SEARCH) != QUEENS_DONE)
		return 3;
	journal_describe(plan, &wanted);
	need(journal_open(&journal, path, JOURNAL_WRITE, &wanted, error), error);
	counting_describe(&who, "portable");
	need(journal_add_run(journal, &who, &range.run, error), error);
	deal_order(&order, wanted.num_units, 1, 1);

	printf("one unit a transaction: %.3f ms of CPU each\n",
	       1e3 * one_by_one(journal, &order, range, error));
	struct intake intake = {.journal = journal};
	double worst = 0;
	for (int threads = 1; threads <= 8; threads *= 8) {
		double share =
		    at_pace(&intake, &order, range, UNIT_SECONDS / threads, seconds, error) / threads;
		printf("%d thread%s, units of 50 ms: %.2f %% of the CPU time (promise: under 1 %%)\n",
		       threads, threads == 1 ? "" : "s", 100 * share);
		worst = share > worst ? share : worst;
	}
	intake_free(&intake);
	journal_close(journal);
	unlink(path);
	queens_plan_close(plan);
	return worst < 0.01 ? 0 : 1;
}
