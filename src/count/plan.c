/* SPDX-License-Identifier: MIT */
/* Plans and workers: the engines behind one door. */
#include <stdlib.h>

#include "count/engine.h"

/* Changes whenever a unit number comes to mean something else. */
#define PLAN_VERSION 2

static const struct engine *const engines[QUEENS_NUM_ENGINES] = {
    [QUEENS_ENGINE_SEARCH] = &queens__engine_search,
    [QUEENS_ENGINE_JOIN] = &queens__engine_join,
};

const char *queens_engine_name(enum queens_engine engine)
{
	if (engine == QUEENS_ENGINE_AUTO)
		return "auto";
	return (unsigned)engine < QUEENS_NUM_ENGINES ? engines[engine]->name : NULL;
}

uint64_t queens__hash(uint64_t hash, uint64_t number)
{
	for (int byte = 0; byte < 8; byte++) {
		hash = (hash ^ (number & 0xff)) * UINT64_C(0x100000001b3);
		number >>= 8;
	}
	return hash;
}

enum queens_status queens_plan_open(struct queens_plan **plan, uint32_t n, enum queens_engine engine)
{
	if (engine == QUEENS_ENGINE_AUTO)
		engine = n < queens__engine_join.min_n ? QUEENS_ENGINE_SEARCH : QUEENS_ENGINE_JOIN;
	if ((unsigned)engine >= QUEENS_NUM_ENGINES)
		return QUEENS_BAD_ARGUMENT;
	enum queens_status status = queens__plan_open(plan, n, engines[engine]);
	if (status == QUEENS_DONE)
		(*plan)->facts.engine = engine;
	return status;
}

enum queens_status queens__plan_open(struct queens_plan **plan, uint32_t n, const struct engine *engine)
{
	if (n < engine->min_n || n > engine->max_n)
		return QUEENS_BAD_ARGUMENT;
	struct queens_plan *opened = calloc(1, sizeof *opened);
	if (opened == NULL)
		return QUEENS_NO_MEMORY;
	opened->engine = engine;
	opened->facts = (struct queens_plan_facts){.n = n, .version = PLAN_VERSION};
	opened->facts.hash = queens__hash(UINT64_C(0xcbf29ce484222325), n);
	enum queens_status status = opened->engine->plan_open(opened);
	if (status != QUEENS_DONE) {
		free(opened);
		return status;
	}
	*plan = opened;
	return QUEENS_DONE;
}

void queens_plan_close(struct queens_plan *plan)
{
	if (plan == NULL)
		return;
	plan->engine->plan_close(plan->units);
	free(plan);
}

void queens_plan_facts(const struct queens_plan *plan, struct queens_plan_facts *facts)
{
	*facts = plan->facts;
}

enum queens_status queens_worker_open(struct queens_worker **worker, const struct queens_plan *plan)
{
	return queens_worker_open_with(worker, plan, QUEENS_KERNEL_AUTO, 0);
}

enum queens_status queens_worker_open_with(struct queens_worker **worker, const struct queens_plan *plan,
                                           enum queens_kernel kernel, size_t memory)
{
	struct queens_worker *opened = calloc(1, sizeof *opened);

	if (opened == NULL)
		return QUEENS_NO_MEMORY;
	opened->plan = plan;
	opened->kernel = kernel;
	opened->max_memory = memory;
	atomic_init(&opened->stop, false);
	enum queens_status status = plan->engine->worker_open(opened);
	if (status != QUEENS_DONE) {
		free(opened);
		return status;
	}
	*worker = opened;
	return QUEENS_DONE;
}

void queens_worker_close(struct queens_worker *worker)
{
	if (worker == NULL)
		return;
	worker->plan->engine->worker_close(worker->memory);
	free(worker);
}

void queens_worker_stop(struct queens_worker *worker)
{
	atomic_store_explicit(&worker->stop, true, memory_order_relaxed);
}

enum queens_status queens_unit_count(struct queens_worker *worker, uint64_t index, struct queens_unit *unit)
{
	if (index >= worker->plan->facts.num_units)
		return QUEENS_BAD_ARGUMENT;
	return worker->plan->engine->unit_count(worker, index, unit);
}

enum queens_status queens_unit_facts(const struct queens_plan *plan, uint64_t index,
                                     struct queens_unit_facts *facts)
{
	if (index >= plan->facts.num_units)
		return QUEENS_BAD_ARGUMENT;
	*facts = (struct queens_unit_facts){0, 1};
	if (plan->engine->unit_facts != NULL)
		plan->engine->unit_facts(plan, index, facts);
	return QUEENS_DONE;
}

double queens_unit_cost(const struct queens_plan *plan, uint64_t index)
{
	if (index >= plan->facts.num_units)
		return 0;
	return plan->engine->unit_cost != NULL ? plan->engine->unit_cost(plan, index) : 1;
}

enum queens_status queens_unit_recount(struct queens_worker *worker, uint64_t index,
                                       enum queens_symmetry image, struct queens_total *total)
{
	const struct queens_plan *plan = worker->plan;

	if (index >= plan->facts.num_units || (unsigned)image >= QUEENS_NUM_SYMMETRIES ||
	    plan->engine->unit_recount == NULL)
		return QUEENS_BAD_ARGUMENT;
	return plan->engine->unit_recount(worker, index, image, total);
}
