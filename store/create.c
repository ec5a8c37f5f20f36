/* SPDX-License-Identifier: MIT */
/*
 * A new journal is made under the name PATH-new and renamed when it is
 * complete: a file under the final name is never an unfinished one, and an
 * empty file there is a sign of damage.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "checksum.h"
#include "database.h"

static const char tables[] =
    "PRAGMA journal_mode=DELETE; PRAGMA synchronous=EXTRA;"
    "BEGIN;"
    "CREATE TABLE plan(n INTEGER NOT NULL, engine TEXT NOT NULL, version INTEGER NOT NULL,"
    " hash INTEGER NOT NULL, num_units INTEGER NOT NULL, shard INTEGER NOT NULL,"
    " num_shards INTEGER NOT NULL, checksum INTEGER NOT NULL);"
    "CREATE TABLE runs(id INTEGER PRIMARY KEY, host TEXT NOT NULL, kernel TEXT NOT NULL,"
    " program TEXT NOT NULL, checksum INTEGER NOT NULL);"
    "CREATE TABLE ranges(first INTEGER PRIMARY KEY, num_units INTEGER NOT NULL, high INTEGER NOT NULL,"
    " low INTEGER NOT NULL, nodes INTEGER NOT NULL, pairs INTEGER NOT NULL, microseconds INTEGER NOT NULL,"
    " begun INTEGER NOT NULL, finished INTEGER NOT NULL, run INTEGER NOT NULL, checksum INTEGER NOT NULL);"
    "CREATE TABLE seal(num_ranges INTEGER NOT NULL, num_units INTEGER NOT NULL, sum INTEGER NOT NULL,"
    " checksum INTEGER NOT NULL);";

static bool fill(sqlite3 *database, const struct journal_plan *plan)
{
	const uint64_t checksum = checksum_plan(plan);
	char sql[700];

	snprintf(sql, sizeof sql,
	         "INSERT INTO plan VALUES(%u, '%s', %u, %lld, %lld, %u, %u, %lld);"
	         "INSERT INTO seal VALUES(0, 0, 0, %lld);"
	         "PRAGMA application_id=%d; PRAGMA user_version=%d;"
	         "COMMIT;",
	         plan->n, plan->engine, plan->version, (long long)plan->hash, (long long)plan->num_units,
	         plan->shard, plan->num_shards, (long long)checksum,
	         (long long)checksum_seal(checksum, 0, 0, 0), JOURNAL_APPLICATION, JOURNAL_VERSION);
	return sqlite3_exec(database, tables, NULL, NULL, NULL) == SQLITE_OK &&
	       sqlite3_exec(database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* A name is safe on disk when its folder is. */
static void sync_folder(const char *path)
{
	char folder[4096];
	const char *slash = strrchr(path, '/');

	snprintf(folder, sizeof folder, "%.*s", slash != NULL && slash > path ? (int)(slash - path) : 1,
	         slash != NULL ? path : ".");
	int fd = open(folder, O_RDONLY | O_CLOEXEC);
	if (fd >= 0) {
		(void)fsync(fd);
		close(fd);
	}
}

/* What an earlier attempt left; a '-journal' without its file would be applied to the new one. */
static void sweep(const char *path, const char *new_name)
{
	char name[4200];

	unlink(new_name);
	snprintf(name, sizeof name, "%s-journal", new_name);
	unlink(name);
	snprintf(name, sizeof name, "%s-journal", path);
	unlink(name);
}

enum journal_status database_create(const char *path, const char *name, const struct journal_plan *plan,
                                    char *error)
{
	enum journal_status status = JOURNAL_DONE;
	sqlite3 *database = NULL;
	char new_name[4100];

	snprintf(new_name, sizeof new_name, "%s-new", path);
	sweep(path, new_name);
	int result = sqlite3_open_v2(new_name, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
	if (database != NULL)
		sqlite3_extended_result_codes(database, 1);
	if (result != SQLITE_OK || !fill(database, plan))
		status = database_failed(database, sqlite3_extended_errcode(database), name, error);
	sqlite3_close(database);
	if (status == JOURNAL_DONE && rename(new_name, path) != 0) {
		snprintf(error, JOURNAL_ERROR_TEXT, "cannot create '%s': %s", name, strerror(errno));
		status = JOURNAL_TROUBLE;
	}
	if (status != JOURNAL_DONE)
		sweep(path, new_name);
	else
		sync_folder(path);
	return status;
}
