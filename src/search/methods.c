/* SPDX-License-Identifier: MIT */
/* The table of the textbook methods. */
#include "search/methods.h"

static const struct {
	const char *name;
	bool (*search)(struct method_search *search);
} methods[QUEENS_NUM_METHODS] = {
    [QUEENS_METHOD_PERMUTATIONS] = {"permutations", queens__permutations},
    [QUEENS_METHOD_SCAN] = {"scan", queens__scan},
    [QUEENS_METHOD_SETS] = {"sets", queens__sets},
    [QUEENS_METHOD_MASKS] = {"masks", queens__masks},
    [QUEENS_METHOD_BITMASK] = {"bitmask", queens__bitmask},
};

const char *queens_method_name(enum queens_method method)
{
	return (unsigned)method < QUEENS_NUM_METHODS ? methods[method].name : NULL;
}

bool queens__found(struct method_search *search)
{
	search->effort.solutions++;
	return search->visit != NULL && search->visit(search->context, search->n, search->columns);
}

enum queens_status queens_solve(enum queens_method method, uint32_t n, queens_visit *visit, void *context,
                                struct queens_effort *effort)
{
	if ((unsigned)method >= QUEENS_NUM_METHODS || n > QUEENS_MAX_SEARCH)
		return QUEENS_BAD_ARGUMENT;
	struct method_search search = {.n = n, .visit = visit, .context = context};
	bool stopped = methods[method].search(&search);
	if (effort != NULL)
		*effort = search.effort;
	return stopped ? QUEENS_STOPPED : QUEENS_DONE;
}
