/* SPDX-License-Identifier: MIT */
/*
 * Questions on the search.  Each is taken from a state of the step machine,
 * which also gives the answer; question_mark.c marks what people reply.
 */
#ifndef QUEENS_QUESTION_H
#define QUEENS_QUESTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "queens.h"

enum question_kind {
	ASK_NUMBERS,    /* which three numbers does a queen add? */
	ASK_ATTACKED,   /* is this square attacked, by whom, on which line? */
	ASK_UNDO,       /* which numbers leave the sets with this queen? */
	ASK_NEXT,       /* what is the next event? */
	ASK_COUNT,      /* how many solutions has n? */
	ASK_METHOD,     /* which method works like this? */
	ASK_BROKEN,     /* which undo was forgotten? */
	ASK_SETS,       /* what do cols, diag and anti hold? */
	ASK_LOWEST_BIT, /* what is x & -x? */
	ASK_WHY,        /* why is it? */
	ASK_FREE_MASK,  /* which columns are free, as bits? */
	ASK_COLUMNS,    /* which columns of this row can be used? */
	NUM_QUESTION_KINDS,
};

/* How an answer is read and compared. */
enum answer_style {
	ANSWER_NUMBERS,   /* numbers in this order: "3, -1, 5" */
	ANSWER_SETS,      /* sets of numbers with semicolons between: "0 2; -1 0; 0 3" */
	ANSWER_WORD,      /* one of a few words: "dead end" */
	ANSWER_BITS,      /* 0010 */
	ANSWER_ATTACKERS, /* "no", or line and row of each: "column 0, diagonal 2" */
};

struct question {
	enum question_kind kind;
	enum answer_style style;
	uint32_t n;

	/* The state it is about; only what the kind needs. */
	uint32_t num_columns;
	uint32_t columns[QUEENS_MAX_SEARCH];
	uint32_t row, column;
	uint32_t mask;             /* x, or the free columns */
	enum queens_method method; /* ASK_METHOD */
	enum queens_break broken;  /* ASK_BROKEN */
	struct queens_step step;   /* the record that it comes from */

	char text[2400];        /* the question, of several lines */
	char hint[120];         /* how to write the answer */
	char answer[400];       /* the right answer, as one would write it */
	char explanation[1600]; /* why */
};

extern const char *const question_kind_names[]; /* ends with NULL */

/* Makes a question of a kind; the state of the generator moves on. */
void question_make(struct question *question, enum question_kind kind, uint64_t *random);

enum question_mark { MARK_UNANSWERED, MARK_RIGHT, MARK_WRONG };

/* Marks an answer; NULL or blanks are no answer. */
enum question_mark question_mark(const struct question *question, const char *given);

/* A random number below `bound`, from a generator that any 64-bit seed starts. */
uint32_t random_below(uint64_t *random, uint32_t bound);

#endif
