/* SPDX-License-Identifier: MIT */
/*
 * Symmetric solutions and classes.
 *
 * A solution that a turn leaves unchanged is made of orbits: the squares that
 * the turn carries to each other.  So it is searched orbit by orbit, the top
 * row without a queen first: half the depth for a half turn, a quarter for a
 * quarter turn.  (No solution with n > 1 is its own mirror image: a queen and
 * its reflection would share a line.)
 *
 * By Burnside's lemma, with A all solutions, H those unchanged by a half turn
 * and Q those unchanged by a quarter turn (and then by all turns), n >= 2:
 *      classes = (A + H + 2 Q) / 8
 *      classes of 2 members: Q / 2,  of 4: (H - Q) / 4,  of 8: (A - H) / 8
 */
#include "board.h"
#include "count/centre.h"

/* Taken lines, one bit each; diagonals as in the method "masks". */
struct taken {
	uint32_t rows, columns;
	uint64_t diagonals, antidiagonals;
};

struct symmetric {
	uint32_t n;
	enum queens_symmetry turn;
	uint64_t nodes, solutions;
	const struct queens_count_options *options;
	bool stopped;
};

/* Puts a queen down; false when it is attacked. */
static bool put(uint32_t n, struct taken *taken, struct square s)
{
	uint32_t row = UINT32_C(1) << s.row, column = UINT32_C(1) << s.column;
	uint64_t diagonal = UINT64_C(1) << (s.row + n - 1 - s.column);
	uint64_t antidiagonal = UINT64_C(1) << (s.row + s.column);

	if ((taken->rows & row) | (taken->columns & column) || (taken->diagonals & diagonal) ||
	    (taken->antidiagonals & antidiagonal))
		return false;
	taken->rows |= row;
	taken->columns |= column;
	taken->diagonals |= diagonal;
	taken->antidiagonals |= antidiagonal;
	return true;
}

/* Puts down all squares that the turn makes of one. */
static bool put_orbit(const struct symmetric *s, struct taken *taken, struct square start)
{
	struct square square = start;

	do {
		if (!put(s->n, taken, square))
			return false;
		square = queens__square_image(s->turn, s->n, square);
	} while (square.row != start.row || square.column != start.column);
	return true;
}

static void ask(struct symmetric *s)
{
	const struct queens_count_options *options = s->options;

	if (options != NULL && options->tick != NULL && !options->tick(options->context, NULL))
		s->stopped = true;
}

static void search(struct symmetric *s, struct taken taken)
{
	uint32_t rows_left = board_row(s->n) & ~taken.rows;

	if (rows_left == 0) {
		s->solutions++;
		return;
	}
	if (++s->nodes % (UINT64_C(1) << 20) == 0)
		ask(s);
	struct square square = {.row = (uint8_t)bit_index(rows_left)};
	for (; square.column < s->n && !s->stopped; square.column++) {
		struct taken with_orbit = taken;
		if (put_orbit(s, &with_orbit, square))
			search(s, with_orbit);
	}
}

static bool count_symmetric(uint32_t n, enum queens_symmetry turn, const struct queens_count_options *options,
                            struct queens_total *total)
{
	struct symmetric s = {.n = n, .turn = turn, .options = options};

	search(&s, (struct taken){0, 0, 0, 0});
	*total = (struct queens_total){0, s.solutions};
	return !s.stopped;
}

/* (a - b) / 2^shift; exact where the difference is a multiple of it. */
static struct queens_total difference_shifted(struct queens_total a, struct queens_total b, unsigned shift)
{
	struct queens_total d = {a.high - b.high - (a.low < b.low), a.low - b.low};

	if (shift == 0)
		return d;
	return (struct queens_total){d.high >> shift, d.low >> shift | d.high << (64 - shift)};
}

enum queens_status queens_count_classes(uint32_t n, struct queens_total all,
                                        const struct queens_count_options *options,
                                        struct queens_classes *classes)
{
	const struct queens_total none = {0, 0};
	struct queens_classes c = {.all = all};

	if (n > QUEENS_MAX_SEARCH)
		return QUEENS_BAD_ARGUMENT;
	if (!count_symmetric(n, QUEENS_HALF_TURN, options, &c.half_turn) ||
	    !count_symmetric(n, QUEENS_QUARTER_TURN, options, &c.quarter_turn))
		return QUEENS_STOPPED;
	if (n <= 1) {
		/* The one board is alone in its class, and its own mirror image. */
		c.fundamental = all;
	} else {
		c.asymmetric = difference_shifted(all, c.half_turn, 3);
		c.half_only = difference_shifted(c.half_turn, c.quarter_turn, 2);
		c.quarter = difference_shifted(c.quarter_turn, none, 1);
		c.fundamental = queens_total_add(queens_total_add(c.asymmetric, c.half_only), c.quarter);
	}
	*classes = c;
	return QUEENS_DONE;
}
