/* SPDX-License-Identifier: MIT */
/*
 * Fits the prediction of subtree sizes (src/find/predict.c).
 *
 *      fit [SAMPLES] [SEED]
 *
 * Samples are boards met on random paths down from questions that the search
 * for a first solution asks: the first columns are those of the greedy sequence
 * or nearly so, then queens are placed on the smallest line at random.  Each is
 * searched to its end, at most a million nodes, and the logarithm of the nodes
 * is fitted by least squares.  Prints the weights, the scatter before and after.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "find/search.h"
#include "find/seeded.h"

#define F        PREDICT_FEATURES
#define MAX_SIZE 1000000
#define MIN_SIZE 20

struct fit {
	struct control control;
	struct search *search;
	struct seeded random;
	double matrix[F][F + 1]; /* the normal equations */
	double old_error, num;
};

/* The columns of the greedy sequence (A065188): the smallest column that is not attacked. */
static void place_prefix(struct fit *fit, struct live *live, uint32_t length, bool *possible)
{
	const struct control *control = &fit->control;
	struct live_report report;

	*possible = true;
	for (uint32_t row = 0; row < length && *possible; row++) {
		uint32_t slot = queens__live_slot(live, row);
		if (slot == live->num_rows)
			continue;
		uint64_t open = live->open[slot];
		while (seeded_below(&fit->random, 4) == 0 && (open & (open - 1)))
			open &= open - 1;
		*possible = control->kernel->place(&control->rules, live, slot, open & (0 - open), &report);
	}
}

/* One queen more, on a random square of the smallest line. */
static bool step(struct fit *fit, struct live *live, struct live_report *report)
{
	struct frame *frame = &fit->search->frame[0];

	frame->live = *live;
	queens__branch_plain(&fit->control.rules, frame);
	struct child child = frame->child[seeded_below(&fit->random, frame->num_children)];
	return fit->control.kernel->place(&fit->control.rules, live, child.slot, UINT64_C(1) << child.column,
	                                  report);
}

/* The nodes of the subtree, or 0 when it is too large or has a solution. */
static double measure(struct fit *fit, const struct live *live, double predicted)
{
	uint64_t before = fit->search->nodes;

	atomic_store(&fit->control.end, false);
	queens__search_begin(fit->search, live, predicted);
	if (queens__search_run(fit->search, MAX_SIZE) != SEARCH_EXHAUSTED)
		return 0;
	return (double)(fit->search->nodes - before);
}

static void add_sample(struct fit *fit, const double *feature, double size, double predicted)
{
	for (int i = 0; i < F; i++) {
		for (int j = 0; j < F; j++)
			fit->matrix[i][j] += feature[i] * feature[j];
		fit->matrix[i][F] += feature[i] * log(size);
	}
	fit->old_error += pow(log(size / predicted), 2);
	fit->num++;
}

static void sample(struct fit *fit, uint32_t n)
{
	struct live_report report;
	double feature[F];
	struct live live;
	bool possible;

	fit->control.rules.n = fit->control.rules.num_rows = n;
	queens__live_start(&fit->control.rules, n, &live);
	place_prefix(fit, &live, n / 4 + seeded_below(&fit->random, n / 6), &possible);
	for (uint32_t steps = 1 + seeded_below(&fit->random, 5); possible && steps > 0 && live.num_rows > 6;
	     steps--)
		possible = step(fit, &live, &report);
	if (!possible || live.num_rows < 6)
		return;
	if (!fit->control.kernel->propagate(&fit->control.rules, &live, &report) || live.num_rows < 6)
		return;
	double predicted = queens__predict(&fit->control, &live, &report);
	if (predicted > 3 * MAX_SIZE)
		return;
	double size = measure(fit, &live, predicted);
	queens__features(&fit->control, &live, &report, feature);
	if (size >= MIN_SIZE)
		add_sample(fit, feature, size, predicted);
}

/* Gauss and Jordan with pivots; the solution replaces the last column. */
static void solve(struct fit *fit)
{
	for (int i = 0; i < F; i++) {
		int pivot = i;
		for (int k = i; k < F; k++)
			if (fabs(fit->matrix[k][i]) > fabs(fit->matrix[pivot][i]))
				pivot = k;
		for (int j = 0; j <= F; j++) {
			double kept = fit->matrix[i][j];
			fit->matrix[i][j] = fit->matrix[pivot][j];
			fit->matrix[pivot][j] = kept;
		}
		for (int k = 0; k < F; k++) {
			double factor = k == i ? 0 : fit->matrix[k][i] / fit->matrix[i][i];
			for (int j = i; j <= F; j++)
				fit->matrix[k][j] -= factor * fit->matrix[i][j];
		}
	}
	for (int i = 0; i < F; i++)
		fit->matrix[i][F] /= fit->matrix[i][i];
}

int main(int argc, char **argv)
{
	static struct fit fit;
	double wanted = argc > 1 ? atof(argv[1]) : 2000;

	fit.random.state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	if (queens__control_open(&fit.control, 34, QUEENS_RULE_QUEENS, NULL) != QUEENS_DONE)
		return 1;
	fit.search = queens__search_open(&fit.control);
	if (!fit.search)
		return 1;
	while (fit.num < wanted)
		sample(&fit, 28 + seeded_below(&fit.random, 20));
	printf("%.0f subtrees; the weights in use miss by a factor of %.2f on average\n", fit.num,
	       exp(sqrt(fit.old_error / fit.num)));
	solve(&fit);
	for (int i = 0; i < F; i++)
		printf("%.5g%s", fit.matrix[i][F], i + 1 < F ? ", " : "\n");
	queens__search_close(fit.search);
	queens__control_close(&fit.control);
	return 0;
}
