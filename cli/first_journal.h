/* SPDX-License-Identifier: MIT */
/*
 * The journal of `queens first`: what is decided and which parts of the
 * question under way are finished, in a small text file that is replaced as a
 * whole, so that it is never half written:
 *
 *      queens first journal 1
 *      n 48
 *      decided 13              the first columns of the solution below are the answer's
 *      column 20               of the next row: smaller ones are refuted, this one is asked
 *      nodes 123456789
 *      solution 0 2 4 1 ...    a solution that begins with what is decided
 *      tasks 6281 0123456789abcdef
 *      done ff03...            four tasks a digit, the first is the lowest bit
 *      checksum 89abcdef01234567
 */
#ifndef QUEENS_FIRST_JOURNAL_H
#define QUEENS_FIRST_JOURNAL_H

#include "command.h"
#include "queens.h"

struct first_journal {
	const char *path; /* NULL: no journal */
	struct queens_first_record record;
	uint8_t *done; /* what record.tasks_done points to */
	uint32_t room;
	double written; /* when, in seconds */
	bool fresh;     /* nothing has been read */
};

/* Reads the journal if there is one; a damaged one, or one of another n, ends the program. */
void first_journal_open(struct first_journal *journal, const char *path, uint32_t n);
/* Keeps a copy of the record, and writes the file once a second. */
void first_journal_keep(struct first_journal *journal, const struct queens_first_record *record);
/* Writes the file now. */
void first_journal_write(struct first_journal *journal);
void first_journal_close(struct first_journal *journal);

#endif
