/* SPDX-License-Identifier: MIT */
/* Half-boards sorted by key. */
#include <stdlib.h>
#include <string.h>

#include "count/buckets.h"

bool queens__buckets_open(struct buckets *buckets, size_t pool_words, uint32_t max_buckets)
{
	const size_t unit = BUCKETS_MAX_CHUNK * sizeof *buckets->pool;

	pool_words = (pool_words + BUCKETS_MAX_CHUNK - 1) / BUCKETS_MAX_CHUNK * BUCKETS_MAX_CHUNK;
	buckets->pool_words = pool_words;
	/* One chunk more: a single bucket may be filled up beyond its end. */
	buckets->pool = aligned_alloc(unit, pool_words * sizeof *buckets->pool + unit);
	buckets->next = malloc(pool_words / 8 * sizeof *buckets->next);
	buckets->head = malloc(max_buckets * sizeof(uint64_t *));
	buckets->first = malloc(max_buckets * sizeof *buckets->first);
	return buckets->pool != NULL && buckets->next != NULL && buckets->head != NULL &&
	       buckets->first != NULL;
}

void queens__buckets_close(struct buckets *buckets)
{
	free(buckets->pool);
	free(buckets->next);
	free(buckets->head);
	free(buckets->first);
}

void queens__buckets_clear(struct buckets *buckets, uint32_t num_buckets, uint32_t chunk_bits)
{
	buckets->num_buckets = num_buckets;
	buckets->chunk_bits = chunk_bits;
	buckets->num_chunks = (uint32_t)(buckets->pool_words >> chunk_bits);
	buckets->num_used = 0;
	buckets->num_words = 0;
	for (uint32_t i = 0; i < num_buckets; i++)
		buckets->head[i] = NULL;
}

/* At worst each bucket that gets some needs a chunk that stays nearly empty. */
static uint32_t chunks_at_worst(uint32_t num_buckets, uint32_t chunk_bits, uint32_t num_words)
{
	return (num_words < num_buckets ? num_words : num_buckets) + (num_words >> chunk_bits);
}

bool queens__buckets_have_room(const struct buckets *buckets, uint32_t num_words)
{
	return buckets->num_chunks - buckets->num_used >=
	       chunks_at_worst(buckets->num_buckets, buckets->chunk_bits, num_words);
}

bool queens__buckets_would_have_room(const struct buckets *buckets, uint32_t num_buckets, uint32_t chunk_bits,
                                     uint32_t num_words)
{
	return buckets->pool_words >> chunk_bits >= chunks_at_worst(num_buckets, chunk_bits, num_words);
}

uint64_t *queens__buckets_grow(struct buckets *buckets, uint32_t bucket, uint64_t *head)
{
	uint32_t chunk = buckets->num_used++;

	if (head == NULL)
		buckets->first[bucket] = chunk;
	else
		buckets->next[((size_t)(head - buckets->pool) >> buckets->chunk_bits) - 1] = chunk;
	return buckets->pool + ((size_t)chunk << buckets->chunk_bits);
}
