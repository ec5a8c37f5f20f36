/* SPDX-License-Identifier: MIT */
/* The inside of the questions: choosing a state, and one function a kind. */
#ifndef QUEENS_QUESTION_ASK_H
#define QUEENS_QUESTION_ASK_H

#include "question.h"

/* Which records a question can be about. */
typedef bool wanted(const struct queens_step *step);
bool is_place(const struct queens_step *step);     /* below row 0 */
bool is_remove(const struct queens_step *step);    /* below row 0 */
bool is_examined(const struct queens_step *step);  /* a square below row 0, free or not */
bool is_any(const struct queens_step *step);       /* with a queen on the board */
bool is_free_mask(const struct queens_step *step); /* bitmask enters a row below row 0 */

/*
 * Chooses one of the wanted records of the trace for q->n, each with the same
 * chance, into q->step; `next` (may be NULL) receives the record after it.
 */
void choose_record(struct question *q, enum queens_method method, wanted *is_wanted, uint64_t *random,
                   struct queens_step *next);

/* The queens in the first `number` rows of q->step become the state, its square the square. */
void take_queens(struct question *q, uint64_t number);

/* question_board.c */
void ask_numbers(struct question *q, uint64_t *random);
void ask_attacked(struct question *q, uint64_t *random);
void ask_undo(struct question *q, uint64_t *random);
void ask_next(struct question *q, uint64_t *random);
void ask_broken(struct question *q, uint64_t *random);
void ask_sets(struct question *q, uint64_t *random);
void ask_columns(struct question *q, uint64_t *random);

/* question_bits.c */
void ask_lowest_bit(struct question *q, uint64_t *random);
void ask_why(struct question *q, uint64_t *random);
void ask_free_mask(struct question *q, uint64_t *random);

/* question_method.c */
void ask_count(struct question *q, uint64_t *random);
void ask_method(struct question *q, uint64_t *random);

#endif
