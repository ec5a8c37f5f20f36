/* SPDX-License-Identifier: MIT */
/* The engine "join" behind the common door of engine.h. */
#include "count/engine.h"
#include "count/join.h"
#include "count/kernel.h"

static enum queens_status join_plan_open(struct queens_plan *plan)
{
	struct join_plan *join;
	const uint32_t n = plan->facts.n;
	enum queens_status status =
	    queens__join_plan_open(&join, n, queens__join_centre(n), 0, plan->facts.hash);

	if (status != QUEENS_DONE)
		return status;
	plan->facts.num_centre = join->num_centre;
	plan->facts.num_units = join->num_units;
	plan->facts.hash = join->hash;
	plan->units = join;
	return QUEENS_DONE;
}

static void join_plan_close(void *units)
{
	queens__join_plan_close(units);
}

static enum queens_status join_worker_open(struct queens_worker *worker)
{
	struct join_settings settings = {queens__kernel(worker->kernel), worker->max_memory, -1};
	struct join_worker *join;

	if (settings.kernel == NULL)
		return QUEENS_BAD_ARGUMENT;
	enum queens_status status = queens__join_worker_open(&join, worker->plan->units, &settings);
	if (status == QUEENS_DONE)
		worker->memory = join;
	return status;
}

static void join_worker_close(void *memory)
{
	queens__join_worker_close(memory);
}

static enum queens_status join_unit_count(struct queens_worker *worker, uint64_t index,
                                          struct queens_unit *result)
{
	struct join_unit unit;
	struct join_effort effort;

	queens__join_plan_unit(worker->plan->units, index, &unit);
	enum queens_status status =
	    queens__join_unit_count(worker->memory, &unit, &worker->stop, &result->total, &effort);
	if (status != QUEENS_DONE)
		return status;
	result->nodes = effort.half_boards;
	result->pairs = effort.pairs;
	return QUEENS_DONE;
}

/* ---- looking at a unit from outside ---- */

/*
 * Units with a queen in the same row of the first centre column are a group.
 * A board stands for others by the case's symmetry and, where row sets stand
 * for each other, those of different size for two at least.
 */
static void join_unit_facts(const struct queens_plan *plan, uint64_t index, struct queens_unit_facts *facts)
{
	const struct join_plan *join = plan->units;
	struct join_unit unit;

	queens__join_plan_unit(join, index, &unit);
	facts->group = join->num_centre > 0 ? unit.of.centre[0] : 0;
	facts->divisor = unit.of.weight;
	if (unit.of.rows != JOIN_ROWS_ALL && unit.part[NORTH].size != unit.part[SOUTH].size)
		facts->divisor *= 2;
}

static double join_unit_cost(const struct queens_plan *plan, uint64_t index)
{
	struct join_unit unit;

	queens__join_plan_unit(plan->units, index, &unit);
	return queens__join_cost(plan->units, &unit);
}

static enum queens_status join_unit_recount(struct queens_worker *worker, uint64_t index,
                                            enum queens_symmetry image, struct queens_total *total)
{
	struct join_unit unit;

	queens__join_plan_unit(worker->plan->units, index, &unit);
	return queens__join_recount(worker->plan->units, &unit, image, &worker->stop, total);
}

const struct engine queens__engine_join = {
    .name = "join",
    .min_n = 8,
    .max_n = QUEENS_MAX_SEARCH,
    .plan_open = join_plan_open,
    .plan_close = join_plan_close,
    .worker_open = join_worker_open,
    .worker_close = join_worker_close,
    .unit_count = join_unit_count,
    .unit_facts = join_unit_facts,
    .unit_cost = join_unit_cost,
    .unit_recount = join_unit_recount,
};
