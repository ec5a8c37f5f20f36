/* SPDX-License-Identifier: MIT */
/*
 * A place of the tree is a board begun: its first rows.  All methods come
 * through the places that scan, sets, masks and bitmask visit; what they do
 * there differs, and is measured here from the records of the step machine.
 */
#include "compare_steps.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "output.h"
#include "queens.h"
#include "sentence.h"

struct place {
	uint32_t depth;
	uint8_t columns[COMPARE_STEPS_MAX];
	uint32_t children[COMPARE_STEPS_MAX]; /* places, by column; 0 for none */
	uint32_t squares;                     /* examined in the next row */
	uint32_t queens_looked_at;            /* scan */
	uint32_t look_ups;                    /* sets: `or` stops at the first hit */
	uint32_t free;                        /* bitmask: the free columns of the next row */
	uint64_t permutations, pairs;         /* that begin like this, and the pairs compared in them */
};

struct places {
	uint32_t n, num_places, capacity;
	struct place *places;
};

/* Appends the place below `parent`, or the empty board. */
static uint32_t add_place(struct places *all, const struct place *parent, uint32_t column)
{
	struct place place = {.depth = 0};

	if (parent != NULL) {
		memcpy(place.columns, parent->columns, sizeof place.columns);
		place.columns[parent->depth] = (uint8_t)column;
		place.depth = parent->depth + 1;
	}
	if (all->num_places == all->capacity) {
		all->capacity = all->capacity > 0 ? 2 * all->capacity : 64;
		all->places = realloc(all->places, all->capacity * sizeof *all->places);
		if (all->places == NULL)
			fail(EXIT_TROUBLE, "out of memory");
	}
	all->places[all->num_places] = place;
	return all->num_places++;
}

/* The queens that scan looks at for this square: none if its column is used. */
static uint32_t queens_looked_at(const struct queens_step *step)
{
	for (unsigned i = 0; i < step->num_attackers; i++)
		if (step->attackers[i].line == QUEENS_LINE_COLUMN)
			return 0;
	return step->num_attackers > 0 ? step->attackers[0].row + 1u : step->row;
}

/* The sets asked for this square: cols, then diag, then anti, until one says yes. */
static uint32_t look_ups(const struct queens_step *step)
{
	if (step->lines & 1u << QUEENS_LINE_COLUMN)
		return 1;
	return step->lines & 1u << QUEENS_LINE_DIAGONAL ? 2 : 3;
}

/* The places on the way to the first solution, with the work of scan and sets there. */
static void visit_places(struct places *all)
{
	struct queens_steps steps;
	struct queens_step step;
	uint32_t path[COMPARE_STEPS_MAX + 1] = {0}, depth = 0;

	queens_steps_start(&steps, all->n, QUEENS_METHOD_SETS, QUEENS_ZOOM_STEPS, true, QUEENS_UNBROKEN);
	path[0] = add_place(all, NULL, 0);
	while (queens_steps_next(&steps, &step)) {
		struct place *here = &all->places[path[depth]];
		if (step.event == QUEENS_EVENT_REMOVE) {
			depth--;
		} else if (step.event == QUEENS_EVENT_CONFLICT || step.event == QUEENS_EVENT_PLACE) {
			here->squares++;
			here->queens_looked_at += queens_looked_at(&step);
			here->look_ups += look_ups(&step);
		}
		if (step.event == QUEENS_EVENT_PLACE) {
			struct place parent = *here;
			uint32_t child = add_place(all, &parent, step.column);
			all->places[path[depth]].children[step.column] = child;
			path[++depth] = child;
		}
	}
}

/* What bitmask finds free in the row below each place. */
static void find_free(struct places *all)
{
	struct queens_steps steps;
	struct queens_step step;
	uint32_t here = 0;

	queens_steps_start(&steps, all->n, QUEENS_METHOD_BITMASK, QUEENS_ZOOM_STEPS, true, QUEENS_UNBROKEN);
	while (queens_steps_next(&steps, &step)) {
		if (step.event == QUEENS_EVENT_PLACE)
			here++; /* in the same order */
		else if (step.event == QUEENS_EVENT_FREE)
			all->places[here].free = step.open;
	}
}

/* The permutations tried, each counted at all places it goes through. */
static void try_permutations(struct places *all)
{
	struct queens_steps steps;
	struct queens_step step;
	uint64_t tests = 0;

	queens_steps_start(&steps, all->n, QUEENS_METHOD_PERMUTATIONS, QUEENS_ZOOM_STEPS, true,
	                   QUEENS_UNBROKEN);
	while (queens_steps_next(&steps, &step)) {
		uint32_t here = 0;
		if (step.event == QUEENS_EVENT_PERMUTATION)
			continue;
		for (uint32_t row = 0;; row++) {
			all->places[here].permutations++;
			all->places[here].pairs += step.effort.tests - tests;
			if (row == all->n || all->places[here].children[step.columns[row]] == 0)
				break;
			here = all->places[here].children[step.columns[row]];
		}
		tests = step.effort.tests;
	}
}

static void write_bits(uint32_t mask, uint32_t n)
{
	char text[40];
	struct words words = words_in(text, sizeof text);

	say_bits(&words, mask, n);
	output_text(text);
}

static void write_place_name(const struct place *place, int width)
{
	char text[80];
	struct words words = words_in(text, sizeof text);

	for (uint32_t row = 0; row < place->depth; row++)
		say_words(&words, "%s%u", row > 0 ? " " : "", place->columns[row]);
	output_format("%-*s", width, place->depth > 0 ? text : "start");
}

static void write_table(const struct places *all)
{
	const int width = all->n < 4 ? 9 : (int)(2 * all->n + 3);

	output_format("Every place on the way to the first solution, n = %u, and the work there\n\n", all->n);
	output_format("%-*s  %-18s  %-16s  %-17s  %-7s  %s\n", width, "", "permutations", "scan", "sets",
	              "masks", "bitmask");
	output_format("%-*s  %9s %8s  %7s %8s  %7s %9s  %7s  %s\n", width, "place", "begin so", "pairs",
	              "squares", "queens", "squares", "look-ups", "squares", "free");
	for (uint32_t i = 0; i < all->num_places; i++) {
		const struct place *p = &all->places[i];
		write_place_name(p, width);
		output_format("  %9" PRIu64 " %8" PRIu64 "  %7u %8u  %7u %9u  %7u  ", p->permutations,
		              p->pairs, p->squares, p->queens_looked_at, p->squares, p->look_ups, p->squares);
		write_bits(p->free, all->n);
		output_text("\n");
	}
	output_text(
	    "\n"
	    "permutations  whole permutations tried that begin with this place, pairs compared in them\n"
	    "scan          squares of the next row examined, queens above looked at for them\n"
	    "sets          squares examined, questions to the three sets until one says yes\n"
	    "masks         squares examined, each with one expression on three words\n"
	    "bitmask       the free squares of the next row from one expression; no others are touched\n");
}

/* ---- one place, square by square ---- */

/* Whether the queen of row `above` shares a line with this square. */
static bool clash(const uint8_t *columns, uint32_t row, uint32_t column, uint32_t above)
{
	return columns[above] == column || columns[above] + row == column + above ||
	       columns[above] + above == column + row;
}

/* Reads "0,2" or "0 2"; the queens must not attack each other. */
static struct place parse_place(uint32_t n, const char *text)
{
	struct place place = {.depth = 0};
	char copy[200], *rest = copy;

	if (snprintf(copy, sizeof copy, "%s", text) >= (int)sizeof copy)
		fail(EXIT_USAGE, "--at takes columns such as 0,2, not '%s'", text);
	for (char *word; (word = strtok(rest, ", ")) != NULL; rest = NULL) {
		if (place.depth == n)
			fail(EXIT_USAGE, "--at '%s' has more than %u columns", text, n);
		const uint32_t column =
		    (uint32_t)parse_number("a column of --at", word, 0, n > 0 ? n - 1 : 0);
		for (uint32_t above = 0; above < place.depth; above++)
			if (clash(place.columns, place.depth, column, above))
				fail(
				    EXIT_USAGE,
				    "--at '%s': the queens of rows %u and %u attack each other, so that only "
				    "permutations comes there",
				    text, above, place.depth);
		place.columns[place.depth++] = (uint8_t)column;
	}
	return place;
}

/* The first record of `method` that examines this square at this place. */
static bool find_record(const struct place *place, uint32_t n, uint32_t column, struct queens_step *step)
{
	struct queens_steps steps;

	queens_steps_start(&steps, n, QUEENS_METHOD_SETS, QUEENS_ZOOM_STEPS, false, QUEENS_UNBROKEN);
	while (queens_steps_next(&steps, step)) {
		bool here = step->event == QUEENS_EVENT_CONFLICT || step->event == QUEENS_EVENT_PLACE;
		here = here && step->row == place->depth && step->column == column;
		for (uint32_t row = 0; here && row < place->depth; row++)
			here = step->columns[row] == place->columns[row];
		if (here)
			return true;
	}
	return false;
}

static uint64_t factorial(uint32_t n)
{
	return n < 2 ? 1 : n * factorial(n - 1);
}

/* What each method does with one square, in the words of its own data. */
static void write_permutations(const struct place *place, const struct queens_step *step)
{
	const uint64_t number = factorial(step->n - place->depth - 1);
	const bool used = step->lines & 1u << QUEENS_LINE_COLUMN;

	if (used)
		output_text("never writes a column twice");
	else if (step->event == QUEENS_EVENT_PLACE)
		output_format("goes on to %" PRIu64 " permutation%s that begin%s so", number,
		              number == 1 ? "" : "s", number == 1 ? "s" : "");
	else
		output_format("goes on to %" PRIu64 " permutation%s that begin%s so, and rejects %s", number,
		              number == 1 ? "" : "s", number == 1 ? "s" : "",
		              number == 1 ? "it" : "each of them");
}

static void write_scan(const struct queens_step *step)
{
	const uint32_t looked = queens_looked_at(step);

	if (step->lines & 1u << QUEENS_LINE_COLUMN)
		output_format("used[%u] is set", step->column);
	else if (step->event == QUEENS_EVENT_PLACE)
		output_format("looks at %u queen%s above, none attacks", looked, looked == 1 ? "" : "s");
	else
		output_format("looks at %u queen%s above, that of row %u attacks", looked,
		              looked == 1 ? "" : "s", looked - 1);
}

static void write_sets(const struct queens_step *step)
{
	const int row = step->row, column = step->column;

	if (step->lines & 1u << QUEENS_LINE_COLUMN)
		output_format("%d is in cols", column);
	else if (step->lines & 1u << QUEENS_LINE_DIAGONAL)
		output_format("%d-%d=%d is in diag", row, column, row - column);
	else if (step->lines & 1u << QUEENS_LINE_ANTIDIAGONAL)
		output_format("%d+%d=%d is in anti", row, column, row + column);
	else
		output_format("%d, %d and %d are in no set", column, row - column, row + column);
}

static void write_masks(const struct queens_step *step, uint32_t n)
{
	const uint32_t bit = UINT32_C(1) << step->column;

	if (step->event == QUEENS_EVENT_PLACE) {
		output_text("no word has the bit of this square");
	} else if (step->lines & 1u << QUEENS_LINE_COLUMN) {
		output_text("cols & ");
		write_bits(bit, n);
		output_text(" is not 0");
	} else {
		const bool diag = step->lines & 1u << QUEENS_LINE_DIAGONAL;
		output_format("%s has bit %u", diag ? "diag" : "anti",
		              diag ? n - 1 - step->row + step->column : (unsigned)step->row + step->column);
	}
}

static void write_square(const struct place *place, uint32_t n, const struct queens_step *step)
{
	output_format("\ncolumn %-6u permutations  ", step->column);
	write_permutations(place, step);
	output_format("\n%-14sscan          ", "");
	write_scan(step);
	output_format("\n%-14ssets          ", "");
	write_sets(step);
	output_format("\n%-14smasks         ", "");
	write_masks(step, n);
	output_format("\n%-14sbitmask       %s\n", "",
	              step->event == QUEENS_EVENT_PLACE ? "a free bit, taken with x & -x"
	                                                : "not a free bit: never looked at");
}

/* Where they differ: the squares of the next row, as each method sees them. */
static void write_squares(uint32_t n, const struct place *place)
{
	struct queens_step step;

	output_text("\nThe squares of row ");
	output_format("%u at the place ", place->depth);
	write_place_name(place, 0);
	output_text("\n");
	for (uint32_t column = 0; column < n; column++)
		if (find_record(place, n, column, &step))
			write_square(place, n, &step);
}

static void write_json(const struct places *all)
{
	output_format("{\"n\":%u,\"places\":[", all->n);
	for (uint32_t i = 0; i < all->num_places; i++) {
		const struct place *p = &all->places[i];
		output_format("%s{\"columns\":[", i > 0 ? "," : "");
		for (uint32_t row = 0; row < p->depth; row++)
			output_format("%s%u", row > 0 ? "," : "", p->columns[row]);
		output_format("],\"permutations\":{\"begin_so\":%" PRIu64 ",\"pairs\":%" PRIu64 "}",
		              p->permutations, p->pairs);
		output_format(",\"scan\":{\"squares\":%u,\"queens\":%u}", p->squares, p->queens_looked_at);
		output_format(",\"sets\":{\"squares\":%u,\"look_ups\":%u}", p->squares, p->look_ups);
		output_format(",\"masks\":{\"squares\":%u},\"bitmask\":{\"free\":\"", p->squares);
		write_bits(p->free, all->n);
		output_text("\"}}");
	}
	output_text("]}\n");
}

void compare_steps(uint32_t n, const char *at, bool json)
{
	struct places all = {.n = n};

	if (n > COMPARE_STEPS_MAX)
		fail(EXIT_USAGE, "--steps is for N from 0 to %u, not %u", COMPARE_STEPS_MAX, n);
	const struct place place = parse_place(n, at != NULL ? at : n > 1 ? "0" : "");
	visit_places(&all);
	find_free(&all);
	try_permutations(&all);
	if (json) {
		write_json(&all);
	} else {
		write_table(&all);
		write_squares(n, &place);
	}
	free(all.places);
}
