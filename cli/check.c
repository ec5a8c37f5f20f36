/* SPDX-License-Identifier: MIT */
/* queens check [FILE]: judges boards that somebody else made. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "board_reader.h"
#include "command.h"
#include "output.h"
#include "queens.h"

/* Up to this size every attacking pair is named, beyond it the first ten. */
#define SMALL_BOARD 32u
#define SMALL_PAIRS (2 * SMALL_BOARD * SMALL_BOARD)
#define LARGE_PAIRS 10u

struct check_settings {
	struct common common;
	struct input_settings input;
	bool json;
};

static const struct option check_options[] = {
    {"json", 0, OPTION_FLAG, offsetof(struct check_settings, json), NULL, 0, 0, NULL,
     "one JSON object with every board's verdict"},
    {0},
};

struct verdict {
	bool valid;
	uint32_t outside;     /* index of the first queen off the board, or num_queens */
	bool looks_one_based; /* every column one less would make it valid */
	uint64_t num_attacks;
	uint32_t num_listed;
	struct queens_attack attacks[SMALL_PAIRS];
};

static void judge_squares(const struct given_board *board, struct verdict *v)
{
	const uint32_t most = board->n <= SMALL_BOARD ? SMALL_PAIRS : LARGE_PAIRS;

	if (board->n == 0) {
		v->valid = true;
		return;
	}
	enum queens_status status = queens_check(board->n, board->rows, board->columns, board->num_queens,
	                                         v->attacks, most, &v->num_attacks);
	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	v->num_listed = v->num_attacks < most ? (uint32_t)v->num_attacks : most;
	v->valid = v->num_attacks == 0 && board->num_queens == board->n;
}

static void judge(struct given_board *board, struct verdict *v)
{
	memset(v, 0, offsetof(struct verdict, attacks));
	v->outside = 0;
	while (v->outside < board->num_queens && board->columns[v->outside] < board->n)
		v->outside++;
	if (v->outside == board->num_queens) {
		judge_squares(board, v);
		return;
	}
	/* Off the board: perhaps all columns are just counted from 1. */
	bool from_one = board->rows == NULL;
	for (uint32_t i = 0; i < board->num_queens && from_one; i++)
		from_one = board->columns[i] >= 1 && board->columns[i] <= board->n;
	if (!from_one)
		return;
	struct verdict *shifted = malloc(sizeof *shifted);
	if (shifted == NULL)
		fail(EXIT_TROUBLE, "out of memory");
	memset(shifted, 0, offsetof(struct verdict, attacks));
	for (uint32_t i = 0; i < board->num_queens; i++)
		board->columns[i]--;
	judge_squares(board, shifted);
	for (uint32_t i = 0; i < board->num_queens; i++)
		board->columns[i]++;
	v->looks_one_based = shifted->valid;
	free(shifted);
}

struct checking {
	const struct check_settings *settings;
	uint64_t num_boards;
	bool all_valid;
	bool more; /* another board follows */
};

static uint32_t row_of(const struct given_board *board, uint32_t queen)
{
	return board->rows != NULL ? board->rows[queen] : queen;
}

/* The rule that two queens break, with the number of their line. */
static void write_line(const struct given_board *board, const struct queens_attack *attack, uint32_t base)
{
	const int64_t row = (int64_t)row_of(board, attack->first) + base;
	const int64_t column = (int64_t)board->columns[attack->first] + base;

	switch (attack->line) {
	case QUEENS_LINE_ROW:
		output_format("row %" PRId64, row);
		break;
	case QUEENS_LINE_COLUMN:
		output_format("column %" PRId64, column);
		break;
	case QUEENS_LINE_DIAGONAL:
		output_format("diagonal, row - column = %" PRId64, row - column);
		break;
	case QUEENS_LINE_ANTIDIAGONAL:
		output_format("antidiagonal, row + column = %" PRId64, row + column);
		break;
	}
}

static void write_text(const struct checking *c, const struct given_board *board, const struct verdict *v)
{
	const uint32_t base = (uint32_t)c->settings->input.base;

	if (c->num_boards > 1 || c->more)
		output_format("board %" PRIu64 ": ", c->num_boards);
	if (v->valid) {
		output_format("valid: %u queens on %u x %u, no two on one line\n", board->n, board->n,
		              board->n);
		return;
	}
	output_text("not valid: ");
	if (v->outside < board->num_queens) {
		uint32_t column = board->columns[v->outside];
		output_format("the column of row %u is ", row_of(board, v->outside) + base);
		if (column != UINT32_MAX)
			output_format("%u, ", column + base);
		output_format("outside %u to %u%s\n", base, board->n - 1 + base,
		              v->looks_one_based ? "; looks 1-based: --base 1 makes it valid" : "");
		return;
	}
	if (board->num_queens != board->n)
		output_format("%u queen%s instead of %u%s", board->num_queens,
		              board->num_queens == 1 ? "" : "s", board->n, v->num_attacks > 0 ? "; " : "");
	if (v->num_attacks > 0)
		output_format("%" PRIu64 " attacking pair%s", v->num_attacks, v->num_attacks == 1 ? "" : "s");
	output_text("\n");
	for (uint32_t i = 0; i < v->num_listed; i++) {
		const struct queens_attack *a = &v->attacks[i];
		output_format("  row %u, column %u and row %u, column %u: ", row_of(board, a->first) + base,
		              board->columns[a->first] + base, row_of(board, a->second) + base,
		              board->columns[a->second] + base);
		write_line(board, a, base);
		output_text("\n");
	}
	if (v->num_listed < v->num_attacks)
		output_format("  and %" PRIu64 " more\n", v->num_attacks - v->num_listed);
}

static void write_json(const struct checking *c, const struct given_board *board, const struct verdict *v)
{
	const uint32_t base = (uint32_t)c->settings->input.base;

	output_format("%s{\"line\":%" PRIu64 ",\"n\":%u,\"queens\":%u,\"valid\":%s,\"inside\":%s,"
	              "\"looks_one_based\":%s,\"num_attacks\":%" PRIu64 ",\"attacks\":[",
	              c->num_boards > 1 ? "," : "{\"boards\":[", board->line, board->n, board->num_queens,
	              v->valid ? "true" : "false", v->outside < board->num_queens ? "false" : "true",
	              v->looks_one_based ? "true" : "false", v->num_attacks);
	for (uint32_t i = 0; i < v->num_listed; i++) {
		const struct queens_attack *a = &v->attacks[i];
		output_format("%s{\"squares\":[[%u,%u],[%u,%u]],\"line\":\"%s\"}", i > 0 ? "," : "",
		              row_of(board, a->first) + base, board->columns[a->first] + base,
		              row_of(board, a->second) + base, board->columns[a->second] + base,
		              queens_line_name(a->line));
	}
	output_text("]}");
}

static int run_check(const void *settings, int num_operands, char **operands)
{
	struct checking c = {.settings = settings, .all_valid = true};
	struct board_reader reader;
	struct given_board board;
	static struct verdict verdict;

	board_reader_open(&reader, num_operands > 0 ? operands[0] : NULL, &c.settings->input);
	while (board_reader_next(&reader, &board)) {
		c.num_boards++;
		c.more = board_reader_more(&reader);
		judge(&board, &verdict);
		c.all_valid &= verdict.valid;
		if (c.settings->json)
			write_json(&c, &board, &verdict);
		else
			write_text(&c, &board, &verdict);
		if (!c.settings->json)
			output_commit();
		given_board_free(&board);
	}
	if (c.num_boards == 0)
		fail(EXIT_USAGE, "%s holds no board", reader.name);
	board_reader_close(&reader);
	if (c.settings->json)
		output_format("],\"valid\":%s}\n", c.all_valid ? "true" : "false");
	output_close();
	return c.all_valid ? EXIT_DONE : EXIT_NO_BOARD;
}

const struct command check_command = {
    .name = "check",
    .operands = "[FILE]",
    .max_operands = 1,
    .summary = "says whether boards are solutions, and if not, why",
    .details = "Reads boards from a file or standard input and judges each of them: the right\n"
               "number of queens, all on the board, no two on a row, column, diagonal (row -\n"
               "column) or antidiagonal (row + column). Every attacking pair is named up to\n"
               "N = 32, beyond that the first ten and how many more there are.\n"
               "\n"
               "A board is lines of Q, . and # (blocked), or a json list of such lines, or its\n"
               "list of columns (1 3 0 2 or [1,3,0,2]), or a jsonl object with \"columns\".\n"
               "Many boards may follow each other. The exit status is 0 when all are valid, 1\n"
               "when one is not, 2 when something cannot be read as a board.",
    .example = "queens solve 8 | queens check",
    .groups = {{check_options, 0},
               {input_options, offsetof(struct check_settings, input)},
               {common_options, 0}},
    .settings_size = sizeof(struct check_settings),
    .run = run_check,
};
