/* SPDX-License-Identifier: MIT */
/*
 * How fast the step machine is.                       bench-steps [N]
 *
 * Zoom solutions of bitmask against the resumable walk (promise: at most twice
 * its time), and seeks to random records of the full trace for N = 10.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "queens.h"

#define NUM_RUNS  7
#define NUM_SEEKS 2000
#define NUM_MARKS 1024

static double cpu_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
	const double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *values, int number)
{
	qsort(values, (size_t)number, sizeof *values, by_value);
	return values[number / 2];
}

static double walk(uint32_t n)
{
	struct queens_walk walk;
	double start = cpu_seconds();

	queens_walk_start(&walk, n);
	while (queens_walk_next(&walk))
		;
	return cpu_seconds() - start;
}

static double step(uint32_t n)
{
	struct queens_steps steps;
	struct queens_step record;
	double start = cpu_seconds();

	queens_steps_start(&steps, n, QUEENS_METHOD_BITMASK, QUEENS_ZOOM_SOLUTIONS, false, QUEENS_UNBROKEN);
	while (queens_steps_next(&steps, &record))
		;
	return cpu_seconds() - start;
}

static void against_the_walk(uint32_t n)
{
	double ratios[NUM_RUNS], seconds[NUM_RUNS];

	for (int run = 0; run < NUM_RUNS; run++) {
		double base = walk(n);
		seconds[run] = step(n);
		ratios[run] = seconds[run] / base;
	}
	printf("bitmask, zoom solutions, n = %u: %.3f s, %.2f times the walk\n", n, median(seconds, NUM_RUNS),
	       median(ratios, NUM_RUNS));
}

static void random_seeks(uint32_t n)
{
	static struct queens_steps memory[NUM_MARKS];
	static double seconds[NUM_SEEKS];
	struct queens_steps steps;
	struct queens_marks marks;
	struct queens_step record;
	uint64_t random = 1;

	queens_steps_start(&steps, n, QUEENS_METHOD_SETS, QUEENS_ZOOM_STEPS, false, QUEENS_UNBROKEN);
	queens_marks_start(&marks, memory, NUM_MARKS, &steps);
	double start = cpu_seconds();
	queens_steps_seek(&steps, &marks, UINT64_MAX, NULL);
	const uint64_t num_records = steps.index;
	printf("sets, zoom steps, n = %u: %" PRIu64 " records, first pass %.3f s\n", n, num_records,
	       cpu_seconds() - start);
	for (int i = 0; i < NUM_SEEKS; i++) {
		random = random * UINT64_C(6364136223846793005) + 1442695040888963407u;
		start = cpu_seconds();
		queens_steps_seek(&steps, &marks, (random >> 33) % num_records, &record);
		seconds[i] = cpu_seconds() - start;
	}
	printf("a seek to a random record: median %.1f microseconds\n", 1e6 * median(seconds, NUM_SEEKS));
}

int main(int argc, char **argv)
{
	against_the_walk(argc > 1 ? (uint32_t)atoi(argv[1]) : 13);
	random_seeks(10);
	return 0;
}
