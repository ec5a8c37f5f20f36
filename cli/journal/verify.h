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
	double slow_seconds;    /* for each of the checks that could take hours */
	unsigned num_threads;

	/* Receives each check, with a sentence on what was checked or is wrong. */
	void (*tell)(void *context, bool passed, const char *line);
	void *context;
};

/* True when every check passed. */
bool verify_all(const struct verify *verify);

/* Tells how a check went, and returns whether it passed. */
bool verify_tell(const struct verify *verify, bool passed, const char *format, ...) PRINTF_LIKE(3, 4);

/* identities.c: what symmetry demands of every sum, and of the total of a complete count. */
bool verify_divisors(const struct verify *verify);
bool verify_total(const struct verify *verify);

/*
 * recount.c: counts a random sample of the ranges again by another kernel, and
 * as many of its units as there is time for by plain enumeration.
 */
bool verify_sample(const struct verify *verify);

#endif
