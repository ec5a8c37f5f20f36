/* SPDX-License-Identifier: MIT */
/* The order in which blocks of units are handed out, and which belong to a shard. */
#include "deal.h"

/* Lists up to this length are kept unit by unit. */
#define MAX_BLOCKS (UINT64_C(1) << 17)

uint64_t deal_block(uint64_t num_units)
{
	return num_units / MAX_BLOCKS + 1;
}

uint64_t deal_common_divisor(uint64_t a, uint64_t b)
{
	while (b != 0) {
		uint64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

void deal_order(struct deal_order *order, uint64_t num_units, uint32_t shard, uint32_t num_shards)
{
	const uint64_t block = deal_block(num_units), blocks = (num_units + block - 1) / block;
	uint64_t step = (uint64_t)((double)blocks * 0.6180339887498949);

	while (step > 1 && deal_common_divisor(step, blocks) != 1)
		step--;
	*order = (struct deal_order){num_units, block, blocks, step > 0 ? step : 1, 0, 0};
	/* At most 2^17 blocks and 2^32 shards: the products fit. */
	order->begin = blocks * (shard - UINT64_C(1)) / num_shards;
	order->end = blocks * (uint64_t)shard / num_shards;
}

uint64_t deal_at(const struct deal_order *order, uint64_t place)
{
	return place * order->step % order->num_blocks;
}

uint64_t deal_length(const struct deal_order *order, uint64_t block)
{
	uint64_t first = block * order->block, left = order->num_units - first;

	return left < order->block ? left : order->block;
}

uint64_t deal_size(const struct deal_order *order)
{
	uint64_t size = 0;

	for (uint64_t place = order->begin; place < order->end; place++)
		size += deal_length(order, deal_at(order, place));
	return size;
}
