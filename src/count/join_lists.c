/* SPDX-License-Identifier: MIT */
/* Lists of quadrants for the engine "join", in the order in which they are used. */
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "count/join_worker.h"

static bool reserve(struct quadrant_list *list, size_t length, bool far)
{
	if (length <= list->capacity)
		return true;
	length += length / 4;
	free(list->near);
	free(list->far);
	free(list->bucket);
	free(list->word);
	list->near = malloc((length + KERNEL_SLACK) * sizeof *list->near);
	list->far = far ? malloc((length + KERNEL_SLACK) * sizeof *list->far) : NULL;
	list->bucket = malloc(length * sizeof *list->bucket);
	list->word = malloc(length * sizeof *list->word);
	bool done = list->near != NULL && (list->far != NULL || !far) && list->bucket != NULL && list->word != NULL;
	list->capacity = done ? length : 0;
	if (done) {
		/* What is read beyond the end is not used, but it is read. */
		memset(list->near, 0, (length + KERNEL_SLACK) * sizeof *list->near);
		if (far)
			memset(list->far, 0, (length + KERNEL_SLACK) * sizeof *list->far);
	}
	return done;
}

static uint64_t bits(uint64_t x, uint32_t first, uint32_t num)
{
	return x >> first & ((UINT64_C(1) << num) - 1);
}

/*
 * The tests of a quadrant.  Going from north to south only the lines that both
 * have can meet, h - 1 each way for h columns:
 *
 *      lowest    outer      eight      outer_after
 *      ......|.........|..........|.............|......   and again 32 higher
 *               far        near         far
 *
 * Long lines in the middle meet most often, so eight each way are near.
 */
static void put_tests(const struct join_worker *worker, const struct half *half, uint64_t diagonals,
                      struct quadrant_list *list, size_t i)
{
	const uint32_t h = half->columns.width, rows = worker->plan->north_rows;
	const uint32_t outer = h > 9 ? (h - 9) / 2 : 0, after = h > 9 ? h - 9 - outer : 0;
	const uint32_t anti = rows - h + outer, main = 32 + rows + outer;

	list->near[i] = (uint16_t)(bits(diagonals, anti, 8) | bits(diagonals, main, 8) << 8);
	if (list->far == NULL)
		return;
	uint64_t far = bits(diagonals, anti - outer, outer);
	far = far << after | bits(diagonals, anti + 8, after);
	far = far << outer | bits(diagonals, main - outer, outer);
	far = far << after | bits(diagonals, main + 8, after);
	list->far[i] = (uint16_t)far;
}

static void put(const struct join_worker *worker, const struct half *half, const struct queens_part *quadrant,
                uint32_t bucket, struct quadrant_list *list, size_t i)
{
	put_tests(worker, half, quadrant->diagonals, list, i);
	list->bucket[i] = (uint16_t)(quadrant->key | bucket);
	list->word[i] = quadrant->word;
}

uint32_t queens__join_rows(const struct join_worker *worker, enum join_side side, bool south, uint32_t row_set)
{
	const struct join_plan *plan = worker->plan;
	uint32_t shift = south ? plan->north_rows : 0;
	uint32_t rows = board_row(south ? plan->south_rows : plan->north_rows) << shift;

	if (side == EAST)
		return row_set << shift;
	for (uint32_t j = 0; j < plan->num_centre; j++)
		rows &= ~(UINT32_C(1) << worker->of->centre[j]);
	return rows & ~(row_set << shift);
}

bool queens__join_build_north(struct join_worker *worker, enum join_side side, uint32_t rows)
{
	struct half *half = &worker->half[side];
	struct north *north = &half->north;
	const struct quadrants *q = queens__quadrants(&worker->builder, &half->columns, &half->squares, rows);
	const uint32_t num_sets = num_column_sets(&half->columns, bit_count(rows));

	if (q == NULL || !reserve(&north->list, q->first[num_sets], half->columns.width > 9))
		return false;
	north->num_cells = 0;
	for (uint32_t c = 0; c < num_sets; c++) {
		uint32_t first = q->first[c], num = q->first[c + 1] - first;
		if (num == 0)
			continue;
		/* In increasing order the complements come in decreasing order. */
		north->cells[north->num_cells++] = (struct cell){num_sets - 1 - c, first, num};
		for (uint32_t i = first; i < first + num; i++)
			put(worker, half, &q->list[i], 0, &north->list, i);
	}
	return true;
}

/* Appends the quadrants of one row set and notes how many there are of each column set. */
static bool append(struct join_worker *worker, struct half *half, const struct quadrants *q, uint32_t set,
                   size_t *num_words)
{
	struct south *south = &half->south;
	const size_t more = q->first[south->num_cells];

	if (*num_words + more > worker->unsorted_capacity) {
		size_t capacity = 2 * (*num_words + more);
		struct queens_part *larger = realloc(worker->unsorted, capacity * sizeof *larger);
		if (larger == NULL)
			return false;
		worker->unsorted = larger;
		worker->unsorted_capacity = capacity;
	}
	if (more > 0)
		memcpy(worker->unsorted + *num_words, q->list, more * sizeof *q->list);
	*num_words += more;
	for (uint32_t c = 0; c < south->num_cells; c++)
		south->first[(size_t)c * JOIN_MAX_BATCH + set] = q->first[c + 1] - q->first[c];
	return true;
}

/* Turns numbers into places and moves the quadrants there. */
static bool sort_by_columns(struct join_worker *worker, struct half *half, size_t num_words)
{
	struct south *south = &half->south;
	const struct queens_part *next = worker->unsorted;
	const uint32_t set_shift = worker->layout.key_bits + worker->layout.class_bits;
	uint32_t place = 0;

	if (!reserve(&south->list, num_words, half->columns.width > 9))
		return false;
	for (uint32_t c = 0; c < south->num_cells; c++) {
		uint32_t *first = south->first + (size_t)c * JOIN_MAX_BATCH;
		for (uint32_t set = 0; set < south->num_sets; set++) {
			uint32_t num = first[set];
			first[set] = place;
			place += num;
		}
		first[south->num_sets] = place;
	}
	for (uint32_t set = 0; set < south->num_sets; set++)
		for (uint32_t c = 0; c < south->num_cells; c++) {
			const uint32_t *first = south->first + (size_t)c * JOIN_MAX_BATCH + set;
			for (uint32_t i = first[0]; i < first[1]; i++)
				put(worker, half, next++, set << set_shift, &south->list, i);
		}
	return true;
}

bool queens__join_build_south(struct join_worker *worker, enum join_side side, const uint16_t *row_sets,
                              uint32_t *num_sets, uint32_t max_words)
{
	struct half *half = &worker->half[side];
	struct south *south = &half->south;
	size_t num_words = 0;
	uint32_t set = 0;

	for (; set < *num_sets && (set == 0 || num_words < max_words); set++) {
		const uint32_t rows = queens__join_rows(worker, side, true, row_sets[set]);
		const struct quadrants *q =
		    queens__quadrants(&worker->builder, &half->columns, &half->squares, rows);
		south->num_cells = num_column_sets(&half->columns, bit_count(rows));
		if (q == NULL || !append(worker, half, q, set, &num_words))
			return false;
	}
	*num_sets = south->num_sets = set;
	return sort_by_columns(worker, half, num_words);
}
