/* SPDX-License-Identifier: MIT */
#ifndef QUEENS_SOLVE_BROKEN_H
#define QUEENS_SOLVE_BROKEN_H

#include "board_writer.h"
#include "queens.h"

/* Writes the first `limit` boards of a search with a fault built in, marked as wrong. */
void solve_broken(uint32_t n, enum queens_break broken, const struct board_settings *settings,
                  const struct common *common, uint64_t limit);

#endif
