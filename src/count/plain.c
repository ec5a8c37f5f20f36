/* SPDX-License-Identifier: MIT */
#include "count/plain.h"

#include "board.h"
#include "count/centre.h"

/* Walks for an estimate: enough to tell a dear unit from a cheap one. */
#define NUM_WALKS 64

static bool may_stand(const struct plain_squares *squares, uint32_t row, uint32_t column)
{
	return squares->rows[row] >> column & 1;
}

static struct plain_squares image_of(const struct plain_squares *squares, enum queens_symmetry symmetry)
{
	struct plain_squares image = {.n = squares->n};

	for (uint32_t row = 0; row < squares->n; row++) {
		for (uint32_t column = 0; column < squares->n; column++) {
			struct square s = {(uint8_t)row, (uint8_t)column};
			s = queens__square_image(symmetry, squares->n, s);
			if (may_stand(squares, row, column))
				image.rows[s.row] |= UINT32_C(1) << s.column;
		}
	}
	return image;
}

/*
 * A row with one square left has its queen there; no other queen can stand on
 * that queen's lines.  Without this the counting would run deep into boards
 * that a fixed queen further down makes impossible.  The image under a quarter
 * turn has fixed columns instead: the queen of such a column is found by it.
 */
static void clear_lines(struct plain_squares *squares, uint32_t row, uint32_t column)
{
	for (uint32_t r = 0; r < squares->n; r++) {
		uint32_t down = r > row ? r - row : row - r;
		uint64_t queen = UINT64_C(1) << column;
		if (r != row)
			squares->rows[r] &= (uint32_t) ~(queen | queen << down | queen >> down);
	}
	squares->rows[row] = UINT32_C(1) << column;
}

static void settle_fixed(struct plain_squares *squares)
{
	const struct plain_squares before = *squares;

	for (uint32_t row = 0; row < before.n; row++)
		if (bit_count(before.rows[row]) == 1)
			clear_lines(squares, row, bit_index(before.rows[row]));
	for (uint32_t column = 0; column < before.n; column++) {
		uint32_t found = 0, last = 0;
		for (uint32_t row = 0; row < before.n; row++) {
			if (may_stand(&before, row, column)) {
				found++;
				last = row;
			}
		}
		if (found == 1)
			clear_lines(squares, last, column);
	}
}

struct plain_search {
	struct plain_squares squares; /* of the image */
	const struct plain_rule *rule;
	enum queens_symmetry back; /* from the image to the board */
	const atomic_bool *stop;
	uint64_t boards, steps;
	bool stopped;
};

static bool allowed(const struct plain_search *search, uint32_t row, uint32_t column)
{
	const struct square queen = {(uint8_t)row, (uint8_t)column};

	return search->rule == NULL ||
	       search->rule->place(search->rule->context, row,
	                           queens__square_image(search->back, search->squares.n, queen));
}

/* used, left, right: the columns of the row that the queens above attack (board.h). */
static void place(struct plain_search *search, uint32_t row, uint32_t used, uint32_t left, uint32_t right)
{
	if (row == search->squares.n) {
		search->boards += search->rule == NULL ? 1 : search->rule->weigh(search->rule->context);
		return;
	}
	if (++search->steps % 65536 == 0 && atomic_load_explicit(search->stop, memory_order_relaxed))
		search->stopped = true;
	uint32_t free = search->squares.rows[row] & ~(used | left | right);
	for (; free != 0 && !search->stopped; free &= free - 1) {
		const uint32_t queen = lowest_bit(free);
		if (allowed(search, row, bit_index(free)))
			place(search, row + 1, used | queen, (left | queen) >> 1, (right | queen) << 1);
	}
}

static enum queens_symmetry inverse(enum queens_symmetry symmetry)
{
	return symmetry == QUEENS_QUARTER_TURN     ? QUEENS_THREE_QUARTERS
	       : symmetry == QUEENS_THREE_QUARTERS ? QUEENS_QUARTER_TURN
	                                           : symmetry;
}

bool queens__plain_count(const struct plain_squares *squares, const struct plain_rule *rule,
                         enum queens_symmetry image, const atomic_bool *stop, uint64_t *boards)
{
	struct plain_search search = {
	    .squares = image_of(squares, image), .rule = rule, .back = inverse(image), .stop = stop};

	settle_fixed(&search.squares);
	place(&search, 0, 0, 0, 0);
	*boards = search.boards;
	return !search.stopped;
}

/* One random walk down the tree; see judge/estimate.c for why this is an estimate. */
static double walk(const struct plain_squares *squares, uint64_t *random)
{
	uint32_t used = 0, left = 0, right = 0;
	double width = 1, places = 1;

	for (uint32_t row = 0; row < squares->n; row++) {
		uint32_t free = squares->rows[row] & ~(used | left | right);
		uint32_t children = bit_count(free);
		if (children == 0)
			break;
		*random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
		for (uint64_t skip = (*random >> 32) * children >> 32; skip > 0; skip--)
			free &= free - 1;
		uint32_t queen = lowest_bit(free);
		used |= queen;
		left = (left | queen) >> 1;
		right = (right | queen) << 1;
		width *= children;
		places += width;
	}
	return places;
}

double queens__plain_cost(const struct plain_squares *squares)
{
	struct plain_squares settled = *squares;
	uint64_t random = 1;
	double sum = 0;

	settle_fixed(&settled);
	for (int i = 0; i < NUM_WALKS; i++)
		sum += walk(&settled, &random);
	return sum / NUM_WALKS;
}
