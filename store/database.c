/* SPDX-License-Identifier: MIT */
/* Talking to SQLite, and putting its answers into words. */
#include "database.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

const char *journal_storage(void)
{
	static char text[40];

	snprintf(text, sizeof text, "SQLite %s", sqlite3_libversion());
	return text;
}

static enum journal_status say(char *error, enum journal_status status, const char *name, const char *what)
{
	snprintf(error, JOURNAL_ERROR_TEXT, "'%s' %s", name, what);
	return status;
}

/* Reading and writing failed below SQLite: the system's reason is the one to tell. */
static enum journal_status system_failed(sqlite3 *database, const char *name, char *error)
{
	int reason = sqlite3_system_errno(database);
	char what[200];

	if (reason == ENOSPC || reason == EDQUOT)
		return say(error, JOURNAL_TROUBLE, name, "cannot be written: the disk is full");
	snprintf(what, sizeof what, "cannot be read or written: %s",
	         reason != 0 ? strerror(reason) : sqlite3_errmsg(database));
	return say(error, JOURNAL_TROUBLE, name, what);
}

enum journal_status database_failed(sqlite3 *database, int result, const char *name, char *error)
{
	if (result == SQLITE_READONLY_ROLLBACK || result == SQLITE_READONLY_RECOVERY)
		return say(error, JOURNAL_TROUBLE, name,
		           "was left in the middle of a write, and can be repaired only where it may be "
		           "written: copy it there together with its '-journal' file");
	switch (result & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return say(error, JOURNAL_BUSY, name, "is in use by another process");
	case SQLITE_NOTADB:
		return say(error, JOURNAL_WRONG, name, "is not a journal");
	case SQLITE_FULL:
		return say(error, JOURNAL_TROUBLE, name, "cannot be written: the disk is full");
	case SQLITE_READONLY:
	case SQLITE_PERM:
		return say(error, JOURNAL_TROUBLE, name, "cannot be written: it is read-only");
	case SQLITE_NOMEM:
		return say(error, JOURNAL_TROUBLE, name, "cannot be handled: out of memory");
	case SQLITE_IOERR:
		/* A file that ends too early was cut off. */
		if (result == SQLITE_IOERR_SHORT_READ)
			break;
		return system_failed(database, name, error);
	case SQLITE_CANTOPEN:
		return system_failed(database, name, error);
	default:
		break;
	}
	char what[300];
	snprintf(what, sizeof what, "is damaged: %.200s", sqlite3_errmsg(database));
	return say(error, JOURNAL_DAMAGED, name, what);
}

enum journal_status database_run(struct journal *journal, const char *sql, char *error)
{
	int result = sqlite3_exec(journal->database, sql, NULL, NULL, NULL);

	if (result != SQLITE_OK)
		return database_failed(journal->database, result, journal->name, error);
	return JOURNAL_DONE;
}

enum journal_status database_prepare(struct journal *journal, const char *sql, sqlite3_stmt **statement,
                                     char *error)
{
	int result = sqlite3_prepare_v2(journal->database, sql, -1, statement, NULL);

	if (result != SQLITE_OK)
		return database_failed(journal->database, result, journal->name, error);
	return JOURNAL_DONE;
}

enum journal_status database_damaged(const struct journal *journal, const char *what, char *error)
{
	snprintf(error, JOURNAL_ERROR_TEXT, "'%s' is damaged: %s", journal->name, what);
	return JOURNAL_DAMAGED;
}
