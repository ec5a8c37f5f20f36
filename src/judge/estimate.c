/* SPDX-License-Identifier: MIT */
/*
 * Knuth's estimate of a search tree.  Walk down from the root and at every
 * node go to a child chosen at random.  If the nodes passed had f0, f1, f2, ...
 * children, then f0 * f1 * ... * f(k-1) is an unbiased estimate of the number
 * of nodes at depth k; averaging over many walks brings it near the truth, and
 * their spread says how near.
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

/* One random descent. */
static struct probe descend(uint32_t n, uint64_t *random)
{
	uint32_t used = 0, left = 0, right = 0;
	struct probe probe = {1, 0};
	double width = 1; /* the estimated number of nodes at this depth */

	for (uint32_t row = 0; row < n; row++) {
		uint32_t free = board_row(n) & ~(used | left | right);
		uint32_t children = bit_count(free);
		if (children == 0)
			return probe;
		for (uint64_t skip = (next_random(random) >> 32) * children >> 32; skip > 0; skip--)
			free &= free - 1;
		uint32_t queen = lowest_bit(free);
		used |= queen;
		left = (left | queen) >> 1;
		right = (right | queen) << 1;
		width *= children;
		probe.nodes += width;
	}
	probe.solutions = width;
	return probe;
}

/* Mean and standard error of a sample from its sums. */
static void summarise(double sum, double squares, double num, double *mean, double *error)
{
	double variance = (squares - sum * sum / num) / (num - 1);

	*mean = sum / num;
	*error = variance > 0 ? sqrt(variance / num) : 0;
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
	double num = (double)num_probes;
	summarise(nodes, nodes2, num, &estimate->nodes, &estimate->nodes_error);
	summarise(solutions, solutions2, num, &estimate->solutions, &estimate->solutions_error);
	return QUEENS_DONE;
}
