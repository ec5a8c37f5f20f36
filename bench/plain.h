/* SPDX-License-Identifier: MIT */
/* The yardstick: the shifted bitmask of the textbooks on the whole tree. */
#ifndef QUEENS_BENCH_PLAIN_H
#define QUEENS_BENCH_PLAIN_H

#include <stdint.h>

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

#endif
