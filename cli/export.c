/* SPDX-License-Identifier: MIT */
/*
 * queens export N|FILE: the puzzle in the languages of other solvers.
 *
 * In all of them the square in row r and column c has the variable or item
 * r * n + c + 1.  Every row and every column holds exactly one queen, every
 * diagonal at most one; given queens are true, blocked squares false.
 */
#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

#include "output.h"
#include "started_board.h"

enum export_format { EXPORT_DIMACS = 1, EXPORT_OPB, EXPORT_MZN, EXPORT_EXACT_COVER };
static const char *const export_formats[] = {"dimacs", "opb", "mzn", "exact-cover", NULL};

struct export_settings {
	struct common common;
	int format, input_format;
	uint64_t base;
	const char *output;
};

static const struct option export_options[] = {
    {"format", 'f', OPTION_CHOICE, offsetof(struct export_settings, format), "FORMAT", 0, 0, export_formats,
     "dimacs (default), opb, mzn or exact-cover"},
    {"input-format", 'i', OPTION_CHOICE, offsetof(struct export_settings, input_format), "FORMAT", 0, 0,
     input_choices, "read this format instead of recognising it"},
    {"base", 0, OPTION_NUMBER, offsetof(struct export_settings, base), "B", 0, 1, NULL,
     "columns in the input count from 0 (default) or 1"},
    {"output", 'o', OPTION_TEXT, offsetof(struct export_settings, output), "FILE", 0, 0, NULL,
     "write there instead, whole or not at all"},
    {0},
};

/* The squares of one line: from (row, column) on, `num` steps of (down, right). */
struct line {
	uint32_t row, column, num;
	int right; /* columns a step; a step goes one row down, but not along a row */
	bool along_row;
	bool exactly_one;
};

static uint32_t variable(uint32_t n, const struct line *line, uint32_t step)
{
	uint32_t row = line->row + (line->along_row ? 0 : step);
	uint32_t column = line->column + (uint32_t)((int)step * line->right);

	return row * n + column + 1;
}

/* The lines of a board by number: n rows, n columns, 2 n - 1 diagonals of each kind. */
static struct line line_number(uint32_t n, uint32_t number)
{
	if (number < n)
		return (struct line){number, 0, n, 1, true, true};
	number -= n;
	if (number < n)
		return (struct line){0, number, n, 0, false, true};
	number -= n;
	bool anti = number >= 2 * n - 1;
	number -= anti ? 2 * n - 1 : 0;
	/* The k-th diagonal has k + 1 squares, up to the middle, and then fewer again. */
	uint32_t num = number < n ? number + 1 : 2 * n - 1 - number;
	uint32_t row = number < n ? 0 : number - (n - 1);
	if (anti) /* row + column = number */
		return (struct line){row, number - row, num, -1, false, false};
	/* row - column = n - 1 - number from the top right corner on */
	return (struct line){row, number < n ? n - 1 - number : 0, num, 1, false, false};
}

static uint32_t num_lines(uint32_t n)
{
	return n == 0 ? 0 : 6 * n - 2;
}

static bool is_blocked(const struct queens_started *s, uint32_t square)
{
	assert(s->n > 0);
	uint32_t row = square / s->n, column = square % s->n;

	return s->squares[square] == QUEENS_SQUARE_BLOCKED || s->diagonals[row + s->n - 1 - column] ||
	       s->antidiagonals[row + column];
}

/* Calls `write` with every square that is decided beforehand; returns their number. */
static uint64_t each_decided(const struct queens_started *s, void (*write)(uint32_t square, bool queen))
{
	uint64_t num = 0;

	for (uint32_t square = 0; square < s->n * s->n; square++) {
		bool queen = s->squares[square] == QUEENS_SQUARE_QUEEN;
		if (!queen && !is_blocked(s, square))
			continue;
		num++;
		if (write != NULL)
			write(square, queen);
	}
	return num;
}

static void dimacs_decided(uint32_t square, bool queen)
{
	output_format("%s%" PRIu32 " 0\n", queen ? "" : "-", square + 1);
}

/* Pairs of squares of one line exclude each other, one by one. */
static void write_dimacs(const struct queens_started *s)
{
	const uint32_t n = s->n;
	uint64_t clauses = each_decided(s, NULL);

	for (uint32_t i = 0; i < num_lines(n); i++) {
		struct line line = line_number(n, i);
		clauses += (uint64_t)line.num * (line.num - 1) / 2 + line.exactly_one;
	}
	output_format("c %u queens: variable row * %u + column + 1 is the square, rows and columns from 0\n",
	              n, n);
	output_format("p cnf %u %" PRIu64 "\n", n * n, clauses);
	for (uint32_t i = 0; i < num_lines(n); i++) {
		struct line line = line_number(n, i);
		for (uint32_t a = 0; line.exactly_one && a < n; a++)
			output_format("%u%s", variable(n, &line, a), a + 1 < n ? " " : " 0\n");
		for (uint32_t b = 1; b < line.num; b++)
			for (uint32_t a = 0; a < b; a++)
				output_format("-%u -%u 0\n", variable(n, &line, a), variable(n, &line, b));
	}
	each_decided(s, dimacs_decided);
}

static void opb_decided(uint32_t square, bool queen)
{
	output_format("+1 x%" PRIu32 " = %d ;\n", square + 1, queen);
}

/* Sums over lines: = 1, or for diagonals >= -1 of the negated sum. */
static void write_opb(const struct queens_started *s)
{
	const uint32_t n = s->n;
	uint64_t constraints = each_decided(s, NULL);

	for (uint32_t i = 0; i < num_lines(n); i++)
		constraints += line_number(n, i).num > 1 || i < 2 * n;
	output_format("* #variable= %u #constraint= %" PRIu64 "\n", n * n, constraints);
	output_format("* %u queens: x(row * %u + column + 1) is the square, rows and columns from 0\n", n, n);
	for (uint32_t i = 0; i < num_lines(n); i++) {
		struct line line = line_number(n, i);
		if (!line.exactly_one && line.num < 2)
			continue;
		for (uint32_t a = 0; a < line.num; a++)
			output_format("%s1 x%u ", line.exactly_one ? "+" : "-", variable(n, &line, a));
		output_text(line.exactly_one ? "= 1 ;\n" : ">= -1 ;\n");
	}
	each_decided(s, opb_decided);
}

/* MiniZinc: the columns are an array, by row, both counted from 0. */
static void write_mzn(const struct queens_started *s)
{
	const uint32_t n = s->n;

	output_format("%% %u queens: queen[row] is the column, both from 0\n", n);
	output_text("include \"alldifferent.mzn\";\n");
	output_format("int: n = %u;\n", n);
	output_text("array[0..n-1] of var 0..n-1: queen;\n"
	            "constraint alldifferent(queen);\n"
	            "constraint alldifferent([queen[row] + row | row in 0..n-1]);\n"
	            "constraint alldifferent([queen[row] - row | row in 0..n-1]);\n");
	for (uint32_t square = 0; square < n * n; square++) {
		bool given = s->squares[square] == QUEENS_SQUARE_QUEEN;
		if (given || is_blocked(s, square))
			output_format("constraint queen[%u] %s %u;\n", square / n,
			              given ? "=" : "!=", square % n);
	}
	output_text(
	    "solve satisfy;\n"
	    "output [\"\\(queen[row])\" ++ if row < n - 1 then \" \" else \"\\n\" endif | row in 0..n-1];\n");
}

/*
 * Exact cover with secondary items, as Knuth's dancing-links programs read it:
 * rows and columns must be covered, diagonals may be.  A given queen is the
 * only option left for its row; blocked squares are no options.
 */
static void write_exact_cover(const struct queens_started *s)
{
	const uint32_t n = s->n;

	output_format("| %u queens: rows r, columns c; diagonals a (row + column), b (row - column + %u)\n",
	              n, n > 0 ? n - 1 : 0);
	for (uint32_t i = 0; i < n; i++)
		output_format("%sr%u c%u", i > 0 ? " " : "", i, i);
	output_text(" |");
	for (uint32_t i = 0; i + 1 < 2 * n; i++)
		output_format(" a%u b%u", i, i);
	output_text("\n");
	for (uint32_t square = 0; square < n * n; square++) {
		uint32_t row = square / n, column = square % n;
		bool other = false; /* another square of the row is given */
		for (uint32_t c = 0; c < n; c++)
			other |= c != column && s->squares[row * n + c] == QUEENS_SQUARE_QUEEN;
		if (!other && !is_blocked(s, square))
			output_format("r%u c%u a%u b%u\n", row, column, row + column, row + n - 1 - column);
	}
}

/* An operand of digits is N, anything else a file. */
static bool is_number(const char *text)
{
	while (isdigit((unsigned char)*text))
		text++;
	return *text == '\0';
}

static void read_board(const struct export_settings *s, const char *path, struct started_board *board)
{
	const struct input_settings input = {s->input_format, s->base};
	struct board_reader reader;

	board_reader_open(&reader, path, &input);
	if (!started_board_next(&reader, QUEENS_RULE_QUEENS, board))
		fail(EXIT_USAGE, "%s holds no board", reader.name);
	if (board_reader_more(&reader))
		fail(EXIT_USAGE, "%s holds more than one board; export takes one", reader.name);
	board_reader_close(&reader);
}

static int run_export(const void *settings, int num_operands, char **operands)
{
	const struct export_settings *s = settings;
	struct started_board board;

	if (num_operands > 0 && is_number(operands[0])) {
		const uint32_t n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_COMPLETE);
		started_board_open(&board, n, n);
	} else {
		read_board(s, num_operands > 0 ? operands[0] : NULL, &board);
	}
	output_open(s->output);
	switch (s->format) {
	case EXPORT_OPB:
		write_opb(&board.started);
		break;
	case EXPORT_MZN:
		write_mzn(&board.started);
		break;
	case EXPORT_EXACT_COVER:
		write_exact_cover(&board.started);
		break;
	default:
		write_dimacs(&board.started);
		break;
	}
	output_close();
	started_board_close(&board);
	return EXIT_DONE;
}

const struct command export_command = {
    .name = "export",
    .operands = "N|FILE",
    .max_operands = 1,
    .summary = "the puzzle in the languages of other solvers",
    .details = "Writes the puzzle for N queens, or a started board from a file or standard\n"
               "input, in the language of another solver: dimacs (SAT, pairs of squares\n"
               "exclude each other), opb (pseudo-Boolean), mzn (MiniZinc) or exact-cover\n"
               "(items and options as Knuth's dancing-links programs read them). Variable\n"
               "row * N + column + 1 is the square, rows and columns from 0. N is at most 1000;\n"
               "a DIMACS file has about 5/3 N^3 clauses.",
    .example = "queens export 8 --format dimacs -o queens8.cnf",
    .groups = {{export_options, 0}, {common_options, 0}},
    .settings_size = sizeof(struct export_settings),
    .run = run_export,
};
