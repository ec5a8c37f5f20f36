/* SPDX-License-Identifier: MIT */
/*
 * A solution of any size without a search.  Let m = n for even n, n - 1 for
 * odd n; rows and columns counted from 1 here.
 *
 * Stairs, when m mod 6 is not 2: knight's moves from the second column, then
 * from the first.
 *      row i         -> column 2i         (i = 1 .. m/2)
 *      row m/2 + i   -> column 2i - 1
 * Wrapped stairs, when m mod 6 is 2: start in the middle and wrap around, and
 * let the lower half be the upper one turned by 180 degrees.
 *      row i         -> column 1 + t,  t = (2(i-1) + m/2 - 1) mod m
 *      row m + 1 - i -> column m - t
 * Neither touches the main diagonal, so for odd n a queen in the last corner
 * completes the board.
 */
#include "queens.h"

/* The column of row `row` (< m), both from 0, by the rule for even m. */
static uint32_t stair(uint32_t m, uint32_t row)
{
	uint32_t half = m / 2;

	if (m % 6 != 2)
		return row < half ? 2 * row + 1 : 2 * (row - half);
	uint32_t above = row < half ? row : m - 1 - row;
	uint32_t t = 2 * above + half - 1;
	if (t >= m)
		t -= m;
	return row < half ? t : m - 1 - t;
}

enum queens_status queens_explicit(uint32_t n, uint32_t first_row, uint32_t num_rows, uint32_t *columns)
{
	const uint32_t m = n - n % 2;

	if (n > QUEENS_MAX_ANY || first_row > n || num_rows > n - first_row)
		return QUEENS_BAD_ARGUMENT;
	if (n == 2 || n == 3)
		return QUEENS_NONE;
	for (uint32_t i = 0; i < num_rows; i++) {
		uint32_t row = first_row + i;
		columns[i] = row < m ? stair(m, row) : n - 1;
	}
	return QUEENS_DONE;
}
