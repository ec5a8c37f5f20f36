/* SPDX-License-Identifier: MIT */
/* The part of the standard header that the library uses; see host.c. */
#ifndef LAB_STDLIB_H
#define LAB_STDLIB_H

#include <stddef.h>

static inline int abs(int x)
{
	return x < 0 ? -x : x;
}

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void free(void *memory);
void qsort(void *list, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif
