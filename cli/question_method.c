/* SPDX-License-Identifier: MIT */
/* Questions on counts, and on telling the methods apart. */
#include <inttypes.h>
#include <stdio.h>

#include "question_ask.h"
#include "sentence.h"

/* Counted when asked.  2, 3 and 6 are the surprising ones, so they come more often. */
void ask_count(struct question *q, uint64_t *random)
{
	static const uint32_t sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 2, 3, 6};
	struct queens_unit count;
	struct words why = words_in(q->explanation, sizeof q->explanation);

	q->n = sizes[random_below(random, sizeof sizes / sizeof sizes[0])];
	snprintf(q->text, sizeof q->text, "How many solutions are there for n = %u?", q->n);
	snprintf(q->hint, sizeof q->hint, "a number");
	queens_count(q->n, NULL, &count);
	snprintf(q->answer, sizeof q->answer, "%" PRIu64, count.total.low);
	say_words(&why, "Counted just now: %" PRIu64 ". ", count.total.low);
	if (q->n == 2)
		say_words(&why, "Every two squares of a 2 x 2 board share a line.");
	else if (q->n == 3)
		say_words(&why, "A queen in the first row leaves at most one free square in the second, and "
		                "then none in the third.");
	else if (q->n == 6)
		say_words(&why, "The numbers do not simply grow: 5 queens have 10 solutions.");
	else
		say_words(&why, "From n = 1 on they are 1, 0, 0, 2, 10, 4, 40, 92.");
}

/* One square, as each method looks at it. */
static void say_look(struct words *words, const struct question *q)
{
	const struct queens_step *step = &q->step;
	const uint32_t n = q->n, row = q->row, column = q->column;

	switch (q->method) {
	case QUEENS_METHOD_PERMUTATIONS:
		say_words(words, "   write down ");
		say_columns(words, step);
		say_words(words,
		          "; only now compare its queens, two by two;\n   rows %u and %u: |%u-%u| = "
		          "|%u-%u|, drop it; write down the next one",
		          step->attackers[0].row, row, row, step->attackers[0].row, column,
		          step->attackers[0].column);
		break;
	case QUEENS_METHOD_SCAN:
		say_words(words, "   row %u, column %u: used[%u]?", row, column, column);
		for (uint32_t above = 0; above < row; above++)
			say_words(words, " |%u-%u| = |%u-%u|?", row, above, column, step->columns[above]);
		break;
	case QUEENS_METHOD_SETS:
		say_words(words, "   row %u, column %u: is %u in ", row, column, column);
		say_set(words, step, SET_COLS);
		say_words(words, ", %d in ", (int)row - (int)column);
		say_set(words, step, SET_DIAG);
		say_words(words, ", %u in ", row + column);
		say_set(words, step, SET_ANTI);
		say_words(words, "?");
		break;
	case QUEENS_METHOD_MASKS:
		say_words(words, "   row %u, column %u: ", row, column);
		say_bits(words, step->cols, n);
		say_words(words, " & 1 << %u, ", column);
		say_bits(words, step->diag, 2 * n - 1);
		say_words(words, " & 1 << %u, ", n - 1 - row + column);
		say_bits(words, step->anti, 2 * n - 1);
		say_words(words, " & 1 << %u", row + column);
		break;
	case QUEENS_METHOD_BITMASK:
		say_words(words, "   row %u: x = ~(", row);
		say_bits(words, step->used, n);
		say_words(words, " | ");
		say_bits(words, step->right, n);
		say_words(words, " | ");
		say_bits(words, step->left, n);
		say_words(words, "), take x & -x, shift two of the words by one");
		break;
	}
}

static bool is_clash(const struct queens_step *step)
{
	return step->event == QUEENS_EVENT_CLASH;
}

/* One line of work tells the methods apart; it comes from a record of that method. */
void ask_method(struct question *q, uint64_t *random)
{
	static wanted *const records[] = {is_clash, is_examined, is_examined, is_examined, is_free_mask};
	static const char *const reasons[] = {
	    "It writes whole permutations before it compares anything.",
	    "It keeps only the used columns, and scans the queens above for a diagonal.",
	    "It asks three sets of numbers: column, row - column, row + column.",
	    "The three sets are words whose bits stand for fixed lines of the board (2n-1 for each family of "
	    "diagonals).",
	    "The words are as wide as the board and move with the row, so that all free squares come from "
	    "one "
	    "expression.",
	};
	struct words text = words_in(q->text, sizeof q->text);

	q->method = (enum queens_method)random_below(random, QUEENS_NUM_METHODS);
	q->n = q->method == QUEENS_METHOD_PERMUTATIONS ? 4 + random_below(random, 3) : q->n;
	choose_record(q, q->method, records[q->method], random, NULL);
	take_queens(q, 0);
	say_words(&text, "Which method works like this?\n");
	say_look(&text, q);
	q->style = ANSWER_WORD;
	snprintf(q->hint, sizeof q->hint, "permutations, scan, sets, masks or bitmask");
	snprintf(q->answer, sizeof q->answer, "%s", queens_method_name(q->method));
	snprintf(q->explanation, sizeof q->explanation, "%s", reasons[q->method]);
}
