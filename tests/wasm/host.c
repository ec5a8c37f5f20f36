/* SPDX-License-Identifier: MIT */
/* What the engine join needs of the C library in a bare WebAssembly module, and one function to call. */
#include <stdlib.h>
#include <string.h>

#include "count/engine.h"
#include "count/join.h"
#include "count/kernel.h"

extern unsigned char __heap_base;
static size_t next;

/* Memory is handed out upwards; what is freed comes back when all is (see count). */
void *aligned_alloc(size_t alignment, size_t size)
{
	if (alignment < 16)
		alignment = 16;
	size_t place = ((next == 0 ? (size_t)&__heap_base : next) + 16 + alignment - 1) & ~(alignment - 1);
	size_t end = place + size, have = __builtin_wasm_memory_size(0) << 16;

	if (end > have && __builtin_wasm_memory_grow(0, (end - have + 65535) >> 16) == (size_t)-1)
		return NULL;
	*(size_t *)(place - sizeof size) = size;
	next = end;
	return (void *)place;
}

void *malloc(size_t size)
{
	return aligned_alloc(16, size);
}

void *calloc(size_t num, size_t size)
{
	void *memory = malloc(num * size);

	if (memory != NULL)
		memset(memory, 0, num * size);
	return memory;
}

void *realloc(void *old, size_t size)
{
	void *memory = malloc(size);
	size_t kept = old == NULL ? 0 : ((size_t *)old)[-1];

	if (memory != NULL && kept > 0)
		memcpy(memory, old, kept < size ? kept : size);
	return memory;
}

void free(void *memory)
{
	(void)memory;
}

/* The plan's hash is not looked at here. */
uint64_t queens__hash(uint64_t hash, uint64_t number)
{
	return hash ^ number;
}

/* The number of solutions by the engine join; all ones if the kernel is missing. */
__attribute__((export_name("count"))) uint64_t count(uint32_t n, uint32_t kernel)
{
	struct join_settings settings = {queens__kernel((enum queens_kernel)kernel), 16 << 20, -1};
	struct join_plan *plan;
	struct join_worker *worker;
	uint64_t sum = 0;

	if (settings.kernel == NULL ||
	    queens__join_plan_open(&plan, n, queens__join_centre(n), 0, 0) != QUEENS_DONE ||
	    queens__join_worker_open(&worker, plan, &settings) != QUEENS_DONE)
		return UINT64_MAX;
	for (uint64_t i = 0; i < plan->num_units; i++) {
		struct join_unit unit;
		struct queens_total total;
		struct join_effort effort;
		queens__join_plan_unit(plan, i, &unit);
		if (queens__join_unit_count(worker, &unit, NULL, &total, &effort) != QUEENS_DONE)
			return UINT64_MAX;
		sum += total.low;
	}
	next = 0;
	return sum;
}
