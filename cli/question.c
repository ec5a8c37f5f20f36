/* SPDX-License-Identifier: MIT */
/* Makes questions: a kind, and a state of the machine that it is about. */
#include "question.h"

#include <string.h>

#include "question_ask.h"
#include "random.h"

const char *const question_kind_names[] = {
    "numbers", "attacked",   "undo", "next",      "count",   "method", "broken",
    "sets",    "lowest-bit", "why",  "free-mask", "columns", NULL,
};

uint32_t random_below(uint64_t *random, uint32_t bound)
{
	return (uint32_t)((random_next(random) >> 32) * bound >> 32);
}

/* The k-th wanted record replaces what was chosen before it with probability 1/k. */
void choose_record(struct question *q, enum queens_method method, wanted *is_wanted, uint64_t *random,
                   struct queens_step *next)
{
	struct queens_steps steps;
	struct queens_step previous = {0}, step;
	uint32_t seen = 0;

	queens_steps_start(&steps, q->n, method, QUEENS_ZOOM_STEPS, false, QUEENS_UNBROKEN);
	queens_steps_next(&steps, &previous);
	while (queens_steps_next(&steps, &step)) {
		if (is_wanted(&previous) && random_below(random, ++seen) == 0) {
			q->step = previous;
			if (next != NULL)
				*next = step;
		}
		previous = step;
	}
}

bool is_place(const struct queens_step *step)
{
	return step->event == QUEENS_EVENT_PLACE && step->row > 0;
}

bool is_remove(const struct queens_step *step)
{
	return step->event == QUEENS_EVENT_REMOVE && step->row > 0;
}

bool is_examined(const struct queens_step *step)
{
	return step->row > 0 && (step->event == QUEENS_EVENT_CONFLICT || step->event == QUEENS_EVENT_PLACE);
}

bool is_any(const struct queens_step *step)
{
	return step->num_columns > 0;
}

bool is_free_mask(const struct queens_step *step)
{
	return step->event == QUEENS_EVENT_FREE && step->row > 0;
}

void take_queens(struct question *q, uint64_t number)
{
	q->num_columns = (uint32_t)number;
	memcpy(q->columns, q->step.columns, q->num_columns * sizeof q->columns[0]);
	q->row = q->step.row;
	q->column = q->step.column;
}

void question_make(struct question *q, enum question_kind kind, uint64_t *random)
{
	static void (*const ask[NUM_QUESTION_KINDS])(struct question *, uint64_t *) = {
	    [ASK_NUMBERS] = ask_numbers, [ASK_ATTACKED] = ask_attacked,   [ASK_UNDO] = ask_undo,
	    [ASK_NEXT] = ask_next,       [ASK_COUNT] = ask_count,         [ASK_METHOD] = ask_method,
	    [ASK_BROKEN] = ask_broken,   [ASK_SETS] = ask_sets,           [ASK_LOWEST_BIT] = ask_lowest_bit,
	    [ASK_WHY] = ask_why,         [ASK_FREE_MASK] = ask_free_mask, [ASK_COLUMNS] = ask_columns,
	};

	*q = (struct question){.kind = kind, .style = ANSWER_NUMBERS, .n = 4 + random_below(random, 4)};
	ask[kind](q, random);
}
