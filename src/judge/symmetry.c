/* SPDX-License-Identifier: MIT */
/*
 * The eight images of a board, and its class under them.
 *
 * An image is read, not written: entry `row` of it is the column of the queen
 * that lands in that row.  Four symmetries keep rows as rows and read the
 * board itself; the other four exchange rows and columns and read its inverse
 * permutation, inverse[c] = the row of the queen in column c.  Two images
 * usually differ in their first entry or two, so comparing costs next to
 * nothing.
 */
#include "queens.h"

struct view {
	uint32_t n;
	const uint32_t *columns;
	uint32_t inverse[QUEENS_MAX_SYMMETRY];
};

static void look_at(struct view *view, uint32_t n, const uint32_t *columns)
{
	view->n = n;
	view->columns = columns;
	for (uint32_t row = 0; row < n; row++)
		view->inverse[columns[row]] = row;
}

static uint32_t image_column(const struct view *view, enum queens_symmetry symmetry, uint32_t row)
{
	const uint32_t m = view->n - 1;

	switch (symmetry) {
	case QUEENS_QUARTER_TURN:
		return m - view->inverse[row];
	case QUEENS_HALF_TURN:
		return m - view->columns[m - row];
	case QUEENS_THREE_QUARTERS:
		return view->inverse[m - row];
	case QUEENS_MIRROR_COLUMNS:
		return m - view->columns[row];
	case QUEENS_MIRROR_ROWS:
		return view->columns[m - row];
	case QUEENS_TRANSPOSE:
		return view->inverse[row];
	case QUEENS_ANTITRANSPOSE:
		return m - view->inverse[m - row];
	case QUEENS_IDENTITY:
		break;
	}
	return view->columns[row];
}

/* Lexicographic order of two images: negative, zero or positive. */
static int compare(const struct view *view, enum queens_symmetry a, enum queens_symmetry b)
{
	for (uint32_t row = 0; row < view->n; row++) {
		uint32_t x = image_column(view, a, row), y = image_column(view, b, row);
		if (x != y)
			return x < y ? -1 : 1;
	}
	return 0;
}

enum queens_status queens_image(enum queens_symmetry symmetry, uint32_t n, const uint32_t *columns,
                                uint32_t *image)
{
	struct view view;

	if (n > QUEENS_MAX_SYMMETRY || (unsigned)symmetry >= QUEENS_NUM_SYMMETRIES)
		return QUEENS_BAD_ARGUMENT;
	look_at(&view, n, columns);
	for (uint32_t row = 0; row < n; row++)
		image[row] = image_column(&view, symmetry, row);
	return QUEENS_DONE;
}

unsigned queens_class(uint32_t n, const uint32_t *columns, uint32_t *smallest)
{
	struct view view;
	enum queens_symmetry least = QUEENS_IDENTITY;
	unsigned unchanged = 1; /* symmetries that leave the board as it is */

	if (n > QUEENS_MAX_SYMMETRY)
		return 0;
	look_at(&view, n, columns);
	for (enum queens_symmetry s = QUEENS_QUARTER_TURN; s < QUEENS_NUM_SYMMETRIES; s++) {
		unchanged += compare(&view, s, QUEENS_IDENTITY) == 0;
		if (compare(&view, s, least) < 0)
			least = s;
	}
	for (uint32_t row = 0; smallest != NULL && row < n; row++)
		smallest[row] = image_column(&view, least, row);
	return QUEENS_NUM_SYMMETRIES / unchanged;
}

bool queens_is_fundamental(uint32_t n, const uint32_t *columns)
{
	struct view view;

	if (n > QUEENS_MAX_SYMMETRY)
		return false;
	look_at(&view, n, columns);
	for (enum queens_symmetry s = QUEENS_QUARTER_TURN; s < QUEENS_NUM_SYMMETRIES; s++)
		if (compare(&view, s, QUEENS_IDENTITY) < 0)
			return false;
	return true;
}
