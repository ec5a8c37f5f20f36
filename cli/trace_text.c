/* SPDX-License-Identifier: MIT */
/*
 * Records for people: as sentences, as tables.
 *
 * The event stands in a column of its own, so that the eye (and grep) finds it;
 * the sentence is indented by its row, so that the depth of the search shows.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "output.h"
#include "sentence.h"
#include "trace.h"

/* Where what belongs to a record but not to its first line begins. */
#define INDENT 20

static const char *const event_words[QUEENS_NUM_EVENTS] = {
    "conflict", "place", "solution", "dead end", "remove", "free", "permutation", "clash", "statement",
};

/* Colours of the 16 that every theme has: red, green, yellow and blue. */
static const char *event_color(unsigned event)
{
	switch (event) {
	case QUEENS_EVENT_CONFLICT:
	case QUEENS_EVENT_CLASH:
		return "\033[31m";
	case QUEENS_EVENT_PLACE:
		return "\033[32m";
	case QUEENS_EVENT_SOLUTION:
		return "\033[1;33m";
	case QUEENS_EVENT_DEAD_END:
		return "\033[35m";
	default:
		return "\033[36m";
	}
}

/* "   12  conflict   ", and the mark of a broken search. */
static void write_head(const struct queens_step *step, bool color)
{
	output_format("%5" PRIu64 "  %s%-11s%s  ", step->index, color ? event_color(step->event) : "",
	              event_words[step->event], color ? "\033[0m" : "");
	if (step->broken != QUEENS_UNBROKEN)
		output_format("%s(broken: %s)%s ", color ? "\033[31m" : "",
		              queens_break_name((enum queens_break)step->broken), color ? "\033[0m" : "");
}

/* One mask below a record, under its name. */
static void write_bits(const char *name, uint64_t mask, unsigned width)
{
	char text[80];
	struct words words = words_in(text, sizeof text);

	say_bits(&words, mask, width);
	output_format("%*s%-5s %s", INDENT, "", name, text);
}

/* The shift of one mask: "diag (0000 | 0001) << 1 = 0010", bits beyond the board dropped. */
static void write_shift(const char *name, uint32_t mask, uint32_t queen, int shift, unsigned width)
{
	static const char *const operations[] = {" >> 1", "     ", " << 1"};
	char text[200];
	struct words words = words_in(text, sizeof text);
	uint32_t both = mask | queen, moved = shift < 0 ? both >> 1 : both << shift;

	say_words(&words, shift != 0 ? "(" : " ");
	say_bits(&words, mask, width);
	say_words(&words, " | ");
	say_bits(&words, queen, width);
	say_words(&words, "%s%s  =  ", shift != 0 ? ")" : " ", operations[shift + 1]);
	say_bits(&words, moved, width);
	output_format("%*s%-5s%s\n", INDENT, "", name, text);
}

/* The columns' numbers above masks: column 0 is the lowest bit, on the right. */
static void write_ruler(unsigned n)
{
	output_format("%*s%-5s ", INDENT, "", "");
	for (unsigned column = n; column-- > 0;)
		output_format("%u", column % 10);
	output_text("\n");
}

/*
 * bitmask: what is free, and why; then how the words of the next row come from
 * those of this one and the queen.
 */
static void write_masks(const struct queens_step *step)
{
	const unsigned n = step->n;
	const uint32_t queen = UINT32_C(1) << (step->column & 31);

	if (step->event == QUEENS_EVENT_FREE) {
		write_ruler(n);
		write_bits("cols", step->used, n);
		output_text("\n");
		write_bits("diag", step->right, n);
		output_text("\n");
		write_bits("anti", step->left, n);
		output_text("\n");
		write_bits("free", step->open, n);
		output_text("  = ~(cols | diag | anti)\n");
	} else if (step->event == QUEENS_EVENT_PLACE) {
		write_bits("x", step->open | queen, n);
		output_text("  x = free\n");
		write_bits("", queen, n);
		output_text("  x & -x, the queen\n");
		write_shift("cols", step->used, queen, 0, n);
		write_shift("diag", step->right, queen, 1, n);
		write_shift("anti", step->left, queen, -1, n);
	} else if (step->event == QUEENS_EVENT_REMOVE) {
		write_bits("free", step->open, n);
		output_text("  not tried yet\n");
	}
}

/* The absolute masks; of a square that is tested also its own three bits. */
static void write_absolute(const struct queens_step *step)
{
	static const char *const names[] = {"cols", "diag", "anti"};
	const unsigned n = step->n;
	const bool tested = step->event == QUEENS_EVENT_CONFLICT;

	if (!tested && step->event != QUEENS_EVENT_PLACE && step->event != QUEENS_EVENT_REMOVE)
		return;
	for (enum set set = SET_COLS; set <= SET_ANTI; set++) {
		const unsigned width = set == SET_COLS ? n : 2 * n - 1;
		const unsigned bit = set == SET_COLS   ? step->column
		                     : set == SET_DIAG ? n - 1u - step->row + step->column
		                                       : (unsigned)step->row + step->column;
		char text[80];
		struct words words = words_in(text, sizeof text);
		write_bits(names[set], set_bits(step, set), width);
		if (tested) {
			say_bits(&words, UINT64_C(1) << bit, width);
			output_format(" & %s = %s", text, set_bits(step, set) >> bit & 1 ? "taken" : "0");
		}
		output_text("\n");
	}
}

/* A set as Python prints it. */
static void say_items(struct words *words, const struct queens_step *step, const char *name, enum set set)
{
	say_words(words, ", %s = ", name);
	if (step->num_items[set] == 0)
		say_words(words, "set()");
	for (unsigned i = 0; i < step->num_items[set]; i++)
		say_words(words, "%s%d", i == 0 ? "{" : ", ", step->items[set][i]);
	if (step->num_items[set] > 0)
		say_words(words, "}");
}

/* The boards themselves would fill the screen; their number says what changed. */
static void say_output(struct words *words, const struct queens_step *step)
{
	const uint64_t boards = step->effort.solutions;

	if (boards == 0)
		say_words(words, ", output = []");
	else if (step->broken == QUEENS_BREAK_SHARED_ROW)
		say_words(words, ", output = %" PRIu64 " times columns", boards);
	else
		say_words(words, ", output = [%" PRIu64 " board%s]", boards, boards == 1 ? "" : "s");
}

/* "line 14  visit(1)  columns.append(col)", then the frame's variables. */
static void write_statement(const struct queens_step *step, bool first_only)
{
	char text[SENTENCE_SIZE], function[16] = "n_queens";
	struct words words = words_in(text, sizeof text);

	if (step->in_visit)
		snprintf(function, sizeof function, "visit(%u)", step->row);
	output_format("line %2u  %-9s  %s\n",
	              queens_program_find(QUEENS_LANGUAGE_PYTHON, first_only, (enum queens_point)step->point),
	              function, statement_text(step, first_only));
	say_words(&words, "n = %u", step->n);
	if (step->variables & QUEENS_HAS_ROW)
		say_words(&words, ", row = %u", step->row);
	if (step->variables & QUEENS_HAS_COLUMN)
		say_words(&words, ", col = %u", step->column);
	if (step->variables & QUEENS_HAS_C)
		say_words(&words, ", c = %u", step->c);
	say_words(&words, ", columns = ");
	say_list(&words, step);
	if (step->variables & QUEENS_HAS_SETS) {
		say_items(&words, step, "used_cols", SET_COLS);
		say_items(&words, step, "down", SET_DIAG);
		say_items(&words, step, "up", SET_ANTI);
	}
	say_output(&words, step);
	output_format("%*s%s\n", INDENT, "", text);
}

void trace_write_text(const struct queens_step *step, bool first_only, bool color)
{
	char text[SENTENCE_SIZE];

	write_head(step, color);
	if (step->event == QUEENS_EVENT_STATEMENT) {
		write_statement(step, first_only);
		return;
	}
	write_sentence(step, text, sizeof text);
	if (step->zoom == QUEENS_ZOOM_STEPS || step->zoom == QUEENS_ZOOM_PLACEMENTS)
		output_fill(' ', step->method == QUEENS_METHOD_PERMUTATIONS ? 0 : step->row);
	output_format("%s\n", text);
	if (step->method == QUEENS_METHOD_BITMASK)
		write_masks(step);
	if (step->method == QUEENS_METHOD_MASKS)
		write_absolute(step);
}

/* ---- tables ---- */

/* Whether the queen of this row shares this line with the tested square. */
static bool is_attacker(const struct queens_step *step, uint64_t row, unsigned line)
{
	for (unsigned i = 0; i < step->num_attackers; i++)
		if (step->attackers[i].row == row && step->attackers[i].line == line)
			return true;
	return false;
}

/* A line of the table; a number that the tested square has too gets a star. */
static void write_table_row(const struct queens_step *step, int row, int column, const char *remark_text)
{
	char star[4] = {' ', ' ', ' ', '\0'};

	for (unsigned line = QUEENS_LINE_COLUMN; line <= QUEENS_LINE_ANTIDIAGONAL; line++)
		if (is_attacker(step, (uint64_t)row, line))
			star[line - QUEENS_LINE_COLUMN] = '*';
	output_format("%11d  %6d%c  %10d%c  %10d%s%s\n", row, column, star[0], row - column, star[1],
	              row + column, star[2] == '*' ? "*" : "", remark_text);
}

void trace_write_table(const struct queens_step *step, bool color)
{
	char text[SENTENCE_SIZE];

	write_head(step, color);
	if (step->event == QUEENS_EVENT_STATEMENT)
		snprintf(text, sizeof text, "%s", statement_text(step, false));
	else
		write_sentence(step, text, sizeof text);
	output_format("%s\n%11s  %6s   %10s   %10s\n", text, "row", "column", "row-column", "row+column");
	for (uint64_t row = 0; row < step->num_columns && row < QUEENS_MAX_SEARCH; row++)
		write_table_row(step, (int)row, (int)step->columns[row], "");
	if (step->event == QUEENS_EVENT_CONFLICT)
		write_table_row(step, step->row, step->column, "  <- tested");
	output_text("\n");
}
