/* SPDX-License-Identifier: MIT */
/*
 * What a C library would bring: a heap that grows with the module's memory,
 * and a few functions of memory, time and arithmetic.  The page gives `now`
 * (seconds) and the logarithm.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "queens.h"

__attribute__((import_module("page"), import_name("now"))) double page_now(void);
__attribute__((import_module("page"), import_name("log"))) double page_log(double x);
__attribute__((import_module("page"), import_name("exp"))) double page_exp(double x);

/*
 * The heap is one row of blocks, each with its size in front, from the end of
 * the static data to the end of memory.  First fit; neighbours that are free
 * are joined while looking for room.
 */
struct block {
	uint32_t size; /* of the block with this header, a multiple of 16 */
	uint32_t taken;
	uint32_t unused[2];
};

#define PAGE 65536u

extern unsigned char __heap_base;
static struct block *first, *end;

static struct block *after(const struct block *block)
{
	return (struct block *)((uintptr_t)block + block->size);
}

/* Adds at least `size` bytes at the end as one free block; NULL when the browser refuses. */
static struct block *grow(uint32_t size)
{
	uint32_t pages = size / PAGE + 1;
	size_t old = __builtin_wasm_memory_grow(0, pages);
	struct block *block = (struct block *)(old * PAGE);

	if (old == SIZE_MAX)
		return NULL;
	block->size = pages * PAGE;
	block->taken = 0;
	end = after(block);
	return block;
}

static void begin(void)
{
	first = (struct block *)(((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15);
	end = (struct block *)(__builtin_wasm_memory_size(0) * PAGE);
	first->size = (uint32_t)((uintptr_t)end - (uintptr_t)first);
	first->taken = 0;
}

/* Takes `size` bytes of a free block and leaves the rest free. */
static void *take(struct block *block, uint32_t size)
{
	if (block->size >= size + 2 * sizeof *block) {
		struct block *rest = (struct block *)((uintptr_t)block + size);
		rest->size = block->size - size;
		rest->taken = 0;
		block->size = size;
	}
	block->taken = 1;
	return block + 1;
}

void *malloc(size_t wanted)
{
	uint32_t size = ((uint32_t)wanted + 15u & ~15u) + (uint32_t)sizeof(struct block);

	if (wanted > UINT32_MAX / 2)
		return NULL;
	if (first == NULL)
		begin();
	for (struct block *block = first; block < end; block = after(block)) {
		if (block->taken)
			continue;
		while (after(block) < end && !after(block)->taken)
			block->size += after(block)->size;
		if (block->size >= size)
			return take(block, size);
	}
	struct block *added = grow(size);
	return added != NULL ? take(added, size) : NULL;
}

void free(void *memory)
{
	if (memory != NULL)
		((struct block *)memory - 1)->taken = 0;
}

/* A block with room to spare, whose beginning is given back as a free block of its own. */
void *aligned_alloc(size_t alignment, size_t size)
{
	unsigned char *memory = malloc(size + alignment);

	if (memory == NULL)
		return NULL;
	uint32_t gap = (uint32_t)(-(uintptr_t)memory & (alignment - 1));
	if (gap == 0)
		return memory;
	struct block *whole = (struct block *)memory - 1;
	struct block *rest = (struct block *)((uintptr_t)whole + gap);
	rest->size = whole->size - gap;
	rest->taken = 1;
	whole->size = gap;
	whole->taken = 0;
	return rest + 1;
}

void *calloc(size_t count, size_t size)
{
	if (size != 0 && count > SIZE_MAX / size)
		return NULL;
	void *memory = malloc(count * size);
	return memory != NULL ? memset(memory, 0, count * size) : NULL;
}

void *realloc(void *memory, size_t size)
{
	void *moved = malloc(size);

	if (moved != NULL && memory != NULL) {
		size_t old = ((struct block *)memory - 1)->size - sizeof(struct block);
		memcpy(moved, memory, old < size ? old : size);
		free(memory);
	}
	return moved;
}

/*
 * memcpy, memmove and memset are single instructions (-mbulk-memory); the
 * compiler only calls these where it could not know that.
 */
#define BYTES __attribute__((no_builtin))

BYTES void *memmove(void *to, const void *from, size_t size)
{
	unsigned char *a = to;
	const unsigned char *b = from;

	if ((uintptr_t)a <= (uintptr_t)b)
		for (size_t i = 0; i < size; i++)
			a[i] = b[i];
	else
		for (size_t i = size; i > 0; i--)
			a[i - 1] = b[i - 1];
	return to;
}

BYTES void *memcpy(void *to, const void *from, size_t size)
{
	return memmove(to, from, size);
}

BYTES void *memset(void *memory, int value, size_t size)
{
	for (size_t i = 0; i < size; i++)
		((unsigned char *)memory)[i] = (unsigned char)value;
	return memory;
}

BYTES int memcmp(const void *a, const void *b, size_t size)
{
	const unsigned char *x = a, *y = b;

	for (size_t i = 0; i < size; i++)
		if (x[i] != y[i])
			return x[i] < y[i] ? -1 : 1;
	return 0;
}

BYTES size_t strlen(const char *text)
{
	size_t length = 0;

	while (text[length] != '\0')
		length++;
	return length;
}

static void swap(unsigned char *a, unsigned char *b, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		unsigned char old = a[i];
		a[i] = b[i];
		b[i] = old;
	}
}

/* By sifting through a heap: no recursion, no memory, never quadratic. */
static void sift(unsigned char *list, size_t place, size_t count, size_t size,
                 int (*compare)(const void *, const void *))
{
	for (size_t child = 2 * place + 1; child < count; child = 2 * place + 1) {
		if (child + 1 < count && compare(list + child * size, list + (child + 1) * size) < 0)
			child++;
		if (compare(list + place * size, list + child * size) >= 0)
			return;
		swap(list + place * size, list + child * size, size);
		place = child;
	}
}

void qsort(void *list, size_t count, size_t size, int (*compare)(const void *, const void *))
{
	for (size_t i = count / 2; i > 0; i--)
		sift(list, i - 1, count, size, compare);
	for (size_t left = count; left > 1; left--) {
		swap(list, (unsigned char *)list + (left - 1) * size, size);
		sift(list, 0, left - 1, size, compare);
	}
}

double log(double x)
{
	return page_log(x);
}

double exp(double x)
{
	return page_exp(x);
}

double pow(double x, double y)
{
	return page_exp(y * page_log(x));
}

int clock_gettime(int clock, struct timespec *time)
{
	double now = page_now();

	(void)clock;
	time->tv_sec = (time_t)now;
	time->tv_nsec = (long)((now - (double)time->tv_sec) * 1e9);
	return 0;
}

unsigned queens_num_processors(void)
{
	return 1;
}
