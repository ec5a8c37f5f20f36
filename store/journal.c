/* SPDX-License-Identifier: MIT */
/* Opening, closing and adding to journals. */
#include "journal.h"

#include <errno.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "checksum.h"
#include "database.h"
#include "deal.h"
#include "lock.h"

/* How long to wait for readers and writers that are in the middle of something. */
#define BUSY_MILLISECONDS 10000

void journal_describe(const struct queens_plan *plan, struct journal_plan *entry)
{
	struct queens_plan_facts facts;

	queens_plan_facts(plan, &facts);
	*entry = (struct journal_plan){.n = facts.n,
	                               .version = facts.version,
	                               .hash = facts.hash,
	                               .num_units = facts.num_units,
	                               .shard = 1,
	                               .num_shards = 1};
	snprintf(entry->engine, sizeof entry->engine, "%s", queens_engine_name(facts.engine));
}

const struct journal_plan *journal_plan(const struct journal *journal)
{
	return &journal->plan;
}

const struct journal_sum *journal_sum(const struct journal *journal)
{
	return &journal->sum;
}

/*
 * The one name of a file, whatever links lead to it, so that two writers meet
 * at the same lock.  Of a file that does not exist yet: that of its folder.
 */
static char *true_path(const char *path)
{
	char *real = realpath(path, NULL), *copies = NULL, *folder = NULL;
	size_t size = 2 * strlen(path) + 2;

	if (real != NULL || errno != ENOENT || *path == '\0' || (copies = malloc(2 * size)) == NULL)
		return real;
	/* dirname and basename may write into what they are given. */
	folder = realpath(dirname(strcpy(copies, path)), NULL);
	const char *name = basename(strcpy(copies + size, path));
	if (folder != NULL && (real = malloc(strlen(folder) + strlen(name) + 2)) != NULL)
		sprintf(real, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, name);
	free(folder);
	free(copies);
	return real;
}

/* What can be said about the file without SQLite; *exists tells whether it is there. */
static enum journal_status look(const char *path, const char *name, bool *exists, char *error)
{
	struct stat status;
	const char *what;

	*exists = stat(path, &status) == 0;
	if (!*exists && errno == ENOENT)
		return JOURNAL_DONE;
	if (!*exists)
		what = strerror(errno);
	else if (S_ISDIR(status.st_mode))
		what = "it is a directory";
	else if (!S_ISREG(status.st_mode))
		what = "it is not a regular file";
	else if (status.st_size == 0) {
		snprintf(error, JOURNAL_ERROR_TEXT,
		         "'%s' is damaged: it is empty; remove it to start from the beginning", name);
		return JOURNAL_DAMAGED;
	} else
		return JOURNAL_DONE;
	snprintf(error, JOURNAL_ERROR_TEXT, "cannot open '%s': %s", name, what);
	return JOURNAL_TROUBLE;
}

enum journal_status journal_compare(const char *name, const struct journal_plan *has,
                                    const struct journal_plan *wanted, char *error)
{
	if (has->n != wanted->n)
		snprintf(error, JOURNAL_ERROR_TEXT, "'%s' is a journal of n = %u, not of n = %u", name,
		         has->n, wanted->n);
	else if (strcmp(has->engine, wanted->engine) != 0)
		snprintf(error, JOURNAL_ERROR_TEXT,
		         "'%s' is a journal of engine %s, not of engine %s; add --engine %s", name,
		         has->engine, wanted->engine, has->engine);
	else if (has->version != wanted->version)
		snprintf(error, JOURNAL_ERROR_TEXT,
		         "'%s' is of plan version %u, this program's is %u, and their units differ: go on "
		         "with the program that began it, or begin another journal",
		         name, has->version, wanted->version);
	else if (has->hash != wanted->hash || has->num_units != wanted->num_units)
		snprintf(error, JOURNAL_ERROR_TEXT,
		         "'%s' is of another plan (%" PRIu64 " units, hash %016" PRIx64
		         ") than this program's (%" PRIu64 " units, hash %016" PRIx64 ")",
		         name, has->num_units, has->hash, wanted->num_units, wanted->hash);
	else
		return JOURNAL_DONE;
	return JOURNAL_WRONG;
}

static enum journal_status compare_shards(const struct journal *journal, const struct journal_plan *wanted,
                                          char *error)
{
	const struct journal_plan *has = &journal->plan;

	if (has->shard == wanted->shard && has->num_shards == wanted->num_shards)
		return JOURNAL_DONE;
	snprintf(error, JOURNAL_ERROR_TEXT,
	         "'%s' holds shard %u/%u, not %u/%u; every shard needs a journal of its own", journal->name,
	         has->shard, has->num_shards, wanted->shard, wanted->num_shards);
	return JOURNAL_WRONG;
}

static enum journal_status connect(struct journal *journal, char *error)
{
	/* Also a reader asks for write access: it may have to undo what a crashed
	   writer left half written.  SQLite falls back to reading. */
	int result = sqlite3_open_v2(journal->path, &journal->database, SQLITE_OPEN_READWRITE, NULL);

	if (journal->database != NULL)
		sqlite3_extended_result_codes(journal->database, 1);
	if (result != SQLITE_OK)
		return database_failed(journal->database, sqlite3_extended_errcode(journal->database),
		                       journal->name, error);
	sqlite3_busy_timeout(journal->database, BUSY_MILLISECONDS);
	enum journal_status status =
	    database_run(journal, "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON", error);
	if (status == JOURNAL_DONE && journal->mode == JOURNAL_WRITE)
		/* The rollback journal stays between transactions: its name need not be
		   made safe each time, which would be half of their cost. */
		status =
		    database_run(journal, "PRAGMA journal_mode=PERSIST; PRAGMA synchronous=EXTRA", error);
	if (status == JOURNAL_DONE && journal->mode == JOURNAL_WRITE &&
	    sqlite3_db_readonly(journal->database, "main") == 1) {
		snprintf(error, JOURNAL_ERROR_TEXT, "'%s' cannot be written: it is read-only", journal->name);
		status = JOURNAL_TROUBLE;
	}
	if (status == JOURNAL_DONE)
		status = database_run(journal, "BEGIN", error);
	if (status == JOURNAL_DONE)
		status = database_check(journal, error);
	/* A reader keeps its view; a writer is alone anyway. */
	if (status == JOURNAL_DONE && journal->mode == JOURNAL_WRITE)
		status = database_run(journal, "COMMIT", error);
	return status;
}

static enum journal_status open_file(struct journal *journal, const struct journal_plan *wanted, char *error)
{
	enum journal_status status = JOURNAL_DONE;
	bool exists;

	if (journal->mode == JOURNAL_WRITE)
		status = lock_take(journal->path, journal->name, &journal->lock, error);
	if (status == JOURNAL_DONE)
		status = look(journal->path, journal->name, &exists, error);
	if (status == JOURNAL_DONE && !exists) {
		if (journal->mode == JOURNAL_WRITE && wanted != NULL) {
			status = database_create(journal->path, journal->name, wanted, error);
		} else {
			snprintf(error, JOURNAL_ERROR_TEXT, "cannot open '%s': %s", journal->name,
			         strerror(ENOENT));
			status = JOURNAL_TROUBLE;
		}
	}
	if (status == JOURNAL_DONE)
		status = connect(journal, error);
	if (status == JOURNAL_DONE && wanted != NULL)
		status = journal_compare(journal->name, &journal->plan, wanted, error);
	if (status == JOURNAL_DONE && wanted != NULL)
		status = compare_shards(journal, wanted, error);
	return status;
}

enum journal_status journal_open(struct journal **journal, const char *path, enum journal_mode mode,
                                 const struct journal_plan *wanted, char *error)
{
	bool exists;
	enum journal_status status = look(path, path, &exists, error);

	if (status != JOURNAL_DONE)
		return status;
	if (!exists && (mode == JOURNAL_READ || wanted == NULL)) {
		snprintf(error, JOURNAL_ERROR_TEXT, "cannot open '%s': %s", path, strerror(ENOENT));
		return JOURNAL_TROUBLE;
	}
	struct journal *opened = calloc(1, sizeof *opened);
	if (opened == NULL || (opened->name = strdup(path)) == NULL ||
	    (opened->path = true_path(path)) == NULL) {
		snprintf(error, JOURNAL_ERROR_TEXT, "cannot open '%s': %s", path,
		         strerror(opened == NULL ? ENOMEM : errno));
		if (opened != NULL)
			free(opened->name);
		free(opened);
		return JOURNAL_TROUBLE;
	}
	opened->mode = mode;
	opened->lock = -1;
	status = open_file(opened, wanted, error);
	if (status != JOURNAL_DONE) {
		journal_close(opened);
		return status;
	}
	opened->block = deal_block(opened->plan.num_units);
	clock_start(&opened->clock, opened->sum.finished);
	*journal = opened;
	return JOURNAL_DONE;
}

void journal_close(struct journal *journal)
{
	if (journal == NULL)
		return;
	sqlite3_finalize(journal->before);
	sqlite3_finalize(journal->after);
	sqlite3_finalize(journal->put);
	sqlite3_finalize(journal->drop);
	sqlite3_finalize(journal->seal);
	if (journal->lock >= 0 && journal->database != NULL)
		sqlite3_exec(journal->database, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL);
	sqlite3_close(journal->database);
	if (journal->lock >= 0)
		lock_give_back(journal->path, journal->lock);
	free(journal->name);
	free(journal->path);
	free(journal);
}
