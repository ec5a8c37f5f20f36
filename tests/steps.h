/* SPDX-License-Identifier: MIT */
/* What the tests of the step machine have in common.  After cmocka.h. */
#ifndef QUEENS_TEST_STEPS_H
#define QUEENS_TEST_STEPS_H

#include "queens.h"

static inline struct queens_steps start(uint32_t n, enum queens_method method, enum queens_zoom zoom,
                                        bool first)
{
	struct queens_steps steps;

	assert_int_equal(queens_steps_start(&steps, n, method, zoom, first, QUEENS_UNBROKEN), QUEENS_DONE);
	return steps;
}

/* Runs to the end and returns the number of records. */
static inline uint64_t finish(struct queens_steps *steps)
{
	while (queens_steps_next(steps, NULL))
		;
	assert_false(queens_steps_next(steps, NULL));
	return steps->index;
}

static inline void assert_effort(const struct queens_effort *a, const struct queens_effort *b)
{
	assert_int_equal(a->nodes, b->nodes);
	assert_int_equal(a->tests, b->tests);
	assert_int_equal(a->rejected, b->rejected);
	assert_int_equal(a->dead_ends, b->dead_ends);
	assert_int_equal(a->solutions, b->solutions);
}

#endif
