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

	while (task->cells_done < task->num_cells) {
		const struct cell *cell = &task->cells[task->cells_done];
		const uint32_t *first = &task->south_first[cell->partner];
		const uint64_t *north = task->north + cell->first + task->north_done;
		const uint64_t *south = task->south + first[0];
		const uint32_t num_south = first[1] - first[0];
		const size_t left = (size_t)(end - out);
		uint32_t num_north = cell->num - task->north_done;
		bool whole = true;

		if ((uint64_t)num_north * num_south > left) {
			num_north = (uint32_t)(left / num_south);
			whole = false;
			if (num_north == 0)
				break;
		}
		if (num_south > 0)
			out = num_steps(num_north, num_south) <= num_steps(num_south, num_north)
			          ? join_lists(north, num_north, south, num_south, task->keep, out)
			          : join_lists(south, num_south, north, num_north, task->keep, out);
		task->north_done = whole ? 0 : task->north_done + num_north;
		task->cells_done += whole;
	}
	return (size_t)(out - begin);
}
