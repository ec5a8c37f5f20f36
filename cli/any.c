/* SPDX-License-Identifier: MIT */
/* queens any N: some solution, of any size. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "advice.h"
#include "board_writer.h"
#include "queens.h"

/* Rows made at a time; without a seed the whole board is never in memory. */
#define ROWS 4096

/* Below this much memory is not worth a remark. */
#define LARGE_BYTES 1e9

struct any_settings {
	struct common common;
	struct board_settings boards;
	const char *seed; /* NULL: the explicit construction */
};

static const struct option any_options[] = {
    {"seed", 's', OPTION_TEXT, offsetof(struct any_settings, seed), "S", 0, 0, NULL,
     "a random board instead; the same seed gives the same board"},
    {0},
};

/* Bytes that can still be had, as far as the system says; 0: not known. */
static uint64_t free_bytes(void)
{
	char line[200];
	uint64_t kilobytes = 0, limit, used;
	FILE *file = fopen("/proc/meminfo", "r");

	while (file != NULL && kilobytes == 0 && fgets(line, sizeof line, file) != NULL)
		if (sscanf(line, "MemAvailable: %" SCNu64, &kilobytes) != 1)
			kilobytes = 0;
	if (file != NULL)
		fclose(file);
	uint64_t bytes = kilobytes * 1024;
	FILE *most = fopen("/sys/fs/cgroup/memory.max", "r"),
	     *now = fopen("/sys/fs/cgroup/memory.current", "r");
	if (most != NULL && now != NULL && fscanf(most, "%" SCNu64, &limit) == 1 &&
	    fscanf(now, "%" SCNu64, &used) == 1 && (bytes == 0 || limit - used < bytes))
		bytes = limit > used ? limit - used : 1;
	if (most != NULL)
		fclose(most);
	if (now != NULL)
		fclose(now);
	return bytes;
}

/* The board of a seed, whole in memory. */
static enum queens_status random_board(const struct any_settings *s, uint32_t n, uint32_t **columns)
{
	const uint64_t seed = parse_number("--seed", s->seed, 0, UINT64_MAX);
	const uint64_t bytes = queens_random_bytes(n) + sizeof(uint32_t) * (uint64_t)n, free = free_bytes();

	if ((double)bytes > LARGE_BYTES)
		remark(&s->common, "a random board of %u queens takes %.1f GB of memory", n,
		       1e-9 * (double)bytes);
	if (free > 0 && bytes > free)
		fail(EXIT_TROUBLE,
		     "a random board of %u queens takes %.1f GB of memory, and only %.1f GB are free; "
		     "without --seed it takes none",
		     n, 1e-9 * (double)bytes, 1e-9 * (double)free);
	*columns = malloc(n * sizeof **columns + 1);
	enum queens_status status = *columns != NULL ? queens_random(n, seed, *columns) : QUEENS_NO_MEMORY;
	if (status == QUEENS_NO_MEMORY)
		fail(EXIT_TROUBLE, "out of memory: a random board of %u queens takes %.1f GB", n,
		     1e-9 * (double)bytes);
	return status;
}

static void write_explicit(struct board_writer *writer, uint32_t n)
{
	uint32_t columns[ROWS];

	for (uint32_t row = 0;; row += ROWS) {
		uint32_t rows = n - row < ROWS ? n - row : ROWS;
		queens_explicit(n, row, rows, columns);
		board_writer_rows(writer, row, rows, columns);
		if (row + rows == n)
			break;
	}
}

static int run_any(const void *settings, int num_operands, char **operands)
{
	const struct any_settings *s = settings;
	const uint32_t n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_ANY);
	uint32_t *columns = NULL;
	struct board_writer writer;

	(void)num_operands;
	enum queens_status status =
	    s->seed != NULL ? random_board(s, n, &columns) : queens_explicit(n, 0, 0, NULL);
	board_writer_open(&writer, &s->boards, &s->common, n, true);
	if (status == QUEENS_DONE && s->seed != NULL)
		board_writer_add(&writer, columns);
	else if (status == QUEENS_DONE)
		write_explicit(&writer, n);
	board_writer_close(&writer);
	free(columns);
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
               "search and no memory. With --seed it is a random board instead, in linear time\n"
               "and 4.5 bytes a queen; the same seed gives the same board on every machine.\n"
               "Not all solutions are equally likely then.\n"
               "\n"
               "Above N = 100 the default format is columns. There is no solution for N = 2\n"
               "and 3; the exit status is then 1.",
    .example = "queens any 1000000 --seed 7 --format columns",
    .groups = {{any_options, 0}, {board_options, offsetof(struct any_settings, boards)}, {common_options, 0}},
    .settings_size = sizeof(struct any_settings),
    .run = run_any,
};
