/* SPDX-License-Identifier: MIT */
/*
 * What the player shows:
 *
 *     title, place in the search
 *     board                          sets or masks
 *                                    the displayed program
 *     the sentence of the step
 *     counters
 *     keys
 *
 * Every mark has a shape of its own; colours only help.
 */
#ifdef QUEENS_NCURSES

#include "watch.h"

#include <curses.h>
#include <inttypes.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sentence.h"

#define MIN_LINES   12
#define MIN_COLUMNS 40
#define BOARD_LEFT  3

static const char *queen_shape = "Q";

void watch_colors(bool color)
{
	static const short colors[NUM_PAIRS] = {
	    [QUEEN] = COLOR_CYAN,  [ATTACK] = COLOR_RED,  [PLACED] = COLOR_GREEN,
	    [LIFTED] = COLOR_BLUE, [GOLD] = COLOR_YELLOW, [DIM] = COLOR_BLUE,
	};
	const char *no_color = getenv("NO_COLOR");

	if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
		queen_shape = "\xe2\x99\x9b"; /* U+265B */
	if (!color || (no_color != NULL && *no_color != '\0') || !has_colors())
		return;
	start_color();
	use_default_colors();
	for (int pair = 1; pair < NUM_PAIRS; pair++)
		init_pair((short)pair, colors[pair], -1);
}

/* ---- the board ---- */

/* The part of the board that fits: it moves with the square of the step. */
struct window {
	int first_row, num_rows, first_column, num_columns;
};

/* The first of `n` lines to show in `room` lines, with `focus` near the middle. */
static int scroll_to(int n, int room, int focus)
{
	int first = focus - room / 2;

	if (first > n - room)
		first = n - room;
	return first > 0 ? first : 0;
}

static struct window board_window(const struct queens_step *step, int n)
{
	struct window w = {.num_rows = LINES - BOARD_TOP - BELOW, .num_columns = (COLS - BOARD_LEFT) / 2};

	if (w.num_rows > n)
		w.num_rows = n;
	if (w.num_columns > n)
		w.num_columns = n;
	w.first_row = scroll_to(n, w.num_rows, step->row);
	w.first_column = scroll_to(n, w.num_columns, step->column);
	return w;
}

static bool is_inside(const struct window *w, int row, int column)
{
	return row >= w->first_row && row < w->first_row + w->num_rows && column >= w->first_column &&
	       column < w->first_column + w->num_columns;
}

/* Puts a mark of two columns on a square, if that is in the window. */
static void mark(const struct window *w, int row, int column, const char *shape, int pair, attr_t attributes)
{
	if (!is_inside(w, row, column))
		return;
	attron(COLOR_PAIR(pair) | attributes);
	mvaddstr(BOARD_TOP + row - w->first_row, BOARD_LEFT + 2 * (column - w->first_column), shape);
	attroff(COLOR_PAIR(pair) | attributes);
}

/* The empty board, with the last digits of its rows and columns. */
static void draw_squares(const struct window *w)
{
	for (int c = w->first_column; c < w->first_column + w->num_columns; c++)
		mvprintw(BOARD_TOP - 1, BOARD_LEFT + 2 * (c - w->first_column), "%d", c % 10);
	for (int r = w->first_row; r < w->first_row + w->num_rows; r++) {
		mvprintw(BOARD_TOP + r - w->first_row, 0, "%2d", r);
		for (int c = w->first_column; c < w->first_column + w->num_columns; c++)
			mark(w, r, c, ".", DIM, A_DIM);
	}
}

/* A queen that attacks: reversed, with a stroke beside it. */
static void mark_attacker(const struct window *w, int row, int column)
{
	mark(w, row, column, queen_shape, ATTACK, A_BOLD | A_REVERSE);
	if (!is_inside(w, row, column))
		return;
	attron(COLOR_PAIR(ATTACK) | A_BOLD);
	addstr("!");
	attroff(COLOR_PAIR(ATTACK) | A_BOLD);
}

/* The line between a tested square and an attacker, and the attacker. */
static void draw_attack(const struct window *w, const struct queens_step *step,
                        const struct queens_attacker *attacker)
{
	static const char *const shapes[] = {
	    [QUEENS_LINE_COLUMN] = "|", [QUEENS_LINE_DIAGONAL] = "\\", [QUEENS_LINE_ANTIDIAGONAL] = "/"};
	int move = attacker->column < step->column ? -1 : attacker->column > step->column;
	int column = step->column + move;

	for (int row = step->row - 1; row > attacker->row; row--, column += move)
		mark(w, row, column, shapes[attacker->line], ATTACK, 0);
	mark_attacker(w, attacker->row, attacker->column);
}

/* What has just happened, on top of the queens. */
static void draw_event(const struct window *w, const struct queens_step *step)
{
	const int row = step->row, column = step->column;

	switch (step->event) {
	case QUEENS_EVENT_CONFLICT:
		mark(w, row, column, "x", ATTACK, A_BOLD);
		break;
	case QUEENS_EVENT_CLASH:
		mark_attacker(w, row, column);
		break;
	case QUEENS_EVENT_PLACE:
		mark(w, row, column, queen_shape, PLACED, A_BOLD);
		break;
	case QUEENS_EVENT_REMOVE:
		mark(w, row, column, "o", LIFTED, 0);
		break;
	case QUEENS_EVENT_DEAD_END:
		if (row >= w->first_row && row < w->first_row + w->num_rows) {
			attron(COLOR_PAIR(ATTACK) | A_BOLD);
			mvaddstr(BOARD_TOP + row - w->first_row, BOARD_LEFT - 1, "#");
			attroff(COLOR_PAIR(ATTACK) | A_BOLD);
		}
		break;
	case QUEENS_EVENT_FREE:
		for (unsigned c = 0; c < step->n; c++)
			if (step->open >> c & 1)
				mark(w, row, (int)c, "+", PLACED, A_BOLD);
		break;
	}
	for (unsigned i = 0; i < step->num_attackers; i++)
		draw_attack(w, step, &step->attackers[i]);
}

static void draw_board(const struct player *p, const struct window *w)
{
	const struct queens_step *step = &p->step;
	const bool solved = step->event == QUEENS_EVENT_SOLUTION;

	draw_squares(w);
	if (p->steps.index == 0)
		return;
	for (uint64_t row = 0; row < step->num_columns && row < QUEENS_MAX_SEARCH; row++)
		mark(w, (int)row, (int)step->columns[row], queen_shape, solved ? GOLD : QUEEN,
		     solved ? A_BOLD : 0);
	draw_event(w, step);
}

/* ---- the lines around ---- */

static void draw_title(const struct player *p)
{
	static const char *const zooms[] = {"statements", "steps", "placements", "solutions"};
	char right[80];

	attron(A_BOLD);
	mvprintw(0, 0, "queens trace %u", p->steps.n);
	attroff(A_BOLD);
	printw("  %s, %s", queens_method_name((enum queens_method)p->steps.method), zooms[p->steps.zoom]);
	if (p->steps.index == 0)
		snprintf(right, sizeof right, "before the first record");
	else
		snprintf(right, sizeof right, "record %" PRIu64, p->steps.index - 1);
	mvprintw(0, COLS - 26, "%26s", right);
	if (p->steps.broken != QUEENS_UNBROKEN) {
		attron(COLOR_PAIR(ATTACK) | A_BOLD | A_REVERSE);
		mvprintw(1, 0, "BROKEN, %s", queens_break_name((enum queens_break)p->steps.broken));
		attroff(COLOR_PAIR(ATTACK) | A_BOLD | A_REVERSE);
	}
	if (p->playing)
		mvprintw(1, COLS - 26, "playing, %4u a second", 1u << p->speed);
	else
		mvprintw(1, COLS - 26, " paused, %4u a second", 1u << p->speed);
}

/* "line 14, visit(0), col = 2: down.add(row - col)" */
static void write_statement_place(const struct queens_step *step, bool first_only, char *text, size_t size)
{
	struct words words = words_in(text, size);

	say_words(&words, "line %u, ",
	          queens_program_find(QUEENS_LANGUAGE_PYTHON, first_only, (enum queens_point)step->point));
	if (step->variables & QUEENS_HAS_ROW)
		say_words(&words, "visit(%u)", step->row);
	else
		say_words(&words, "n_queens(%u)", step->n);
	if (step->variables & QUEENS_HAS_COLUMN)
		say_words(&words, ", col = %u", step->column);
	if (step->variables & QUEENS_HAS_C)
		say_words(&words, ", c = %u", step->c);
	say_words(&words, ": %s", statement_text(step, first_only));
}

static void draw_sentence(const struct player *p, int y)
{
	char text[SENTENCE_SIZE];

	if (p->message[0] != '\0')
		snprintf(text, sizeof text, "%s", p->message);
	else if (p->steps.index == 0)
		snprintf(text, sizeof text,
		         "The board is empty. Space plays, the right arrow takes one step.");
	else if (p->step.event == QUEENS_EVENT_STATEMENT)
		write_statement_place(&p->step, p->first_only, text, sizeof text);
	else
		write_sentence(&p->step, text, sizeof text);
	attron(A_BOLD);
	watch_wrapped(y, 0, COLS, 2, text);
	attroff(A_BOLD);
}

static void draw_counters(const struct player *p, int y)
{
	const struct queens_effort *e = &p->steps.effort;

	mvprintw(y, 0, "nodes %" PRIu64, e->nodes);
	if (p->steps.method != QUEENS_METHOD_BITMASK)
		printw("  tests %" PRIu64 "  rejected %" PRIu64, e->tests, e->rejected);
	printw("  dead ends %" PRIu64 "  solutions %" PRIu64, e->dead_ends, e->solutions);
}

/* Always shown: nobody should have to know the keys, or how to get out. */
static void draw_keys(int y)
{
	if (COLS >= 76) {
		mvaddstr(y, 0, "space play/pause   right step   left back   + - speed   g start   e end");
		mvprintw(y + 1, 0,
		         "s next solution   d next dead end   q quit     %s queen %s! attacker x no",
		         queen_shape, queen_shape);
	} else {
		mvaddstr(y, 0, "space play  right/left step  +- speed");
		mvaddstr(y + 1, 0, "s solution  d dead end  g e  q quit");
	}
}

void watch_draw(const struct player *p)
{
	erase();
	if (LINES < MIN_LINES || COLS < MIN_COLUMNS) {
		mvprintw(0, 0, "%dx%d is too small.", COLS, LINES);
		mvprintw(1, 0, "Needs %dx%d.", MIN_COLUMNS, MIN_LINES);
		mvaddstr(2, 0, "q quits.");
		refresh();
		return;
	}
	const struct window w = board_window(&p->step, (int)p->steps.n);
	draw_title(p);
	draw_board(p, &w);
	watch_panels(p, BOARD_LEFT + 2 * w.num_columns + 2);
	draw_sentence(p, LINES - 5);
	draw_counters(p, LINES - 3);
	draw_keys(LINES - 2);
	refresh();
}

#endif
