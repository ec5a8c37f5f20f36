/* SPDX-License-Identifier: MIT */
/*
 * queens solve --break: the boards that a broken search believes in.  Each one
 * carries the name of the fault.  They have writers of their own, because they
 * need not be boards: a forgotten undo makes lists that are too long, and a
 * shared list is empty when the search is over.
 */
#include "solve_broken.h"

#include <inttypes.h>

#include "breaks.h"
#include "output.h"

struct broken_writer {
	enum board_format format;
	uint32_t n, base;
	const char *fault;
	uint64_t num_boards;
};

static void write_rows(const struct broken_writer *w, const struct queens_step *step, const char *before,
                       const char *after)
{
	for (uint64_t i = 0; i < step->num_columns && i < QUEENS_MAX_SEARCH; i++) {
		output_text(before + (i == 0 && *before == ','));
		output_fill('.', step->columns[i]);
		output_text("Q");
		output_fill('.', w->n - 1 - step->columns[i]);
		output_text(after);
	}
}

static void write_numbers(const struct broken_writer *w, const struct queens_step *step,
                          const char *separator)
{
	for (uint64_t i = 0; i < step->num_columns && i < QUEENS_MAX_SEARCH; i++)
		output_format("%s%u", i > 0 ? separator : "", step->columns[i] + w->base);
}

/* "# broken, undo-path: no solution, 12 rows" */
static void write_mark(const struct broken_writer *w, const struct queens_step *step, const char *mark)
{
	output_format("%sbroken, %s: ", mark, w->fault);
	if (step->broken == QUEENS_BREAK_SHARED_ROW)
		output_format("the shared list, as it is at the end");
	else if (step->right_board)
		output_text("a solution");
	else if (step->num_columns == step->n)
		output_text("no solution");
	else
		output_format("no solution, %" PRIu64 " rows", step->num_columns);
	output_text("\n");
}

static void write_board(struct broken_writer *w, const struct queens_step *step)
{
	switch (w->format) {
	case FORMAT_JSON:
		output_text(w->num_boards > 0 ? ",[" : "[");
		write_rows(w, step, ",\"", "\"");
		output_text("]");
		break;
	case FORMAT_JSONL:
		output_format("{\"break\":\"%s\",\"n\":%u,\"columns\":[", w->fault, w->n);
		write_numbers(w, step, ",");
		output_format("],\"right\":%s}\n", step->right_board ? "true" : "false");
		break;
	case FORMAT_COLUMNS:
		write_numbers(w, step, " ");
		write_mark(w, step, step->num_columns > 0 ? "  # " : "# ");
		break;
	default:
		output_text(w->num_boards > 0 ? "\n" : "");
		write_mark(w, step, "# ");
		write_rows(w, step, "", "\n");
	}
	w->num_boards++;
	output_commit();
}

/* The formats in which every board can be marked. */
static enum board_format format_of(const struct board_settings *settings)
{
	if (settings->format == FORMAT_PRETTY || settings->format == FORMAT_SVG)
		fail(EXIT_USAGE, "--break marks every board as wrong, which a picture cannot: use --format "
		                 "text, json, jsonl or columns");
	return settings->format != 0 ? (enum board_format)settings->format : FORMAT_TEXT;
}

void solve_broken(uint32_t n, enum queens_break broken, const struct board_settings *settings,
                  const struct common *common, uint64_t limit)
{
	const bool shared = broken == QUEENS_BREAK_SHARED_ROW;
	struct broken_writer w = {format_of(settings), n, (uint32_t)settings->base, queens_break_name(broken),
	                          0};
	struct queens_steps steps;
	struct queens_step step = {0};
	uint64_t num_right = 0;

	output_open(settings->output);
	warn_broken(common, broken);
	queens_steps_start(&steps, n, QUEENS_METHOD_SETS, QUEENS_ZOOM_SOLUTIONS, false, broken);
	if (w.format == FORMAT_JSON)
		output_format("{\"break\":\"%s\",\"boards\":[", w.fault);
	while (steps.effort.solutions < limit && queens_steps_next(&steps, &step)) {
		num_right += step.right_board;
		if (!shared)
			write_board(&w, &step);
	}
	if (shared && steps.effort.solutions > 0) {
		/* What all stored boards read when they are printed: the one list. */
		step.num_columns = steps.num_columns;
		step.right_board = steps.num_columns == n;
		while (w.num_boards < steps.effort.solutions)
			write_board(&w, &step);
	}
	if (w.format == FORMAT_JSON)
		output_text("]}\n");
	output_flush();
	if (limit == UINT64_MAX)
		report_broken(common, broken, n, steps.effort.solutions, num_right);
	output_close();
}
