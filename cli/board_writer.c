/* SPDX-License-Identifier: MIT */
/*
 * The formats that stream.  A row with its queen in column c, or without one, is
 * one of only n + 1 different strings; for the sizes that have many solutions
 * they are made once and copied.
 */
#include "board_writer.h"

#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "queens.h"

/* Rows are copied in blocks of this many bytes, longer than needed. */
#define COPY_BLOCK 16

/* Room for a separator and ten digits, and one to spare. */
#define NUMBER_SIZE 12

static const char *const format_choices[] = {"text", "pretty", "json", "jsonl", "columns", "svg", NULL};

const struct option board_options[] = {
    {"format", 'f', OPTION_CHOICE, offsetof(struct board_settings, format), "FORMAT", 0, 0, format_choices,
     "how a board looks"},
    {"base", 0, OPTION_NUMBER, offsetof(struct board_settings, base), "B", 0, 1, NULL,
     "count rows and columns from 0 (default) or 1"},
    {"output", 'o', OPTION_TEXT, offsetof(struct board_settings, output), "FILE", 0, 0, NULL,
     "write there instead, whole or not at all"},
    {0},
};

static bool is_rows_format(enum board_format format)
{
	return format == FORMAT_TEXT || format == FORMAT_JSON;
}

/* The different rows of a board, as text or json prints them; the last has no queen. */
static void make_rows(struct board_writer *w)
{
	const bool json = w->format == FORMAT_JSON;

	w->row_size = json ? w->n + 3 : w->n + 1; /* `"Q...",` or `Q...\n` */
	w->row_stride = (w->row_size + COPY_BLOCK - 1) / COPY_BLOCK * COPY_BLOCK;
	w->rows = malloc((w->n + 1) * w->row_stride);
	if (w->rows == NULL)
		fail(EXIT_TROUBLE, "out of memory");
	for (uint32_t column = 0; column <= w->n; column++) {
		char *row = w->rows + column * w->row_stride;
		memset(row, '.', w->row_stride);
		if (column < w->n)
			row[column + json] = 'Q';
		if (json) {
			row[0] = '"';
			row[w->n + 1] = '"';
		}
		row[w->row_size - 1] = json ? ',' : '\n';
	}
}

static enum board_format default_format(bool single, uint32_t n)
{
	if (single && n > 100)
		return FORMAT_COLUMNS;
	return output_is_terminal() && n <= 100 ? FORMAT_PRETTY : FORMAT_TEXT;
}

void board_writer_open(struct board_writer *w, const struct board_settings *settings,
                       const struct common *common, uint32_t n, bool single)
{
	output_open(settings->output);
	board_writer_begin(w, settings, common, n, single);
}

void board_writer_begin(struct board_writer *w, const struct board_settings *settings,
                        const struct common *common, uint32_t n, bool single)
{
	const struct queens_started square = {.n = n};

	board_writer_begin_shape(w, settings, common, &square, single);
}

void board_writer_begin_shape(struct board_writer *w, const struct board_settings *settings,
                              const struct common *common, const struct queens_started *shape, bool single)
{
	const uint32_t n = shape->n, num_rows = shape->num_rows > 0 ? shape->num_rows : n;

	*w = (struct board_writer){
	    .n = n, .num_rows = num_rows, .base = (uint32_t)settings->base, .single = single};
	w->num_queens = shape->num_queens > 0 ? shape->num_queens : num_rows < n ? num_rows : n;
	w->format = settings->format != 0 ? (enum board_format)settings->format : default_format(single, n);
	w->color = output_colored(common);
	if (w->format == FORMAT_PRETTY || w->format == FORMAT_SVG) {
		if (n > BOARD_PICTURE_MAX)
			fail(EXIT_USAGE, "pictures end at N = %u, not %u; --format columns has no limit",
			     BOARD_PICTURE_MAX, n);
		w->max_waiting = w->format == FORMAT_SVG ? SVG_MAX_BOARDS : boards_abreast(n);
		if (single)
			w->max_waiting = 1;
		w->boards = calloc((size_t)w->max_waiting * num_rows + 1, sizeof *w->boards);
		if (w->boards == NULL)
			fail(EXIT_TROUBLE, "out of memory");
	}
	if (is_rows_format(w->format) && n <= QUEENS_MAX_SEARCH)
		make_rows(w);
	if (w->format == FORMAT_JSON && !single)
		output_text("[");
}

/* What stands before the first row of a board. */
static void begin_board(struct board_writer *w)
{
	switch (w->format) {
	case FORMAT_TEXT:
		if (w->num_boards > 0)
			output_text("\n");
		break;
	case FORMAT_JSON:
		output_text(w->num_boards > 0 ? ",[" : "[");
		break;
	case FORMAT_JSONL:
		output_format("{\"n\":%u,", w->n);
		if (w->num_rows != w->n)
			output_format("\"rows\":%u,", w->num_rows);
		output_text("\"columns\":[");
		break;
	default:
		break;
	}
}

static void end_board(struct board_writer *w, const uint32_t *columns)
{
	switch (w->format) {
	case FORMAT_TEXT:
		if (w->n == 0)
			output_text("\n");
		break;
	case FORMAT_JSON:
		output_text("]");
		break;
	case FORMAT_JSONL:
		output_text("]");
		if (w->show_class && columns != NULL)
			output_format(",\"class_size\":%u", queens_class(w->n, columns, NULL));
		output_text("}\n");
		break;
	case FORMAT_COLUMNS:
		output_text("\n");
		break;
	default:
		break;
	}
	w->num_boards++;
	output_commit();
}

/* Copies ready-made rows; the rest of the last block of each is overwritten. */
static void copy_rows(const struct board_writer *w, uint32_t num_rows, const uint32_t *columns)
{
	char *start = output_reserve(num_rows * w->row_size + w->row_stride), *to = start;

	for (uint32_t i = 0; i < num_rows; i++) {
		const char *row = w->rows + columns[i] * w->row_stride;
		for (size_t block = 0; block < w->row_stride; block += COPY_BLOCK)
			memcpy(to + block, row + block, COPY_BLOCK);
		to += w->row_size;
	}
	output_advance((size_t)(to - start));
}

/* One row too long to be kept ready. */
static void write_row(const struct board_writer *w, uint32_t column)
{
	const bool json = w->format == FORMAT_JSON;

	output_text(json ? "\"" : "");
	output_fill('.', column);
	if (column < w->n) {
		output_text("Q");
		output_fill('.', w->n - 1 - column);
	}
	output_text(json ? "\"," : "\n");
}

/* Writes a number with what stands before it; returns the end. Two digits at a time. */
static char *put_number(char *to, char before, uint32_t number)
{
	static const char pairs[] =
	    "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
	    "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
	    "8081828384858687888990919293949596979899";
	char digits[NUMBER_SIZE];
	size_t start = sizeof digits;

	while (number >= 100) {
		start -= 2;
		memcpy(digits + start, pairs + 2 * (number % 100), 2);
		number /= 100;
	}
	start -= 2;
	memcpy(digits + start, pairs + 2 * number, 2);
	start += number < 10;
	if (before != '\0')
		digits[--start] = before;
	memcpy(to, digits + start, sizeof digits - start);
	return to + (sizeof digits - start);
}

/* The same where the row has no queen: "-", in json null. */
static char *put_none(char *to, char before, enum board_format format)
{
	const char *none = format == FORMAT_JSONL ? "null" : "-";

	if (before != '\0')
		*to++ = before;
	while (*none != '\0')
		*to++ = *none++;
	return to;
}

static void write_numbers(const struct board_writer *w, uint32_t num, const uint32_t *columns, bool first)
{
	const char separator = w->format == FORMAT_JSONL ? ',' : ' ';
	const uint32_t most = OUTPUT_RESERVE_MAX / NUMBER_SIZE;

	for (uint32_t done = 0; done < num; done += most) {
		const uint32_t end = num - done < most ? num : done + most;
		char *start = output_reserve(OUTPUT_RESERVE_MAX), *to = start;
		for (uint32_t i = done; i < end; i++) {
			const char before = first && i == 0 ? '\0' : separator;
			to = columns[i] < w->n ? put_number(to, before, columns[i] + w->base)
			                       : put_none(to, before, w->format);
		}
		output_advance((size_t)(to - start));
	}
}

/* Pictures are drawn when the last row of the last board that fits is here. */
static void keep_rows(struct board_writer *w, uint32_t first_row, uint32_t num_rows, const uint32_t *columns)
{
	if (w->num_waiting == w->max_waiting) {
		if (w->format == FORMAT_SVG)
			fail(EXIT_USAGE, "svg draws at most %u boards; --limit K chooses how many",
			     SVG_MAX_BOARDS);
		draw_pretty(w);
		output_commit();
		w->num_waiting = 0;
	}
	memcpy(w->boards + (size_t)w->num_waiting * w->num_rows + first_row, columns,
	       num_rows * sizeof *columns);
	if (first_row + num_rows == w->num_rows) {
		w->num_waiting++;
		w->num_boards++;
	}
}

void board_writer_rows(struct board_writer *w, uint32_t first_row, uint32_t num_rows, const uint32_t *columns)
{
	const bool last = first_row + num_rows == w->num_rows;

	if (w->boards != NULL) {
		keep_rows(w, first_row, num_rows, columns);
		return;
	}
	if (first_row == 0)
		begin_board(w);
	if (w->format == FORMAT_COLUMNS || w->format == FORMAT_JSONL)
		write_numbers(w, num_rows, columns, first_row == 0);
	else if (w->rows != NULL)
		copy_rows(w, num_rows, columns);
	else
		for (uint32_t i = 0; i < num_rows; i++)
			write_row(w, columns[i]);
	if (last && w->format == FORMAT_JSON && w->n > 0)
		output_take_back(1); /* no comma after the last row */
	if (last)
		end_board(w, first_row == 0 ? columns : NULL);
}

void board_writer_add(struct board_writer *w, const uint32_t *columns)
{
	board_writer_rows(w, 0, w->num_rows, columns);
}

void board_writer_close(struct board_writer *w)
{
	board_writer_end(w);
	output_close();
}

void board_writer_end(struct board_writer *w)
{
	if (w->format == FORMAT_PRETTY && w->num_waiting > 0)
		draw_pretty(w);
	if (w->format == FORMAT_SVG)
		draw_svg(w);
	if (w->format == FORMAT_JSON && !w->single)
		output_text("]\n");
	if (w->format == FORMAT_JSON && w->single)
		output_text(w->num_boards > 0 ? "\n" : "null\n");
	free(w->rows);
	free(w->boards);
}
