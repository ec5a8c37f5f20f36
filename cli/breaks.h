/* SPDX-License-Identifier: MIT */
/* Faults built into the search on purpose, and what is said about them. */
#ifndef QUEENS_BREAKS_H
#define QUEENS_BREAKS_H

#include "command.h"
#include "queens.h"

/* One line about each break, and the names for an option. */
extern const char *const break_choices[];
const char *break_meaning(enum queens_break broken);
/* On stderr: this search is wrong on purpose. */
void warn_broken(const struct common *common, enum queens_break broken);
/* On stderr, at the end: what came of it. */
void report_broken(const struct common *common, enum queens_break broken, uint32_t n, uint64_t num_boards,
                   uint64_t num_right);

#endif
