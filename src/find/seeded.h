/* SPDX-License-Identifier: MIT */
/*
 * A small random generator (splitmix64: a counter, stepped by the golden
 * ratio and mixed), the same on every machine.
 */
#ifndef QUEENS_FIND_SEEDED_H
#define QUEENS_FIND_SEEDED_H

#include <stdint.h>

struct seeded {
	uint64_t state;
};

static inline uint64_t seeded_next(struct seeded *seeded)
{
	uint64_t x = seeded->state += UINT64_C(0x9e3779b97f4a7c15);

	x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
	return x ^ x >> 31;
}

/*
 * A number below `bound` (1 to 2^32): the upper half of a 32-bit random number
 * times the bound.  Some numbers come up to 2^-32 * bound more often than others.
 */
static inline uint32_t seeded_below(struct seeded *seeded, uint64_t bound)
{
	return (uint32_t)((seeded_next(seeded) >> 32) * bound >> 32);
}

#endif
