/* SPDX-License-Identifier: MIT */
#include "sample.h"

#include <math.h>
#include <stdlib.h>

#include "command.h"
#include "interrupt.h"
#include "progress.h"
#include "random.h"

/* Units whose costs are estimated: between these bounds, as the time allows. */
#define MAX_COSTS 20000
#define MIN_COSTS 100

void spread_add(struct spread *s, double value)
{
	double difference = value - s->mean;

	s->num++;
	s->mean += difference / s->num;
	s->squares += difference * (value - s->mean);
}

static double variance(const struct spread *s)
{
	return s->num > 1 ? s->squares / (s->num - 1) : 0;
}

double sample_cost(const struct sample *sample, uint64_t unit)
{
	/* Whatever has no cost is a little all the same, and may be chosen. */
	return fmax(queens_unit_cost(sample->plan, unit), 1e-9);
}

void sample_open(struct sample *sample, const struct queens_plan *plan, uint64_t seed, double seconds)
{
	const double stop = clock_seconds() + seconds;
	struct queens_plan_facts facts;
	double sum = 0;

	queens_plan_facts(plan, &facts);
	/* All of a short list, or some of a long one. */
	const bool some = facts.num_units > (seconds > 0 ? MAX_COSTS : MIN_COSTS);
	const size_t most = facts.num_units < MAX_COSTS ? (size_t)facts.num_units : MAX_COSTS;
	*sample = (struct sample){.plan = plan, .all = (double)facts.num_units, .random = seed};
	sample->units = calloc(most + 1, sizeof *sample->units);
	sample->sums = calloc(most + 1, sizeof *sample->sums);
	if (sample->units == NULL || sample->sums == NULL)
		fail(EXIT_TROUBLE, "%s", queens_status_text(QUEENS_NO_MEMORY));
	for (; sample->num < most && (sample->num == 0 || interrupt_signal == 0); sample->num++) {
		if (some && sample->num >= MIN_COSTS && clock_seconds() > stop)
			break;
		const uint64_t unit = some ? random_next(&sample->random) % facts.num_units : sample->num;
		const double cost = sample_cost(sample, unit);
		spread_add(&sample->costs, cost);
		sample->units[sample->num] = unit;
		sample->sums[sample->num] = sum += cost;
	}
}

void sample_close(struct sample *sample)
{
	free(sample->units);
	free(sample->sums);
}

/* The first place whose sum is above a random share of all. */
uint64_t sample_choose(struct sample *sample)
{
	const double share = ldexp((double)(random_next(&sample->random) >> 11), -53);
	const double wanted = share * sample->sums[sample->num - 1];
	size_t low = 0, high = sample->num - 1;

	while (low < high) {
		const size_t middle = low + (high - low) / 2;
		if (sample->sums[middle] > wanted)
			high = middle;
		else
			low = middle + 1;
	}
	return sample->units[low];
}

/* Student's factor for 95 %: 1.96 for many, 2.57 for six values (Cornish and Fisher). */
static double student(double freedom)
{
	const double z = 1.959964, z3 = z * z * z, z5 = z3 * z * z;

	return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom);
}

struct queens_interval sample_sum(const struct sample *sample, const struct spread *ratios)
{
	const double all = sample->all, c = sample->costs.mean, r = ratios->mean;
	const double left_out = 1 - (double)sample->num / all;
	const double of_costs = r * r * variance(&sample->costs) / sample->costs.num * left_out;
	const double of_ratios = c * c * variance(ratios) / ratios->num;
	const double sum = all * c * r;
	const double error =
	    ratios->num > 1 ? student(ratios->num - 1) * all * sqrt(of_costs + of_ratios) : 0;

	return (struct queens_interval){sum, fmax(sum - error, 0), sum + error};
}
