/* SPDX-License-Identifier: MIT */
/*
 * The library as the page sees it.  Everything passes through two arrays of
 * 32-bit words: the page writes what it asks into `in`, and reads the answer
 * from `out`; numbers of 64 bits are two words, low first.
 */
#include <stdlib.h>
#include <string.h>

#include "queens.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static uint32_t in[4096], out[32768];

EXPORT(in) uint32_t *lab_in(void)
{
	return in;
}

EXPORT(out) uint32_t *lab_out(void)
{
	return out;
}

static uint32_t *put(uint32_t *place, uint64_t number)
{
	place[0] = (uint32_t)number;
	place[1] = (uint32_t)(number >> 32);
	return place + 2;
}

static uint32_t *put_effort(uint32_t *place, const struct queens_effort *effort)
{
	place = put(place, effort->nodes);
	place = put(place, effort->tests);
	place = put(place, effort->rejected);
	place = put(place, effort->dead_ends);
	return put(place, effort->solutions);
}

/* ---- The search, step by step ---------------------------------------- */

#define NUM_MARKS 2048

static struct queens_steps view, scan; /* what is shown; what lists the timeline */
static struct queens_steps marks_memory[NUM_MARKS];
static struct queens_marks marks;

EXPORT(start) unsigned lab_start(uint32_t n, unsigned method, unsigned zoom, bool first_only, unsigned broken)
{
	enum queens_status status =
	    queens_steps_start(&view, n, (enum queens_method)method, (enum queens_zoom)zoom, first_only,
	                       (enum queens_break)broken);

	if (status != QUEENS_DONE)
		return status;
	scan = view;
	return queens_marks_start(&marks, marks_memory, NUM_MARKS, &view);
}

static void put_record(uint32_t *to, const struct queens_step *step)
{
	uint32_t *place = put_effort(put(to, step->index), &step->effort);

	place = put(put(put(place, step->cols), step->diag), step->anti);
	const uint32_t words[] = {
	    (uint32_t)step->num_columns,
	    step->n,
	    step->mask_row,
	    step->used,
	    step->left,
	    step->right,
	    step->open,
	    step->event,
	    step->point,
	    step->row,
	    step->column,
	    step->lines,
	    step->right_board,
	    step->c,
	    step->num_attackers,
	    step->in_visit,
	    step->variables,
	};
	memcpy(place, words, sizeof words);
	memcpy(to + 48, step->columns, sizeof step->columns);
	for (uint32_t i = 0; i < step->num_attackers; i++)
		to[80 + i] = step->attackers[i].row | (uint32_t)step->attackers[i].column << 8 |
		             (uint32_t)step->attackers[i].line << 16;
	for (uint32_t set = 0; set < 3; set++) {
		to[112 + set] = step->num_items[set];
		for (uint32_t i = 0; i < step->num_items[set]; i++)
			to[120 + 64 * set + i] = (uint32_t)step->items[set][i];
	}
}

#define RECORD 320 /* words of a record in `out` */

/* Record number `index` into out[0..], the one after it into out[RECORD..]: 0, 1 or 2 written. */
EXPORT(seek) unsigned lab_seek(uint32_t index)
{
	struct queens_step step;

	if (!queens_steps_seek(&view, &marks, index, &step))
		return 0;
	put_record(out, &step);
	struct queens_steps next = view;
	if (!queens_steps_next(&next, &step))
		return 1;
	put_record(out + RECORD, &step);
	return 2;
}

/*
 * Lists up to `count` further records of the timeline, a word each:
 * event, row, column and point in its four bytes.  Returns how many; fewer
 * than `count` only at the end.
 */
EXPORT(scan) uint32_t lab_scan(uint32_t count)
{
	struct queens_step step;
	uint32_t done = 0;

	for (; done < count; done++) {
		if (!queens_steps_seek(&scan, &marks, scan.index, &step))
			break;
		out[done] = step.event | (uint32_t)step.row << 8 | (uint32_t)step.column << 16 |
		            (uint32_t)step.point << 24;
	}
	return done;
}

/* The counters of the timeline's machine into out[0..11]: its records, then the effort. */
EXPORT(scanned) void lab_scanned(void)
{
	put_effort(put(out, scan.index), &scan.effort);
}

/* Goes on with the timeline's machine without listing anything; false at its end. */
EXPORT(run) bool lab_run(uint32_t count)
{
	while (count-- > 0)
		if (!queens_steps_next(&scan, NULL))
			return false;
	return true;
}

/*
 * The nearest record after (direction 1) or before (0) record `from` whose
 * event is one of the bits of `events`, or at zoom statements whose point is
 * in `points`.  Returns its index or UINT32_MAX; looks at `reach` records at most
 * and returns UINT32_MAX - 1 when that was not enough.
 */
static bool wanted(const struct queens_step *step, uint32_t events, uint32_t points)
{
	return (events >> step->event & 1) != 0 ||
	       (step->event == QUEENS_EVENT_STATEMENT && (points >> step->point & 1) != 0);
}

EXPORT(find) uint32_t lab_find(uint32_t from, bool forward, uint32_t events, uint32_t points, uint32_t reach)
{
	struct queens_steps probe = view;
	struct queens_step step;

	if (forward) {
		for (uint32_t i = 1; i <= reach; i++) {
			/* From UINT32_MAX, which is before the first record, on to record 0. */
			uint32_t index = from + i;
			if (!queens_steps_seek(&probe, &marks, index, &step))
				return UINT32_MAX;
			if (wanted(&step, events, points))
				return index;
		}
		return UINT32_MAX - 1;
	}
	/* Backward: block after block, each run through forward. */
	for (uint32_t end = from; end > 0;) {
		uint32_t begin = end > 512 ? end - 512 : 0, found = UINT32_MAX;
		for (uint32_t i = begin; i < end; i++)
			if (queens_steps_seek(&probe, &marks, i, &step) && wanted(&step, events, points))
				found = i;
		if (found != UINT32_MAX)
			return found;
		if (from - begin > reach)
			return UINT32_MAX - 1;
		end = begin;
	}
	return UINT32_MAX;
}

/* ---- The displayed programs ------------------------------------------- */

/* A line of a program as a pointer to its text; its length is in out[0]. */
EXPORT(line) const char *lab_line(unsigned language, bool first_only, unsigned line)
{
	const char *text = queens_program_line((enum queens_language)language, first_only, line);

	out[0] = text != NULL ? (uint32_t)strlen(text) : 0;
	return text;
}

EXPORT(line_of) unsigned lab_line_of(unsigned language, bool first_only, unsigned point)
{
	return queens_program_find((enum queens_language)language, first_only, (enum queens_point)point);
}

/* The statement of a point as a break changes it: its length in out[0], NULL when left out. */
EXPORT(statement) const char *lab_statement(unsigned broken, bool first_only, unsigned point)
{
	const char *text =
	    queens_program_statement((enum queens_break)broken, first_only, (enum queens_point)point);

	out[0] = text != NULL ? (uint32_t)strlen(text) : 0;
	return text;
}

/* ---- Solutions and their classes --------------------------------------- */

static struct queens_walk walk;

EXPORT(walk_start) unsigned lab_walk_start(uint32_t n)
{
	return queens_walk_start(&walk, n);
}

/*
 * Walks on over up to `count` solutions, the fundamental ones alone if asked,
 * and writes 1 + n words of each into `out`: the size of its class, its columns.
 */
EXPORT(walk_next) uint32_t lab_walk_next(uint32_t count, bool fundamental)
{
	uint32_t *place = out, done = 0;

	while (done < count && queens_walk_next(&walk)) {
		if (fundamental && !queens_is_fundamental(walk.n, walk.columns))
			continue;
		*place++ = queens_class(walk.n, walk.columns, NULL);
		memcpy(place, walk.columns, walk.n * sizeof *place);
		place += walk.n;
		done++;
	}
	return done;
}

/* Passes over solutions; returns how many there were. */
EXPORT(walk_skip) uint32_t lab_walk_skip(uint32_t count)
{
	uint32_t done = 0;

	while (done < count && queens_walk_next(&walk))
		done++;
	return done;
}

/* The eight images of the board in `in`, n words each. */
EXPORT(images) void lab_images(uint32_t n)
{
	for (unsigned s = 0; s < QUEENS_NUM_SYMMETRIES; s++)
		queens_image((enum queens_symmetry)s, n, in, out + s * n);
}

/* ---- Boards of one's own ------------------------------------------------ */

/*
 * Queens as `in`: num rows, then num columns.  Returns the number of attacking
 * pairs and lists them: first, second, line.
 */
EXPORT(check) uint32_t lab_check(uint32_t n, uint32_t num_queens)
{
	static struct queens_attack attacks[8192];
	uint64_t num_attacks = 0;

	if (queens_check(n, in, in + num_queens, num_queens, attacks, 8192, &num_attacks) != QUEENS_DONE)
		return UINT32_MAX;
	for (uint32_t i = 0; i < num_attacks && i < 8192; i++) {
		out[3 * i] = attacks[i].first;
		out[3 * i + 1] = attacks[i].second;
		out[3 * i + 2] = attacks[i].line;
	}
	return (uint32_t)num_attacks;
}

/* ---- Counting ----------------------------------------------------------- */

static struct queens_plan *plan;
static struct queens_worker *worker;

/* Opens the plan for n; the number of its units, 0 when it could not be opened. */
EXPORT(count_open) uint32_t lab_count_open(uint32_t n)
{
	struct queens_plan_facts facts;

	queens_worker_close(worker);
	queens_plan_close(plan);
	worker = NULL;
	plan = NULL;
	if (n < 8) /* below the engine: walked over, as one unit */
		return queens_walk_start(&walk, n) == QUEENS_DONE;
	if (queens_plan_open(&plan, n, QUEENS_ENGINE_JOIN) != QUEENS_DONE ||
	    queens_worker_open(&worker, plan) != QUEENS_DONE)
		return 0;
	queens_plan_facts(plan, &facts);
	return (uint32_t)facts.num_units;
}

/* Counts unit `index`; its solutions are in out[0..1]. */
EXPORT(count_unit) unsigned lab_count_unit(uint32_t index)
{
	struct queens_unit unit;

	if (worker == NULL) {
		put(out, lab_walk_skip(UINT32_MAX));
		return QUEENS_DONE;
	}
	enum queens_status status = queens_unit_count(worker, index, &unit);
	if (status == QUEENS_DONE)
		put(out, unit.total.low);
	return status;
}

/*
 * A completion of the started board in `in` (n * n squares, enum
 * queens_square) into out[0..n-1]; gives up after about max_nodes queens tried.
 */
EXPORT(complete) unsigned lab_complete(uint32_t n, uint32_t max_nodes)
{
	static uint8_t squares[QUEENS_MAX_SEARCH * QUEENS_MAX_SEARCH];
	const struct queens_started started = {.size = sizeof started, .n = n, .squares = squares};
	const struct queens_complete_options options = {
	    .size = sizeof options,
	    .goal = QUEENS_GOAL_ANY,
	    .max_nodes = max_nodes,
	    .num_threads = 1,
	};

	for (uint32_t i = 0; i < n * n; i++)
		squares[i] = (uint8_t)in[i];
	return queens_complete(&started, &options, out, NULL);
}
