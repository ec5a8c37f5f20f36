/* SPDX-License-Identifier: MIT */
/* Beside the board of the player: the sets or masks, and the displayed program. */
#ifdef QUEENS_NCURSES

#include <curses.h>
#include <string.h>

#include "sentence.h"
#include "watch.h"

#define PANEL_WIDTH 30 /* least */

/* A text in at most `max_lines` lines of `width`. */
void watch_wrapped(int y, int x, int width, int max_lines, const char *text)
{
	while (*text != '\0' && max_lines-- > 0) {
		int length = (int)strlen(text);
		if (length > width) {
			for (length = width; length > 0 && text[length] != ' ';)
				length--;
			if (length == 0)
				length = width;
		}
		mvaddnstr(y++, x, text, length);
		text += length;
		text += *text == ' ';
	}
}

/* Lines that one set may need: as many are kept free, so that nothing jumps. */
static int set_lines(unsigned n, int width)
{
	return 11 + 4 * (int)n + 2 <= width ? 1 : 2;
}

static int draw_set(int y, int x, int width, const struct queens_step *step, const char *name, enum set set)
{
	char text[400];
	struct words words = words_in(text, sizeof text);

	say_words(&words, "%-10s ", name);
	say_set(&words, step, set);
	watch_wrapped(y, x, width, set_lines(step->n, width), text);
	return y + set_lines(step->n, width);
}

static int draw_mask(int y, int x, const char *name, uint64_t mask, unsigned width)
{
	char text[100];
	struct words words = words_in(text, sizeof text);

	say_words(&words, "%-5s ", name);
	say_bits(&words, mask, width);
	mvaddnstr(y, x, text, COLS - x);
	return y + 1;
}

/* What the method knows about the board: sets of numbers, or words of bits. */
static void draw_state(int y, int x, int width, const struct queens_step *step)
{
	const unsigned n = step->n;
	const unsigned width_of_diagonals = n > 0 ? 2 * n - 1 : 0;

	switch (step->method) {
	case QUEENS_METHOD_SCAN:
		draw_set(y, x, width, step, "columns", SET_COLS);
		break;
	case QUEENS_METHOD_SETS:
		y = draw_set(y, x, width, step, "columns", SET_COLS);
		y = draw_set(y, x, width, step,
		             step->broken == QUEENS_BREAK_SAME_FAMILY ? "row+column" : "row-column",
		             SET_DIAG);
		draw_set(y, x, width, step, "row+column", SET_ANTI);
		break;
	case QUEENS_METHOD_MASKS:
		y = draw_mask(y, x, "cols", step->cols, n);
		y = draw_mask(y, x, "diag", step->diag, width_of_diagonals);
		draw_mask(y, x, "anti", step->anti, width_of_diagonals);
		break;
	case QUEENS_METHOD_BITMASK:
		mvprintw(y, x, "%-5s ", "bit");
		for (unsigned column = n; column-- > 0;)
			printw("%u", column % 10);
		y = draw_mask(y + 1, x, "cols", step->used, n);
		y = draw_mask(y, x, "diag", step->right, n);
		y = draw_mask(y, x, "anti", step->left, n);
		draw_mask(y, x, "free", step->open, n);
		break;
	}
}

/*
 * The first line of the program to show in `room` lines.  It should hardly
 * ever change: the page with the loop, else the end, else the beginning.
 */
static int program_page(int here, int last, int room)
{
	const int loop = 5, end = last - room + 1;

	if (room >= last)
		return 1;
	if (here == 0 || (here >= loop && here < loop + room))
		return loop < end ? loop : end;
	return here >= end ? end : 1;
}

/* A line of the program; a broken search says which lines it changes. */
static void draw_line(const struct player *p, unsigned line, int width)
{
	const enum queens_break broken = (enum queens_break)p->steps.broken;
	const char *text = queens_program_line(QUEENS_LANGUAGE_PYTHON, p->first_only, line);
	const int indent = (int)strspn(text, " ");

	for (unsigned point = 1; point < QUEENS_NUM_POINTS && broken != QUEENS_UNBROKEN; point++) {
		const char *changed =
		    queens_program_statement(broken, p->first_only, (enum queens_point)point);
		if (point == QUEENS_POINT_RENDER ||
		    queens_program_find(QUEENS_LANGUAGE_PYTHON, p->first_only, (enum queens_point)point) !=
		        line ||
		    (changed != NULL && strcmp(changed, text + indent) == 0))
			continue;
		addnstr(text, indent < width ? indent : width);
		attron(COLOR_PAIR(ATTACK) | A_BOLD);
		addnstr("! ", width - indent);
		addnstr(changed != NULL ? changed : "(left out)", width - indent - 2);
		attroff(COLOR_PAIR(ATTACK) | A_BOLD);
		return;
	}
	addnstr(text, width);
}

/* The displayed program with the line of the step. */
static void draw_program(int top, int x, int width, const struct player *p)
{
	const enum queens_point point =
	    p->steps.index > 0 ? (enum queens_point)p->step.point : QUEENS_POINT_NONE;
	const int here = (int)queens_program_find(QUEENS_LANGUAGE_PYTHON, p->first_only, point);
	const int last = (int)queens_program_find(QUEENS_LANGUAGE_PYTHON, p->first_only, QUEENS_POINT_RESULT);
	const int room = LINES - BELOW - top, first = program_page(here, last, room);

	for (int line = first; line <= last && line < first + room; line++) {
		if (line == here)
			attron(A_BOLD | A_REVERSE);
		mvprintw(top + line - first, x, "%c%2d ", line == here ? '>' : ' ', line);
		draw_line(p, (unsigned)line, width - 4);
		attroff(A_BOLD | A_REVERSE);
	}
}

/* Everything right of the board, where there is room for it. */
void watch_panels(const struct player *p, int left)
{
	const int width = COLS - left;
	int y = BOARD_TOP - 1;

	if (width < PANEL_WIDTH)
		return;
	if (p->steps.index > 0)
		draw_state(y, left, width, &p->step);
	if (p->steps.method == QUEENS_METHOD_SETS)
		draw_program(y + 3 * set_lines(p->steps.n, width) + 1, left, width, p);
}

#endif
