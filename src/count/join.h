/* SPDX-License-Identifier: MIT */
/*
 * The engine "join": counts boards as pairs of half-boards.  docs/counting.md
 * explains it; the words used here are:
 *
 *   M centre columns   stand in the middle of the board; the columns left of
 *                      them are the WEST, those to the right the EAST
 *   row set            the rows whose queens stand in the east
 *   quadrant           one side of the northern or the southern rows; columns
 *                      of either side are counted from the outer edge of the
 *                      board, so that east and west look alike
 *   half-board         the queens of one side
 *
 *        WEST      M     EAST
 *       0 1 2 3  . . .  3 2 1 0
 *      +--------+-----+--------+
 *      |  north |     | north  |   (n+1)/2 rows
 *      +--------+     +--------+
 *      |  south |     | south  |   n/2 rows
 *      +--------+-----+--------+
 */
#ifndef QUEENS_JOIN_H
#define QUEENS_JOIN_H

#include <stdatomic.h>

#include "queens.h"

struct kernel;

enum join_side { WEST, EAST };
#define JOIN_SIDES       2
#define JOIN_MAX_CENTRE  5
#define JOIN_MAX_ROWS    32
#define JOIN_MAX_WIDTH   16 /* columns of a side */
#define JOIN_MAX_QUARTER 16 /* rows of a quadrant */

/*
 * Which row sets of a case stand for others that have as many boards.
 *   ALL       none: every row set counts for itself
 *   MIRRORED  those with north and south exchanged
 *   FOURFOLD  these, and those with east and west exchanged
 */
enum join_rows { JOIN_ROWS_ALL, JOIN_ROWS_MIRRORED, JOIN_ROWS_FOURFOLD };

/*
 * A case: queens in all centre columns and what the others may do so that just
 * one of the eight images of each board is counted (join_plan.c).
 */
struct join_case {
	uint32_t centre[JOIN_MAX_CENTRE]; /* the row of the queen in each centre column */
	uint32_t variant;                 /* which comparisons hold */
	uint64_t weight;                  /* boards that a counted one stands for */
	enum join_rows rows;
	uint32_t open[JOIN_SIDES][JOIN_MAX_ROWS]; /* the columns of a row where queens may stand */
	uint32_t open_rows[JOIN_SIDES];           /* the rows of which some are */
};

/* A row set has a part in either. */
enum join_part { NORTH, SOUTH };
#define JOIN_PARTS 2

/* Some of the parts of row sets that have a certain size, in increasing order. */
struct join_range {
	uint32_t size;  /* rows that go to the east */
	uint32_t first; /* place of the first one among all */
	uint32_t num;
};

/*
 * A unit: the row sets of a case that consist of a northern part from a range
 * and a southern part from another.
 *
 *                southern parts of k rows
 *              +--------+--------+--------+
 *     northern |  unit  |  unit  |        |    The lists of quadrants of a part
 *     parts of +--------+--------+        |    are made once a unit: a square of
 *     the rest |        .        .        |    parts needs fewest of them.
 *              +--------+--------+--------+
 */
struct join_unit {
	struct join_case of;
	struct join_range part[JOIN_PARTS];
};

struct join_plan {
	uint32_t n, num_centre;
	uint32_t width[JOIN_SIDES];
	uint32_t rows[JOIN_PARTS];
	uint32_t block; /* northern parts of row sets in a unit, and southern ones, at most */
	uint64_t num_units;
	uint64_t hash; /* of all units */
	/* The number of the first unit whose first two centre queens stand in the
	   rows r and s, at place r * n + s (s = 0 with fewer than two), and the end. */
	uint64_t *first_unit;
	/* binomial[a][b]: ways to choose b of a. */
	uint32_t binomial[JOIN_MAX_QUARTER + 1][JOIN_MAX_QUARTER + 2];
};

/* The number of centre columns that the plan for n has. */
uint32_t queens__join_centre(uint32_t n);

/*
 * n: 8 to 32; num_centre: 0 (even n) to 5, odd for odd n; block: parts of row
 * sets in a unit at most, northern as well as southern, 0: as usual.  To be
 * closed.
 */
enum queens_status queens__join_plan_open(struct join_plan **plan, uint32_t n, uint32_t num_centre,
                                          uint32_t block, uint64_t hash);
void queens__join_plan_close(struct join_plan *plan);

/* Finds the unit with a number below num_units. */
void queens__join_plan_unit(const struct join_plan *plan, uint64_t index, struct join_unit *unit);

/*
 * Lists the northern or southern parts of row sets of a unit: sets of rows, bit
 * 0 being the first row of the part, all of which may go to the east, and all
 * others of which to the west.  `sets` has room for the plan's block.
 */
void queens__join_row_sets(const struct join_plan *plan, const struct join_unit *unit, enum join_part part,
                           uint16_t *sets);

/*
 * How many row sets a row set stands for under a symmetry of row sets: 0 when
 * it is not the one that is counted.
 */
uint32_t queens__join_row_weight(const struct join_plan *plan, enum join_rows rows, uint32_t north,
                                 uint32_t south);

/* About how much work a unit is; the same on every machine. */
double queens__join_cost(const struct join_plan *plan, const struct join_unit *unit);

/* Counts a unit, or its image, board by board: see queens_unit_recount. */
enum queens_status queens__join_recount(const struct join_plan *plan, const struct join_unit *unit,
                                        enum queens_symmetry image, const atomic_bool *stop,
                                        struct queens_total *total);

/* How a worker counts: nothing here changes what is counted. */
struct join_settings {
	const struct kernel *kernel;
	size_t memory;    /* bytes that its tables may take, about; 0: default */
	int32_t key_bits; /* -1: chosen for each unit */
};

struct join_effort {
	uint64_t half_boards;
	uint64_t pairs;  /* pairs of half-boards that were compared */
	uint64_t visits; /* half-boards streamed through a block, all blocks together */
};

struct join_worker;
enum queens_status queens__join_worker_open(struct join_worker **worker, const struct join_plan *plan,
                                            const struct join_settings *settings);
void queens__join_worker_close(struct join_worker *worker);
/* The bytes that a worker has allocated so far, about. */
size_t queens__join_worker_memory(const struct join_worker *worker);

/* Counts one unit; gives up when *stop (may be NULL) becomes true. */
enum queens_status queens__join_unit_count(struct join_worker *worker, const struct join_unit *unit,
                                           const atomic_bool *stop, struct queens_total *total,
                                           struct join_effort *effort);

#endif
