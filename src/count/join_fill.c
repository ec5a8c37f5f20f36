/* SPDX-License-Identifier: MIT */
/*
 * Makes half-boards: pairs of a northern and a southern quadrant whose columns
 * complement each other and that share no line, and sorts them by key.
 *
 * A word is a sum over queens, so that of a half-board is ready when those of
 * its quadrants are put together, offsets and key and all.
 */
#include "count/join_worker.h"

struct join_task queens__join_task(const struct join_worker *worker, enum join_side side, uint32_t set)
{
	const struct half *half = &worker->half[side];

	return (struct join_task){
	    .cells = half->north.cells,
	    .num_cells = half->north.num_cells,
	    .north = half->north.list.words,
	    .south = half->south.list.words,
	    .south_first = half->south.first + (size_t)set * half->south.stride,
	    .keep = worker->layout.keep[side],
	};
}

/*
 * Throws each half-board into its bucket.  The bucket's number stands in the
 * lowest bits of the fields, below the offsets, which are multiples of the
 * length of a row: row_bits of it in each field.
 */
static inline void sort(struct buckets *buckets, const uint64_t *words, size_t num, uint32_t row_bits,
                        uint32_t num_fields, uint64_t offsets)
{
	const uint64_t low = (UINT64_C(1) << row_bits) - 1;
	const uintptr_t full = (sizeof *words << buckets->chunk_bits) - 1;
	uint64_t **const heads = buckets->head;

	for (size_t i = 0; i < num; i++) {
		const uint64_t word = words[i];
		uint32_t bucket = (uint32_t)(word & low);
		for (uint32_t field = 1; field < num_fields; field++)
			bucket |= (uint32_t)(word >> 16 * field & low) << row_bits * field;
		uint64_t *head = heads[bucket];
		if (((uintptr_t)head & full) == 0)
			head = queens__buckets_grow(buckets, bucket, head);
		*head = word & offsets;
		heads[bucket] = head + 1;
	}
}

bool queens__join_fill(struct join_worker *worker, enum join_side side, struct join_task *task)
{
	const struct kernel *kernel = worker->settings.kernel;
	struct buckets *buckets = &worker->half[side].buckets;
	const uint32_t bits = join_bucket_bits(worker, side), row_bits = kernel_row_bits(kernel);

	if (bits == 0) {
		/* One bucket: half-boards are made where they stay, in one chunk without end. */
		queens__buckets_clear(buckets, 1, 31);
		size_t num = kernel->join(task, buckets->pool, buckets->pool_words);
		buckets->num_words = num;
		buckets->head[0] = num == 0 ? NULL : buckets->pool + num;
		buckets->first[0] = 0;
		return task->cells_done == task->num_cells;
	}
	queens__buckets_clear(buckets, UINT32_C(1) << bits, worker->layout.chunk_bits);
	while (task->cells_done < task->num_cells) {
		if (!queens__buckets_have_room(buckets, (uint32_t)worker->batch_words))
			return false;
		size_t num = kernel->join(task, worker->batch, worker->batch_words);
		buckets->num_words += num;
		/* The number of fields is spelt out so that the compiler knows it. */
		if (bits <= row_bits)
			sort(buckets, worker->batch, num, row_bits, 1, worker->layout.offsets);
		else if (bits <= 2 * row_bits)
			sort(buckets, worker->batch, num, row_bits, 2, worker->layout.offsets);
		else
			sort(buckets, worker->batch, num, row_bits, BLOCK_TABLES, worker->layout.offsets);
	}
	return true;
}
