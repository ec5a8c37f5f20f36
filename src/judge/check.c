/* SPDX-License-Identifier: MIT */
/*
 * Judging any set of queens in linear time.  Every line of the board is one
 * bit; a queen that finds one of its bits set shares that line with an earlier
 * queen.  Only when that happens are the queens of each line counted (k queens
 * make k(k-1)/2 pairs) and the first pairs looked up by scanning.
 */
#include <stdlib.h>

#include "queens.h"

struct list {
	uint32_t n;
	const uint32_t *rows; /* NULL: queen i stands in row i */
	const uint32_t *columns;
	uint32_t num_queens;
};

static uint32_t row_of(const struct list *list, uint32_t i)
{
	return list->rows != NULL ? list->rows[i] : i;
}

/* The number of a queen's line within its family: 0..n-1 or 0..2n-2. */
static uint32_t line_number(const struct list *list, uint32_t i, enum queens_line line)
{
	uint32_t row = row_of(list, i), column = list->columns[i];

	switch (line) {
	case QUEENS_LINE_ROW:
		return row;
	case QUEENS_LINE_COLUMN:
		return column;
	case QUEENS_LINE_DIAGONAL:
		return row + (list->n - 1 - column);
	case QUEENS_LINE_ANTIDIAGONAL:
		break;
	}
	return row + column;
}

/* One bit a line: n rows, n columns, 2n-1 diagonals, 2n-1 antidiagonals. */
struct seen {
	uint64_t *bits[4];
	uint64_t *memory;
};

static bool seen_open(struct seen *seen, uint32_t n)
{
	size_t short_words = (size_t)n / 64 + 1, long_words = (size_t)n / 32 + 1;

	seen->memory = calloc(2 * short_words + 2 * long_words, sizeof *seen->memory);
	seen->bits[QUEENS_LINE_ROW] = seen->memory;
	seen->bits[QUEENS_LINE_COLUMN] = seen->memory + short_words;
	seen->bits[QUEENS_LINE_DIAGONAL] = seen->memory + 2 * short_words;
	seen->bits[QUEENS_LINE_ANTIDIAGONAL] = seen->memory + 2 * short_words + long_words;
	return seen->memory != NULL;
}

/* Marks the lines of queen i; true when one of them was marked before. */
static bool mark(struct seen *seen, const struct list *list, uint32_t i)
{
	uint64_t again = 0;

	for (enum queens_line line = QUEENS_LINE_ROW; line <= QUEENS_LINE_ANTIDIAGONAL; line++) {
		uint32_t number = line_number(list, i, line);
		uint64_t bit = UINT64_C(1) << number % 64;
		again |= seen->bits[line][number / 64] & bit;
		seen->bits[line][number / 64] |= bit;
	}
	return again != 0;
}

/* Adds the pairs on all lines of one family; false when out of memory. */
static bool add_pairs(const struct list *list, enum queens_line line, uint64_t *num_attacks)
{
	uint32_t *queens_on = calloc(2 * (size_t)list->n, sizeof *queens_on);

	if (queens_on == NULL)
		return false;
	for (uint32_t i = 0; i < list->num_queens; i++)
		*num_attacks += queens_on[line_number(list, i, line)]++;
	free(queens_on);
	return true;
}

/* The line that two queens share, or -1. */
static int shared_line(const struct list *list, uint32_t a, uint32_t b)
{
	for (enum queens_line line = QUEENS_LINE_ROW; line <= QUEENS_LINE_ANTIDIAGONAL; line++)
		if (line_number(list, a, line) == line_number(list, b, line))
			return (int)line;
	return -1;
}

/* Lists the earlier queens that attack queen `second`; returns the new length. */
static size_t list_attacks(const struct list *list, uint32_t second, struct queens_attack *attacks,
                           size_t length, size_t max_attacks)
{
	for (uint32_t first = 0; first < second && length < max_attacks; first++) {
		int line = shared_line(list, first, second);
		if (line >= 0)
			attacks[length++] = (struct queens_attack){first, second, (enum queens_line)line};
	}
	return length;
}

static bool valid_list(const struct list *list)
{
	if (list->n == 0 || list->n > UINT32_C(1) << 31)
		return false;
	if (list->rows == NULL && list->num_queens > list->n)
		return false;
	for (uint32_t i = 0; i < list->num_queens; i++)
		if (row_of(list, i) >= list->n || list->columns[i] >= list->n)
			return false;
	return true;
}

enum queens_status queens_check(uint32_t n, const uint32_t *rows, const uint32_t *columns,
                                uint32_t num_queens, struct queens_attack *attacks, size_t max_attacks,
                                uint64_t *num_attacks)
{
	const struct list list = {n, rows, columns, num_queens};
	struct seen seen;
	size_t length = 0;
	bool attacked = false, enough_memory = true;

	if (!valid_list(&list))
		return QUEENS_BAD_ARGUMENT;
	if (!seen_open(&seen, n))
		return QUEENS_NO_MEMORY;
	if (attacks == NULL)
		max_attacks = 0;
	for (uint32_t i = 0; i < num_queens; i++) {
		if (mark(&seen, &list, i)) {
			attacked = true;
			length = list_attacks(&list, i, attacks, length, max_attacks);
		}
	}
	free(seen.memory);

	uint64_t pairs = 0;
	for (enum queens_line line = QUEENS_LINE_ROW; attacked && line <= QUEENS_LINE_ANTIDIAGONAL; line++)
		enough_memory = enough_memory && add_pairs(&list, line, &pairs);
	if (!enough_memory)
		return QUEENS_NO_MEMORY;
	*num_attacks = pairs;
	return QUEENS_DONE;
}
