/* SPDX-License-Identifier: MIT */
/*
 * Questions on queens, squares, lines and sets.
 *
 * Each function chooses a record, asks about it, and takes answer and
 * explanation from the same record: nothing here is known in advance.
 */
#include <stdio.h>

#include "question_ask.h"
#include "sentence.h"

/* The board as text, with a question mark on a square if it is asked about. */
static void say_board(struct words *words, const struct question *q, bool mark_square)
{
	say_words(words, "     ");
	for (uint32_t column = 0; column < q->n; column++)
		say_words(words, " %u", column);
	for (uint32_t row = 0; row < q->n; row++) {
		say_words(words, "\n   %2u", row);
		for (uint32_t column = 0; column < q->n; column++) {
			bool queen = row < q->num_columns && q->columns[row] == column;
			bool asked = mark_square && row == q->row && column == q->column;
			say_words(words, " %s", queen ? "Q" : asked ? "?" : ".");
		}
	}
	say_words(words, "\n");
}

/* The three sets of the first `number` queens, with an extra queen kept where told. */
static void say_set_of(struct words *words, const struct question *q, enum set set, bool with_square)
{
	int numbers[QUEENS_MAX_SEARCH + 1], num = 0;

	for (uint32_t row = 0; row <= q->num_columns; row++) {
		int r = (int)row, c = row < q->num_columns ? (int)q->columns[row] : (int)q->column;
		if (row == q->num_columns && !with_square)
			break;
		if (row == q->num_columns)
			r = (int)q->row;
		int number = set == SET_COLS ? c : set == SET_DIAG ? r - c : r + c, place = num++;
		for (; place > 0 && numbers[place - 1] > number; place--)
			numbers[place] = numbers[place - 1];
		numbers[place] = number;
	}
	for (int i = 0; i < num; i++)
		say_words(words, "%s%d", i > 0 ? " " : "", numbers[i]);
}

/* What goes into the sets with a queen. */
void ask_numbers(struct question *q, uint64_t *random)
{
	struct words text, answer, why;

	choose_record(q, QUEENS_METHOD_SETS, is_place, random, NULL);
	take_queens(q, q->step.num_columns - 1);
	const int row = (int)q->row, column = (int)q->column;
	text = words_in(q->text, sizeof q->text);
	say_words(&text,
	          "On a board of %u a queen is placed at row %d, column %d.\n"
	          "Which three numbers go into cols, diag and anti?",
	          q->n, row, column);
	snprintf(q->hint, sizeof q->hint, "three numbers: cols, diag, anti");
	answer = words_in(q->answer, sizeof q->answer);
	say_words(&answer, "%d, %d, %d", column, row - column, row + column);
	why = words_in(q->explanation, sizeof q->explanation);
	say_words(&why,
	          "cols gets the column, %d; diag gets row - column = %d-%d = %d, which all squares of the "
	          "diagonal share; anti gets row + column = %d+%d = %d.",
	          column, row, column, row - column, row, column, row + column);
}

/* Why a square is rejected, or why it is not. */
void ask_attacked(struct question *q, uint64_t *random)
{
	struct words text, answer, why;

	choose_record(q, QUEENS_METHOD_SETS, is_examined, random, NULL);
	take_queens(q, q->step.event == QUEENS_EVENT_PLACE ? q->step.num_columns - 1 : q->step.num_columns);
	text = words_in(q->text, sizeof q->text);
	say_board(&text, q, true);
	say_words(&text,
	          "Is the square at row %u, column %u attacked? Along which line, by the queen of "
	          "which row?",
	          q->row, q->column);
	q->style = ANSWER_ATTACKERS;
	snprintf(q->hint, sizeof q->hint, "no, or line and row of every attacker, as: column 0, diagonal 2");
	answer = words_in(q->answer, sizeof q->answer);
	if (q->step.num_attackers == 0)
		say_words(&answer, "no");
	for (unsigned i = 0; i < q->step.num_attackers; i++)
		say_words(&answer, "%s%s %u", i > 0 ? ", " : "",
		          queens_line_name((enum queens_line)q->step.attackers[i].line),
		          q->step.attackers[i].row);
	why = words_in(q->explanation, sizeof q->explanation);
	if (q->step.num_attackers == 0) {
		say_words(&why,
		          "%u is no queen's column, %u-%u=%d no queen's row - column, %u+%u=%u no queen's "
		          "row + column.",
		          q->column, q->row, q->column, (int)q->row - (int)q->column, q->row, q->column,
		          q->row + q->column);
	} else {
		say_words(&why, "It is ");
		say_attackers(&why, &q->step);
		say_words(&why, ".");
	}
}

/* What leaves the sets again: the same three numbers. */
void ask_undo(struct question *q, uint64_t *random)
{
	struct words text, answer, why;

	choose_record(q, QUEENS_METHOD_SETS, is_remove, random, NULL);
	take_queens(q, q->step.num_columns);
	const int row = (int)q->row, column = (int)q->column;
	text = words_in(q->text, sizeof q->text);
	say_words(&text,
	          "The search comes back and lifts the queen at row %d, column %d.\n"
	          "What must be undone: which number leaves cols, which diag, which anti?",
	          row, column);
	snprintf(q->hint, sizeof q->hint, "three numbers: cols, diag, anti");
	answer = words_in(q->answer, sizeof q->answer);
	say_words(&answer, "%d, %d, %d", column, row - column, row + column);
	why = words_in(q->explanation, sizeof q->explanation);
	say_words(&why,
	          "What was added when the queen came must go when it leaves: %d from cols, %d-%d=%d "
	          "from diag, %d+%d=%d from anti, and the last entry of the list of columns.",
	          column, row, column, row - column, row, column, row + column);
}

/* As people write it: "dead end". */
static const char *event_name(unsigned event)
{
	return event == QUEENS_EVENT_DEAD_END ? "dead end" : queens_event_name((enum queens_event)event);
}

/* The control flow: what follows from the board and the last step. */
void ask_next(struct question *q, uint64_t *random)
{
	struct queens_step next;
	struct words text;
	char sentence[SENTENCE_SIZE];

	choose_record(q, QUEENS_METHOD_SETS, is_any, random, &next);
	take_queens(q, q->step.num_columns);
	text = words_in(q->text, sizeof q->text);
	say_board(&text, q, false);
	write_sentence(&q->step, sentence, 400);
	say_words(&text, "The last step was: %s.\nWhat is the next event?", sentence);
	q->style = ANSWER_WORD;
	snprintf(q->hint, sizeof q->hint, "conflict, place, remove, dead end or solution");
	snprintf(q->answer, sizeof q->answer, "%s", event_name(next.event));
	write_sentence(&next, sentence, 1000);
	snprintf(q->explanation, sizeof q->explanation, "The machine goes on with: %.1000s.", sentence);
}

/*
 * The state after a queen was lifted, with its trace left in one of the four
 * variables: what a program looks like that has forgotten that undo.
 */
void ask_broken(struct question *q, uint64_t *random)
{
	static const char *const answers[] = {"cols", "diag", "anti", "path"};
	struct words text = words_in(q->text, sizeof q->text),
	             why = words_in(q->explanation, sizeof q->explanation);
	const uint32_t which = random_below(random, 4);

	q->broken = (enum queens_break)(QUEENS_BREAK_UNDO_COLS + (int)which);
	choose_record(q, QUEENS_METHOD_SETS, is_remove, random, NULL);
	take_queens(q, q->step.num_columns);
	say_words(&text,
	          "The queen at row %u, column %u has just been lifted. The variables are now\n"
	          "   columns = [",
	          q->row, q->column);
	for (uint32_t row = 0; row < q->num_columns; row++)
		say_words(&text, "%s%u", row > 0 ? ", " : "", q->columns[row]);
	if (q->broken == QUEENS_BREAK_UNDO_PATH)
		say_words(&text, "%s%u", q->num_columns > 0 ? ", " : "", q->column);
	say_words(&text, "]\n   cols = {");
	say_set_of(&text, q, SET_COLS, q->broken == QUEENS_BREAK_UNDO_COLS);
	say_words(&text, "}\n   diag = {");
	say_set_of(&text, q, SET_DIAG, q->broken == QUEENS_BREAK_UNDO_DIAG);
	say_words(&text, "}\n   anti = {");
	say_set_of(&text, q, SET_ANTI, q->broken == QUEENS_BREAK_UNDO_ANTI);
	say_words(&text, "}\nOne undo was forgotten. Which?");
	q->style = ANSWER_WORD;
	snprintf(q->hint, sizeof q->hint, "cols, diag, anti or path");
	snprintf(q->answer, sizeof q->answer, "%s", answers[which]);
	say_words(&why,
	          "%u queen%s left, but %s has %u entries: %d stayed behind. See 'queens trace %u "
	          "--break %s'.",
	          q->num_columns, q->num_columns == 1 ? " is" : "s are",
	          which == 3 ? "columns, the path," : answers[which], q->num_columns + 1,
	          which == 1   ? (int)q->row - (int)q->column
	          : which == 2 ? (int)(q->row + q->column)
	                       : (int)q->column,
	          q->n, queens_break_name(q->broken));
}

/* From the board to the three sets. */
void ask_sets(struct question *q, uint64_t *random)
{
	struct words text = words_in(q->text, sizeof q->text), answer = words_in(q->answer, sizeof q->answer),
	             why = words_in(q->explanation, sizeof q->explanation);

	choose_record(q, QUEENS_METHOD_SETS, is_place, random, NULL);
	take_queens(q, q->step.num_columns);
	say_board(&text, q, false);
	say_words(&text, "What do cols, diag (row - column) and anti (row + column) hold?");
	q->style = ANSWER_SETS;
	snprintf(q->hint, sizeof q->hint, "three sets with semicolons, as: 0 2; -1 0; 0 3");
	for (enum set set = SET_COLS; set <= SET_ANTI; set++) {
		say_words(&answer, set == SET_COLS ? "" : "; ");
		say_set_of(&answer, q, set, false);
	}
	for (uint32_t row = 0; row < q->num_columns; row++)
		say_words(&why, "%sThe queen of row %u gives %u, %u-%u=%d and %u+%u=%u.", row > 0 ? " " : "",
		          row, q->columns[row], row, q->columns[row], (int)row - (int)q->columns[row], row,
		          q->columns[row], row + q->columns[row]);
}

/* From the board to the free squares of the next row. */
void ask_columns(struct question *q, uint64_t *random)
{
	struct words text = words_in(q->text, sizeof q->text), answer = words_in(q->answer, sizeof q->answer);

	choose_record(q, QUEENS_METHOD_BITMASK, is_free_mask, random, NULL);
	take_queens(q, q->step.num_columns);
	q->mask = q->step.open;
	say_board(&text, q, false);
	say_words(&text, "Which columns of row %u can be used?", q->row);
	q->style = q->mask == 0 ? ANSWER_WORD : ANSWER_SETS;
	snprintf(q->hint, sizeof q->hint, "columns, or none");
	if (q->mask == 0)
		say_words(&answer, "none");
	for (uint32_t column = 0, number = 0; column < q->n; column++)
		if (q->mask >> column & 1)
			say_words(&answer, "%s%u", number++ > 0 ? " " : "", column);
	snprintf(q->explanation, sizeof q->explanation, "%s",
	         q->mask == 0 ? "Every square of the row shares a line with a queen above: a dead end."
	                      : "All other squares of the row share a line with a queen above.");
}
