/* SPDX-License-Identifier: MIT */
/*
 * Puzzles: a random solution, of which queens are taken away as long as it
 * stays the only completion of the rest.
 *
 * One pass is enough: a queen that could not be missed with more queens on the
 * board cannot be missed with fewer, since a second completion of the larger
 * board is one of the smaller board too.  Which queens stay depends on the
 * order, and how many on the solution; other solutions are tried until few
 * enough do.
 *
 *      the solution      Q stays: without it, another completion
 *      . Q . .           . Q . .
 *      . . . Q           . . . .
 *      Q . . .           . . . .
 *      . . Q .           . . . .
 *
 * The same seed must give the same puzzle everywhere.  So nothing here depends
 * on the clock (a proof is given up after so many nodes), on the number of
 * threads (one) or on floating point (branching is plain), and the random
 * numbers are whole ones.
 */
#include <stdlib.h>
#include <string.h>

#include "find/masks.h"
#include "find/seeded.h"

#define MAX_ATTEMPTS 1000

/* A proof that takes more nodes is not waited for: the queen stays. */
#define PROOF_NODES 20000

/* A puzzle in the making. */
struct workshop {
	const struct queens_complete_options *options;
	struct seeded random;
	uint32_t n;
	uint32_t solution[QUEENS_MAX_FIRST];
	uint8_t squares[QUEENS_MAX_FIRST * QUEENS_MAX_FIRST];
	double deadline;
	bool no_memory, stopped;
};

/*
 * Whether the started board has exactly one completion, with the nodes that
 * took: the search is over, and met one; two are enough to end it.
 */
static bool is_unique(struct workshop *shop, uint64_t *nodes)
{
	const struct queens_started started = {
	    .size = sizeof(started), .n = shop->n, .squares = shop->squares};
	struct control control;
	bool unique = false;

	if (queens__control_open(&control, shop->n, QUEENS_RULE_QUEENS, NULL) != QUEENS_DONE) {
		shop->no_memory = true;
		return false;
	}
	control.count = true;
	control.max_solutions = 2;
	control.max_nodes = PROOF_NODES;
	struct masks *masks = malloc(sizeof(*masks));
	struct search *search = queens__search_open(&control);
	shop->no_memory = !masks || !search;
	if (!shop->no_memory) {
		masks->control = &control;
		masks->search = search;
		masks->journal = NULL;
		/* Plain branching computes with whole numbers only: the same on every machine. */
		if (queens__masks_start(masks, &started)) {
			control.plain = true;
			unique = queens__ask(search, &masks->level[0], 0, NULL) == SEARCH_EXHAUSTED &&
			         atomic_load(&control.solutions) == 1;
		}
		*nodes = atomic_load(&control.nodes);
	}
	queens__search_close(search);
	free(masks);
	queens__control_close(&control);
	return unique;
}

/* Whether the time and the tick allow more. */
static bool may_go_on(struct workshop *shop)
{
	const struct queens_complete_options *options = shop->options;
	struct queens_progress progress = {0};

	if ((shop->deadline != 0 && queens__seconds() >= shop->deadline) ||
	    (options && options->tick && !options->tick(options->context, &progress)))
		shop->stopped = true;
	return !shop->stopped && !shop->no_memory;
}

/* Where the solution's queen of a row stands. */
static uint8_t *square(struct workshop *shop, uint32_t row)
{
	return &shop->squares[row * shop->n + shop->solution[row]];
}

/* Takes away in random order every queen that can be missed; returns how many stay. */
static uint32_t thin_out(struct workshop *shop)
{
	uint32_t order[QUEENS_MAX_FIRST] = {0}, num_left = shop->n;
	uint64_t nodes;

	memset(shop->squares, QUEENS_SQUARE_FREE, sizeof(shop->squares));
	for (uint32_t row = 0; row < shop->n; row++) {
		uint32_t other = seeded_below(&shop->random, row + 1);
		order[row] = order[other];
		order[other] = row;
		*square(shop, row) = QUEENS_SQUARE_QUEEN;
	}
	for (uint32_t i = 0; i < shop->n && may_go_on(shop); i++) {
		*square(shop, order[i]) = QUEENS_SQUARE_FREE;
		if (is_unique(shop, &nodes))
			num_left--;
		else
			*square(shop, order[i]) = QUEENS_SQUARE_QUEEN;
	}
	return num_left;
}

/* The puzzle as the caller gets it, with its grade. */
static void deliver(struct workshop *shop, struct queens_puzzle *puzzle)
{
	memset(puzzle, 0, sizeof(*puzzle));
	puzzle->n = shop->n;
	memcpy(puzzle->solution, shop->solution, sizeof(shop->solution));
	for (uint32_t row = 0; row < shop->n; row++)
		if (*square(shop, row) == QUEENS_SQUARE_QUEEN) {
			puzzle->rows[puzzle->num_givens] = row;
			puzzle->columns[puzzle->num_givens++] = shop->solution[row];
		}
	(void)is_unique(shop, &puzzle->nodes);
}

enum queens_status queens_puzzle(uint32_t n, uint32_t max_givens, uint64_t seed,
                                 const struct queens_complete_options *options, struct queens_puzzle *puzzle)
{
	if (n < 1 || n > QUEENS_MAX_FIRST || (options && options->size != sizeof(*options)))
		return QUEENS_BAD_ARGUMENT;
	struct workshop *shop = calloc(1, sizeof(*shop));
	if (!shop)
		return QUEENS_NO_MEMORY;
	enum queens_status status = QUEENS_NONE;
	shop->n = n;
	shop->options = options;
	shop->random.state = seed;
	if (options && options->max_seconds > 0)
		shop->deadline = queens__seconds() + options->max_seconds;
	for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
		status = queens_random(n, seeded_next(&shop->random), shop->solution);
		if (status != QUEENS_DONE)
			break;
		uint32_t num_givens = thin_out(shop);
		status = shop->no_memory ? QUEENS_NO_MEMORY : shop->stopped ? QUEENS_STOPPED : QUEENS_NONE;
		if (status != QUEENS_NONE)
			break;
		if (max_givens == 0 || num_givens <= max_givens) {
			deliver(shop, puzzle);
			status = QUEENS_DONE;
			break;
		}
	}
	free(shop);
	return status;
}
