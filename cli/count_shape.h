/* SPDX-License-Identifier: MIT */
/* Counts on other boards: rectangles, fewer queens. */
#ifndef QUEENS_COUNT_SHAPE_H
#define QUEENS_COUNT_SHAPE_H

#include "command.h"
#include "queens.h"

/*
 * Prints the number of ways to place `queens` queens (0: as many as there is
 * room for) on the board that `size` names, "3x5" or "5".  The output is open.
 */
void count_shape(const struct common *common, const char *size, uint64_t queens,
                 const struct queens_count_options *count, bool json);

#endif
