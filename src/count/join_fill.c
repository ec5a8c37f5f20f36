/* SPDX-License-Identifier: MIT */
/*
 * Makes half-boards: pairs of a northern and a southern quadrant whose columns
 * complement each other and that share no diagonal, thrown at once into the
 * bucket of their row set and key.
 *
 * A quadrant's word, key and row set are sums over its queens, so a half-board
 * is ready when those of its two quadrants are put together.
 */
#include "count/join_worker.h"

/* One northern quadrant with the southern ones that it fits. */
static void throw(struct buckets *buckets, uint64_t word, uint32_t bucket, const struct quadrant_list *south,
                  const uint16_t *positions, uint32_t num)
{
	const uintptr_t full = buckets->chunk_words * sizeof(uint64_t) - 1;
	uint64_t **const heads = buckets->head;
	const uint64_t *const south_word = south->word;
	const uint16_t *const south_bucket = south->bucket;

	for (uint32_t i = 0; i < num; i++) {
		const uint32_t position = positions[i];
		const uint32_t to = bucket | south_bucket[position];
		uint64_t *head = heads[to];
		if (((uintptr_t)head & full) == 0)
			head = queens__buckets_grow(buckets, to, head);
		*head = word | south_word[position];
		heads[to] = head + 1;
	}
}

/* The part of a list that begins at a place. */
static struct quadrant_list part(const struct quadrant_list *list, size_t first)
{
	return (struct quadrant_list){list->near + first, list->far == NULL ? NULL : list->far + first,
	                              list->bucket + first, list->word + first, 0};
}

static uint32_t least(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

/* A tile: some northern quadrants of a cell with some of the southern ones.  False: no room. */
static bool fill_tile(struct join_worker *worker, struct half *half, const struct quadrant_list *north,
                      uint32_t num_north, const struct quadrant_list *south, uint32_t num_south)
{
	const uint16_t *positions = worker->positions;
	uint32_t total = 0;

	worker->settings.kernel->sift((struct tests){north->near, north->far}, num_north,
	                              (struct tests){south->near, south->far}, num_south, worker->positions,
	                              worker->num_passed);
	for (uint32_t i = 0; i < num_north; i++)
		total += worker->num_passed[i];
	if (!queens__buckets_have_room(&half->buckets, total))
		return false;
	for (uint32_t i = 0; i < num_north; i++) {
		throw(&half->buckets, north->word[i], north->bucket[i], south, positions, worker->num_passed[i]);
		positions += worker->num_passed[i];
	}
	return true;
}

/*
 * All half-boards of a side for the southern row sets from first_set to
 * end_set, from `fill` on.  Returns false when the buckets are full: to be
 * continued with the same `fill`.
 */
bool queens__join_fill(struct join_worker *worker, enum join_side side, uint32_t first_set, uint32_t end_set,
                       struct fill *fill)
{
	struct half *half = &worker->half[side];

	while (fill->cell < half->north.num_cells) {
		const struct cell *cell = &half->north.cells[fill->cell];
		const uint32_t *first = half->south.first + (size_t)cell->partner * JOIN_MAX_BATCH;
		const uint32_t num_south = first[end_set] - first[first_set];
		if (fill->south < num_south) {
			struct quadrant_list north = part(&half->north.list, cell->first + fill->north);
			struct quadrant_list south = part(&half->south.list, first[first_set] + fill->south);
			if (!fill_tile(worker, half, &north, least(cell->num - fill->north, TILE_NORTH), &south,
			               least(num_south - fill->south, TILE_SOUTH)))
				return false;
		}
		fill->north += TILE_NORTH;
		if (fill->north >= cell->num) {
			fill->north = 0;
			fill->south += TILE_SOUTH;
		}
		if (fill->south >= num_south) {
			fill->north = fill->south = 0;
			fill->cell++;
		}
	}
	return true;
}
