/* SPDX-License-Identifier: MIT */
/* Lists of quadrants, made row by row. */
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "count/quadrant.h"

bool queens__column_sets_open(struct column_sets *columns, uint32_t width)
{
	const uint32_t num_sets = UINT32_C(1) << width;
	uint32_t next = 0;

	columns->width = width;
	columns->sets = malloc(num_sets * sizeof *columns->sets);
	columns->rank = malloc(num_sets * sizeof *columns->rank);
	if (columns->sets == NULL || columns->rank == NULL)
		return false;
	for (uint32_t size = 0; size <= width; size++) {
		columns->first[size] = next;
		for (uint32_t set = 0; set < num_sets; set++) {
			if (bit_count(set) != size)
				continue;
			columns->rank[set] = (uint16_t)(next - columns->first[size]);
			columns->sets[next++] = (uint16_t)set;
		}
	}
	columns->first[width + 1] = next;
	return true;
}

void queens__column_sets_close(struct column_sets *columns)
{
	free(columns->sets);
	free(columns->rank);
}

bool queens__quadrant_builder_open(struct quadrant_builder *builder, const struct column_sets *columns)
{
	const uint32_t most = num_column_sets(columns, columns->width / 2);

	for (int i = 0; i < 2; i++) {
		builder->level[i].first = malloc((most + 1) * sizeof *builder->level[i].first);
		if (builder->level[i].first == NULL)
			return false;
	}
	return true;
}

void queens__quadrant_builder_close(struct quadrant_builder *builder)
{
	for (int i = 0; i < 2; i++) {
		free(builder->level[i].list);
		free(builder->level[i].first);
	}
}

static bool reserve(struct quadrants *quadrants, size_t length)
{
	if (length <= quadrants->capacity)
		return true;
	free(quadrants->list);
	quadrants->list = malloc(length * sizeof *quadrants->list);
	quadrants->capacity = quadrants->list != NULL ? length : 0;
	return quadrants->list != NULL;
}

/* Adds a queen to each of the quadrants on whose lines it does not stand. */
static uint32_t add_queen(const struct queens_part *from, const struct queens_part *end,
                          struct queens_part queen, struct queens_part *to)
{
	uint32_t num = 0;

	for (; from < end; from++) {
		to[num] = (struct queens_part){from->lines | queen.lines, from->word | queen.word};
		num += (from->lines & queen.lines) == 0; /* else it is overwritten */
	}
	return num;
}

/* One row more: the last column of each set is any of its open columns. */
static void add_row(const struct column_sets *columns, const struct squares *squares, uint32_t row,
                    uint32_t size, const struct quadrants *before, struct quadrants *after)
{
	const uint16_t *sets = columns->sets + columns->first[size];
	const uint32_t num_sets = num_column_sets(columns, size);
	uint32_t num = 0;

	for (uint32_t i = 0; i < num_sets; i++) {
		after->first[i] = num;
		for (uint32_t left = sets[i] & squares->open[row]; left != 0; left &= left - 1) {
			const uint32_t others = columns->rank[sets[i] ^ lowest_bit(left)];
			num += add_queen(before->list + before->first[others],
			                 before->list + before->first[others + 1],
			                 squares->queen[row][bit_index(left)], after->list + num);
		}
	}
	after->first[num_sets] = num;
}

const struct quadrants *queens__quadrants(struct quadrant_builder *builder, const struct column_sets *columns,
                                          const struct squares *squares, uint32_t rows)
{
	struct quadrants *before = &builder->level[0], *after = &builder->level[1];
	uint32_t size = 0;

	if (!reserve(before, 1))
		return NULL;
	before->list[0] = (struct queens_part){0, 0};
	before->first[0] = 0;
	before->first[1] = 1;
	for (; rows != 0; rows &= rows - 1) {
		/* Every quadrant has a column less to put the next queen in; one
		   entry more is written by the last that does not fit. */
		size_t most =
		    (size_t)before->first[num_column_sets(columns, size)] * (columns->width - size) + 1;
		if (!reserve(after, most))
			return NULL;
		add_row(columns, squares, bit_index(rows), ++size, before, after);
		struct quadrants *swap = before;
		before = after;
		after = swap;
	}
	return before;
}
