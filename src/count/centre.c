/* SPDX-License-Identifier: MIT */
/* Enumerates centre placements by backtracking over the centre lines. */
#include "count/centre.h"

#include <stdlib.h>
#include <string.h>

struct square queens__square_image(enum queens_symmetry symmetry, uint32_t n, struct square square)
{
	const uint8_t m = (uint8_t)(n - 1), r = square.row, c = square.column;
	const uint8_t r2 = (uint8_t)(m - r), c2 = (uint8_t)(m - c);

	switch (symmetry) {
	case QUEENS_QUARTER_TURN:
		return (struct square){c, r2};
	case QUEENS_HALF_TURN:
		return (struct square){r2, c2};
	case QUEENS_THREE_QUARTERS:
		return (struct square){c2, r};
	case QUEENS_MIRROR_COLUMNS:
		return (struct square){r, c2};
	case QUEENS_MIRROR_ROWS:
		return (struct square){r2, c};
	case QUEENS_TRANSPOSE:
		return (struct square){c, r};
	case QUEENS_ANTITRANSPOSE:
		return (struct square){c2, r2};
	case QUEENS_IDENTITY:
		break;
	}
	return square;
}

/* A row or a column that has to get its queen. */
struct line {
	bool is_row;
	uint8_t number;
};

struct enumeration {
	uint32_t n;
	uint32_t num_lines;
	struct line lines[6];
	struct centre placed;
	struct centre *list;
	size_t length, capacity;
	bool out_of_memory;
};

static int compare_squares(const void *a, const void *b)
{
	const struct square *x = a, *y = b;
	int rows = (int)x->row - (int)y->row;

	return rows != 0 ? rows : (int)x->column - (int)y->column;
}

/*
 * Compares each image of a sorted placement with the placement itself.
 * Returns the number of members of its class, or 0 if an image is smaller.
 */
static uint32_t class_size_if_smallest(uint32_t n, const struct centre *sorted)
{
	const size_t bytes = sorted->num_queens * sizeof *sorted->queens;
	uint32_t unchanged = 1;

	for (enum queens_symmetry s = QUEENS_QUARTER_TURN; s < QUEENS_NUM_SYMMETRIES; s++) {
		struct square image[CENTRE_MAX_QUEENS];
		for (uint32_t i = 0; i < sorted->num_queens; i++)
			image[i] = queens__square_image(s, n, sorted->queens[i]);
		qsort(image, sorted->num_queens, sizeof *image, compare_squares);
		int order = memcmp(image, sorted->queens, bytes);
		if (order < 0)
			return 0;
		unchanged += order == 0;
	}
	return QUEENS_NUM_SYMMETRIES / unchanged;
}

static void append(struct enumeration *e, const struct centre *centre)
{
	if (e->length == e->capacity) {
		size_t capacity = 2 * e->capacity + 64;
		struct centre *grown = realloc(e->list, capacity * sizeof *grown);
		if (grown == NULL) {
			e->out_of_memory = true;
			return;
		}
		e->list = grown;
		e->capacity = capacity;
	}
	e->list[e->length++] = *centre;
}

static void keep_if_smallest(struct enumeration *e)
{
	struct centre sorted = e->placed;

	qsort(sorted.queens, sorted.num_queens, sizeof *sorted.queens, compare_squares);
	sorted.class_size = class_size_if_smallest(e->n, &sorted);
	if (sorted.class_size != 0)
		append(e, &sorted);
}

static bool attacked(const struct centre *placed, struct square s)
{
	for (uint32_t i = 0; i < placed->num_queens; i++) {
		int down = (int)s.row - (int)placed->queens[i].row;
		int across = (int)s.column - (int)placed->queens[i].column;
		if (down == 0 || across == 0 || down == across || down == -across)
			return true;
	}
	return false;
}

static bool covered(const struct centre *placed, struct line line)
{
	for (uint32_t i = 0; i < placed->num_queens; i++)
		if ((line.is_row ? placed->queens[i].row : placed->queens[i].column) == line.number)
			return true;
	return false;
}

static void add_lines(struct enumeration *e, uint32_t number)
{
	e->lines[e->num_lines++] = (struct line){true, (uint8_t)number};
	e->lines[e->num_lines++] = (struct line){false, (uint8_t)number};
}

/* Whether the one square that all symmetries fix is the only one taken yet. */
static bool only_centre_square(const struct enumeration *e)
{
	return e->n > 1 && e->num_lines == 2 && e->placed.num_queens == 1;
}

static void cover(struct enumeration *e, uint32_t index)
{
	if (index == e->num_lines && only_centre_square(e)) {
		/* That would be one placement for very many solutions: widen. */
		add_lines(e, e->n / 2 - 1);
		add_lines(e, e->n / 2 + 1);
		cover(e, index);
		e->num_lines = 2;
		return;
	}
	if (index == e->num_lines) {
		keep_if_smallest(e);
		return;
	}
	struct line line = e->lines[index];
	if (covered(&e->placed, line)) {
		cover(e, index + 1);
		return;
	}
	for (uint32_t i = 0; i < e->n; i++) {
		const uint8_t other = (uint8_t)i;
		struct square s =
		    line.is_row ? (struct square){line.number, other} : (struct square){other, line.number};
		if (attacked(&e->placed, s))
			continue;
		e->placed.queens[e->placed.num_queens++] = s;
		cover(e, index + 1);
		e->placed.num_queens--;
	}
}

bool queens__centre_list(uint32_t n, struct centre **list, size_t *length)
{
	struct enumeration e = {.n = n};

	if (n % 2 == 0 && n > 0)
		add_lines(&e, n / 2 - 1);
	if (n > 0)
		add_lines(&e, n / 2);
	cover(&e, 0);
	if (e.out_of_memory) {
		free(e.list);
		return false;
	}
	*list = e.list;
	*length = e.length;
	return true;
}
