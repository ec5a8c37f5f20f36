/* SPDX-License-Identifier: MIT */
/*
 * How large is the subtree below a board?  The logarithm of its number of
 * nodes is close to a weighted sum of features that propagation leaves behind.
 * The weights come from a fit to searched subtrees; bench/fit.c makes such a fit.
 *
 * Why these features: a subtree of m queens is, roughly, a product of the
 * choices that are left, so its logarithm is a sum over lines:
 *     queens left, squares, ln squares    how deep and how wide
 *     ln of the rows' and columns' sizes  the choices themselves; of so many
 *                                         squares, uneven lines leave fewer
 *     sum of 1 / size, ln of the smallest how soon a line is forced
 *     diagonals, those with many squares  what a queen takes from others
 *     ln(1 + excess), excess              how near the quadratic bound is to
 *                                         refuting the board on its own
 * Some count the same thing, so a weight alone says little: those of the squares
 * come out negative beside those of the line sizes.
 *
 * The prediction decides where to branch and how to share work, never whether
 * a board has a solution: a bad one costs time and nothing else.
 */
#include <math.h>
#include <string.h>

#include "find/search.h"

/* Where the weights do not fit: enough to put large subtrees before small ones. */
#define PLAIN_BASE 1.4

/* Sums over the lines of a board. */
struct sizes {
	double log_rows, log_columns, inverse;
	uint32_t squares, least;
};

/*
 * One pass over the open squares.  Logarithms and inverses of the sizes 1 to 64
 * are looked up: computing them would take longer than placing the queen did.
 */
static void measure(const struct control *control, const struct live *live, struct sizes *sizes)
{
	uint8_t in_column[LIVE_MAX] = {0};

	memset(sizes, 0, sizeof(*sizes));
	sizes->least = LIVE_MAX;
	for (uint32_t slot = 0; slot < live->num_rows; slot++) {
		uint32_t size = (uint32_t)__builtin_popcountll(live->open[slot]);

		sizes->squares += size;
		sizes->log_rows += control->logarithm[size];
		sizes->inverse += control->inverse[size];
		if (size < sizes->least)
			sizes->least = size;
		for (uint64_t left = live->open[slot]; left; left &= left - 1)
			in_column[__builtin_ctzll(left)]++;
	}
	for (uint64_t left = live->columns; left; left &= left - 1) {
		uint32_t size = in_column[__builtin_ctzll(left)];

		sizes->log_columns += control->logarithm[size];
		sizes->inverse += control->inverse[size];
		if (size < sizes->least)
			sizes->least = size;
	}
}

/* In the order of the weights below and of bench/fit.c. */
void queens__features(const struct control *control, const struct live *live,
                      const struct live_report *report, double *feature)
{
	struct sizes sizes;

	measure(control, live, &sizes);
	feature[0] = 1;
	feature[1] = live->num_rows;
	feature[2] = sizes.squares;
	feature[3] = sizes.log_rows;
	feature[4] = sizes.log_columns;
	feature[5] = sizes.inverse;
	feature[6] = control->logarithm[sizes.least];
	feature[7] = report->num_diagonals;
	feature[8] = report->num_many;
	feature[9] = log(1.0 + report->excess);
	feature[10] = report->excess / 100.0;
	feature[11] = log(sizes.squares);
}

/* A board without queens left is a node of its own and no more. */
double queens__predict(const struct control *control, const struct live *live,
                       const struct live_report *report)
{
	static const double weight[PREDICT_FEATURES] = {60.025,   -4.1406,  -0.14347, 1.1583,
	                                                1.5434,   2.1259,   1.7973,   0.035803,
	                                                0.044986, -0.43781, 0.26855,  -14.971};
	double feature[PREDICT_FEATURES], sum = 0;

	if (live->num_rows == 0)
		return 1;
	if (control->plain)
		return pow(PLAIN_BASE, live->num_rows);
	queens__features(control, live, report, feature);
	for (int i = 0; i < PREDICT_FEATURES; i++)
		sum += weight[i] * feature[i];
	return exp(sum);
}
