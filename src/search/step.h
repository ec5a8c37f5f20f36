/* SPDX-License-Identifier: MIT */
/*
 * The inside of the step machine.
 *
 * Every textbook program is a recursion.  Written as a machine, its stack is
 * the array of placed queens and its program counter is `phase`: what to do
 * next in row `row`.
 *
 *              +----------------- a queen was placed: one row down --+
 *              v                                                      |
 *            ENTER --- a row of the board ---> TRY ------------------+
 *              |                                | columns used up
 *              | row n: a solution              v
 *              +----------------------------> LEAVE --- row 0 ---> FINISHED
 *                                               |
 *                                 lift the queen one row up, back to TRY
 *
 * step.c        starting, next, seek; which events a zoom level shows
 * step_record.c what a record says about the state
 * step_tests.c  scan, sets, masks: square after square
 * step_bitmask.c, step_permutations.c, step_statements.c: the others
 * step_python.c the order in which Python prints a set
 */
#ifndef QUEENS_STEP_H
#define QUEENS_STEP_H

#include "board.h"

enum phase {
	PHASE_ENTER, /* come to row `row` */
	PHASE_TRY,   /* examine (row, column); bitmask: peel the next free square */
	PHASE_DEAD,  /* bitmask: the row just entered has no free square */
	PHASE_LEAVE, /* go back to the row above */
	PHASE_FINISHED,
};

/* There is no event: the search is over. */
#define EVENT_NONE QUEENS_NUM_EVENTS

/* The three sets, as bits and as indices, and the list of placed queens. */
#define KEEP_COLS 1u
#define KEEP_DIAG 2u
#define KEEP_ANTI 4u
#define KEEP_PATH 8u

/* Which of them a break still fills going down, and empties coming back. */
struct fault {
	uint8_t kept;
	uint8_t undone;
};
extern const struct fault queens__faults[QUEENS_NUM_BREAKS];

/*
 * Runs to the next event of a method and returns it with event_row and
 * event_column set, or EVENT_NONE.
 */
unsigned queens__step_tests(struct queens_steps *steps);
unsigned queens__step_bitmask(struct queens_steps *steps);
unsigned queens__step_bitmask_solution(struct queens_steps *steps);
unsigned queens__step_permutation(struct queens_steps *steps);

/* Runs to the next record of zoom statements; false when the program ends. */
bool queens__step_statement(struct queens_steps *steps);

/* The bits that stand for a square in the three sets. */
uint64_t queens__diag_bit(const struct queens_steps *steps, uint32_t row, uint32_t column);
uint64_t queens__anti_bit(uint32_t row, uint32_t column);

/* Whether the sets reject the square; leaves in `lines` which of them do. */
bool queens__attacked(struct queens_steps *steps, uint32_t row, uint32_t column);

/* Fills or empties what `which` (KEEP_...) names, for a queen on the square. */
void queens__reserve(struct queens_steps *steps, unsigned which, uint32_t row, uint32_t column);
void queens__release(struct queens_steps *steps, unsigned which, uint32_t row, uint32_t column);

/* The queens of the rows above `row`, from the stack; the line each attacks along, or QUEENS_LINE_ROW. */
enum queens_line queens__line_between(uint32_t row, uint32_t column, uint32_t other_row,
                                      uint32_t other_column);

/* A Python set of integers -32 to 63. */
void queens__python_clear(struct queens_python_set *set);
void queens__python_add(struct queens_python_set *set, int value);
void queens__python_remove(struct queens_python_set *set, int value);
/* Writes the members in print order; returns how many. */
unsigned queens__python_items(const struct queens_python_set *set, int8_t *items);

#endif
