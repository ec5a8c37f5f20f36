/* SPDX-License-Identifier: MIT */
/*
 * How large is the subtree below a board?  The logarithm of its number of
 * nodes is close to a weighted sum of features that propagation leaves behind.
 * The weights come from a fit to searched subtrees; bench/fit.c makes such a fit.
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
