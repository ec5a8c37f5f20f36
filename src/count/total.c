/* SPDX-License-Identifier: MIT */
/* Arithmetic on 128-bit totals in two 64-bit halves. */
#include "queens.h"

struct queens_total queens_total_add(struct queens_total a, struct queens_total b)
{
	uint64_t low = a.low + b.low;

	return (struct queens_total){a.high + b.high + (low < a.low), low};
}

/*
 * With b = b1 * 2^32 + b0 and a.low = l1 * 2^32 + l0:
 *
 *              l1 b1 | l0 b0        at 2^64 and 2^0
 *          +   l1 b0 + l0 b1        at 2^32
 *          +   a.high * b           at 2^64, wraps beyond 2^128
 */
struct queens_total queens_total_times(struct queens_total a, uint64_t b)
{
	uint64_t l0 = a.low & UINT32_MAX, l1 = a.low >> 32;
	uint64_t b0 = b & UINT32_MAX, b1 = b >> 32;
	uint64_t middle = l1 * b0 + (l0 * b0 >> 32); /* at most 2^64 - 2^32 */
	uint64_t carry = (middle & UINT32_MAX) + l0 * b1;
	uint64_t high = l1 * b1 + (middle >> 32) + (carry >> 32);

	return (struct queens_total){a.high * b + high, a.low * b};
}

/* Divides in place by a small number and returns the remainder. */
static uint32_t divide(struct queens_total *a, uint32_t by)
{
	uint32_t digits[4] = {(uint32_t)(a->high >> 32), (uint32_t)a->high, (uint32_t)(a->low >> 32),
	                      (uint32_t)a->low};
	uint64_t rest = 0;

	for (int i = 0; i < 4; i++) {
		rest = rest << 32 | digits[i];
		digits[i] = (uint32_t)(rest / by);
		rest %= by;
	}
	a->high = (uint64_t)digits[0] << 32 | digits[1];
	a->low = (uint64_t)digits[2] << 32 | digits[3];
	return (uint32_t)rest;
}

char *queens_total_text(struct queens_total total, char *text)
{
	char reversed[QUEENS_TOTAL_TEXT];
	int length = 0;

	do
		reversed[length++] = (char)('0' + divide(&total, 10));
	while (total.high != 0 || total.low != 0);
	for (int i = 0; i < length; i++)
		text[i] = reversed[length - 1 - i];
	text[length] = '\0';
	return text;
}
