/* SPDX-License-Identifier: MIT */
/*
 * Records as jsonl.  Long traces are a matter of writing, so the text is put
 * together by hand in the output buffer; no record comes near its size.
 */
#include <string.h>

#include "output.h"
#include "sentence.h"
#include "trace.h"

/* All these write at `to` and return the place after what they wrote. */
static char *put(char *to, const char *text)
{
	while (*text != '\0')
		*to++ = *text++;
	return to;
}

static char *put_number(char *to, uint64_t number)
{
	char digits[24];
	unsigned num_digits = 0;

	do
		digits[num_digits++] = (char)('0' + number % 10);
	while ((number /= 10) != 0);
	while (num_digits > 0)
		*to++ = digits[--num_digits];
	return to;
}

static char *put_signed(char *to, int number)
{
	if (number < 0)
		*to++ = '-';
	return put_number(to, (uint64_t)(number < 0 ? -number : number));
}

/* ,"key":number */
static char *put_field(char *to, const char *key, uint64_t number)
{
	return put_number(put(to, key), number);
}

/* The placed queens: entry r is the column of the queen in row r. */
static char *put_columns(char *to, const struct queens_step *step)
{
	to = put(to, "\"columns\":[");
	for (uint64_t i = 0; i < step->num_columns && i < QUEENS_MAX_SEARCH; i++) {
		if (i > 0)
			*to++ = ',';
		to = put_number(to, step->columns[i]);
	}
	*to++ = ']';
	if (step->num_columns > QUEENS_MAX_SEARCH) /* a broken search: the rest is not kept */
		to = put_field(to, ",\"num_columns\":", step->num_columns);
	return to;
}

/* The numbers in a set, rising. */
static char *put_set(char *to, const struct queens_step *step, const char *key, enum set set)
{
	const bool down = set_number(step, set, 1) < set_number(step, set, 0);
	const uint64_t bits = set_bits(step, set);

	to = put(to, key);
	*to++ = '[';
	for (unsigned i = 0; i < 64; i++) {
		unsigned bit = down ? 63 - i : i;
		if (bits >> bit & 1) {
			to = put_signed(to, set_number(step, set, bit));
			*to++ = ',';
		}
	}
	to -= to[-1] == ',';
	*to++ = ']';
	return to;
}

/* A mask as text of ones and zeros, column 0 last, as binary numbers are written. */
static char *put_bits(char *to, const char *key, uint64_t mask, unsigned width)
{
	to = put(to, key);
	*to++ = '"';
	while (width-- > 0)
		*to++ = mask >> width & 1 ? '1' : '0';
	*to++ = '"';
	return to;
}

/* The sets of numbers, or the masks; of scan only the columns. */
static char *put_state(char *to, const struct queens_step *step)
{
	const unsigned n = step->n, width = n > 0 ? 2 * n - 1 : 0;

	switch (step->method) {
	case QUEENS_METHOD_SCAN:
		return put_set(to, step, ",\"cols\":", SET_COLS);
	case QUEENS_METHOD_SETS:
		to = put_set(to, step, ",\"cols\":", SET_COLS);
		to = put_set(to, step, ",\"diag\":", SET_DIAG);
		return put_set(to, step, ",\"anti\":", SET_ANTI);
	case QUEENS_METHOD_MASKS:
		to = put_bits(to, ",\"cols\":", step->cols, n);
		to = put_bits(to, ",\"diag\":", step->diag, width);
		to = put_bits(to, ",\"anti\":", step->anti, width);
		return put_bits(to, ",\"free\":", free_columns(step), n);
	case QUEENS_METHOD_BITMASK:
		to = put_bits(to, ",\"cols\":", step->used, n);
		to = put_bits(to, ",\"diag\":", step->right, n);
		to = put_bits(to, ",\"anti\":", step->left, n);
		return put_bits(to, ",\"free\":", step->open, n);
	default:
		return to;
	}
}

static char *put_attackers(char *to, const struct queens_step *step)
{
	to = put(to, ",\"attackers\":[");
	for (unsigned i = 0; i < step->num_attackers; i++) {
		const struct queens_attacker *a = &step->attackers[i];
		to = put_field(to, i > 0 ? ",{\"row\":" : "{\"row\":", a->row);
		to = put_field(to, ",\"column\":", a->column);
		to = put(to, ",\"line\":\"");
		to = put(to, queens_line_name((enum queens_line)a->line));
		to = put(to, "\"}");
	}
	*to++ = ']';
	return to;
}

/* What the event is about: its row, its square or its solution. */
static char *put_subject(char *to, const struct queens_step *step)
{
	switch (step->event) {
	case QUEENS_EVENT_SOLUTION:
		to = put_field(to, ",\"index\":", step->effort.solutions - 1);
		if (step->broken != QUEENS_UNBROKEN)
			to = put(to, step->right_board ? ",\"right\":true" : ",\"right\":false");
		return to;
	case QUEENS_EVENT_PERMUTATION:
		return to;
	case QUEENS_EVENT_DEAD_END:
	case QUEENS_EVENT_FREE:
		return put_field(to, ",\"row\":", step->row);
	default:
		to = put_field(to, ",\"row\":", step->row);
		to = put_field(to, ",\"column\":", step->column);
		if (step->event == QUEENS_EVENT_CONFLICT || step->event == QUEENS_EVENT_CLASH ||
		    step->num_attackers > 0)
			to = put_attackers(to, step);
		return to;
	}
}

/* A set in the order in which Python prints it. */
static char *put_items(char *to, const struct queens_step *step, const char *key, enum set set)
{
	to = put(to, key);
	*to++ = '[';
	for (unsigned i = 0; i < step->num_items[set]; i++) {
		if (i > 0)
			*to++ = ',';
		to = put_signed(to, step->items[set][i]);
	}
	*to++ = ']';
	return to;
}

/* Statements hold quotes, but neither backslashes nor control characters. */
static char *put_quoted(char *to, const char *text)
{
	*to++ = '"';
	for (; *text != '\0'; text++) {
		if (*text == '"')
			*to++ = '\\';
		*to++ = *text;
	}
	*to++ = '"';
	return to;
}

/* The frame of a statement. */
static char *put_statement(char *to, const struct queens_step *step, bool first_only)
{
	const enum queens_point point = (enum queens_point)step->point;

	to = put_field(to, ",\"line\":", queens_program_find(QUEENS_LANGUAGE_PYTHON, first_only, point));
	to = put(to, step->in_visit ? ",\"function\":\"visit\"" : ",\"function\":\"n_queens\"");
	to = put(to, ",\"statement\":");
	to = put_quoted(to, statement_text(step, first_only));
	to = put_field(to, ",\"variables\":{\"n\":", step->n);
	if (step->variables & QUEENS_HAS_ROW)
		to = put_field(to, ",\"row\":", step->row);
	if (step->variables & QUEENS_HAS_COLUMN)
		to = put_field(to, ",\"col\":", step->column);
	if (step->variables & QUEENS_HAS_C)
		to = put_field(to, ",\"c\":", step->c);
	*to++ = ',';
	to = put_columns(to, step);
	if (step->variables & QUEENS_HAS_SETS) {
		to = put_items(to, step, ",\"used_cols\":", SET_COLS);
		to = put_items(to, step, ",\"down\":", SET_DIAG);
		to = put_items(to, step, ",\"up\":", SET_ANTI);
	}
	to = put_field(to, ",\"output\":{\"num_boards\":", step->effort.solutions);
	return put(to, "}}");
}

static char *put_event(char *to, const struct queens_step *step, bool first_only)
{
	if (step->event == QUEENS_EVENT_STATEMENT)
		return put_statement(to, step, first_only);
	to = put_subject(to, step);
	*to++ = ',';
	to = put_columns(to, step);
	to = put_state(to, step);
	if (step->point != QUEENS_POINT_NONE)
		to = put_field(
		    to, ",\"line\":",
		    queens_program_find(QUEENS_LANGUAGE_PYTHON, first_only, (enum queens_point)step->point));
	return to;
}

/* The counters come last: what happened is of more interest than how often. */
void trace_write_json(const struct queens_step *step, bool first_only)
{
	char *start = output_reserve(OUTPUT_RESERVE_MAX), *to = start;

	to = put_field(to, "{\"step\":", step->index);
	to = put(to, ",\"event\":\"");
	to = put(to, queens_event_name((enum queens_event)step->event));
	*to++ = '"';
	if (step->broken != QUEENS_UNBROKEN) {
		to = put(to, ",\"break\":\"");
		to = put(to, queens_break_name((enum queens_break)step->broken));
		*to++ = '"';
	}
	to = put_event(to, step, first_only);
	to = put_field(to, ",\"nodes\":", step->effort.nodes);
	if (step->method != QUEENS_METHOD_BITMASK) {
		to = put_field(to, ",\"tests\":", step->effort.tests);
		to = put_field(to, ",\"rejected\":", step->effort.rejected);
	}
	if (step->method != QUEENS_METHOD_PERMUTATIONS)
		to = put_field(to, ",\"dead_ends\":", step->effort.dead_ends);
	to = put_field(to, ",\"solutions\":", step->effort.solutions);
	to = put(to, "}\n");
	output_advance((size_t)(to - start));
}
