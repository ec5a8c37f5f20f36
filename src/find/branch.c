/* SPDX-License-Identifier: MIT */
/*
 * Which line to branch on, and in which order to try its squares.
 *
 * Every line that needs a queen splits the solutions into disjoint sets, one for
 * each of its open squares, so any line will do, and the choice is one of cost.
 * The plain rule takes the line with fewest squares: fewest children now.  The
 * rated rule looks one queen ahead and takes the line whose subtrees are
 * predicted to be smallest in sum, which is what the choice will really cost:
 *
 *      row 7      3 squares    e^9 + e^8 + e^9     19000
 *      column 2   4 squares    e^7 + 0 + e^6 + e^7  2600   <- although larger
 *
 * The look ahead costs a few dozen queens, so it is made where the subtree is
 * large.  Either rule alone finds every solution; tests compare the two.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "find/search.h"

/* A row (by slot: its place among the live ones) or a column (by number) with its number of open squares. */
struct line {
	uint32_t size, index;
	bool is_row;
};

/* The open squares of a line as children. */
static void list_children(const struct live *live, const struct line *line, struct frame *frame)
{
	frame->num_children = frame->next = 0;
	if (line->is_row) {
		for (uint64_t left = live->open[line->index]; left; left &= left - 1)
			frame->child[frame->num_children++] =
			    (struct child){0, (uint8_t)line->index, (uint8_t)__builtin_ctzll(left)};
		return;
	}
	for (uint32_t slot = 0; slot < live->num_rows; slot++)
		if (live->open[slot] >> line->index & 1)
			frame->child[frame->num_children++] =
			    (struct child){0, (uint8_t)slot, (uint8_t)line->index};
}

/* Twice the distance of a line from the centre, which is on line (n - 1) / 2. */
static uint32_t from_centre(uint32_t n, uint32_t line)
{
	return (uint32_t)abs(2 * (int)line - (int)n + 1);
}

/* Among the columns in a set, the one nearest to the centre. */
static uint32_t central(uint32_t n, uint64_t columns)
{
	uint32_t best = (uint32_t)__builtin_ctzll(columns);

	for (uint64_t left = columns & (columns - 1); left; left &= left - 1) {
		uint32_t column = (uint32_t)__builtin_ctzll(left);
		if (from_centre(n, column) < from_centre(n, best))
			best = column;
	}
	return best;
}

/* The smallest row, of several the one nearest to the centre. */
static struct line smallest_row(const struct live_rules *rules, const struct live *live)
{
	struct line best = {UINT32_MAX, 0, true};

	for (uint32_t slot = 0; slot < live->num_rows; slot++) {
		uint32_t size = (uint32_t)__builtin_popcountll(live->open[slot]);
		if (size < best.size ||
		    (size == best.size && from_centre(rules->n, (uint32_t)live->row[slot]) <
		                              from_centre(rules->n, (uint32_t)live->row[best.index])))
			best = (struct line){size, slot, true};
	}
	return best;
}

/* The smallest column, of several the one nearest to the centre. */
static struct line smallest_column(const struct live_rules *rules, const struct live *live)
{
	struct line best = {UINT32_MAX, 0, false};
	uint32_t size[LIVE_MAX] = {0};

	for (uint32_t slot = 0; slot < live->num_rows; slot++)
		for (uint64_t left = live->open[slot]; left; left &= left - 1)
			size[__builtin_ctzll(left)]++;
	for (uint64_t left = live->columns; left; left &= left - 1) {
		uint32_t column = (uint32_t)__builtin_ctzll(left);
		if (size[column] < best.size ||
		    (size[column] == best.size &&
		     from_centre(rules->n, column) < from_centre(rules->n, best.index)))
			best = (struct line){size[column], column, false};
	}
	return best;
}

/*
 * Some lines are spare.  Where every row needs a queen, or every column, the
 * smallest of these is branched on: one of its squares has the queen.  Else the
 * smallest row: one of its squares, or it stays empty.
 */
static void branch_spare(const struct live_rules *rules, struct frame *frame)
{
	const struct live *live = &frame->live;
	bool both = live->spare_rows > 0 && live->spare_columns > 0;
	struct line best =
	    live->spare_rows == 0 || both ? smallest_row(rules, live) : smallest_column(rules, live);

	frame->rated = false;
	list_children(live, &best, frame);
	if (both)
		frame->child[frame->num_children++] =
		    (struct child){0, (uint8_t)best.index, (uint8_t)rules->n};
}

/*
 * Branches on the smallest line, of several on the one nearest to the centre.
 * Small columns show when all rows are counted at once, in unary: a column's
 * bit moves from level to level with each open square,
 *     level 1: has 1   level 2: has 2   level 3: has 3 ...
 * and those at level k but not k + 1 have k squares.
 */
void queens__branch_plain(const struct live_rules *rules, struct frame *frame)
{
	const struct live *live = &frame->live;

	if (live->spare_rows > 0 || live->spare_columns > 0) {
		branch_spare(rules, frame);
		return;
	}
	struct line best = smallest_row(rules, live);
	uint64_t level[6] = {live->columns};

	for (uint32_t slot = 0; slot < live->num_rows; slot++) {
		uint64_t open = live->open[slot];
		for (int i = 5; i > 0; i--)
			level[i] |= level[i - 1] & open;
	}
	for (uint32_t size = 2; size < 5 && size <= best.size; size++) {
		uint64_t columns = level[size] & ~level[size + 1];
		if (!columns)
			continue;
		uint32_t column = central(rules->n, columns);
		if (size < best.size ||
		    from_centre(rules->n, column) < from_centre(rules->n, (uint32_t)live->row[best.index]))
			best = (struct line){size, column, false};
		break;
	}
	frame->rated = false;
	list_children(live, &best, frame);
}

/* Total orders, down to the index: qsort may then do as it likes, and the tree is the same everywhere. */
static int by_size(const void *a, const void *b)
{
	const struct line *x = a, *y = b;

	if (x->size != y->size)
		return x->size < y->size ? -1 : 1;
	if (x->is_row != y->is_row)
		return x->is_row ? -1 : 1;
	return x->index < y->index ? -1 : x->index > y->index;
}

static int by_falling_prediction(const void *a, const void *b)
{
	const struct child *x = a, *y = b;

	if (x->size != y->size)
		return x->size > y->size ? -1 : 1;
	if (x->slot != y->slot)
		return x->slot < y->slot ? -1 : 1;
	return x->column < y->column ? -1 : x->column > y->column;
}

/* All lines in ascending order of size; returns their number. */
static uint32_t list_lines(const struct live *live, struct line *lines)
{
	uint32_t in_column[LIVE_MAX] = {0}, num = 0;

	for (uint32_t slot = 0; slot < live->num_rows; slot++) {
		lines[num++] = (struct line){(uint32_t)__builtin_popcountll(live->open[slot]), slot, true};
		for (uint64_t left = live->open[slot]; left; left &= left - 1)
			in_column[__builtin_ctzll(left)]++;
	}
	for (uint64_t left = live->columns; left; left &= left - 1) {
		uint32_t column = (uint32_t)__builtin_ctzll(left);
		lines[num++] = (struct line){in_column[column], column, false};
	}
	qsort(lines, num, sizeof(*lines), by_size);
	return num;
}

/*
 * Tries every square of a line: keeps in `trial` the children that survive and
 * deletes from the frame the squares that do not.  Returns the sum of their
 * predicted sizes, or gives up when it has passed `limit`.
 */
static double rate(struct search *search, struct frame *frame, const struct line *line, double limit,
                   struct frame *trial)
{
	struct live after;
	double total = 0;
	uint32_t num = 0;

	list_children(&frame->live, line, trial);
	for (uint32_t i = 0; i < trial->num_children && total < limit; i++) {
		struct child child = trial->child[i];

		search->nodes++;
		if (queens__search_place(search, frame, &child, &after, &child.size)) {
			total += child.size;
			trial->child[num++] = child;
		} else {
			frame->live.open[child.slot] &= ~(UINT64_C(1) << child.column);
		}
	}
	trial->num_children = num;
	return total;
}

/* Lines so much larger than the smallest are not worth a rating. */
#define RATED_SLACK 3

/*
 * Branches on the line whose children have the least predicted size in sum,
 * the largest child first: where there is a solution it is most likely there.
 * Returns false when a line has no child left.
 *
 * A square that was refuted while one line was rated stays deleted while the
 * next ones are, and for the children: it is proved that no solution has it.
 * Then `lines` overstates some sizes, which are only a filter.
 */
bool queens__branch_rated(struct search *search, struct frame *frame)
{
	struct line lines[2 * LIVE_MAX];
	struct frame *trial = &search->trial;
	uint32_t num = list_lines(&frame->live, lines);
	double best = HUGE_VAL;

	frame->rated = true;
	for (uint32_t i = 0; i < num && lines[i].size <= lines[0].size + RATED_SLACK; i++) {
		double total = rate(search, frame, &lines[i], best, trial);
		if (total >= best)
			continue;
		best = total;
		frame->num_children = trial->num_children;
		memcpy(frame->child, trial->child, trial->num_children * sizeof(*trial->child));
		if (trial->num_children == 0)
			return false;
	}
	frame->next = 0;
	qsort(frame->child, frame->num_children, sizeof(*frame->child), by_falling_prediction);
	return true;
}
