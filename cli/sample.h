/* SPDX-License-Identifier: MIT */
/*
 * What a few units say of all.  They differ a hundredfold, so a few chosen
 * evenly would say little.  There is an estimate of cost for each, which is
 * rough but quick:
 *
 *      many units, chosen evenly      the mean of their costs c
 *      few of them, chosen in         the mean of the ratios r = measured / cost
 *      proportion to cost
 *
 *      all = (number of units) * mean c * mean r
 *
 * This is right on average however bad the costs are: a unit is chosen with
 * probability c / sum c, and (sum c) * (s / c) has the mean sum s.  The better
 * they are, the less the ratios vary, and the smaller is the error:
 *
 *      error^2 = N^2 * (r^2 * var c / (costs) + c^2 * var r / (ratios))
 *
 * taken with Student's factor, since the ratios may be few.
 */
#ifndef SAMPLE_H
#define SAMPLE_H

#include "queens.h"

/* A running mean with its spread (Welford). */
struct spread {
	double num, mean, squares;
};
void spread_add(struct spread *s, double value);

/* Fewer ratios than this say too little. */
#define SAMPLE_MIN 6

struct sample {
	const struct queens_plan *plan;
	double all;      /* units of the plan */
	uint64_t *units; /* those whose costs were estimated, */
	double *sums;    /* and these added up, for choosing in proportion */
	size_t num;
	struct spread costs;
	uint64_t random;
};

/* Estimates costs, of all units of a short list, for about so many seconds; with 0 only a few. */
void sample_open(struct sample *sample, const struct queens_plan *plan, uint64_t seed, double seconds);
void sample_close(struct sample *sample);

/* A unit, in proportion to cost; one may come again. */
uint64_t sample_choose(struct sample *sample);
double sample_cost(const struct sample *sample, uint64_t unit);

/* The sum over all units, with its 95 % interval, from the ratios of what was measured to cost. */
struct queens_interval sample_sum(const struct sample *sample, const struct spread *ratios);

#endif
