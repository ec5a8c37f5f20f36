/* SPDX-License-Identifier: MIT */
/*
 * Counts a unit of the engine "join".
 *
 *      for each batch of southern row sets         lists of southern quadrants
 *        for each northern row set                 lists of northern quadrants
 *          for each southern row set of the batch
 *            fill the buckets of east and west     join_fill.c
 *            count the pairs that fit              join_match.c
 */
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "count/join_worker.h"

/* Memory of a worker unless the caller says otherwise. */
#define SMALL_MEMORY ((size_t)64 << 20)
#define LARGE_MEMORY ((size_t)256 << 20) /* n > 24 */

/* Half-boards that are made before they are sorted: about half the first-level cache. */
#define BATCH_WORDS 2048

/* Bits of a bucket's number: few boards have so many lines that keys are forced. */
#define MAX_BUCKET_BITS(n) ((n) < 30 ? 12 : BLOCK_MAX_KEYS)

static uint32_t max_buckets(const struct join_worker *worker)
{
	return UINT32_C(1) << MAX_BUCKET_BITS(worker->plan->n);
}

static bool open_half(struct join_worker *worker, enum join_side side, size_t pool_words)
{
	struct half *half = &worker->half[side];

	if (!queens__column_sets_open(&half->columns, worker->plan->width[side]))
		return false;
	const uint32_t most = num_column_sets(&half->columns, half->columns.width / 2);
	half->north.cells = malloc(most * sizeof *half->north.cells);
	half->south.first = malloc((size_t)(most + 1) * JOIN_MAX_BATCH * sizeof *half->south.first);
	return half->north.cells != NULL && half->south.first != NULL &&
	       queens__buckets_open(&half->buckets, pool_words, max_buckets(worker));
}

static void close_half(struct half *half)
{
	queens__column_sets_close(&half->columns);
	queens__buckets_close(&half->buckets);
	free(half->north.list.words);
	free(half->south.list.words);
	free(half->north.cells);
	free(half->south.first);
}

void queens__join_worker_close(struct join_worker *worker)
{
	if (worker == NULL)
		return;
	for (enum join_side side = WEST; side <= EAST; side++)
		close_half(&worker->half[side]);
	queens__quadrant_builder_close(&worker->builder);
	free(worker->batch);
	free(worker->north_sets);
	free(worker->south_sets);
	free(worker->block);
	free(worker->block_words);
	free(worker->block_keys);
	free(worker->runs);
	free(worker->chosen);
	free(worker->first_run);
	free(worker);
}

static bool open_memory(struct join_worker *worker)
{
	const size_t pool_words = worker->settings.memory / 6 / sizeof(uint64_t);
	const size_t lanes = worker->settings.kernel->num_lanes;
	const enum join_side wide = WEST; /* never narrower than the east */

	worker->max_runs = pool_words / 32 + max_buckets(worker);
	worker->batch_words = BATCH_WORDS;
	worker->batch = malloc((BATCH_WORDS + KERNEL_SLACK) * sizeof *worker->batch);
	worker->north_sets = malloc(worker->plan->block * sizeof *worker->north_sets);
	worker->south_sets = malloc(worker->plan->block * sizeof *worker->south_sets);
	worker->block = aligned_alloc(64, (sizeof *worker->block + 63) / 64 * 64);
	worker->block_words = malloc(lanes * sizeof *worker->block_words);
	worker->block_keys = malloc(lanes * sizeof *worker->block_keys);
	worker->runs = malloc(worker->max_runs * sizeof *worker->runs);
	worker->chosen = malloc(worker->max_runs * sizeof *worker->chosen);
	worker->first_run = malloc(((size_t)max_buckets(worker) + 1) * sizeof *worker->first_run);
	return worker->batch != NULL && worker->north_sets != NULL && worker->south_sets != NULL &&
	       worker->block != NULL && worker->block_words != NULL && worker->block_keys != NULL &&
	       worker->runs != NULL && worker->chosen != NULL && worker->first_run != NULL &&
	       open_half(worker, WEST, pool_words) && open_half(worker, EAST, pool_words) &&
	       queens__quadrant_builder_open(&worker->builder, &worker->half[wide].columns);
}

enum queens_status queens__join_worker_open(struct join_worker **opened, const struct join_plan *plan,
                                            const struct join_settings *settings)
{
	struct join_worker *worker = calloc(1, sizeof *worker);

	if (worker == NULL)
		return QUEENS_NO_MEMORY;
	worker->plan = plan;
	worker->settings = *settings;
	queens__join_fill_disjoint(worker->disjoint);
	/* At n = 32 the lines are too many for the shorter tables of 512 lanes. */
	if (plan->n == 32 && settings->kernel->num_lanes == 512)
		worker->settings.kernel = queens__kernel_of_256_lanes();
	if (worker->settings.memory == 0)
		worker->settings.memory = plan->n <= 24 ? SMALL_MEMORY : LARGE_MEMORY;
	if (!open_memory(worker)) {
		queens__join_worker_close(worker);
		return QUEENS_NO_MEMORY;
	}
	*opened = worker;
	return QUEENS_DONE;
}

size_t queens__join_worker_memory(const struct join_worker *worker)
{
	size_t bytes = sizeof *worker + sizeof *worker->block;

	for (enum join_side side = WEST; side <= EAST; side++) {
		const struct half *half = &worker->half[side];
		const size_t sets = num_column_sets(&half->columns, half->columns.width / 2);
		bytes += half->buckets.pool_words / 8 * (8 * sizeof(uint64_t) + sizeof(uint32_t));
		bytes += max_buckets(worker) * (sizeof(uint64_t *) + sizeof(uint32_t));
		bytes += (half->north.list.capacity + half->south.list.capacity) * sizeof(uint64_t);
		bytes += sets * (sizeof *half->north.cells + JOIN_MAX_BATCH * sizeof(uint32_t));
		bytes += worker->builder.level[side].capacity * sizeof(struct queens_part);
	}
	bytes += worker->batch_words * sizeof(uint64_t);
	return bytes + worker->max_runs * 2 * sizeof(struct run) + max_buckets(worker) * sizeof(uint32_t);
}

/* ------------------------------------------------------------------------
 * A unit
 */

struct unit_run {
	struct join_worker *worker;
	const atomic_bool *stop;
	struct queens_total total;
};

/* What a pair of a class weighs in a row set, before the case's weight. */
static void class_weights(const struct join_worker *worker, uint32_t north, uint32_t south,
                          uint32_t weights[JOIN_MAX_CLASSES])
{
	const enum join_rows rows = worker->of->rows;

	weights[0] = queens__join_row_weight(worker->plan, rows, north, south);
	if (rows != JOIN_ROWS_MIRRORED)
		return;
	weights[1] = weights[2] = 2 * weights[0];
	weights[3] = 4 * weights[0];
	weights[0] = queens__join_row_weight(worker->plan, JOIN_ROWS_FOURFOLD, north, south);
}

static void match(struct unit_run *run, const uint32_t weights[JOIN_MAX_CLASSES])
{
	uint64_t counts[JOIN_MAX_CLASSES] = {0};
	uint32_t skipped = 0;

	for (uint32_t class = 0; class < JOIN_MAX_CLASSES; class ++)
		skipped |= (uint32_t)(weights[class] == 0) << class;
	queens__join_match(run->worker, skipped, counts);
	for (uint32_t class = 0; class < JOIN_MAX_CLASSES; class ++) {
		struct queens_total pairs = {0, counts[class]};
		pairs = queens_total_times(pairs, weights[class] * run->worker->of->weight);
		run->total = queens_total_add(run->total, pairs);
	}
}

/*
 * Chunks so short that a batch fits into the empty buckets of either side: else
 * filling them would never begin.  False when the memory is too little even then.
 */
static bool fit_chunks(struct join_worker *worker)
{
	for (enum join_side side = WEST; side <= EAST; side++) {
		const struct buckets *buckets = &worker->half[side].buckets;
		const uint32_t bits = join_bucket_bits(worker, side);
		while (bits > 0 && !queens__buckets_would_have_room(buckets, UINT32_C(1) << bits,
		                                                    worker->layout.chunk_bits,
		                                                    (uint32_t)worker->batch_words)) {
			if (worker->layout.chunk_bits == JOIN_MIN_CHUNK_BITS)
				return false;
			worker->layout.chunk_bits--;
		}
	}
	return true;
}

static bool stopped(const struct unit_run *run)
{
	return run->stop != NULL && atomic_load_explicit(run->stop, memory_order_relaxed);
}

/* A row set: the `set`-th southern one of the batch with the northern one of the lists. */
static void count_set(struct unit_run *run, uint32_t set, uint32_t north, uint32_t south)
{
	struct join_worker *worker = run->worker;
	struct join_task east = queens__join_task(worker, EAST, set);
	uint32_t weights[JOIN_MAX_CLASSES] = {0};
	bool east_done, west_done;

	class_weights(worker, north, south, weights);
	/* Usually one round each; more only when half-boards do not fit into memory. */
	do {
		struct join_task west = queens__join_task(worker, WEST, set);
		east_done = queens__join_fill(worker, EAST, &east);
		do {
			west_done = queens__join_fill(worker, WEST, &west);
			match(run, weights);
		} while (!west_done && !stopped(run));
	} while (!east_done && !stopped(run));
}

static enum queens_status count_batch(struct unit_run *run, const uint16_t *south, uint32_t num_south)
{
	struct join_worker *worker = run->worker;

	for (uint32_t i = 0; i < worker->num_north_sets; i++) {
		const uint32_t north = worker->north_sets[i];
		uint32_t num = num_south;
		/* The row sets that count come first. */
		while (num > 0 &&
		       queens__join_row_weight(worker->plan, worker->of->rows, north, south[num - 1]) == 0)
			num--;
		if (num == 0)
			continue;
		for (enum join_side side = WEST; side <= EAST; side++)
			if (!queens__join_build_north(worker, side, north))
				return QUEENS_NO_MEMORY;
		for (uint32_t set = 0; set < num; set++) {
			if (stopped(run))
				return QUEENS_STOPPED;
			count_set(run, set, north, south[set]);
		}
	}
	return stopped(run) ? QUEENS_STOPPED : QUEENS_DONE;
}

bool queens__join_reserve_batch(struct join_worker *worker, uint32_t num_sets)
{
	size_t most = 0;

	for (enum join_side side = WEST; side <= EAST; side++) {
		const struct south *south = &worker->half[side].south;
		for (uint32_t i = 0; i + 1 < num_sets * south->stride; i++)
			if (south->first[i + 1] > south->first[i] + most)
				most = south->first[i + 1] - south->first[i];
	}
	if (most <= worker->batch_words)
		return true;
	if (most > worker->half[EAST].buckets.pool_words)
		return false;
	uint64_t *longer = realloc(worker->batch, (most + KERNEL_SLACK) * sizeof *longer);
	if (longer == NULL)
		return false;
	worker->batch = longer;
	worker->batch_words = most;
	return true;
}

enum queens_status queens__join_unit_count(struct join_worker *worker, const struct join_unit *unit,
                                           const atomic_bool *stop, struct queens_total *total,
                                           struct join_effort *effort)
{
	const struct join_plan *plan = worker->plan;
	struct unit_run run = {worker, stop, {0, 0}};

	*effort = (struct join_effort){0, 0, 0};
	worker->effort = effort;
	worker->of = &unit->of;
	worker->num_south_sets = unit->part[SOUTH].num;
	worker->num_north_sets = unit->part[NORTH].num;
	queens__join_row_sets(plan, unit, SOUTH, worker->south_sets);
	queens__join_row_sets(plan, unit, NORTH, worker->north_sets);
	if (!queens__join_lay_out(worker))
		return QUEENS_NO_MEMORY;

	const size_t max_words = worker->settings.memory / 6 / sizeof(uint64_t);
	for (uint32_t first = 0, num; first < worker->num_south_sets; first += num) {
		const uint16_t *south = worker->south_sets + first;
		num = worker->num_south_sets - first;
		num = num < JOIN_MAX_BATCH ? num : JOIN_MAX_BATCH;
		/* The shorter of what is built for both sides counts. */
		if (!queens__join_build_south(worker, EAST, south, &num, max_words) ||
		    !queens__join_build_south(worker, WEST, south, &num, max_words) ||
		    !queens__join_reserve_batch(worker, num) || !fit_chunks(worker))
			return QUEENS_NO_MEMORY;
		enum queens_status status = count_batch(&run, south, num);
		if (status != QUEENS_DONE)
			return status;
	}
	*total = run.total;
	return QUEENS_DONE;
}
