/* SPDX-License-Identifier: MIT */
/* Boards on their way out, in the format that was asked for. */
#ifndef QUEENS_BOARD_WRITER_H
#define QUEENS_BOARD_WRITER_H

#include "command.h"
#include "queens.h"

enum board_format {
	FORMAT_TEXT = 1, /* as the choice of an option: 0 is "not given" */
	FORMAT_PRETTY,
	FORMAT_JSON,
	FORMAT_JSONL,
	FORMAT_COLUMNS,
	FORMAT_SVG,
};

/* The options about boards that solve, first and any share. */
struct board_settings {
	int format;
	uint64_t base; /* 0 or 1: what rows and columns are counted from */
	const char *output;
};
extern const struct option board_options[];

/* Boards larger than this are drawn in no picture (pretty, svg). */
#define BOARD_PICTURE_MAX 1000u

struct board_writer {
	enum board_format format;
	uint32_t n;          /* columns; in the list of a board also: no queen in this row */
	uint32_t num_rows;   /* n, but on a rectangle */
	uint32_t num_queens; /* on each board */
	uint32_t base;
	bool single;     /* one board is asked for, not a list */
	bool show_class; /* jsonl: with the size of the class */
	bool color;
	uint64_t num_boards;

	/* private */
	char *rows;        /* text, json: the n + 1 different rows as they are printed */
	size_t row_size;   /* bytes of one of them */
	size_t row_stride; /* distance of one from the next */
	uint32_t *boards;  /* pretty, svg: boards waiting to be drawn */
	uint32_t num_waiting, max_waiting;
};

/*
 * Opens the output.  With format 0 the default is `pretty` on a terminal,
 * else `text`; with `single` boards above 100 it is `columns`.
 */
void board_writer_open(struct board_writer *writer, const struct board_settings *settings,
                       const struct common *common, uint32_t n, bool single);
/* Writes one board. */
void board_writer_add(struct board_writer *writer, const uint32_t *columns);
/* Writes a board in pieces: all its rows in order, in any number of calls. */
void board_writer_rows(struct board_writer *writer, uint32_t first_row, uint32_t num_rows,
                       const uint32_t *columns);
/* Ends the list and closes the output. */
void board_writer_close(struct board_writer *writer);

/* The same within an output that the caller opens and closes: for several lists. */
void board_writer_begin(struct board_writer *writer, const struct board_settings *settings,
                        const struct common *common, uint32_t n, bool single);
void board_writer_begin_shape(struct board_writer *writer, const struct board_settings *settings,
                              const struct common *common, const struct queens_started *shape, bool single);
void board_writer_end(struct board_writer *writer);

/* board_picture.c */
void draw_pretty(const struct board_writer *writer);
void draw_svg(const struct board_writer *writer);
/* How many boards of this size stand side by side on the terminal. */
uint32_t boards_abreast(uint32_t n);

#define SVG_MAX_BOARDS 400u

#endif
