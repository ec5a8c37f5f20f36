/* SPDX-License-Identifier: MIT */
/* queens first N: the lexicographically first solution. */
#include "advice.h"
#include "board_writer.h"
#include "queens.h"

struct first_settings {
	struct common common;
	struct board_settings boards;
};

static int run_first(const void *settings, int num_operands, char **operands)
{
	const struct first_settings *s = settings;
	const uint32_t n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_SEARCH);
	uint32_t columns[QUEENS_MAX_SEARCH];
	struct board_writer writer;

	(void)num_operands;
	board_writer_open(&writer, &s->boards, &s->common, n, true);
	enum queens_status status = queens_first(n, columns);
	if (status == QUEENS_DONE)
		board_writer_add(&writer, columns);
	board_writer_close(&writer);
	advise_if_impossible(&s->common, n);
	return status == QUEENS_DONE ? EXIT_DONE : EXIT_NO_BOARD;
}

const struct command first_command = {
    .name = "first",
    .operands = "N",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "the lexicographically first solution",
    .details = "Prints the solution whose list of columns is the smallest. There is none for\n"
               "N = 2 and 3; the exit status is then 1.",
    .example = "queens first 8 --format columns",
    .groups = {{board_options, offsetof(struct first_settings, boards)}, {common_options, 0}},
    .settings_size = sizeof(struct first_settings),
    .run = run_first,
};
