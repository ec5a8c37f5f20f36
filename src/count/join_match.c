/* SPDX-License-Identifier: MIT */
/*
 * Counts the pairs of half-boards of one row set that share no diagonal.
 *
 * The shorter side is cut into blocks, in the order of its keys; a block
 * becomes tables, and the other side is streamed through it.  Half-boards with
 * common key bits never fit, so only those buckets are streamed that have a key
 * disjoint from one of the block's.
 */
#include <string.h>

#include "board.h"
#include "count/join_worker.h"

/* Lists the chunks of a side in the order of their buckets. */
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
		while ((num = buckets_next(buckets, bucket, &chunk, &words)) != 0) {
			for (uint32_t i = num; i % RUN_MULTIPLE != 0; i++)
				words[i] = BLOCK_PADDING;
			worker->runs[num_runs++] = (struct run){words, num, bucket & keys};
		}
	}
	worker->first_run[num_buckets] = num_runs;
}

/* The lower bits of keys, which are not looked at in choosing what to stream. */
static uint32_t num_lower_bits(const struct join_worker *worker)
{
	const uint32_t bits = worker->layout.key_bits;

	return bits > JOIN_UPPER_BITS ? bits - JOIN_UPPER_BITS : 0;
}

void queens__join_fill_disjoint(struct join_key_set disjoint[JOIN_UPPER_KEYS])
{
	memset(disjoint, 0, JOIN_UPPER_KEYS * sizeof *disjoint);
	for (uint32_t key = 0; key < JOIN_UPPER_KEYS; key++) {
		const uint32_t free = ~key & (JOIN_UPPER_KEYS - 1);
		uint32_t other = free;
		do {
			disjoint[key].bits[other / 32] |= UINT32_C(1) << other % 32;
			other = (other - 1) & free; /* the next smaller subset */
		} while (other != free);
	}
}

/* Streams the buckets of a class with certain keys through the block. */
static uint64_t stream(struct join_worker *worker, uint32_t class, const struct join_key_set *keys)
{
	const uint32_t lower = num_lower_bits(worker);
	const uint32_t *first = worker->first_run + ((size_t) class << worker->layout.key_bits);
	uint32_t num_chosen = 0;

	for (uint32_t i = 0; i < JOIN_UPPER_KEYS / 32; i++)
		for (uint32_t left = keys->bits[i]; left != 0; left &= left - 1) {
			const uint32_t upper = 32 * i + bit_index(left);
			if (upper >> (worker->layout.key_bits - lower) != 0)
				break; /* sets are made for keys of JOIN_UPPER_BITS: fewer are in use */
			for (uint32_t run = first[upper << lower]; run < first[(upper + 1) << lower]; run++) {
				worker->effort->visits += worker->runs[run].num_words;
				worker->chosen[num_chosen++] = worker->runs[run];
			}
		}
	return num_chosen == 0 ? 0
	                       : worker->settings.kernel->match(worker->block, worker->chosen, num_chosen);
}

/* The half-boards that have been gathered for the next block. */
struct gathered {
	uint32_t num;
	struct join_key_set disjoint; /* keys that are disjoint from that of one of them */
};

static void match_block(struct join_worker *worker, struct gathered *block, uint32_t skipped_classes,
                        uint64_t *counts)
{
	/* They come in the order of their keys.  If all have the same, and no lower bits, every run fits all. */
	const uint32_t key = worker->block_keys[0], lower = board_row(num_lower_bits(worker));
	const bool mixed = key != worker->block_keys[block->num - 1] || (key & lower) != 0;

	worker->settings.kernel->tabulate(worker->block, worker->block_words, block->num,
	                                  worker->layout.num_bits, mixed ? worker->block_keys : NULL,
	                                  worker->layout.key_bits);
	for (uint32_t class = 0; class < UINT32_C(1) << worker->layout.class_bits; class ++)
		if ((skipped_classes >> class & 1) == 0)
			counts[class] += stream(worker, class, &block->disjoint);
	*block = (struct gathered){0, {{0}}};
}

/* Adds half-boards of a key; whenever there are enough for a block it is matched. */
static void gather(struct join_worker *worker, struct gathered *block, const uint64_t *words, uint32_t num,
                   uint32_t key, uint32_t skipped_classes, uint64_t *counts)
{
	const uint32_t lanes = worker->settings.kernel->num_lanes;
	const struct join_key_set *disjoint = &worker->disjoint[key >> num_lower_bits(worker)];

	while (num > 0) {
		const uint32_t part = num < lanes - block->num ? num : lanes - block->num;
		uint32_t *keys = worker->block_keys + block->num;
		memcpy(worker->block_words + block->num, words, part * sizeof *words);
		for (uint32_t i = 0; i < part; i++)
			keys[i] = key;
		for (uint32_t i = 0; i < JOIN_UPPER_KEYS / 32; i++)
			block->disjoint.bits[i] |= disjoint->bits[i];
		block->num += part;
		words += part;
		num -= part;
		if (block->num == lanes)
			match_block(worker, block, skipped_classes, counts);
	}
}

void queens__join_match(struct join_worker *worker, uint32_t skipped_classes,
                        uint64_t counts[JOIN_MAX_CLASSES])
{
	const size_t num_east = worker->half[EAST].buckets.num_words,
	             num_west = worker->half[WEST].buckets.num_words;
	/* Only the west has classes, so with them it must be the one that is streamed. */
	const enum join_side tabled = worker->layout.class_bits > 0 || num_east <= num_west ? EAST : WEST;
	struct gathered block = {0, {{0}}};

	worker->effort->half_boards += num_east + num_west;
	worker->effort->pairs += (uint64_t)num_east * num_west;
	if (num_east == 0 || num_west == 0)
		return;
	list_runs(worker, tabled == EAST ? WEST : EAST);
	for (uint32_t key = 0; key <= board_row(worker->layout.key_bits); key++) {
		uint32_t chunk = UINT32_MAX, num;
		uint64_t *words;
		while ((num = buckets_next(&worker->half[tabled].buckets, key, &chunk, &words)) != 0)
			gather(worker, &block, words, num, key, skipped_classes, counts);
	}
	if (block.num > 0)
		match_block(worker, &block, skipped_classes, counts);
}
