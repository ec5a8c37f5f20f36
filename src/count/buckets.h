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
	uint64_t *pool; /* num_chunks chunks of chunk_words, aligned to their size */
	uint32_t *next; /* the chunk after a chunk */
	size_t pool_words;
	uint32_t chunk_words; /* a power of two, 8 to BUCKETS_MAX_CHUNK */
	uint32_t num_chunks, num_used;
	uint32_t num_buckets;
	/* Where the next half-board of a bucket goes.  An address that a multiple of
	   the chunk size divides says that the last chunk is full, or that there is none. */
	uint64_t **head;
	uint32_t *first; /* the first chunk of a bucket that has a head */
};

#define BUCKETS_MAX_CHUNK 512

bool queens__buckets_open(struct buckets *buckets, size_t pool_words, uint32_t max_buckets);
void queens__buckets_close(struct buckets *buckets);

/* Empties the first `num_buckets` buckets and sets the size of chunks. */
void queens__buckets_clear(struct buckets *buckets, uint32_t num_buckets, uint32_t chunk_words);

/* Whether so many half-boards more have room, whatever their keys. */
bool queens__buckets_have_room(const struct buckets *buckets, uint32_t num_words);

/* Adds a chunk to a bucket and returns its beginning. */
uint64_t *queens__buckets_grow(struct buckets *buckets, uint32_t bucket, uint64_t *head);

/* The half-boards in a bucket. */
uint32_t queens__buckets_count(const struct buckets *buckets, uint32_t bucket);

/*
 * One chunk of a bucket after the other: starts with *chunk = UINT32_MAX.
 * Returns the number of half-boards in it, 0 when there is none left.
 */
uint32_t queens__buckets_next(const struct buckets *buckets, uint32_t bucket, uint32_t *chunk,
                              uint64_t **words);

#endif
