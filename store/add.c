/* SPDX-License-Identifier: MIT */
/* Writing into a journal: one transaction a call, undone as a whole when any part fails. */
#include <inttypes.h>
#include <stdio.h>

#include "checksum.h"
#include "database.h"
#include "rows.h"

/* Binds numbers to a statement, in order, and runs it. */
static int run_with(sqlite3_stmt *statement, const uint64_t *numbers, int count)
{
	for (int i = 0; i < count; i++)
		sqlite3_bind_int64(statement, i + 1, (sqlite3_int64)numbers[i]);
	int result = sqlite3_step(statement);
	sqlite3_reset(statement);
	return result;
}

static enum journal_status prepare_all(struct journal *journal, char *error)
{
	const struct {
		sqlite3_stmt **statement;
		const char *sql;
	} all[] = {
	    {&journal->before,
	     "SELECT " ROWS_RANGE " FROM ranges WHERE first < ? ORDER BY first DESC LIMIT 1"},
	    {&journal->after, "SELECT " ROWS_RANGE " FROM ranges WHERE first = ?"},
	    {&journal->put, "REPLACE INTO ranges VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
	    {&journal->drop, "DELETE FROM ranges WHERE first = ?"},
	    {&journal->seal, "UPDATE seal SET num_ranges = ?, num_units = ?, sum = ?, checksum = ?"},
	};
	enum journal_status status = JOURNAL_DONE;

	for (size_t i = 0; i < sizeof all / sizeof *all && status == JOURNAL_DONE; i++)
		if (*all[i].statement == NULL)
			status = database_prepare(journal, all[i].sql, all[i].statement, error);
	return status;
}

/* The sums as they will be when the transaction is done. */
struct change {
	struct journal_sum sum;
	uint64_t sum_of_checksums;
};

/* A row of the table, if there is one. */
struct neighbour {
	bool found;
	struct journal_range range;
	uint64_t checksum;
};

static enum journal_status look_up(struct journal *journal, sqlite3_stmt *query, uint64_t unit,
                                   struct neighbour *neighbour, char *error)
{
	sqlite3_bind_int64(query, 1, (sqlite3_int64)unit);
	int result = sqlite3_step(query);
	neighbour->found = result == SQLITE_ROW;
	if (neighbour->found)
		rows_range(query, &neighbour->range, &neighbour->checksum);
	sqlite3_reset(query);
	if (result != SQLITE_ROW && result != SQLITE_DONE)
		return database_failed(journal->database, result, journal->name, error);
	return JOURNAL_DONE;
}

/* Whether two ranges that meet may become one. */
static bool belongs_to(const struct journal *journal, const struct neighbour *neighbour,
                       const struct journal_range *range)
{
	return neighbour->found && neighbour->range.run == range->run &&
	       neighbour->range.first / journal->block == range->first / journal->block;
}

static enum journal_status put(struct journal *journal, const struct journal_range *range,
                               struct change *change, char *error)
{
	const uint64_t checksum = checksum_range(journal->plan_checksum, range);
	const uint64_t numbers[] = {range->first,
	                            range->num_units,
	                            range->sum.total.high,
	                            range->sum.total.low,
	                            range->sum.nodes,
	                            range->sum.pairs,
	                            range->microseconds,
	                            (uint64_t)range->begun,
	                            (uint64_t)range->finished,
	                            (uint64_t)range->run,
	                            checksum};
	int result = run_with(journal->put, numbers, sizeof numbers / sizeof *numbers);

	if (result != SQLITE_DONE)
		return database_failed(journal->database, result, journal->name, error);
	change->sum.num_ranges++;
	change->sum_of_checksums += checksum;
	return JOURNAL_DONE;
}

static enum journal_status drop(struct journal *journal, const struct neighbour *neighbour,
                                struct change *change, char *error)
{
	int result = run_with(journal->drop, &neighbour->range.first, 1);

	if (result != SQLITE_DONE)
		return database_failed(journal->database, result, journal->name, error);
	change->sum.num_ranges--;
	change->sum_of_checksums -= neighbour->checksum;
	return JOURNAL_DONE;
}

static enum journal_status overlap(struct journal *journal, const struct journal_range *range, char *error)
{
	snprintf(error, JOURNAL_ERROR_TEXT,
	         "'%s' already holds unit %" PRIu64 " or one of the %" PRIu64 " after it", journal->name,
	         range->first, range->num_units - 1);
	return JOURNAL_WRONG;
}

/* Adds `more`, which meets it at one end, to a range. */
static void join_ranges(struct journal_range *range, const struct journal_range *more)
{
	range->first = more->first < range->first ? more->first : range->first;
	range->num_units += more->num_units;
	range->sum.total = queens_total_add(range->sum.total, more->sum.total);
	range->sum.nodes += more->sum.nodes;
	range->sum.pairs += more->sum.pairs;
	range->microseconds += more->microseconds;
	range->begun = more->begun < range->begun ? more->begun : range->begun;
	range->finished = more->finished > range->finished ? more->finished : range->finished;
}

static void tally(struct change *change, const struct journal_range *range)
{
	change->sum.units_done += range->num_units;
	change->sum.sum.total = queens_total_add(change->sum.sum.total, range->sum.total);
	change->sum.sum.nodes += range->sum.nodes;
	change->sum.sum.pairs += range->sum.pairs;
	change->sum.microseconds += range->microseconds;
}

/* Enters one range, together with those that it meets. */
static enum journal_status add_range(struct journal *journal, const struct journal_range *range,
                                     struct change *change, char *error)
{
	const uint64_t end = range->first + range->num_units;
	struct journal_range whole = *range;
	struct neighbour before, after;
	enum journal_status status = look_up(journal, journal->before, end, &before, error);

	if (status == JOURNAL_DONE)
		status = look_up(journal, journal->after, end, &after, error);
	if (status != JOURNAL_DONE)
		return status;
	const uint64_t end_before = before.found ? before.range.first + before.range.num_units : 0;
	if (end_before > range->first)
		return overlap(journal, range, error);
	tally(change, range);
	if (end_before == range->first && belongs_to(journal, &before, range)) {
		join_ranges(&whole, &before.range);
		status = drop(journal, &before, change, error);
	}
	if (status == JOURNAL_DONE && belongs_to(journal, &after, range)) {
		join_ranges(&whole, &after.range);
		status = drop(journal, &after, change, error);
	}
	return status == JOURNAL_DONE ? put(journal, &whole, change, error) : status;
}

static enum journal_status write_seal(struct journal *journal, const struct change *change, char *error)
{
	const struct journal_sum *sum = &change->sum;
	const uint64_t numbers[] = {sum->num_ranges, sum->units_done, change->sum_of_checksums,
	                            checksum_seal(journal->plan_checksum, sum->num_ranges, sum->units_done,
	                                          change->sum_of_checksums)};
	int result = run_with(journal->seal, numbers, 4);

	return result == SQLITE_DONE ? JOURNAL_DONE
	                             : database_failed(journal->database, result, journal->name, error);
}

/* Ends a transaction one way or the other. */
static enum journal_status finish(struct journal *journal, enum journal_status status, char *error)
{
	if (status == JOURNAL_DONE)
		status = database_run(journal, "COMMIT", error);
	/* After some errors SQLite has rolled back by itself. */
	if (status != JOURNAL_DONE && sqlite3_get_autocommit(journal->database) == 0)
		sqlite3_exec(journal->database, "ROLLBACK", NULL, NULL, NULL);
	return status;
}

/* now: the time to enter for all ranges, or 0 for their own. */
static enum journal_status add_all(struct journal *journal, const struct journal_range *ranges,
                                   size_t num_ranges, int64_t now, char *error)
{
	struct change change = {journal->sum, journal->sum_of_checksums};
	enum journal_status status = prepare_all(journal, error);

	if (status == JOURNAL_DONE)
		status = database_run(journal, "BEGIN IMMEDIATE", error);
	if (status != JOURNAL_DONE)
		return status;
	for (size_t i = 0; i < num_ranges && status == JOURNAL_DONE; i++) {
		struct journal_range range = ranges[i];
		if (now != 0)
			range.begun = range.finished = now;
		if (range.finished > change.sum.finished)
			change.sum.finished = range.finished;
		status = add_range(journal, &range, &change, error);
	}
	if (status == JOURNAL_DONE)
		status = write_seal(journal, &change, error);
	status = finish(journal, status, error);
	if (status == JOURNAL_DONE) {
		journal->sum = change.sum;
		journal->sum_of_checksums = change.sum_of_checksums;
	}
	return status;
}

enum journal_status journal_add(struct journal *journal, const struct journal_range *ranges,
                                size_t num_ranges, char *error)
{
	return add_all(journal, ranges, num_ranges, clock_now(&journal->clock), error);
}

enum journal_status database_import(struct journal *journal, const struct journal_range *ranges,
                                    size_t num_ranges, char *error)
{
	return add_all(journal, ranges, num_ranges, 0, error);
}

static enum journal_status find_run(struct journal *journal, const struct journal_run *who, int64_t *run,
                                    int64_t *next, char *error)
{
	sqlite3_stmt *query;
	enum journal_status status = database_prepare(journal,
	                                              "SELECT (SELECT id FROM runs WHERE host = ? AND kernel "
	                                              "= ? AND program = ?), ifnull(max(id), 0) FROM runs",
	                                              &query, error);

	if (status != JOURNAL_DONE)
		return status;
	sqlite3_bind_text(query, 1, who->host, -1, SQLITE_STATIC);
	sqlite3_bind_text(query, 2, who->kernel, -1, SQLITE_STATIC);
	sqlite3_bind_text(query, 3, who->program, -1, SQLITE_STATIC);
	int result = sqlite3_step(query);
	if (result == SQLITE_ROW) {
		*run = sqlite3_column_int64(query, 0);
		*next = sqlite3_column_int64(query, 1) + 1;
	} else {
		status = database_failed(journal->database, result, journal->name, error);
	}
	sqlite3_finalize(query);
	return status;
}

static enum journal_status insert_run(struct journal *journal, const struct journal_run *who, int64_t id,
                                      char *error)
{
	sqlite3_stmt *insert;
	enum journal_status status =
	    database_prepare(journal, "INSERT INTO runs VALUES(?, ?, ?, ?, ?)", &insert, error);

	if (status != JOURNAL_DONE)
		return status;
	sqlite3_bind_int64(insert, 1, id);
	sqlite3_bind_text(insert, 2, who->host, -1, SQLITE_STATIC);
	sqlite3_bind_text(insert, 3, who->kernel, -1, SQLITE_STATIC);
	sqlite3_bind_text(insert, 4, who->program, -1, SQLITE_STATIC);
	sqlite3_bind_int64(insert, 5, (sqlite3_int64)checksum_run(journal->plan_checksum, id, who));
	int result = sqlite3_step(insert);
	sqlite3_finalize(insert);
	return result == SQLITE_DONE ? JOURNAL_DONE
	                             : database_failed(journal->database, result, journal->name, error);
}

enum journal_status journal_add_run(struct journal *journal, const struct journal_run *who, int64_t *run,
                                    char *error)
{
	int64_t next = 0;
	enum journal_status status = database_run(journal, "BEGIN IMMEDIATE", error);

	if (status != JOURNAL_DONE)
		return status;
	status = find_run(journal, who, run, &next, error);
	if (status == JOURNAL_DONE && *run == 0) {
		*run = next;
		status = insert_run(journal, who, next, error);
	}
	return finish(journal, status, error);
}
