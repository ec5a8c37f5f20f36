/* SPDX-License-Identifier: MIT */
/* Live boards: how they start, the other rules, and the choice of the kernel. */
#include <string.h>

#include "find/live.h"

/*
 * Every row and column live, every square open.  The sums are those of
 * bound.h, which knows squares only, whose rows and columns are the same numbers.
 */
void queens__live_start(const struct live_rules *rules, uint32_t num_queens, struct live *live)
{
	int32_t last = (int32_t)rules->n - 1;

	memset(live, 0, sizeof(*live));
	live->num_rows = rules->num_rows;
	live->spare_rows = (uint8_t)(rules->num_rows - num_queens);
	live->spare_columns = (uint8_t)(rules->n - num_queens);
	live->columns = rules->n == 0 ? 0 : UINT64_MAX >> (64 - rules->n);
	for (uint32_t i = 0; i < rules->num_rows; i++) {
		int32_t line = (int32_t)i;

		live->row[i] = i;
		live->open[i] = live->columns;
		live->sum_rows += line;
		live->sum_columns += line;
		live->squares += line * line + (last - line) * (last - line) + 2 * line * (line + last);
	}
}

/* The row in this slot stays empty: the last slot moves into its place, as when a queen is placed. */
void queens__live_leave(const struct live_rules *rules, struct live *live, uint32_t slot)
{
	uint32_t last = --live->num_rows;

	live->column[live->row[slot]] = (uint8_t)rules->n;
	live->open[slot] = live->open[last];
	live->row[slot] = live->row[last];
	live->open[last] = 0;
	live->row[last] = 0;
	live->spare_rows--;
}

/* Rows are few and out of order: a look at each finds one. */
uint32_t queens__live_slot(const struct live *live, uint32_t row)
{
	uint32_t slot = 0;

	while (slot < live->num_rows && live->row[slot] != row)
		slot++;
	return slot;
}

/*
 * On a torus a diagonal that leaves the board comes back d lines away at
 *     bit << d >> n    and    bit >> d << n,
 * that is n columns to the other side.
 */
static uint64_t attack_around(uint32_t n, uint32_t distance, uint64_t bit)
{
	uint32_t back = n - distance; /* 1 to n - 1 */

	return bit << back | bit >> back;
}

/*
 * A knight reaches the rows 1 and 2 away, 2 and 1 columns to both sides:
 *      distance 1      . x . Q . x .        bit << 2 and bit >> 2
 *      distance 2      . . x . x . .        bit << 1 and bit >> 1
 */
static uint64_t attack_knight(uint32_t distance, uint64_t bit)
{
	if (distance > 2)
		return 0;
	return bit << (3 - distance) | bit >> (3 - distance);
}

/* Removes what a queen attacks beyond the rules of the plain puzzle. */
void queens__live_attack(const struct live_rules *rules, struct live *live, uint32_t row, uint64_t bit)
{
	for (uint32_t slot = 0; slot < live->num_rows; slot++) {
		uint32_t at = (uint32_t)live->row[slot];
		uint32_t distance = at > row ? at - row : row - at;

		if (rules->rule == QUEENS_RULE_TOROIDAL)
			live->open[slot] &= ~attack_around(rules->n, distance, bit);
		else
			live->open[slot] &= ~attack_knight(distance, bit);
	}
}

extern const struct live_kernel queens__live_portable;
#if defined(__x86_64__)
extern const struct live_kernel queens__live_avx2;
extern const struct live_kernel queens__live_avx512;
#endif

/* The kernels this machine can run, the slowest first; NULL past the last. */
const struct live_kernel *queens__live_kernel_number(unsigned number)
{
	if (number == 0)
		return &queens__live_portable;
#if defined(__x86_64__)
	bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
	            __builtin_cpu_supports("popcnt");
	bool avx512 = avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
	              __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
	if (number == 1 && avx2)
		return &queens__live_avx2;
	if (number == 2 && avx512)
		return &queens__live_avx512;
#endif
	return NULL;
}

const struct live_kernel *queens__live_kernel(void)
{
	unsigned number = 0;

	while (queens__live_kernel_number(number + 1))
		number++;
	return queens__live_kernel_number(number);
}
