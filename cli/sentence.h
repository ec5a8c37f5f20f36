/* SPDX-License-Identifier: MIT */
/* The search in words: what a record says, for trace, its player and quiz. */
#ifndef QUEENS_SENTENCE_H
#define QUEENS_SENTENCE_H

#include "command.h"
#include "queens.h"

/* Text that grows to the right and is cut at the end of its room. */
struct words {
	char *text;
	size_t size, used;
};
struct words words_in(char *text, size_t size);
void say_words(struct words *words, const char *format, ...) PRINTF_LIKE(2, 3);

/* Enough for every sentence about a board of 32. */
#define SENTENCE_SIZE 4096

/* What happened, with the reason: "row 2, column 1: attacked on ...". */
void write_sentence(const struct queens_step *step, char *text, size_t size);

/* "attacked on the antidiagonal 2+1=3 by the queen at row 1, column 2, and ..." */
void say_attackers(struct words *words, const struct queens_step *step);

/* Columns as "1 3 0 2", or "[1, 3, 0, 2]" for a list of a program. */
void say_columns(struct words *words, const struct queens_step *step);
void say_list(struct words *words, const struct queens_step *step);

/* The `width` lowest bits of a mask, the lowest last. */
void say_bits(struct words *words, uint64_t mask, unsigned width);

/* The members of the sets as people write them: "{-1, 0, 2}". */
enum set { SET_COLS, SET_DIAG, SET_ANTI };
void say_set(struct words *words, const struct queens_step *step, enum set set);

/* The number of member `bit` of a set. */
int set_number(const struct queens_step *step, enum set set, unsigned bit);
uint64_t set_bits(const struct queens_step *step, enum set set);

/* masks: the columns of the next row to be filled that no mask rejects. */
uint32_t free_columns(const struct queens_step *step);

/* The statement of a record at zoom statements, as a break leaves it. */
const char *statement_text(const struct queens_step *step, bool first_only);

#endif
