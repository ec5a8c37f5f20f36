/* SPDX-License-Identifier: MIT */
/*
 * Half-boards sorted by key: a bucket for each key, a chain of chunks of equal
 * size for each bucket.  Chunks come from one pool, so that it does not matter
 * how unevenly the keys are used.
 */
#ifndef QUEENS_BUCKETS_H
#define QUEENS_BUCKETS_H

#include "queens.h"

struct buckets {
	uint64_t *pool; /* num_chunks chunks of 2^chunk_bits words, aligned to their size */
	uint32_t *next; /* the chunk after a chunk */
	size_t pool_words;
	uint32_t chunk_bits; /* at least 3, and at most BUCKETS_MAX_CHUNK words unless there is one bucket */
	uint32_t num_chunks, num_used;
	uint32_t num_buckets;
	size_t num_words; /* half-boards in all buckets: kept by who puts them there */
	/* Where the next half-board of a bucket goes.  An address that a multiple of
	   the chunk size divides says that the last chunk is full, or that there is none. */
	uint64_t **head;
	uint32_t *first; /* the first chunk of a bucket that has a head */
};

#define BUCKETS_MAX_CHUNK 512

bool queens__buckets_open(struct buckets *buckets, size_t pool_words, uint32_t max_buckets);
void queens__buckets_close(struct buckets *buckets);

/* Empties the first `num_buckets` buckets and sets the size of chunks to 2^chunk_bits words. */
void queens__buckets_clear(struct buckets *buckets, uint32_t num_buckets, uint32_t chunk_bits);

/* Whether so many half-boards more have room, whatever their keys. */
bool queens__buckets_have_room(const struct buckets *buckets, uint32_t num_words);

/* Whether they would if the buckets were cleared with these sizes. */
bool queens__buckets_would_have_room(const struct buckets *buckets, uint32_t num_buckets, uint32_t chunk_bits,
                                     uint32_t num_words);

/* Adds a chunk to a bucket and returns its beginning. */
uint64_t *queens__buckets_grow(struct buckets *buckets, uint32_t bucket, uint64_t *head);

/*
 * One chunk of a bucket after the other: starts with *chunk = UINT32_MAX.
 * Returns the number of half-boards in it, 0 when there is none left.
 */
static inline uint32_t buckets_next(const struct buckets *buckets, uint32_t bucket, uint32_t *chunk,
                                    uint64_t **words)
{
	const uint64_t *head = buckets->head[bucket];

	if (head == NULL)
		return 0;
	const size_t end = (size_t)(head - buckets->pool);
	const uint32_t last = (uint32_t)((end - 1) >> buckets->chunk_bits);
	if (*chunk == last)
		return 0;
	*chunk = *chunk == UINT32_MAX ? buckets->first[bucket] : buckets->next[*chunk];
	*words = buckets->pool + ((size_t)*chunk << buckets->chunk_bits);
	return *chunk == last ? (uint32_t)(end - ((size_t)last << buckets->chunk_bits))
	                      : UINT32_C(1) << buckets->chunk_bits;
}

#endif
