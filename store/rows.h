/* SPDX-License-Identifier: MIT */
/* Reading the rows of the tables. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include "database.h"

/* Calls `visit` with every range as it stands in the table, in ascending order, until it returns false. */
typedef bool rows_visit(void *context, const struct journal_range *range, uint64_t checksum);
enum journal_status rows_ranges(struct journal *journal, rows_visit *visit, void *context, char *error);

/* Checks every run; *damaged becomes the number of wrong ones, and of ranges that name none. */
enum journal_status rows_runs(struct journal *journal, int64_t *damaged, char *error);

/* The columns that a query must have for rows_range, in this order. */
#define ROWS_RANGE \
	"first, num_units, high, low, nodes, pairs, microseconds, begun, finished, run, ranges.checksum"
void rows_range(sqlite3_stmt *query, struct journal_range *range, uint64_t *checksum);

#endif
