/* SPDX-License-Identifier: MIT */
/*
 * `join` of a kernel: the walk over the cells.  Included after
 *
 *   join_lists(many, num_many, few, num_few, keep, out)
 *
 * which writes (a | b) & keep for all a of `many` and b of `few` without a
 * common bit and returns the end of what it has written.  It is fastest when
 * `few` is a whole number of vectors.
 */

/* Steps with vectors of VECTOR_WORDS words of b for each a. */
static inline uint64_t num_steps(uint32_t num_a, uint32_t num_b)
{
	return (uint64_t)num_a * ((num_b + VECTOR_WORDS - 1) / VECTOR_WORDS);
}

static size_t join_cells(struct join_task *task, uint64_t *out, size_t room)
{
	uint64_t *const begin = out, *const end = out + room;

	for (; task->cells_done < task->num_cells; task->cells_done++) {
		const struct cell *cell = &task->cells[task->cells_done];
		const uint32_t *first = &task->south_first[cell->partner];
		const uint64_t *north = task->north + cell->first + task->north_done;
		const uint64_t *south = task->south + first[0];
		const uint32_t num_south = first[1] - first[0];
		uint32_t num_north = cell->num - task->north_done;
		const size_t left = (size_t)(end - out);
		const bool whole = (uint64_t)num_north * num_south <= left;

		if (num_south == 0)
			continue;
		if (!whole)
			num_north = (uint32_t)(left / num_south);
		/* The one in vectors is that with which there are fewer steps. */
		bool swap = num_steps(num_north, num_south) > num_steps(num_south, num_north);
		out = join_lists(swap ? south : north, swap ? num_south : num_north, swap ? north : south,
		                 swap ? num_north : num_south, task->keep, out);
		if (!whole) {
			task->north_done += num_north;
			break;
		}
		task->north_done = 0;
	}
	return (size_t)(out - begin);
}
