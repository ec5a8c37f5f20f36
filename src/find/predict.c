/* SPDX-License-Identifier: MIT */
/*
 * How large is the subtree below a board?  The logarithm of its number of
 * nodes is close to a weighted sum of features that propagation leaves behind.
 * The weights are fitted to searched subtrees by bench/fit.py.
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

double queens__predict(const struct control *control, const struct live *live,
                       const struct live_report *report)
{
	struct sizes sizes;

	if (live->num_rows == 0)
		return 1;
	if (control->plain)
		return pow(PLAIN_BASE, live->num_rows);
	measure(control, live, &sizes);
	return exp(60.025 - 4.1406 * live->num_rows - 0.14347 * sizes.squares + 1.1583 * sizes.log_rows +
	           1.5434 * sizes.log_columns + 2.1259 * sizes.inverse +
	           1.7973 * control->logarithm[sizes.least] + 0.035803 * report->num_diagonals +
	           0.044986 * report->num_many - 0.43781 * log(1.0 + report->excess) +
	           0.0026855 * report->excess - 14.971 * log(sizes.squares));
}
