/* SPDX-License-Identifier: MIT */
#include "counting.h"

#include <stdio.h>
#include <unistd.h>

#include "deal.h"
#include "intake.h"

#define TICK_SECONDS 0.1
#define MAX_RESULTS  256

/* The kernel that counts when `kernel` was asked for: the widest that runs here. */
static const char *kernel_used(const struct queens_plan *plan, enum queens_kernel kernel)
{
	struct queens_plan_facts facts;

	queens_plan_facts(plan, &facts);
	if (facts.engine != QUEENS_ENGINE_JOIN)
		return queens_kernel_name(QUEENS_KERNEL_PORTABLE);
	for (int k = QUEENS_NUM_KERNELS - 1; kernel == QUEENS_KERNEL_AUTO && k > 0; k--)
		if (queens_kernel_available((enum queens_kernel)k))
			kernel = (enum queens_kernel)k;
	return queens_kernel_name(kernel);
}

void counting_describe(struct journal_run *who, const struct queens_plan *plan, enum queens_kernel kernel)
{
	*who = (struct journal_run){.host = ""};
	if (gethostname(who->host, sizeof who->host - 1) != 0 || who->host[0] == '\0')
		snprintf(who->host, sizeof who->host, "unknown");
	snprintf(who->kernel, sizeof who->kernel, "%s", kernel_used(plan, kernel));
	snprintf(who->program, sizeof who->program, "%s", queens_version());
}

struct marking {
	struct dealer *dealer;
	bool failed;
	uint64_t unit;
};

static bool mark(void *context, const struct journal_range *range, const struct journal_run *who)
{
	struct marking *marking = context;

	(void)who;
	marking->failed = !deal_mark(marking->dealer, range->first, range->num_units);
	marking->unit = range->first;
	return !marking->failed;
}

struct dealer *counting_deal(struct journal *journal, const struct queens_plan *plan, char *error)
{
	const struct journal_plan *entry = journal_plan(journal);
	struct marking marking = {0};
	struct deal_order order;

	deal_order(&order, entry->num_units, entry->shard, entry->num_shards);
	marking.dealer = deal_open(plan, &order);
	if (marking.dealer == NULL) {
		snprintf(error, JOURNAL_ERROR_TEXT, "out of memory");
		return NULL;
	}
	enum journal_status status = journal_each(journal, mark, &marking, error);
	if (status == JOURNAL_DONE && marking.failed) {
		snprintf(error, JOURNAL_ERROR_TEXT, "unit %llu is in the journal but not of its shard",
		         (unsigned long long)marking.unit);
		status = JOURNAL_DAMAGED;
	}
	if (status == JOURNAL_DONE)
		return marking.dealer;
	deal_close(marking.dealer);
	return NULL;
}

/* One count in progress. */
struct run {
	const struct counting *counting;
	struct dealer *dealer;
	struct crew *crew;
	struct intake intake;
	int64_t number;            /* of the run in the journal */
	struct deal_worker worker; /* the crew, for the dealer */
	enum queens_status status;
	enum journal_status journal_status;
	char *error;
};

static void feed(struct run *run)
{
	uint64_t unit;

	while (deal_to(run->dealer, &run->worker, &unit))
		crew_give(run->crew, unit);
}

static void take_in(struct run *run, const struct crew_result *result)
{
	if (result->status == QUEENS_DONE) {
		struct journal_range range = {.first = result->unit,
		                              .num_units = 1,
		                              .sum = result->sum,
		                              .microseconds = result->microseconds,
		                              .run = run->number};
		deal_counted(&run->worker, result->microseconds);
		if (intake_put(&run->intake, &range))
			return;
		run->status = QUEENS_NO_MEMORY;
	} else {
		deal_dropped(&run->worker);
		if (result->status != QUEENS_STOPPED)
			run->status = result->status;
	}
}

/* Collects for a while: until something arrives, or it is time to write or to tick. */
static void gather(struct run *run)
{
	struct crew_result results[MAX_RESULTS];
	double wait = intake_delay(&run->intake);
	size_t found = crew_collect(run->crew, results, MAX_RESULTS, wait > 0 ? wait : TICK_SECONDS);

	for (size_t i = 0; i < found; i++)
		take_in(run, &results[i]);
}

static bool wants_stop(struct run *run)
{
	const struct counting *counting = run->counting;
	const struct journal_sum *sum = journal_sum(counting->journal);
	struct queens_progress progress = {.units_done = sum->units_done};

	progress.num_units =
	    sum->units_done + run->intake.num_ranges + crew_outstanding(run->crew) + deal_left(run->dealer);
	progress.work_done =
	    progress.num_units > 0 ? (double)progress.units_done / (double)progress.num_units : 1;
	return counting->tick != NULL && !counting->tick(counting->context, &progress);
}

static void count_rest(struct run *run)
{
	run->worker.threads = crew_threads(run->crew);
	deal_expect(run->dealer, run->worker.threads);
	while (run->status == QUEENS_DONE && run->journal_status == JOURNAL_DONE) {
		feed(run);
		if (crew_outstanding(run->crew) == 0)
			break;
		gather(run);
		deal_prepare(run->dealer, DEAL_COSTS);
		run->journal_status = intake_write(&run->intake, false, run->error);
		if (wants_stop(run))
			run->status = QUEENS_STOPPED;
	}
	crew_stop(run->crew);
	while (crew_outstanding(run->crew) > 0)
		gather(run);
	if (run->journal_status == JOURNAL_DONE)
		run->journal_status = intake_write(&run->intake, true, run->error);
}

enum queens_status counting_run(const struct counting *counting, enum journal_status *journal_status,
                                char *error)
{
	struct run run = {.counting = counting, .error = error, .status = QUEENS_DONE};
	struct journal_run who;

	counting_describe(&who, counting->plan, counting->crew.kernel);
	run.intake.journal = counting->journal;
	run.dealer = counting_deal(counting->journal, counting->plan, error);
	if (run.dealer == NULL)
		run.journal_status = JOURNAL_DAMAGED;
	else if (deal_left(run.dealer) > 0)
		run.journal_status = journal_add_run(counting->journal, &who, &run.number, error);
	if (run.journal_status == JOURNAL_DONE && deal_left(run.dealer) > 0) {
		run.status = crew_open(&run.crew, counting->plan, &counting->crew);
		if (run.status == QUEENS_DONE)
			count_rest(&run);
		crew_close(run.crew);
	}
	intake_free(&run.intake);
	deal_close(run.dealer);
	*journal_status = run.journal_status;
	return run.status;
}
