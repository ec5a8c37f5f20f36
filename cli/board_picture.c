/* SPDX-License-Identifier: MIT */
/* Boards as pictures: for the terminal, and as SVG. */
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "board_writer.h"
#include "output.h"

/* Columns of a board on the terminal: row number, n squares of two, a gap. */
#define PRETTY_LABEL 3
#define PRETTY_GAP   3

static uint32_t terminal_width(void)
{
	struct winsize size;
	const char *columns = getenv("COLUMNS");

	if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
		return size.ws_col;
	return columns != NULL && atoi(columns) > 0 ? (uint32_t)atoi(columns) : 80;
}

static uint32_t label_width(uint32_t n)
{
	return n > 100 ? PRETTY_LABEL + 1 : PRETTY_LABEL;
}

uint32_t boards_abreast(uint32_t n)
{
	uint32_t width = label_width(n) + 2 * n + PRETTY_GAP;
	uint32_t fit = (terminal_width() + PRETTY_GAP) / width;

	return fit > 0 ? fit : 1;
}

/* The queen as one character where the locale has it. */
static const char *queen_sign(void)
{
	setlocale(LC_CTYPE, "");
	const char *sign = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? "\u265b" : "Q";
	setlocale(LC_CTYPE, "C");
	return sign;
}

/*
 * Without colour, dark and light squares are told apart by the sign on them.
 */
static void draw_square(const struct board_writer *w, bool queen, bool dark, const char *sign, bool last)
{
	if (!w->color) {
		output_text(queen ? sign : dark ? ":" : ".");
		output_text(last ? "" : " ");
		return;
	}
	output_format("\033[%sm\033[1;35m%s \033[0m", dark ? "100" : "47", queen ? sign : " ");
}

static void draw_heading(const struct board_writer *w, uint32_t width)
{
	uint64_t first = w->num_boards - w->num_waiting + 1;

	for (uint32_t b = 0; b < w->num_waiting && !w->single; b++) {
		bool last = b + 1 == w->num_waiting;
		char label[32];
		size_t length = 0;
		for (uint64_t number = first + b; number > 0; number /= 10)
			label[length++] = (char)('0' + number % 10);
		output_fill(' ', label_width(w->n));
		for (size_t i = length; i > 0; i--)
			output_bytes(&label[i - 1], 1);
		uint32_t used = label_width(w->n) + (uint32_t)length;
		if (!last && used < width)
			output_fill(' ', width - used);
	}
	if (!w->single)
		output_text("\n");
}

static void draw_column_labels(const struct board_writer *w)
{
	for (uint32_t b = 0; b < w->num_waiting; b++) {
		output_fill(' ', b > 0 ? 1 + PRETTY_GAP + label_width(w->n) : label_width(w->n));
		for (uint32_t column = 0; column < w->n; column++)
			output_format("%u%s", (column + w->base) % 10, column + 1 < w->n ? " " : "");
	}
	output_text("\n");
}

void draw_pretty(const struct board_writer *w)
{
	const char *sign = queen_sign();
	const uint32_t label = label_width(w->n);

	if (w->num_boards > w->num_waiting)
		output_text("\n");
	draw_heading(w, label + 2 * w->n + PRETTY_GAP);
	draw_column_labels(w);
	for (uint32_t row = 0; row < w->num_rows; row++) {
		for (uint32_t b = 0; b < w->num_waiting; b++) {
			const uint32_t queen = w->boards[(size_t)b * w->num_rows + row];
			output_format("%*s%*u ", b > 0 ? PRETTY_GAP : 0, "", (int)label - 1, row + w->base);
			for (uint32_t column = 0; column < w->n; column++)
				draw_square(w, column == queen, (row + column) % 2 == 1, sign,
				            column + 1 == w->n);
		}
		output_text("\n");
	}
}

/* ---- SVG: a square is 10 units, boards stand on a grid with gaps of 10 ---- */

static const char svg_queen[] =
    "<symbol id=\"q\" viewBox=\"0 0 10 10\"><path d=\"M2 8.4L1.3 3.2 3.4 5.2 5 1.8 6.6 5.2 8.7 3.2 8 8.4z\" "
    "fill=\"#b0125b\" stroke=\"#1d1a24\" stroke-width=\".5\" stroke-linejoin=\"round\"/></symbol>\n";

static void define_board(uint32_t num_rows, uint32_t n)
{
	output_format("<g id=\"b\"><rect width=\"%u\" height=\"%u\" fill=\"#f2e9dc\" stroke=\"#1d1a24\"/>"
	              "<path fill=\"#c4b299\" d=\"",
	              10 * n, 10 * num_rows);
	for (uint32_t row = 0; row < num_rows; row++)
		for (uint32_t column = 1 - row % 2; column < n; column += 2)
			output_format("M%u %uh10v10h-10z", 10 * column, 10 * row);
	output_text("\"/></g>\n");
}

static void draw_svg_board(const struct board_writer *w, uint32_t index, uint32_t x, uint32_t y)
{
	output_format("<g transform=\"translate(%u %u)\"><use href=\"#b\"/>", x, y);
	for (uint32_t row = 0; row < w->num_rows; row++) {
		const uint32_t queen = w->boards[(size_t)index * w->num_rows + row];
		if (queen < w->n)
			output_format("<use href=\"#q\" x=\"%u\" y=\"%u\" width=\"10\" height=\"10\"/>",
			              10 * queen, 10 * row);
	}
	output_text("</g>\n");
}

void draw_svg(const struct board_writer *w)
{
	const uint32_t boards = w->num_waiting, right = 10 * w->n + 10, below = 10 * w->num_rows + 10;
	uint32_t abreast = 1;

	while (abreast * abreast < boards)
		abreast++;
	uint32_t down = (boards + abreast - 1) / abreast;
	output_format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %u %u\" width=\"%u\" "
	              "height=\"%u\" role=\"img\">\n<title>%u queens</title>\n"
	              "<desc>%u board%s with %u queens, no two on a row, column or diagonal</desc>\n",
	              abreast * right + 10, down * below + 10, 2 * (abreast * right + 10),
	              2 * (down * below + 10), w->num_queens, boards, boards == 1 ? "" : "s", w->num_queens);
	if (boards > 0) {
		output_format("<defs>%s", svg_queen);
		define_board(w->num_rows, w->n);
		output_text("</defs>\n");
	}
	for (uint32_t i = 0; i < boards; i++)
		draw_svg_board(w, i, 10 + i % abreast * right, 10 + i / abreast * below);
	output_text("</svg>\n");
}
