/* SPDX-License-Identifier: MIT */
/* A rank that counts what rank 0 hands out. */
#if defined(__linux__)
#define _GNU_SOURCE /* sched_getaffinity */
#include <sched.h>
#endif
#include <stdlib.h>
#include <time.h>

#include "cli/advice.h"
#include "cli/interrupt.h"
#include "messages.h"

/* Between two looks for messages. */
#define POLL_SECONDS 0.001

#if defined(__linux__)
/* Ranks of this node that may use just the processors that this one may use. */
static unsigned ranks_beside(void)
{
	cpu_set_t mine, *all;
	MPI_Comm node;
	int size;
	unsigned equal = 0;

	MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
	MPI_Comm_size(node, &size);
	CPU_ZERO(&mine);
	sched_getaffinity(0, sizeof mine, &mine);
	all = calloc((size_t)size, sizeof *all);
	if (all != NULL) {
		MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all, sizeof mine, MPI_BYTE, node);
		for (int i = 0; i < size; i++)
			equal += CPU_EQUAL(&mine, &all[i]) != 0;
	}
	free(all);
	MPI_Comm_free(&node);
	return equal > 0 ? equal : 1;
}
#else
static unsigned ranks_beside(void)
{
	return 1;
}
#endif

unsigned rank_processors(void)
{
	unsigned share = available_processors() / ranks_beside();

	return share > 0 ? share : 1;
}

static void send_results(struct crew *crew, bool stopping)
{
	static struct results results;

	results.count = crew_collect(crew, results.list, MAX_BATCH, POLL_SECONDS);
	if (results.count > 0 || stopping)
		MPI_Send(&results, RESULTS_BYTES(results.count), MPI_BYTE, 0, TAG_RESULTS, MPI_COMM_WORLD);
}

/* Takes in what has arrived; false when it is the end. */
static bool receive_work(struct crew *crew)
{
	static struct work work;
	int arrived;

	MPI_Iprobe(0, TAG_WORK, MPI_COMM_WORLD, &arrived, MPI_STATUS_IGNORE);
	if (!arrived)
		return true;
	MPI_Recv(&work, sizeof work, MPI_BYTE, 0, TAG_WORK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	for (uint64_t i = 0; i < work.count; i++)
		crew_give(crew, work.units[i]);
	return work.end == 0;
}

/* With nothing to do crew_collect returns at once: sleep instead. */
static void rest(const struct crew *crew)
{
	const struct timespec pause = {0, 1000000};

	if (crew_outstanding(crew) == 0)
		nanosleep(&pause, NULL);
}

void work_for_rank_0(struct crew *crew)
{
	while (receive_work(crew) && interrupt_signal == 0) {
		send_results(crew, false);
		rest(crew);
	}
}
