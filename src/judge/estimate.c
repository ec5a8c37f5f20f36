/* SPDX-License-Identifier: MIT */
/*
 * Knuth's estimate of a search tree.  Walk down from the root and at every
 * node go to one of its children, chosen at random.  If child i is chosen with
 * probability p(i), every node below it stands for 1 / p(i) nodes; the product
 * of these factors, the width, times the number of children of a node is an
 * unbiased estimate of the nodes one level down.  Averaging over many walks
 * brings it near the truth, and their spread says how near.
 *
 * The estimate is unbiased whatever the p(i), and best when they are as the
 * sizes of the subtrees.  Here a child's chance is the number of free squares
 * that it leaves in the next row; one that leaves none has no children and is
 * never entered.  A walk takes three times as long as with equal chances, but
 * few walks are far off the mean, so that the error can be believed.
 */
#include <math.h>

#include "board.h"

/* A small generator with one word of state (splitmix64, Steele et al. 2014). */
static uint64_t next_random(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

struct probe {
	double nodes, solutions;
};

/* The attack masks of a row, and its free columns. */
struct place {
	uint32_t used, left, right, free;
};

static struct place below(uint32_t n, struct place p, uint32_t queen)
{
	p.used |= queen;
	p.left = (p.left | queen) >> 1;
	p.right = (p.right | queen) << 1;
	p.free = board_row(n) & ~(p.used | p.left | p.right);
	return p;
}

/*
 * Chooses a child with probability (its free squares) / (those of all
 * children); returns 1 / probability, or 0 when no child has any.
 */
static double choose(uint32_t n, struct place *place, uint64_t *random)
{
	struct place children[QUEENS_MAX_SEARCH];
	uint32_t num = 0, squares = 0;

	for (uint32_t free = place->free; free != 0; free &= free - 1) {
		children[num] = below(n, *place, lowest_bit(free));
		squares += bit_count(children[num++].free);
	}
	if (squares == 0)
		return 0;
	uint32_t skip = (uint32_t)((next_random(random) >> 32) * squares >> 32), child = 0;
	while (skip >= bit_count(children[child].free))
		skip -= bit_count(children[child++].free);
	*place = children[child];
	return (double)squares / bit_count(place->free);
}

/* One random descent. */
static struct probe descend(uint32_t n, uint64_t *random)
{
	struct place place = {.free = board_row(n)};
	struct probe probe = {1, n == 0};
	double width = 1; /* how many nodes this one stands for */

	for (uint32_t row = 0; row < n && width > 0; row++) {
		double children = width * bit_count(place.free);
		probe.nodes += children;
		if (row + 1 == n)
			probe.solutions = children;
		width *= choose(n, &place, random);
	}
	return probe;
}

/*
 * Mean of a sample and its 95 % interval from its sums.  Samples of trees have
 * a long upper tail: when the mean is too small, so is the spread.  Taken on a
 * logarithmic scale the interval reaches further up than down and makes good
 * for that.
 */
static struct queens_interval summarise(double sum, double squares, double num)
{
	double mean = sum / num, variance = (squares - sum * mean) / (num - 1);

	if (!(mean > 0) || !(variance > 0))
		return (struct queens_interval){mean, mean, mean};
	double factor = exp(1.96 * sqrt(log1p(variance / num / (mean * mean))));
	return (struct queens_interval){mean, mean / factor, mean * factor};
}

enum queens_status queens_estimate(uint32_t n, uint64_t num_probes, uint64_t seed,
                                   struct queens_estimate *estimate)
{
	double nodes = 0, nodes2 = 0, solutions = 0, solutions2 = 0;
	uint64_t random = seed;

	if (n > QUEENS_MAX_SEARCH || num_probes < 2)
		return QUEENS_BAD_ARGUMENT;
	for (uint64_t i = 0; i < num_probes; i++) {
		struct probe probe = descend(n, &random);
		nodes += probe.nodes;
		nodes2 += probe.nodes * probe.nodes;
		solutions += probe.solutions;
		solutions2 += probe.solutions * probe.solutions;
	}
	estimate->nodes = summarise(nodes, nodes2, (double)num_probes);
	estimate->solutions = summarise(solutions, solutions2, (double)num_probes);
	return QUEENS_DONE;
}
