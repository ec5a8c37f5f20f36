/* SPDX-License-Identifier: MIT */
/*
 * What the ranks tell each other.
 *
 * Rank 0 has the journal and the dealer; every rank, also rank 0, has a crew.
 * After the start (a broadcast and a gather) there are two kinds of message:
 *
 *      rank w -> 0    RESULTS   what was counted, and how much is still at hand
 *      0 -> rank w    WORK      further units, or the end
 *
 * Only the main thread of a rank talks; it looks for messages a thousand times
 * a second, since a blocking receive keeps a processor busy in most MPIs.
 */
#ifndef MPI_MESSAGES_H
#define MPI_MESSAGES_H

#include <mpi.h>

#include "store/crew.h"
#include "store/journal.h"

enum { TAG_RESULTS = 1, TAG_WORK };

#define MAX_BATCH 512 /* units or results in a message */

/* From rank 0, before anything else. */
struct start {
	uint64_t nothing; /* there is nothing to do: end */
	uint64_t n, engine, hash;
};

/* From every rank, in answer. */
struct hello {
	uint64_t threads; /* that it has started */
	uint64_t trouble; /* enum queens_status: why it cannot take part */
	uint64_t hash;    /* of its plan: another program would have another */
	struct journal_run who;
};

struct results {
	uint64_t count;
	struct crew_result list[MAX_BATCH];
};

struct work {
	uint64_t end; /* no more work: finish */
	uint64_t count;
	uint64_t units[MAX_BATCH];
};

/* The bytes of a message with so many entries. */
#define RESULTS_BYTES(count) (int)(offsetof(struct results, list) + (count) * sizeof(struct crew_result))
#define WORK_BYTES(count)    (int)(offsetof(struct work, units) + (count) * sizeof(uint64_t))

/* Processors that this rank may use: its share where ranks of a node have the same ones. */
unsigned rank_processors(void);

/* worker.c: all ranks but 0.  Returns when rank 0 says so, or after a signal. */
void work_for_rank_0(struct crew *crew);

/* master.c: rank 0.  Like counting_run, on all ranks. */
struct master {
	const struct queens_plan *plan;
	struct journal *journal;
	const struct hello *ranks; /* one each */
	int num_ranks;
	struct crew_settings crew; /* of rank 0 */
	queens_tick *tick;
	void *context;
};
enum queens_status master_run(const struct master *master, enum journal_status *journal_status, char *error);

#endif
