/* SPDX-License-Identifier: MIT */
/* Whether a journal says what was written into it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "checksum.h"
#include "database.h"
#include "rows.h"

static enum journal_status pragma_number(struct journal *journal, const char *sql, int64_t *number,
                                         char *error)
{
	sqlite3_stmt *query;
	enum journal_status status = database_prepare(journal, sql, &query, error);

	if (status != JOURNAL_DONE)
		return status;
	int result = sqlite3_step(query);
	if (result == SQLITE_ROW)
		*number = sqlite3_column_int64(query, 0);
	else
		status = database_failed(journal->database, result, journal->name, error);
	sqlite3_finalize(query);
	return status;
}

static enum journal_status check_kind(struct journal *journal, char *error)
{
	int64_t application = 0, version = 0;
	enum journal_status status = pragma_number(journal, "PRAGMA application_id", &application, error);

	if (status == JOURNAL_DONE)
		status = pragma_number(journal, "PRAGMA user_version", &version, error);
	if (status != JOURNAL_DONE)
		return status;
	if (application != JOURNAL_APPLICATION) {
		snprintf(error, JOURNAL_ERROR_TEXT, "'%s' is not a journal but another database",
		         journal->name);
		return JOURNAL_WRONG;
	}
	if (version == JOURNAL_VERSION)
		return JOURNAL_DONE;
	snprintf(error, JOURNAL_ERROR_TEXT,
	         "'%s' has journal version %" PRId64 ", this program knows %d: use %s program", journal->name,
	         version, JOURNAL_VERSION, version > JOURNAL_VERSION ? "a newer" : "the older");
	return JOURNAL_WRONG;
}

/* SQLite's own look at the pages: every byte of the tables is accounted for. */
static enum journal_status check_pages(struct journal *journal, char *error)
{
	sqlite3_stmt *query;
	enum journal_status status = database_prepare(journal, "PRAGMA integrity_check(1)", &query, error);

	if (status != JOURNAL_DONE)
		return status;
	int result = sqlite3_step(query);
	const char *text = result == SQLITE_ROW ? (const char *)sqlite3_column_text(query, 0) : NULL;
	if (text == NULL)
		status = database_failed(journal->database, result, journal->name, error);
	else if (strcmp(text, "ok") != 0)
		status = database_damaged(journal, text, error);
	sqlite3_finalize(query);
	return status;
}

static enum journal_status check_plan(struct journal *journal, char *error)
{
	sqlite3_stmt *query;
	struct journal_plan *plan = &journal->plan;
	enum journal_status status = database_prepare(
	    journal, "SELECT n, version, hash, num_units, shard, num_shards, checksum, engine FROM plan",
	    &query, error);

	if (status != JOURNAL_DONE)
		return status;
	int result = sqlite3_step(query);
	const char *engine = result == SQLITE_ROW ? (const char *)sqlite3_column_text(query, 7) : NULL;
	if (engine != NULL) {
		snprintf(plan->engine, sizeof plan->engine, "%s", engine);
		plan->n = (uint32_t)sqlite3_column_int64(query, 0);
		plan->version = (uint32_t)sqlite3_column_int64(query, 1);
		plan->hash = (uint64_t)sqlite3_column_int64(query, 2);
		plan->num_units = (uint64_t)sqlite3_column_int64(query, 3);
		plan->shard = (uint32_t)sqlite3_column_int64(query, 4);
		plan->num_shards = (uint32_t)sqlite3_column_int64(query, 5);
		journal->plan_checksum = (uint64_t)sqlite3_column_int64(query, 6);
	}
	if (result != SQLITE_ROW && result != SQLITE_DONE)
		status = database_failed(journal->database, result, journal->name, error);
	else if (engine == NULL || journal->plan_checksum != checksum_plan(plan))
		status = database_damaged(journal, "the plan does not agree with its checksum", error);
	else if (sqlite3_step(query) != SQLITE_DONE)
		status = database_damaged(journal, "it has two plans", error);
	sqlite3_finalize(query);
	return status;
}

struct tally {
	struct journal *journal;
	const char *fault;
	uint64_t end; /* of the last range */
	uint64_t fault_at;
};

static bool fault(struct tally *tally, uint64_t unit, const char *what)
{
	tally->fault = what;
	tally->fault_at = unit;
	return false;
}

/* Takes one range into the sums, or finds what is wrong with it. */
static bool tally_range(void *context, const struct journal_range *range, uint64_t checksum)
{
	struct tally *tally = context;
	struct journal *journal = tally->journal;
	struct journal_sum *sum = &journal->sum;

	if (checksum != checksum_range(journal->plan_checksum, range))
		return fault(tally, range->first, "does not agree with its checksum");
	if (range->num_units == 0 || range->first >= journal->plan.num_units ||
	    range->num_units > journal->plan.num_units - range->first)
		return fault(tally, range->first, "is not within the plan");
	if (range->first < tally->end)
		return fault(tally, range->first, "overlaps the one before it");
	tally->end = range->first + range->num_units;
	sum->sum.total = queens_total_add(sum->sum.total, range->sum.total);
	sum->sum.nodes += range->sum.nodes;
	sum->sum.pairs += range->sum.pairs;
	sum->num_ranges++;
	sum->units_done += range->num_units;
	sum->microseconds += range->microseconds;
	if (range->finished > sum->finished)
		sum->finished = range->finished;
	journal->sum_of_checksums += checksum;
	return true;
}

static enum journal_status check_ranges(struct journal *journal, char *error)
{
	struct tally tally = {.journal = journal};

	journal->sum = (struct journal_sum){0};
	journal->sum_of_checksums = 0;
	enum journal_status status = rows_ranges(journal, tally_range, &tally, error);
	if (status == JOURNAL_DONE && tally.fault != NULL) {
		snprintf(error, JOURNAL_ERROR_TEXT, "'%s' is damaged: the range at unit %" PRIu64 " %s",
		         journal->name, tally.fault_at, tally.fault);
		status = JOURNAL_DAMAGED;
	}
	return status;
}

static enum journal_status check_seal(struct journal *journal, char *error)
{
	sqlite3_stmt *query;
	enum journal_status status =
	    database_prepare(journal, "SELECT num_ranges, num_units, sum, checksum FROM seal", &query, error);

	if (status != JOURNAL_DONE)
		return status;
	const struct journal_sum *sum = &journal->sum;
	bool whole = sqlite3_step(query) == SQLITE_ROW &&
	             (uint64_t)sqlite3_column_int64(query, 0) == sum->num_ranges &&
	             (uint64_t)sqlite3_column_int64(query, 1) == sum->units_done &&
	             (uint64_t)sqlite3_column_int64(query, 2) == journal->sum_of_checksums &&
	             (uint64_t)sqlite3_column_int64(query, 3) ==
	                 checksum_seal(journal->plan_checksum, sum->num_ranges, sum->units_done,
	                               journal->sum_of_checksums) &&
	             sqlite3_step(query) == SQLITE_DONE;
	sqlite3_finalize(query);
	return whole ? JOURNAL_DONE : database_damaged(journal, "ranges are missing or were changed", error);
}

static enum journal_status check_runs(struct journal *journal, char *error)
{
	int64_t damaged;
	enum journal_status status = rows_runs(journal, &damaged, error);

	if (status == JOURNAL_DONE && damaged != 0)
		return database_damaged(journal, "a run does not agree with its checksum, or is missing",
		                        error);
	return status;
}

enum journal_status database_check(struct journal *journal, char *error)
{
	enum journal_status status = check_kind(journal, error);

	if (status == JOURNAL_DONE)
		status = check_pages(journal, error);
	if (status == JOURNAL_DONE)
		status = check_plan(journal, error);
	if (status == JOURNAL_DONE)
		status = check_runs(journal, error);
	if (status == JOURNAL_DONE)
		status = check_ranges(journal, error);
	if (status == JOURNAL_DONE)
		status = check_seal(journal, error);
	return status;
}
