/* SPDX-License-Identifier: MIT */
/*
 * The yardstick: the shifted bitmask as it stands in every textbook, counting
 * the whole tree without any use of symmetry.        plain N
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t count(uint32_t all, uint32_t used, uint32_t left, uint32_t right)
{
	uint64_t solutions = 0;

	if (used == all)
		return 1;
	for (uint32_t free = all & ~(used | left | right); free != 0; free &= free - 1) {
		uint32_t queen = free & (0u - free);
		solutions += count(all, used | queen, (left | queen) >> 1, (right | queen) << 1);
	}
	return solutions;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 14;

	if (n < 0 || n > 31) {
		fprintf(stderr, "plain: N must be from 0 to 31\n");
		return 2;
	}
	printf("%llu\n", (unsigned long long)count((UINT32_C(1) << n) - 1, 0, 0, 0));
	return 0;
}
