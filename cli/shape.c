/* SPDX-License-Identifier: MIT */
#include "shape.h"

#include <inttypes.h>
#include <stdlib.h>

const struct option shape_options[] = {
    {"board", 0, OPTION_TEXT, offsetof(struct shape_settings, board), "MxN", 0, 0, NULL,
     "M rows, N columns (to 64); without FILE, empty"},
    {"queens", 0, OPTION_NUMBER, offsetof(struct shape_settings, queens), "K", 1, QUEENS_MAX_COMPLETE, NULL,
     "so many queens (N to 64; default: one for each row or column)"},
    {0},
};

struct shape shape_parse(const char *what, const char *text)
{
	char *end;
	struct shape shape = {0, 0};

	if (*text >= '0' && *text <= '9') {
		uint64_t rows = strtoul(text, &end, 10), columns = rows;
		if ((*end == 'x' || *end == 'X') && end[1] >= '0' && end[1] <= '9')
			columns = strtoul(end + 1, &end, 10);
		if (*end == '\0' && rows <= QUEENS_MAX_COMPLETE && columns <= QUEENS_MAX_COMPLETE)
			shape = (struct shape){(uint32_t)rows, (uint32_t)columns};
	}
	if (shape.rows == 0 || shape.columns == 0)
		fail(EXIT_USAGE,
		     "%s is rows x columns, like 3x5, each from 1 to %u (rectangles to %u), not '%s'", what,
		     QUEENS_MAX_COMPLETE, QUEENS_MAX_FIRST, text);
	return shape;
}

void shape_apply(uint32_t rows, uint64_t queens, struct queens_started *started)
{
	const uint32_t n = started->n, most = rows < n ? rows : n;

	if (queens > most)
		fail(EXIT_USAGE, "--queens is at most %u on a board of %u rows and %u columns, not %" PRIu64,
		     most, rows, n, queens);
	if (rows != n && started->rule == QUEENS_RULE_TOROIDAL)
		fail(EXIT_USAGE, "a torus is square: --toroidal does not go with %ux%u", rows, n);
	if ((rows != n || (queens > 0 && queens < most)) && (rows > QUEENS_MAX_FIRST || n > QUEENS_MAX_FIRST))
		fail(EXIT_USAGE, "rectangles, and --queens below N, end at %u rows and columns, not %ux%u",
		     QUEENS_MAX_FIRST, rows, n);
	started->num_rows = rows;
	started->num_queens = (uint32_t)queens;
}
