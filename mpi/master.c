/* SPDX-License-Identifier: MIT */
/* Rank 0: hands out units by measured cost, and writes the journal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "messages.h"
#include "store/counting.h"
#include "store/deal.h"
#include "store/intake.h"

#define POLL_SECONDS 0.001
#define TICK_SECONDS 0.1

/* What rank 0 knows of a rank. */
struct rank {
	struct deal_worker worker;
	int64_t run; /* its number in the journal */
};

struct state {
	const struct master *master;
	struct rank *ranks;
	uint64_t num_threads; /* of all ranks */
	uint64_t outstanding; /* of all ranks */
	struct dealer *dealer;
	struct crew *crew;
	struct intake intake;
	struct timespec last_tick;
	enum queens_status status;
	enum journal_status journal_status;
	char *error;
};

static void give(struct state *state, int number)
{
	static struct work work;
	struct rank *rank = &state->ranks[number];

	work.count = work.end = 0;
	while (work.count < MAX_BATCH && deal_to(state->dealer, &rank->worker, &work.units[work.count]))
		work.count++;
	state->outstanding += work.count;
	if (number == 0)
		for (uint64_t i = 0; i < work.count; i++)
			crew_give(state->crew, work.units[i]);
	else if (work.count > 0)
		MPI_Send(&work, WORK_BYTES(work.count), MPI_BYTE, number, TAG_WORK, MPI_COMM_WORLD);
}

static void take_in(struct state *state, int number, const struct crew_result *results, uint64_t count)
{
	struct rank *rank = &state->ranks[number];

	state->outstanding -= count;
	for (uint64_t i = 0; i < count; i++) {
		struct journal_range range = {.first = results[i].unit,
		                              .num_units = 1,
		                              .sum = results[i].sum,
		                              .microseconds = results[i].microseconds,
		                              .run = rank->run};
		if (results[i].status != QUEENS_DONE) {
			deal_dropped(&rank->worker);
			if (results[i].status != QUEENS_STOPPED)
				state->status = results[i].status;
			continue;
		}
		deal_counted(&rank->worker, results[i].microseconds);
		if (!intake_put(&state->intake, &range))
			state->status = QUEENS_NO_MEMORY;
	}
}

/* Takes one message of another rank; false when there is none. */
static bool receive(struct state *state)
{
	static struct results results;
	MPI_Status status;
	int arrived;

	MPI_Iprobe(MPI_ANY_SOURCE, TAG_RESULTS, MPI_COMM_WORLD, &arrived, &status);
	if (!arrived)
		return false;
	MPI_Recv(&results, sizeof results, MPI_BYTE, status.MPI_SOURCE, TAG_RESULTS, MPI_COMM_WORLD, &status);
	take_in(state, status.MPI_SOURCE, results.list, results.count);
	give(state, status.MPI_SOURCE);
	return true;
}

static void collect_own(struct state *state)
{
	static struct crew_result results[MAX_BATCH];
	const struct timespec pause = {0, (long)(1e9 * POLL_SECONDS)};

	if (crew_outstanding(state->crew) == 0)
		nanosleep(&pause, NULL);
	take_in(state, 0, results, crew_collect(state->crew, results, MAX_BATCH, POLL_SECONDS));
	give(state, 0);
}

static bool wants_stop(struct state *state)
{
	const struct master *master = state->master;
	struct queens_progress progress = {.units_done = journal_sum(master->journal)->units_done};
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	if ((double)(now.tv_sec - state->last_tick.tv_sec) +
	        1e-9 * (double)(now.tv_nsec - state->last_tick.tv_nsec) <
	    TICK_SECONDS)
		return false;
	state->last_tick = now;
	progress.num_units =
	    progress.units_done + state->intake.num_ranges + state->outstanding + deal_left(state->dealer);
	progress.work_done =
	    progress.num_units > 0 ? (double)progress.units_done / (double)progress.num_units : 1;
	return !master->tick(master->context, &progress);
}

static void count_rest(struct state *state)
{
	for (int rank = 0; rank < state->master->num_ranks; rank++)
		give(state, rank);
	while (state->status == QUEENS_DONE && state->journal_status == JOURNAL_DONE &&
	       state->outstanding > 0) {
		while (receive(state))
			continue;
		collect_own(state);
		deal_prepare(state->dealer, DEAL_COSTS);
		state->journal_status = intake_write(&state->intake, false, state->error);
		if (wants_stop(state))
			state->status = QUEENS_STOPPED;
	}
	/* When we were told to stop, perhaps because a rank was lost, there may be a
	   second left: what has arrived is written, and nobody is waited for. */
	while (receive(state))
		continue;
	if (state->journal_status == JOURNAL_DONE)
		state->journal_status = intake_write(&state->intake, true, state->error);
}

static void send_end(const struct state *state)
{
	struct work work = {.end = 1};

	for (int rank = 1; rank < state->master->num_ranks; rank++)
		MPI_Send(&work, WORK_BYTES(0), MPI_BYTE, rank, TAG_WORK, MPI_COMM_WORLD);
}

static void enter_ranks(struct state *state)
{
	const struct master *master = state->master;

	for (int i = 0; i < master->num_ranks && state->journal_status == JOURNAL_DONE; i++) {
		state->ranks[i].worker.threads = master->ranks[i].threads;
		state->num_threads += master->ranks[i].threads;
		state->journal_status = journal_add_run(master->journal, &master->ranks[i].who,
		                                        &state->ranks[i].run, state->error);
	}
}

enum queens_status master_run(const struct master *master, enum journal_status *journal_status, char *error)
{
	struct state state = {.master = master, .error = error};

	state.intake.journal = master->journal;
	state.ranks = calloc((size_t)master->num_ranks, sizeof *state.ranks);
	state.dealer = counting_deal(master->journal, master->plan, error);
	if (state.dealer == NULL)
		state.journal_status = JOURNAL_DAMAGED;
	if (state.ranks == NULL)
		state.status = QUEENS_NO_MEMORY;
	else if (state.journal_status == JOURNAL_DONE && deal_left(state.dealer) > 0)
		enter_ranks(&state);
	if (state.status == QUEENS_DONE && state.journal_status == JOURNAL_DONE &&
	    deal_left(state.dealer) > 0) {
		state.status = crew_open(&state.crew, master->plan, &master->crew);
		if (state.status == QUEENS_DONE)
			count_rest(&state);
	}
	if (state.status != QUEENS_STOPPED)
		send_end(&state);
	crew_close(state.crew);
	intake_free(&state.intake);
	deal_close(state.dealer);
	free(state.ranks);
	*journal_status = state.journal_status;
	return state.status;
}
