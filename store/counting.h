/* SPDX-License-Identifier: MIT */
/* Counting into a journal on the threads of this machine. */
#ifndef STORE_COUNTING_H
#define STORE_COUNTING_H

#include "crew.h"
#include "journal.h"

struct counting {
	const struct queens_plan *plan;
	struct journal *journal; /* open for writing, of that plan */
	struct crew_settings crew;
	queens_tick *tick; /* as in queens_count; the share done is of the shard */
	void *context;
};

/*
 * Counts every unit of the journal's shard that is not in it yet.  Returns
 * QUEENS_DONE, QUEENS_STOPPED when the tick said so, QUEENS_NO_MEMORY; or, with
 * *journal_status other than JOURNAL_DONE and a sentence in `error`, what the
 * journal could not take.  Whatever happens, results that the journal took
 * stay in it.
 */
enum queens_status counting_run(const struct counting *counting, enum journal_status *journal_status,
                                char *error);

/* Opens a dealer for what the journal lacks; NULL with a sentence in `error`. */
struct dealer *counting_deal(struct journal *journal, const struct queens_plan *plan, char *error);

/* Who counts here: this host, a kernel, this version. */
void counting_describe(struct journal_run *who, const struct queens_plan *plan, enum queens_kernel kernel);

#endif
