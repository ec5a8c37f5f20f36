/* SPDX-License-Identifier: MIT */
/* The checks of a journal, for "verify" and for the page of "report". */
#ifndef QUEENS_CLI_JOURNAL_VERIFY_H
#define QUEENS_CLI_JOURNAL_VERIFY_H

#include "open.h"

struct verify {
	const struct common *common;
	const struct queens_plan *plan;
	const struct entries *entries;
	uint64_t percent, seed; /* the sample that is counted again */
	unsigned num_threads;

	/* Receives each check, with a sentence on what was checked or is wrong. */
	void (*tell)(void *context, bool passed, const char *line);
	void *context;
};

/* True when every check passed. */
bool verify_all(const struct verify *verify);

#endif
