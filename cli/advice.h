/* SPDX-License-Identifier: MIT */
/* Remarks that several commands make on stderr before or after their work. */
#ifndef QUEENS_ADVICE_H
#define QUEENS_ADVICE_H

#include "command.h"

/* The names of the textbook methods, for an option. */
extern const char *const method_choices[];

/* Why there is no board for n = 2 and n = 3; nothing for other n. */
void advise_if_impossible(const struct common *common, uint32_t n);

/* How long it will take, if more than ten seconds.  method: 0, or 1 + its number. */
void advise_solve_time(const struct common *common, uint32_t n, int method);
struct queens_count_options;
void advise_count_time(const struct common *common, uint32_t n, const struct queens_count_options *options);

/* Processors of this process: CPU affinity, and the cgroup's limit. */
unsigned available_processors(void);

#endif
