/* SPDX-License-Identifier: MIT */
/* The parts of `queens trace`. */
#ifndef QUEENS_TRACE_H
#define QUEENS_TRACE_H

#include "command.h"
#include "queens.h"

/* trace_text.c, trace_json.c: one record each. */
void trace_write_text(const struct queens_step *step, bool first_only, bool color);
void trace_write_table(const struct queens_step *step, bool color);
void trace_write_json(const struct queens_step *step, bool first_only);

/* watch.c: plays the search on the terminal until the player quits. */
int watch(const struct queens_steps *start, bool first_only, bool color);

#endif
