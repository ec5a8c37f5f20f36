/* SPDX-License-Identifier: MIT */
/* queens any N: some solution, of any size. */
#include "advice.h"
#include "board_writer.h"
#include "queens.h"

/* Rows made at a time; the whole board is never in memory. */
#define ROWS 4096

struct any_settings {
	struct common common;
	struct board_settings boards;
};

static int run_any(const void *settings, int num_operands, char **operands)
{
	const struct any_settings *s = settings;
	const uint32_t n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_ANY);
	uint32_t columns[ROWS];
	struct board_writer writer;
	enum queens_status status = queens_explicit(n, 0, 0, columns);

	(void)num_operands;
	board_writer_open(&writer, &s->boards, &s->common, n, true);
	for (uint32_t row = 0; status == QUEENS_DONE; row += ROWS) {
		uint32_t rows = n - row < ROWS ? n - row : ROWS;
		queens_explicit(n, row, rows, columns);
		board_writer_rows(&writer, row, rows, columns);
		if (row + rows == n)
			break;
	}
	board_writer_close(&writer);
	advise_if_impossible(&s->common, n);
	return status == QUEENS_DONE ? EXIT_DONE : EXIT_NO_BOARD;
}

const struct command any_command = {
    .name = "any",
    .operands = "N",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "some solution, for N up to a billion",
    .details = "Prints a solution by an explicit construction (Pauls 1874), row by row: no\n"
               "search and no memory. Above N = 100 the default format is columns. There is no\n"
               "solution for N = 2 and 3; the exit status is then 1.",
    .example = "queens any 1000000 --format columns",
    .groups = {{board_options, offsetof(struct any_settings, boards)}, {common_options, 0}},
    .settings_size = sizeof(struct any_settings),
    .run = run_any,
};
