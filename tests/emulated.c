/* SPDX-License-Identifier: MIT */
/*
 * Small counts by every kernel that runs, without any library but the C one:
 * the test for processors that are only emulated (emulated.sh).  Prints one
 * line a kernel; the kernels named as arguments must be among them, those
 * after "without" must not.
 */
#include <stdio.h>
#include <string.h>

#include "queens.h"

#define LAST 12

static const uint64_t known[LAST + 1] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200};

static uint64_t count(uint32_t n, enum queens_engine engine, enum queens_kernel kernel)
{
	struct queens_count_options options = {
	    .size = sizeof options, .engine = engine, .kernel = kernel, .num_threads = 2};
	struct queens_unit result;

	return queens_count(n, &options, &result) == QUEENS_DONE ? result.total.low : UINT64_MAX;
}

int main(int argc, char **argv)
{
	bool right = true, wanted = true;

	for (uint32_t n = 0; n <= LAST; n++)
		right &= count(n, QUEENS_ENGINE_SEARCH, QUEENS_KERNEL_AUTO) == known[n];
	printf("search: %s\n", right ? "right" : "WRONG");
	for (int k = QUEENS_KERNEL_AUTO; k < QUEENS_NUM_KERNELS; k++) {
		bool good = true;
		if (!queens_kernel_available((enum queens_kernel)k))
			continue;
		for (uint32_t n = 8; n <= LAST; n++)
			good &= count(n, QUEENS_ENGINE_JOIN, (enum queens_kernel)k) == known[n];
		printf("%s: %s\n", queens_kernel_name((enum queens_kernel)k), good ? "right" : "WRONG");
		right &= good;
	}
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "without") == 0) {
			wanted = false;
			continue;
		}
		for (int k = QUEENS_KERNEL_PORTABLE; k < QUEENS_NUM_KERNELS; k++)
			if (strcmp(argv[i], queens_kernel_name((enum queens_kernel)k)) == 0 &&
			    queens_kernel_available((enum queens_kernel)k) != wanted) {
				printf("%s: %s\n", argv[i], wanted ? "MISSING" : "NOT EXPECTED");
				right = false;
			}
	}
	return right ? 0 : 1;
}
