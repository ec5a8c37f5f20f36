/* SPDX-License-Identifier: MIT */
/* queens solve N: every distinct solution. */
#include <inttypes.h>

#include "advice.h"
#include "board_writer.h"
#include "breaks.h"
#include "interrupt.h"
#include "output.h"
#include "queens.h"
#include "solve_broken.h"

struct solve_settings {
	struct common common;
	struct board_settings boards;
	uint64_t limit;
	bool fundamental;
	int method;
	int broken;
};

static const struct option solve_options[] = {
    {"limit", 'l', OPTION_NUMBER, offsetof(struct solve_settings, limit), "K", 0, UINT64_MAX, NULL,
     "stop after K boards"},
    {"fundamental", 0, OPTION_FLAG, offsetof(struct solve_settings, fundamental), NULL, 0, 0, NULL,
     "one board of each class under rotation and reflection"},
    {"method", 'm', OPTION_CHOICE, offsetof(struct solve_settings, method), "METHOD", 0, 0, method_choices,
     "search by this textbook method"},
    {"break", 0, OPTION_CHOICE, offsetof(struct solve_settings, broken), "KIND", 0, 0, break_choices,
     "search with this fault built in (method sets)"},
    {0},
};

struct solving {
	const struct solve_settings *settings;
	struct board_writer writer;
};

/* Writes a board if it is wanted; true when no more are. */
static bool show(void *context, uint32_t n, const uint32_t *columns)
{
	struct solving *s = context;

	if (s->settings->fundamental && !queens_is_fundamental(n, columns))
		return false;
	board_writer_add(&s->writer, columns);
	return s->writer.num_boards == s->settings->limit;
}

static void walk(struct solving *s, uint32_t n)
{
	struct queens_walk solutions;

	queens_walk_start(&solutions, n);
	while (queens_walk_next(&solutions))
		if (show(s, n, solutions.columns))
			break;
}

static void run_broken(const struct solve_settings *s, uint32_t n)
{
	if (s->method != 0 && s->method != QUEENS_METHOD_SETS + 1)
		fail(EXIT_USAGE, "--break builds a fault into --method sets, not %s",
		     queens_method_name((enum queens_method)(s->method - 1)));
	if (s->fundamental)
		fail(EXIT_USAGE, "--break and --fundamental do not go together");
	solve_broken(n, (enum queens_break)s->broken, &s->boards, &s->common, s->limit);
}

static int run_solve(const void *settings, int num_operands, char **operands)
{
	struct solving s = {.settings = settings};
	const uint32_t n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_SEARCH);

	(void)num_operands;
	if (s.settings->broken != 0) {
		run_broken(s.settings, n);
		return EXIT_DONE;
	}
	board_writer_open(&s.writer, &s.settings->boards, &s.settings->common, n, false);
	s.writer.show_class = s.settings->fundamental;
	if (s.settings->limit == UINT64_MAX)
		advise_solve_time(&s.settings->common, n, s.settings->method);
	if (s.settings->limit == 0)
		;
	else if (s.settings->method == 0)
		walk(&s, n);
	else
		queens_solve((enum queens_method)(s.settings->method - 1), n, show, &s, NULL);
	board_writer_close(&s.writer);
	advise_if_impossible(&s.settings->common, n);
	return EXIT_DONE;
}

static const struct solve_settings solve_defaults = {.limit = UINT64_MAX};

const struct command solve_command = {
    .name = "solve",
    .operands = "N",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "every solution, as boards",
    .details = "Prints all placements of N queens (0 to 32) in lexicographic order of their\n"
               "columns. Nothing is kept in memory, so the number of solutions does not matter.\n"
               "\n"
               "Formats: text is N lines of Q and dots, with an empty line between boards;\n"
               "pretty is for reading, several boards abreast; json is one line, a list of\n"
               "boards as lists of strings; jsonl one object a line; columns one line of\n"
               "numbers a board; svg one picture of at most 400 boards. The default is pretty\n"
               "on a terminal, else text.\n"
               "\n"
               "All five methods print the same. They differ in the work they need: see\n"
               "'queens compare'. Without --method the fastest way is taken. --break spoils the\n"
               "search on purpose, see 'queens trace --help'; every board is marked then.",
    .example = "queens solve 6 --format columns",
    .groups = {{solve_options, 0},
               {board_options, offsetof(struct solve_settings, boards)},
               {common_options, 0}},
    .defaults = &solve_defaults,
    .settings_size = sizeof(struct solve_settings),
    .run = run_solve,
};
