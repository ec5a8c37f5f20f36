/* SPDX-License-Identifier: MIT */
/* Lists of quadrants for the engine "join", in the order in which they are used. */
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "count/join_worker.h"

static bool reserve(struct quadrant_words *list, size_t length)
{
	if (length <= list->capacity)
		return true;
	length += length / 2;
	uint64_t *longer = realloc(list->words, (length + KERNEL_SLACK) * sizeof *longer);
	if (longer == NULL)
		return false;
	/* What is read beyond the end has no effect, but it is read. */
	memset(longer + list->capacity, 0, (length + KERNEL_SLACK - list->capacity) * sizeof *longer);
	list->words = longer;
	list->capacity = length;
	return true;
}

uint32_t queens__join_rows(const struct join_worker *worker, enum join_side side, enum join_part part,
                           uint32_t row_set)
{
	const struct join_plan *plan = worker->plan;
	const uint32_t first = part == NORTH ? 0 : plan->rows[NORTH];
	uint32_t rows = board_row(plan->rows[part]) << first;

	if (side == EAST)
		return row_set << first;
	for (uint32_t j = 0; j < plan->num_centre; j++)
		rows &= ~(UINT32_C(1) << worker->of->centre[j]);
	return rows & ~(row_set << first);
}

bool queens__join_build_north(struct join_worker *worker, enum join_side side, uint32_t row_set)
{
	struct half *half = &worker->half[side];
	struct north *north = &half->north;
	const uint32_t rows = queens__join_rows(worker, side, NORTH, row_set);
	const struct quadrants *q = queens__quadrants(&worker->builder, &half->columns, &half->squares, rows);
	const uint32_t num_sets = num_column_sets(&half->columns, bit_count(rows));

	if (q == NULL || !reserve(&north->list, q->first[num_sets]))
		return false;
	north->num_cells = 0;
	for (uint32_t c = 0; c < num_sets; c++) {
		const uint32_t first = q->first[c], num = q->first[c + 1] - first;
		/* The complements of sets in increasing order are in decreasing order. */
		north->cells[north->num_cells] = (struct cell){first, num, num_sets - 1 - c};
		north->num_cells += num > 0;
	}
	for (uint32_t i = 0; i < q->first[num_sets]; i++)
		north->list.words[i] = q->list[i].word;
	return true;
}

bool queens__join_build_south(struct join_worker *worker, enum join_side side, const uint16_t *row_sets,
                              uint32_t *num_sets, size_t max_words)
{
	struct half *half = &worker->half[side];
	struct south *south = &half->south;
	uint32_t num_words = 0, set = 0;

	for (; set < *num_sets && (set == 0 || num_words < max_words); set++) {
		const uint32_t rows = queens__join_rows(worker, side, SOUTH, row_sets[set]);
		const struct quadrants *q =
		    queens__quadrants(&worker->builder, &half->columns, &half->squares, rows);
		const uint32_t num_cells = num_column_sets(&half->columns, bit_count(rows));
		if (q == NULL || !reserve(&south->list, num_words + q->first[num_cells]))
			return false;
		south->stride = num_cells + 1;
		for (uint32_t c = 0; c <= num_cells; c++)
			south->first[set * south->stride + c] = num_words + q->first[c];
		for (uint32_t i = 0; i < q->first[num_cells]; i++)
			south->list.words[num_words++] = q->list[i].word;
	}
	*num_sets = set;
	return true;
}
