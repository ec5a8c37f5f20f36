/* SPDX-License-Identifier: MIT */
/*
 * The library completes boards to n = 64 with masks and larger ones with
 * arrays.  The lab's boards have 32 rows at most, so the second half stays out
 * of the page; these answers, "no memory", are never asked for.
 *
 * Of the two counting engines the page carries "join", which is much the
 * faster one, with its kernel for vectors of 128 bits and no other.  It begins
 * at n = 8; lab.c walks over the solutions of smaller boards.
 */
#include "count/engine.h"
#include "count/join.h"
#include "count/kernel.h"
#include "find/arrays.h"
#include "find/lexic.h"

struct arrays *queens__arrays_open(struct control *control, uint32_t n)
{
	(void)control, (void)n;
	return NULL;
}

void queens__arrays_close(struct arrays *arrays)
{
	(void)arrays;
}

bool queens__arrays_start(struct arrays *arrays, const struct queens_started *started)
{
	(void)arrays, (void)started;
	return false;
}

void queens__arrays_lexic(struct arrays *arrays, struct lexic *lexic, uint32_t *witness)
{
	(void)arrays, (void)lexic, (void)witness;
}

/* Begins where no board does. */
const struct engine queens__engine_search = {
    .name = "search",
    .min_n = UINT32_MAX,
    .max_n = 0,
};

/* Costs and recounts are for journals. */
double queens__join_cost(const struct join_plan *plan, const struct join_unit *unit)
{
	(void)plan, (void)unit;
	return 0;
}

enum queens_status queens__join_recount(const struct join_plan *plan, const struct join_unit *unit,
                                        enum queens_symmetry image, const atomic_bool *stop,
                                        struct queens_total *total)
{
	(void)plan, (void)unit, (void)image, (void)stop, (void)total;
	return QUEENS_BAD_ARGUMENT;
}

/* All completions in order; the page asks for any one. */
enum search_end queens__lexic_run(struct lexic *lexic, uint32_t *place, queens_visit *visit, void *context)
{
	(void)lexic, (void)place, (void)visit, (void)context;
	return SEARCH_STOPPED;
}

const struct kernel *queens__kernel(enum queens_kernel kernel)
{
	(void)kernel;
	return &queens__kernel_wasm128;
}

const struct kernel *queens__kernel_of_256_lanes(void)
{
	return &queens__kernel_wasm128;
}
