/* SPDX-License-Identifier: MIT */
/* The lexicographically first solution: the first one that the walk meets. */
#include <string.h>

#include "queens.h"

enum queens_status queens_first(uint32_t n, uint32_t *columns)
{
	struct queens_walk walk;

	if (queens_walk_start(&walk, n) != QUEENS_DONE)
		return QUEENS_BAD_ARGUMENT;
	if (!queens_walk_next(&walk))
		return QUEENS_NONE;
	memcpy(columns, walk.columns, n * sizeof *columns);
	return QUEENS_DONE;
}
