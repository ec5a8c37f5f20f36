/* SPDX-License-Identifier: MIT */
/*
 * A journal: what has been counted of one plan, in a file that survives.
 *
 * The file is an SQLite database of four tables:
 *
 *      plan    which count this is: n, engine, version and hash of the list of
 *              units, and the shard of it that belongs here
 *      runs    who counted: host, kernel, program version
 *      ranges  what was found: for units first .. first + num_units - 1 their
 *              sum, the work, the seconds, when, the run
 *      seal    how many ranges and units there are, and the sum of their
 *              checksums: a row that vanished is missed
 *
 * Every row has a checksum over the plan and itself.  Nothing in a journal is
 * believed before its checksums agree.  Ranges never overlap.
 *
 * One process writes; it holds a lock on the file PATH-lock as long as it
 * lives.  Any number may read meanwhile: SQLite's own locks are held for the
 * moment of a transaction only.  The rollback journal is used, not WAL, since
 * WAL needs memory that all readers share, which a network folder has not.
 *
 * Functions return a journal_status; for all but JOURNAL_DONE a sentence for
 * people stands in `error` (JOURNAL_ERROR_TEXT bytes).
 */
#ifndef STORE_JOURNAL_H
#define STORE_JOURNAL_H

#include "queens.h"

enum journal_status {
	JOURNAL_DONE = 0,
	JOURNAL_WRONG,   /* not a journal, or one of another plan or program */
	JOURNAL_TROUBLE, /* permission, disk, another writer: could not go on */
	JOURNAL_DAMAGED, /* what it holds cannot be true */
	JOURNAL_BUSY,    /* a reader is in the way; nothing was written, try again */
};
#define JOURNAL_ERROR_TEXT 600

struct journal_plan {
	uint32_t n, version;
	char engine[16];
	uint64_t hash, num_units;
	uint32_t shard, num_shards; /* part I of K; 1 of 1 is everything */
};

struct journal_run {
	char host[72], kernel[16], program[24];
};

struct journal_range {
	uint64_t first, num_units;
	struct queens_unit sum;
	uint64_t microseconds; /* of one thread */
	/* When its first and its last unit were entered, in seconds since 1970 by the
	   journal's own clock, which never goes back (clock.h). */
	int64_t begun, finished;
	int64_t run;
};

/* What journals are kept with: "SQLite 3.40.1". */
const char *journal_storage(void);

struct journal;
enum journal_mode { JOURNAL_READ, JOURNAL_WRITE };

/* The entry of a plan as the library has it, shard 1 of 1. */
void journal_describe(const struct queens_plan *plan, struct journal_plan *entry);

/* Whether the plan of the journal `name` is the one that is wanted; shards aside. */
enum journal_status journal_compare(const char *name, const struct journal_plan *has,
                                    const struct journal_plan *wanted, char *error);

/*
 * Opens the journal in the file `path`.  JOURNAL_READ: it must exist, and is
 * seen as it was at this moment.  JOURNAL_WRITE: with `wanted` it must be of
 * that plan and shard, and is created where there is none; with NULL it must
 * exist.  Everything in it is checked: time O(ranges).
 */
enum journal_status journal_open(struct journal **journal, const char *path, enum journal_mode mode,
                                 const struct journal_plan *wanted, char *error);
void journal_close(struct journal *journal);

const struct journal_plan *journal_plan(const struct journal *journal);

/* The sum of all ranges, and what is done; kept up to date by journal_add. */
struct journal_sum {
	struct queens_unit sum;
	uint64_t num_ranges, units_done;
	uint64_t microseconds;
	int64_t finished; /* of the latest range, 0 when there is none */
};
const struct journal_sum *journal_sum(const struct journal *journal);

/* Enters a run, or finds it; its number goes into *run. */
enum journal_status journal_add_run(struct journal *journal, const struct journal_run *who, int64_t *run,
                                    char *error);

/*
 * Enters finished ranges, all or none: when this returns JOURNAL_DONE they
 * survive a power loss.  Ranges of the same run that meet within a block (see
 * deal.h) become one.  `begun` and `finished` are filled in.
 */
enum journal_status journal_add(struct journal *journal, const struct journal_range *ranges,
                                size_t num_ranges, char *error);

/*
 * Calls `visit` with every range in ascending order until it returns false.
 * Both pointers are valid during the call only.
 */
typedef bool journal_visit(void *context, const struct journal_range *range, const struct journal_run *who);
enum journal_status journal_each(struct journal *journal, journal_visit *visit, void *context, char *error);

struct journal_merge {
	const char *out; /* must not exist */
	char *const *in; /* paths of journals of one plan */
	size_t num_in;
	bool partial; /* shards may be missing or unfinished */
	/* Called with a sentence for each thing that is in the way. */
	void (*problem)(void *context, const char *sentence);
	void *context;
};

/*
 * Writes a new journal with the ranges of all the others.  Every other plan,
 * every unit that is in two of them, and every shard that is missing or not
 * finished is named through `problem`, and nothing is written:
 * *num_problems is their number then.  An unreadable journal is a problem too.
 */
enum journal_status journal_merge(const struct journal_merge *merge, size_t *num_problems, char *error);

#endif
