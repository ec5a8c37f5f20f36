/* SPDX-License-Identifier: MIT */
/*
 * Counts the pairs of half-boards of one row set that share no diagonal.
 *
 * Half-boards with common key bits never fit, so only buckets with disjoint
 * keys meet.  The shorter side is cut into blocks, which become tables; the
 * other side is streamed through each block.
 */
#include <string.h>

#include "board.h"
#include "count/join_worker.h"

static uint32_t count_side(const struct join_worker *worker, enum join_side side)
{
	const uint32_t num_buckets = UINT32_C(1) << join_bucket_bits(worker, side);
	uint32_t count = 0;

	for (uint32_t bucket = 0; bucket < num_buckets; bucket++)
		count += queens__buckets_count(&worker->half[side].buckets, bucket);
	return count;
}

/* Lists the chunks of a side in the order of their buckets, each filled up to a whole number of eights. */
static void list_runs(struct join_worker *worker, enum join_side side)
{
	const struct buckets *buckets = &worker->half[side].buckets;
	const uint32_t num_buckets = UINT32_C(1) << join_bucket_bits(worker, side);
	const uint32_t keys = board_row(worker->layout.key_bits);
	uint32_t num_runs = 0, num;

	for (uint32_t bucket = 0; bucket < num_buckets; bucket++) {
		uint32_t chunk = UINT32_MAX;
		uint64_t *words;
		worker->first_run[bucket] = num_runs;
		while ((num = queens__buckets_next(buckets, bucket, &chunk, &words)) != 0) {
			while (num % RUN_MULTIPLE != 0)
				words[num++] = BLOCK_PADDING;
			worker->runs[num_runs++] = (struct run){words, num, bucket & keys};
		}
	}
	worker->first_run[num_buckets] = num_runs;
}

/* Streams the buckets of a class whose keys are subsets of `free` through the block. */
static uint64_t stream(struct join_worker *worker, uint32_t class, uint32_t free)
{
	uint32_t num_chosen = 0, key = free;

	do {
		uint32_t bucket = class << worker->layout.key_bits | key;
		for (uint32_t i = worker->first_run[bucket]; i < worker->first_run[bucket + 1]; i++) {
			worker->effort->visits += worker->runs[i].num_words;
			worker->chosen[num_chosen++] = worker->runs[i];
		}
		key = (key - 1) & free;
	} while (key != free);
	return num_chosen == 0 ? 0
	                       : worker->settings.kernel->match(worker->block, worker->chosen, num_chosen);
}

static void match_block(struct join_worker *worker, const uint64_t *words, const uint32_t *keys, uint32_t num,
                        uint32_t free, uint64_t *counts, uint32_t skipped_classes)
{
	worker->settings.kernel->tabulate(worker->block, words, num, worker->layout.num_bits, keys,
	                                  worker->layout.key_bits);
	for (uint32_t class = 0; class < UINT32_C(1) << worker->layout.class_bits; class ++)
		if ((skipped_classes >> class & 1) == 0)
			counts[class] += stream(worker, class, free);
}

/* A block of remainders: what their keys have in common is still excluded. */
static void match_mixed(struct join_worker *worker, uint32_t num, uint64_t *counts, uint32_t skipped_classes)
{
	uint32_t common = UINT32_MAX;

	for (uint32_t i = 0; i < num; i++)
		common &= worker->pool_keys[i];
	match_block(worker, worker->pool, worker->pool_keys, num,
	            board_row(worker->layout.key_bits) & ~common, counts, skipped_classes);
}

/* Adds a remainder of less than half a block to the pool; returns the new size of the pool. */
static uint32_t add_remainder(struct join_worker *worker, uint32_t num_pool, const uint64_t *words,
                              uint32_t num, uint32_t key, uint64_t *counts, uint32_t skipped_classes)
{
	const uint32_t lanes = worker->settings.kernel->num_lanes;

	memcpy(worker->pool + num_pool, words, num * sizeof *words);
	for (uint32_t i = 0; i < num; i++)
		worker->pool_keys[num_pool + i] = key;
	num_pool += num;
	if (num_pool < lanes)
		return num_pool;
	match_mixed(worker, lanes, counts, skipped_classes);
	num_pool -= lanes;
	memcpy(worker->pool, worker->pool + lanes, num_pool * sizeof *words);
	memcpy(worker->pool_keys, worker->pool_keys + lanes, num_pool * sizeof *worker->pool_keys);
	return num_pool;
}

/* The half-boards of a bucket in blocks; what is left at the end comes back in worker->words. */
static uint32_t match_bucket(struct join_worker *worker, const struct buckets *buckets, uint32_t bucket,
                             uint32_t free, uint64_t *counts, uint32_t skipped_classes)
{
	const uint32_t lanes = worker->settings.kernel->num_lanes;
	uint32_t chunk = UINT32_MAX, gathered = 0, num;
	uint64_t *words;

	while ((num = queens__buckets_next(buckets, bucket, &chunk, &words)) != 0) {
		while (num > 0) {
			uint32_t part = num < lanes - gathered ? num : lanes - gathered;
			memcpy(worker->words + gathered, words, part * sizeof *words);
			gathered += part;
			words += part;
			num -= part;
			if (gathered < lanes)
				continue;
			match_block(worker, worker->words, NULL, lanes, free, counts, skipped_classes);
			gathered = 0;
		}
	}
	return gathered;
}

void queens__join_match(struct join_worker *worker, uint32_t skipped_classes,
                        uint64_t counts[JOIN_MAX_CLASSES])
{
	const uint32_t lanes = worker->settings.kernel->num_lanes, keys = board_row(worker->layout.key_bits);
	const uint32_t num_east = count_side(worker, EAST), num_west = count_side(worker, WEST);
	/* Only the west has classes, so with them it must be the one that is streamed. */
	const enum join_side tabled = worker->layout.class_bits > 0 || num_east <= num_west ? EAST : WEST;
	uint32_t num_pool = 0;

	worker->effort->half_boards += num_east + num_west;
	worker->effort->pairs += (uint64_t)num_east * num_west;
	if (num_east == 0 || num_west == 0)
		return;
	list_runs(worker, tabled == EAST ? WEST : EAST);
	for (uint32_t key = 0; key <= keys; key++) {
		uint32_t left = match_bucket(worker, &worker->half[tabled].buckets, key, keys & ~key, counts,
		                             skipped_classes);
		if (left >= lanes / 2)
			match_block(worker, worker->words, NULL, left, keys & ~key, counts, skipped_classes);
		else
			num_pool = add_remainder(worker, num_pool, worker->words, left, key, counts,
			                         skipped_classes);
	}
	if (num_pool > 0)
		match_mixed(worker, num_pool, counts, skipped_classes);
}
