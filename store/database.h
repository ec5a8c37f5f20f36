/* SPDX-License-Identifier: MIT */
/* An open journal as the files of this folder share it. */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include <sqlite3.h>

#include "clock.h"
#include "journal.h"

/* The version of the tables; a program refuses those of a later one. */
#define JOURNAL_VERSION 2
/* "Qns1": tells a journal from other databases. */
#define JOURNAL_APPLICATION 0x516e7331

struct journal {
	sqlite3 *database;
	char *name; /* as the user wrote it, for messages */
	char *path; /* whatever links lead there */
	int lock;   /* -1 when reading */
	enum journal_mode mode;
	struct journal_plan plan;
	uint64_t plan_checksum;
	struct journal_sum sum;
	uint64_t sum_of_checksums;
	uint64_t block; /* units that may share a range */
	struct clock clock;

	/* Prepared when first used. */
	sqlite3_stmt *before, *after, *put, *drop, *seal;
};

/* What SQLite's result means, with a sentence about `name`. */
enum journal_status database_failed(sqlite3 *database, int result, const char *name, char *error);

/* Runs statements that yield no rows. */
enum journal_status database_run(struct journal *journal, const char *sql, char *error);
enum journal_status database_prepare(struct journal *journal, const char *sql, sqlite3_stmt **statement,
                                     char *error);

/* Says that the content cannot be true. */
enum journal_status database_damaged(const struct journal *journal, const char *what, char *error);

/* create.c: writes an empty journal of a plan under the final name, whole or not at all. */
enum journal_status database_create(const char *path, const char *name, const struct journal_plan *plan,
                                    char *error);

/* add.c: journal_add, but every range keeps the time at which it was finished. */
enum journal_status database_import(struct journal *journal, const struct journal_range *ranges,
                                    size_t num_ranges, char *error);

/* check.c: reads and checks plan, runs, ranges and seal; fills plan, sum and sum_of_checksums. */
enum journal_status database_check(struct journal *journal, char *error);

#endif
