/* SPDX-License-Identifier: MIT */
/*
 * Counting with a journal, and the actions of "queens journal".  The code is
 * in the folder journal/; without SQLite, without_sqlite.c stands in for it and
 * says what to install.
 */
#ifndef QUEENS_CLI_JOURNAL_H
#define QUEENS_CLI_JOURNAL_H

#include "command.h"
#include "queens.h"

struct journal_count {
	const struct common *common;
	const char *path;
	const char *shard; /* "I/K", or NULL for everything */
	uint32_t n;
	enum queens_engine engine;
	unsigned num_threads;
	queens_tick *tick;
	void *context;
};

/*
 * Counts what the journal lacks.  Returns true with the sum of everything in
 * it, or false when it holds one shard of several, after a remark.  Whatever
 * prevents that ends the program.
 */
bool journal_count(const struct journal_count *request, struct queens_unit *count);

/* What journals are kept with, for --version: "SQLite 3.40.1", or "none". */
const char *journal_support(void);

/* The settings of all actions; each has options for some of them. */
struct journal_settings {
	struct common common;
	bool json, watch, partial;
	uint64_t sample, seed, threads, workers, seconds;
	int format;
	const char *engine, *output;
};
enum { EXPORT_CSV = 1, EXPORT_JSONL };
enum { REPORT_MARKDOWN = 1, REPORT_HTML };

int run_journal_status(const void *settings, int num_operands, char **operands);
int run_journal_resume(const void *settings, int num_operands, char **operands);
int run_journal_verify(const void *settings, int num_operands, char **operands);
int run_journal_merge(const void *settings, int num_operands, char **operands);
int run_journal_export(const void *settings, int num_operands, char **operands);
int run_journal_report(const void *settings, int num_operands, char **operands);
int run_journal_plan(const void *settings, int num_operands, char **operands);

#endif
