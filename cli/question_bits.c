/* SPDX-License-Identifier: MIT */
/* Questions on masks. */
#include <stdio.h>

#include "question_ask.h"
#include "sentence.h"

/*
 * The explanation of x & -x, with this x:
 *
 *       x  = 0 1 0 1 0 0
 *      ~x  = 1 0 1 0 1 1
 *      +1  = 1 0 1 1 0 0      the carry runs up to the lowest 1 of x
 *       &  = 0 0 0 1 0 0      above it x and -x differ everywhere
 */
static void say_lowest_bit(struct words *words, uint32_t x, uint32_t n)
{
	say_words(words, "x = ");
	say_bits(words, x, n);
	say_words(words, ", ~x = ");
	say_bits(words, ~x, n);
	say_words(words, ", -x = ~x + 1 = ");
	say_bits(words, 0u - x, n);
	say_words(words,
	          ": adding 1 turns the zeros below the lowest 1 back and stops there, so that above it "
	          "all bits differ from x, and x & -x = ");
	say_bits(words, x & (0u - x), n);
	say_words(words, ".");
}

/* Which square bitmask takes next. */
void ask_lowest_bit(struct question *q, uint64_t *random)
{
	struct words text = words_in(q->text, sizeof q->text), answer = words_in(q->answer, sizeof q->answer),
	             why = words_in(q->explanation, sizeof q->explanation);

	do
		choose_record(q, QUEENS_METHOD_BITMASK, is_free_mask, random, NULL);
	while (q->step.open == 0);
	q->mask = q->step.open;
	say_words(&text, "The free squares of a row are x = ");
	say_bits(&text, q->mask, q->n);
	say_words(&text, ". What is x & -x?");
	q->style = ANSWER_BITS;
	snprintf(q->hint, sizeof q->hint, "%u bits", q->n);
	say_bits(&answer, q->mask & (0u - q->mask), q->n);
	say_lowest_bit(&why, q->mask, q->n);
}

/* The right claim among two that sound alike, in random order. */
void ask_why(struct question *q, uint64_t *random)
{
	static const char *const claims[] = {
	    "-x is ~x + 1: above the lowest 1 all bits are flipped, at and below it they are as in x",
	    "-x is x with its highest 1 removed, so that only the lowest 1 is left",
	    "-x is x shifted down by one, so that only the lowest 1 meets a 1",
	};
	struct words text = words_in(q->text, sizeof q->text),
	             why = words_in(q->explanation, sizeof q->explanation);
	const uint32_t shift = random_below(random, 3);

	q->mask = 2 + random_below(random, (UINT32_C(1) << q->n) - 2);
	say_words(&text, "Why does x & -x leave exactly the lowest 1 of x, for instance of ");
	say_bits(&text, q->mask, q->n);
	say_words(&text, "?");
	for (uint32_t i = 0; i < 3; i++)
		say_words(&text, "\n   %c  %s", 'a' + (char)i, claims[(i + shift) % 3]);
	q->style = ANSWER_WORD;
	snprintf(q->hint, sizeof q->hint, "a, b or c");
	snprintf(q->answer, sizeof q->answer, "%c", 'a' + (char)((3 - shift) % 3));
	say_lowest_bit(&why, q->mask, q->n);
}

/* What three words say about a row. */
void ask_free_mask(struct question *q, uint64_t *random)
{
	struct words text = words_in(q->text, sizeof q->text), answer = words_in(q->answer, sizeof q->answer),
	             why = words_in(q->explanation, sizeof q->explanation);

	choose_record(q, QUEENS_METHOD_BITMASK, is_free_mask, random, NULL);
	take_queens(q, q->step.num_columns);
	q->mask = q->step.open;
	say_words(&text, "Row %u of a board of %u, column 0 on the right:\n   cols ", q->row, q->n);
	say_bits(&text, q->step.used, q->n);
	say_words(&text, "\n   diag ");
	say_bits(&text, q->step.right, q->n);
	say_words(&text, "\n   anti ");
	say_bits(&text, q->step.left, q->n);
	say_words(&text, "\nWhich squares of the row are free?");
	q->style = ANSWER_BITS;
	snprintf(q->hint, sizeof q->hint, "%u bits", q->n);
	say_bits(&answer, q->mask, q->n);
	say_words(&why, "A square is free where all three words have 0: ~(cols | diag | anti) = ");
	say_bits(&why, q->mask, q->n);
	say_words(&why, q->mask == 0 ? ", a dead end." : ".");
}
