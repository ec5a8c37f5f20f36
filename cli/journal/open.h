/* SPDX-License-Identifier: MIT */
/* What the actions share: opening journals and plans, or saying why not. */
#ifndef QUEENS_CLI_JOURNAL_OPEN_H
#define QUEENS_CLI_JOURNAL_OPEN_H

#include "../command.h"
#include "../journal.h"
#include "store/journal.h"

/* Ends the program with the sentence, unless all is well. */
void need_journal(enum journal_status status, const char *error);
int journal_exit_status(enum journal_status status);

struct journal *open_to_read(const char *path);

/* The plan that a journal is of, checked against this program's. */
struct queens_plan *open_plan_of(const char *path, const struct journal_plan *entry);

/* The units that belong into the journal: all, or those of its shard. */
uint64_t units_wanted(const struct journal_plan *entry);

/* Engine by name; a name that this program lacks ends it. */
enum queens_engine engine_named(const char *name);

/*
 * The engine to count n with: the one named (NULL or "auto": the best), but an
 * existing journal has chosen already.
 */
enum queens_engine choose_engine(const char *path, uint32_t n, const char *name);

/* The ranges of a journal in memory, so that it need not stay open. */
struct entry {
	struct journal_range range;
	uint32_t who; /* index into runs */
};
struct entries {
	struct journal_plan plan;
	struct journal_sum sum;
	struct entry *list;
	size_t length, capacity;
	struct journal_run *runs;
	uint32_t num_runs;
};
void read_entries(const char *path, struct entries *entries);
void free_entries(struct entries *entries);

/* A name without the characters that mean something in CSV, JSON, Markdown or HTML. */
const char *plain_name(const char *name, char *copy, size_t size);

/* "2026-05-17T09:30:00Z" */
#define MOMENT_TEXT 40
const char *moment_text(int64_t moment, char *text);

#endif
