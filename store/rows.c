/* SPDX-License-Identifier: MIT */
#include "rows.h"

#include <stdio.h>

#include "checksum.h"

static uint64_t number(sqlite3_stmt *query, int column)
{
	return (uint64_t)sqlite3_column_int64(query, column);
}

void rows_range(sqlite3_stmt *query, struct journal_range *range, uint64_t *checksum)
{
	range->first = number(query, 0);
	range->num_units = number(query, 1);
	range->sum = (struct queens_unit){.total = {number(query, 2), number(query, 3)}};
	range->sum.nodes = number(query, 4);
	range->sum.pairs = number(query, 5);
	range->microseconds = number(query, 6);
	range->begun = sqlite3_column_int64(query, 7);
	range->finished = sqlite3_column_int64(query, 8);
	range->run = sqlite3_column_int64(query, 9);
	*checksum = number(query, 10);
}

enum journal_status rows_ranges(struct journal *journal, rows_visit *visit, void *context, char *error)
{
	sqlite3_stmt *query;
	enum journal_status status =
	    database_prepare(journal, "SELECT " ROWS_RANGE " FROM ranges ORDER BY first", &query, error);
	int result = SQLITE_DONE;

	if (status != JOURNAL_DONE)
		return status;
	while ((result = sqlite3_step(query)) == SQLITE_ROW) {
		struct journal_range range;
		uint64_t checksum;
		rows_range(query, &range, &checksum);
		if (!visit(context, &range, checksum)) {
			result = SQLITE_DONE;
			break;
		}
	}
	if (result != SQLITE_DONE)
		status = database_failed(journal->database, result, journal->name, error);
	sqlite3_finalize(query);
	return status;
}

static void read_run(sqlite3_stmt *query, int column, struct journal_run *run)
{
	const unsigned char *host = sqlite3_column_text(query, column);
	const unsigned char *kernel = sqlite3_column_text(query, column + 1);
	const unsigned char *program = sqlite3_column_text(query, column + 2);

	snprintf(run->host, sizeof run->host, "%s", host != NULL ? (const char *)host : "");
	snprintf(run->kernel, sizeof run->kernel, "%s", kernel != NULL ? (const char *)kernel : "");
	snprintf(run->program, sizeof run->program, "%s", program != NULL ? (const char *)program : "");
}

/* Ranges whose run is not in the table. */
static enum journal_status count_orphans(struct journal *journal, int64_t *orphans, char *error)
{
	sqlite3_stmt *query;
	enum journal_status status = database_prepare(
	    journal, "SELECT count(*) FROM ranges WHERE run NOT IN (SELECT id FROM runs)", &query, error);

	if (status != JOURNAL_DONE)
		return status;
	int result = sqlite3_step(query);
	if (result == SQLITE_ROW)
		*orphans += sqlite3_column_int64(query, 0);
	else
		status = database_failed(journal->database, result, journal->name, error);
	sqlite3_finalize(query);
	return status;
}

enum journal_status rows_runs(struct journal *journal, int64_t *damaged, char *error)
{
	sqlite3_stmt *query;
	enum journal_status status =
	    database_prepare(journal, "SELECT id, checksum, host, kernel, program FROM runs", &query, error);
	int result;

	if (status != JOURNAL_DONE)
		return status;
	*damaged = 0;
	while ((result = sqlite3_step(query)) == SQLITE_ROW) {
		struct journal_run run;
		read_run(query, 2, &run);
		*damaged += number(query, 1) !=
		            checksum_run(journal->plan_checksum, sqlite3_column_int64(query, 0), &run);
	}
	if (result != SQLITE_DONE)
		status = database_failed(journal->database, result, journal->name, error);
	sqlite3_finalize(query);
	return status == JOURNAL_DONE ? count_orphans(journal, damaged, error) : status;
}

enum journal_status journal_each(struct journal *journal, journal_visit *visit, void *context, char *error)
{
	sqlite3_stmt *query;
	enum journal_status status = database_prepare(
	    journal,
	    "SELECT " ROWS_RANGE ", host, kernel, program FROM ranges JOIN runs ON run = id ORDER BY first",
	    &query, error);
	int result;

	if (status != JOURNAL_DONE)
		return status;
	while ((result = sqlite3_step(query)) == SQLITE_ROW) {
		struct journal_range range;
		struct journal_run run;
		uint64_t checksum;
		rows_range(query, &range, &checksum);
		read_run(query, 11, &run);
		if (!visit(context, &range, &run)) {
			result = SQLITE_DONE;
			break;
		}
	}
	if (result != SQLITE_DONE)
		status = database_failed(journal->database, result, journal->name, error);
	sqlite3_finalize(query);
	return status;
}
