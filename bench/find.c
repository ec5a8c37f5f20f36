/* SPDX-License-Identifier: MIT */
/*
 * Finding one, against plain backtracking and CaDiCaL in the same run; CPU
 * seconds and ratios.
 *
 *      find first [LARGEST]     first solutions, nodes and time; plain backtracking at n = 34
 *      find plain N             plain backtracking alone
 *      find threads N           the CPU time of one thread and of two
 *      find blocked N P BOARDS  random blocked boards of density P (0.825), seeds 1, 2, ...
 *      find board N P SEED      prints one of them
 *      find any                 random and explicit boards
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef HAVE_CADICAL
#include <ccadical.h>
#endif

#include "queens.h"

#define MAX_BOARDS 1000

static double cpu_seconds(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

/* The textbook search on masks of 64 bits, to the first solution. */
static uint64_t plain_first(uint32_t n, uint32_t *columns)
{
	uint64_t all = UINT64_MAX >> (64 - n), open[65], used[65] = {0}, left[65] = {0}, right[65] = {0};
	uint64_t nodes = 1;
	uint32_t row = 0;

	for (open[0] = all; row < n;) {
		if (open[row] == 0) {
			if (row-- == 0)
				return nodes;
			continue;
		}
		uint64_t bit = open[row] & (0 - open[row]);
		open[row] ^= bit;
		columns[row] = (uint32_t)__builtin_ctzll(bit);
		nodes++;
		used[row + 1] = used[row] | bit;
		left[row + 1] = (left[row] | bit) >> 1;
		right[row + 1] = (right[row] | bit) << 1;
		row++;
		open[row] = all & ~(used[row] | left[row] | right[row]);
	}
	return nodes;
}

static double bench_plain(uint32_t n)
{
	uint32_t columns[64];
	double start = cpu_seconds();
	uint64_t nodes = plain_first(n, columns);
	double seconds = cpu_seconds() - start;

	printf("plain  n %2u  nodes %12llu  %8.3f s\n", n, (unsigned long long)nodes, seconds);
	fflush(stdout);
	return seconds;
}

static double bench_first(uint32_t n, unsigned num_threads)
{
	const struct queens_first_options options = {.size = sizeof options, .num_threads = num_threads};
	uint32_t columns[64];
	uint64_t nodes = 0;
	double start = cpu_seconds();

	queens_first_search(n, &options, columns, &nodes);
	double seconds = cpu_seconds() - start;
	printf("first  n %2u  nodes %12llu  %8.3f s  %4.0f ns a node  threads %u\n", n,
	       (unsigned long long)nodes, seconds, 1e9 * seconds / (double)nodes, num_threads);
	fflush(stdout);
	return seconds;
}

static void bench_firsts(uint32_t largest)
{
	static const uint32_t sizes[] = {30, 34, 36, 37, 39, 40, 41, 43, 45, 47};
	double first_34 = 0;

	for (size_t i = 0; i < sizeof sizes / sizeof *sizes && sizes[i] <= largest; i++) {
		double seconds = bench_first(sizes[i], 1);
		if (sizes[i] == 34)
			first_34 = seconds;
	}
	if (largest >= 34)
		printf("n = 34: %.1f times faster than plain backtracking\n", bench_plain(34) / first_34);
	if (largest >= 36)
		printf("n = 36: %.1f times faster than plain backtracking\n",
		       bench_plain(36) / bench_first(36, 1));
}

/* A number from 0 to 1 (splitmix64), the same on every machine. */
static double uniform(uint64_t *state)
{
	uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);

	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return (double)((x ^ x >> 31) >> 11) * 0x1p-53;
}

/* Every square is blocked with probability p. */
static void blocked_board(uint32_t n, double p, uint64_t seed, uint8_t *squares)
{
	uint64_t state = seed * UINT64_C(0x2545f4914f6cdd1d) + n;

	for (uint32_t i = 0; i < n * n; i++)
		squares[i] = uniform(&state) < p ? QUEENS_SQUARE_BLOCKED : QUEENS_SQUARE_FREE;
}

static void print_board(uint32_t n, const uint8_t *squares)
{
	for (uint32_t i = 0; i < n * n; i++)
		printf("%c%s", squares[i] == QUEENS_SQUARE_BLOCKED ? '#' : '.', i % n == n - 1 ? "\n" : "");
}

#ifdef HAVE_CADICAL
/* At most one of a line, pair by pair, over open squares only. */
static void exclude_pairs(CCaDiCaL *solver, uint32_t n, const uint8_t *squares, uint32_t a)
{
	for (uint32_t b = 0; b < a; b++) {
		int down = (int)(a / n) - (int)(b / n), across = (int)(a % n) - (int)(b % n);
		if (squares[b] || (down != 0 && across != 0 && abs(down) != abs(across)))
			continue;
		ccadical_add(solver, -(int)(a + 1));
		ccadical_add(solver, -(int)(b + 1));
		ccadical_add(solver, 0);
	}
}

static bool cadical_completes(uint32_t n, const uint8_t *squares)
{
	CCaDiCaL *solver = ccadical_init();

	for (uint32_t line = 0; line < 2 * n; line++) {
		for (uint32_t i = 0; i < n; i++) {
			uint32_t square = line < n ? line * n + i : i * n + line - n;
			if (squares[square] == QUEENS_SQUARE_FREE)
				ccadical_add(solver, (int)(square + 1));
		}
		ccadical_add(solver, 0);
	}
	for (uint32_t a = 0; a < n * n; a++)
		if (squares[a] == QUEENS_SQUARE_FREE)
			exclude_pairs(solver, n, squares, a);
	bool possible = ccadical_solve(solver) == 10;
	ccadical_release(solver);
	return possible;
}
#endif

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void print_spread(const char *name, double *seconds, int num)
{
	qsort(seconds, (size_t)num, sizeof *seconds, ascending);
	printf("%-8s median %.4f s, largest %.4f s\n", name, seconds[num / 2], seconds[num - 1]);
}

static void bench_blocked(uint32_t n, double p, int num)
{
	static double ours[MAX_BOARDS], theirs[MAX_BOARDS], ratios[MAX_BOARDS];
	uint8_t *squares = malloc((size_t)n * n);
	uint32_t columns[QUEENS_MAX_COMPLETE];
	int num_possible = 0;

	for (int i = 0; i < num; i++) {
		const struct queens_started started = {.size = sizeof started, .n = n, .squares = squares};
		const struct queens_complete_options options = {.size = sizeof options, .num_threads = 1};

		blocked_board(n, p, (uint64_t)i + 1, squares);
		double start = cpu_seconds();
		bool possible = queens_complete(&started, &options, columns, NULL) == QUEENS_DONE;
		ours[i] = cpu_seconds() - start;
		num_possible += possible;
#ifdef HAVE_CADICAL
		start = cpu_seconds();
		if (cadical_completes(n, squares) != possible)
			printf("DIFFERENT ANSWERS for seed %d\n", i + 1);
		theirs[i] = cpu_seconds() - start;
		ratios[i] = theirs[i] / (ours[i] > 1e-6 ? ours[i] : 1e-6);
#endif
	}
	printf("blocked n %u, p %.3f: %d boards, %d with a completion\n", n, p, num, num_possible);
	print_spread("queens", ours, num);
#ifdef HAVE_CADICAL
	print_spread("cadical", theirs, num);
	qsort(ratios, (size_t)num, sizeof *ratios, ascending);
	printf("ratio    median %.1f, smallest %.1f; of the medians %.1f\n", ratios[num / 2], ratios[0],
	       theirs[num / 2] / ours[num / 2]);
#else
	(void)theirs;
	(void)ratios;
#endif
	free(squares);
}

static void bench_any(void)
{
	const uint32_t sizes[] = {1000000, 10000000};
	uint32_t block[4096], n = 100000000;

	for (int i = 0; i < 2; i++) {
		uint32_t *columns = malloc(sizes[i] * sizeof *columns);
		double start = cpu_seconds();
		queens_random(sizes[i], 1, columns);
		printf("random   n %u: %.3f s\n", sizes[i], cpu_seconds() - start);
		free(columns);
	}
	double start = cpu_seconds();
	uint64_t sum = 0;
	for (uint32_t row = 0; row < n; row += 4096) {
		uint32_t rows = n - row < 4096 ? n - row : 4096;
		queens_explicit(n, row, rows, block);
		sum += block[rows - 1];
	}
	printf("explicit n %u: %.3f s (%llu)\n", n, cpu_seconds() - start, (unsigned long long)sum);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";
	uint32_t n = argc > 2 ? (uint32_t)atoi(argv[2]) : 34;
	double p = argc > 3 ? atof(argv[3]) : 0.825;
	int num = argc > 4 ? atoi(argv[4]) : 50;

	if (strcmp(what, "first") == 0) {
		bench_firsts(n);
	} else if (strcmp(what, "plain") == 0) {
		bench_plain(n);
	} else if (strcmp(what, "threads") == 0) {
		double one = bench_first(n, 1), two = bench_first(n, 2);
		printf("two threads: %.3f of the CPU time of one\n", two / one);
	} else if (strcmp(what, "blocked") == 0 && num > 0 && num <= MAX_BOARDS) {
		bench_blocked(n, p, num);
	} else if (strcmp(what, "board") == 0) {
		uint8_t *squares = malloc((size_t)n * n);
		blocked_board(n, p, (uint64_t)num, squares);
		print_board(n, squares);
		free(squares);
	} else if (strcmp(what, "any") == 0) {
		bench_any();
	} else {
		fprintf(stderr, "usage: find first|plain|threads|blocked|board|any ..., see bench/find.c\n");
		return 2;
	}
	return 0;
}
