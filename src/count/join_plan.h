/* SPDX-License-Identifier: MIT */
/* The walk over the cases of a plan. */
#ifndef QUEENS_JOIN_PLAN_H
#define QUEENS_JOIN_PLAN_H

#include "count/join.h"

/* Receives each case in order; returns true to end the walk. */
typedef bool join_visit(void *context, const struct join_case *c);

/* All cases whose first two centre queens are those of a place in plan->first_unit. */
void queens__join_walk(const struct join_plan *plan, uint32_t prefix, join_visit *visit, void *context);

#endif
