/* SPDX-License-Identifier: MIT */
/* queens puzzle N: started boards with exactly one completion. */
#include <inttypes.h>

#include "advice.h"
#include "interrupt.h"
#include "output.h"
#include "queens.h"

struct puzzle_settings {
	struct common common;
	uint64_t seed, count, givens, seconds;
	bool json, solution;
	const char *output;
};

static const struct option puzzle_options[] = {
    {"seed", 's', OPTION_NUMBER, offsetof(struct puzzle_settings, seed), "S", 0, UINT64_MAX, NULL,
     "another seed makes another puzzle (default 0)"},
    {"count", 0, OPTION_NUMBER, offsetof(struct puzzle_settings, count), "K", 1, UINT64_MAX, NULL,
     "make K puzzles (default 1)"},
    {"givens", 0, OPTION_NUMBER, offsetof(struct puzzle_settings, givens), "G", 1, QUEENS_MAX_FIRST, NULL,
     "at most G given queens"},
    {"seconds", 0, OPTION_NUMBER, offsetof(struct puzzle_settings, seconds), "T", 1, 1000000000, NULL,
     "give up after T seconds for one puzzle"},
    {"solution", 0, OPTION_FLAG, offsetof(struct puzzle_settings, solution), NULL, 0, 0, NULL,
     "print the completion after each puzzle"},
    {"json", 0, OPTION_FLAG, offsetof(struct puzzle_settings, json), NULL, 0, 0, NULL,
     "one JSON object a puzzle, with its grade"},
    {"output", 'o', OPTION_TEXT, offsetof(struct puzzle_settings, output), "FILE", 0, 0, NULL,
     "write there instead, whole or not at all"},
    {0},
};

static bool tick(void *context, const struct queens_progress *progress)
{
	(void)context;
	(void)progress;
	return interrupt_signal == 0;
}

/* The grade: queens that the solver tries until it knows the answer and that it is the only one. */
static const char *grade(uint64_t nodes)
{
	return nodes < 10 ? "easy" : nodes < 100 ? "medium" : nodes < 1000 ? "hard" : "very hard";
}

/* The column of the queen in a row of the puzzle, or n. */
static uint32_t given_in(const struct queens_puzzle *puzzle, uint32_t row)
{
	for (uint32_t i = 0; i < puzzle->num_givens; i++)
		if (puzzle->rows[i] == row)
			return puzzle->columns[i];
	return puzzle->n;
}

/* quote: before and after a row; separator: between rows. */
static void write_rows(const struct queens_puzzle *puzzle, bool solution, const char *quote,
                       const char *separator)
{
	for (uint32_t row = 0; row < puzzle->n; row++) {
		uint32_t column = solution ? puzzle->solution[row] : given_in(puzzle, row);
		output_text(row > 0 ? separator : "");
		output_text(quote);
		output_fill('.', column);
		if (column < puzzle->n) {
			output_text("Q");
			output_fill('.', puzzle->n - 1 - column);
		}
		output_text(quote);
	}
}

static void write_json(const struct queens_puzzle *puzzle, uint64_t seed)
{
	output_format("{\"n\":%u,\"seed\":%" PRIu64 ",\"givens\":%u,\"nodes\":%" PRIu64
	              ",\"grade\":\"%s\",\"board\":[",
	              puzzle->n, seed, puzzle->num_givens, puzzle->nodes, grade(puzzle->nodes));
	write_rows(puzzle, false, "\"", ",");
	output_text("],\"solution\":[");
	write_rows(puzzle, true, "\"", ",");
	output_text("]}\n");
}

static void write_text(const struct puzzle_settings *s, const struct queens_puzzle *puzzle, bool first)
{
	output_text(first ? "" : "\n");
	write_rows(puzzle, false, "", "\n");
	output_text("\n");
	if (s->solution) {
		output_text("\n");
		write_rows(puzzle, true, "", "\n");
		output_text("\n");
	}
}

static int trouble(const struct puzzle_settings *s, uint32_t n, enum queens_status status)
{
	if (status == QUEENS_STOPPED && interrupt_signal != 0)
		fail(128 + (int)interrupt_signal, "stopped before the puzzle was made");
	if (status == QUEENS_STOPPED)
		fail(EXIT_TROUBLE, "no puzzle within %" PRIu64 " seconds", s->seconds);
	if (status != QUEENS_NONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	advise_if_impossible(&s->common, n);
	if (n > 3)
		remark(&s->common,
		       "no puzzle with at most %" PRIu64 " given queens was found in 1000 attempts",
		       s->givens);
	return EXIT_NO_BOARD;
}

static int run_puzzle(const void *settings, int num_operands, char **operands)
{
	const struct puzzle_settings *s = settings;
	const uint32_t n = (uint32_t)parse_number("N", operands[0], 1, QUEENS_MAX_FIRST);
	struct queens_complete_options options = {
	    .size = sizeof options, .max_seconds = (double)s->seconds, .tick = tick};
	struct queens_puzzle puzzle;
	int exit_status = EXIT_DONE;

	(void)num_operands;
	output_open(s->output);
	interrupt_set_cooperative(true);
	for (uint64_t i = 0; i < s->count && exit_status == EXIT_DONE; i++) {
		enum queens_status status =
		    queens_puzzle(n, (uint32_t)s->givens, s->seed + i, &options, &puzzle);
		if (status != QUEENS_DONE) {
			exit_status = trouble(s, n, status);
		} else if (s->json) {
			write_json(&puzzle, s->seed + i);
		} else {
			write_text(s, &puzzle, i == 0);
			remark(&s->common, "%u given queen%s, %s: the solver tries %" PRIu64 " queens",
			       puzzle.num_givens, puzzle.num_givens == 1 ? "" : "s", grade(puzzle.nodes),
			       puzzle.nodes);
		}
		output_commit();
	}
	interrupt_set_cooperative(false);
	output_close();
	return exit_status;
}

static const struct puzzle_settings defaults = {.count = 1};

const struct command puzzle_command = {
    .name = "puzzle",
    .operands = "N",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "a started board with exactly one completion",
    .details = "Makes a random solution and takes queens away, in random order, as long as the\n"
               "rest has no other completion. No queen of the result can be missed (from N =\n"
               "20 on as far as a proof of 20000 nodes shows); --givens G tries other\n"
               "solutions until at most G queens are left. The same seed makes the same puzzle\n"
               "on every machine; --count K uses the seeds S, S + 1, ...\n"
               "\n"
               "The grade counts the queens that the solver tries until it has the completion\n"
               "and knows that it is the only one: below 10 easy, 100 medium, 1000 hard.",
    .example = "queens puzzle 8 --seed 4",
    .groups = {{puzzle_options, 0}, {common_options, 0}},
    .defaults = &defaults,
    .settings_size = sizeof(struct puzzle_settings),
    .run = run_puzzle,
};
