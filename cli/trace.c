/* SPDX-License-Identifier: MIT */
/*
 * queens trace N: the search, step by step, with reasons.
 *
 * Memory does not depend on the length of the trace.  What is cut away is run
 * through without a word, and the tail, whose place is known only at the end,
 * is reached from a checkpoint.
 */
#include "trace.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "advice.h"
#include "breaks.h"
#include "output.h"
#include "progress.h"

#define NOT_GIVEN UINT64_MAX

/* With --head alone, the rest is counted this far and no further. */
#define MAX_COUNTED 10000000u

enum { TEXT = 1, TABLE, JSONL }; /* --format, 0 when not given */

struct trace_settings {
	struct common common;
	int method;
	int zoom;
	int format;
	int broken;
	int program;
	bool first, watch;
	uint64_t head, tail, from, to;
	const char *output;
};

static const char *const zoom_choices[] = {"statements", "steps", "placements", "solutions", NULL};
static const char *const format_choices[] = {"text", "table", "jsonl", NULL};
static const char *const language_choices[] = {"c",          "cpp",    "java", "javascript",
                                               "typescript", "python", NULL};

#define AT(member) offsetof(struct trace_settings, member)
static const struct option trace_options[] = {
    {"method", 'm', OPTION_CHOICE, AT(method), "METHOD", 0, 0, method_choices,
     "play this textbook method (default sets)"},
    {"zoom", 'z', OPTION_CHOICE, AT(zoom), "ZOOM", 0, 0, zoom_choices,
     "how much happens between two records"},
    {"first", 0, OPTION_FLAG, AT(first), NULL, 0, 0, NULL, "end with the first solution"},
    {"format", 'f', OPTION_CHOICE, AT(format), "FORMAT", 0, 0, format_choices, "how a record looks"},
    {"head", 0, OPTION_NUMBER, AT(head), "A", 0, UINT64_MAX, NULL, "only the first A records"},
    {"tail", 0, OPTION_NUMBER, AT(tail), "B", 0, UINT64_MAX, NULL, "only the last B records"},
    {"from", 0, OPTION_NUMBER, AT(from), "I", 0, UINT64_MAX, NULL, "begin with record number I"},
    {"to", 0, OPTION_NUMBER, AT(to), "J", 0, UINT64_MAX, NULL, "end with record number J"},
    {"break", 0, OPTION_CHOICE, AT(broken), "KIND", 0, 0, break_choices,
     "play a search with this fault built in"},
    {"watch", 'w', OPTION_FLAG, AT(watch), NULL, 0, 0, NULL, "play it on a board in the terminal"},
    {"program", 0, OPTION_CHOICE, AT(program), "LANGUAGE", 0, 0, language_choices,
     "print the displayed program instead"},
    {"output", 'o', OPTION_TEXT, AT(output), "FILE", 0, 0, NULL, "write there instead, whole or not at all"},
    {0},
};

struct tracing {
	const struct trace_settings *settings;
	bool color;
	struct queens_steps steps;
	struct queens_marks marks;
	uint64_t num_right; /* boards seen that are solutions */
};

/* Checkpoints: half a megabyte of them is enough to go anywhere quickly. */
#define NUM_MARKS 256
static struct queens_steps mark_memory[NUM_MARKS];

/* One record; if the program is stopped later, it still arrives whole. */
static void write_record(struct tracing *t, const struct queens_step *step)
{
	if (t->settings->format == JSONL)
		trace_write_json(step, t->settings->first);
	else if (t->settings->format == TABLE)
		trace_write_table(step, t->color);
	else
		trace_write_text(step, t->settings->first, t->color);
	output_commit();
}

/* Between head and tail: exactly how much is missing there. */
static void note_left_out(const struct tracing *t, uint64_t number, bool at_least)
{
	char text[80];

	if (number == 0)
		return;
	snprintf(text, sizeof text, "%s%" PRIu64 " record%s left out", at_least ? "more than " : "", number,
	         number == 1 ? "" : "s");
	if (t->settings->format == JSONL) /* one event a line and nothing else */
		remark(&t->settings->common, "%s", text);
	else
		output_format("... %s ...\n", text);
}

/* Writes the records `from` to `end` - 1, or to the end; returns how many. */
static uint64_t write_range(struct tracing *t, uint64_t from, uint64_t end)
{
	struct queens_step step;
	uint64_t number = 0;

	if (from >= end)
		return 0;
	if (from == 0)
		t->steps = t->marks.steps[0];
	else if (!queens_steps_seek(&t->steps, &t->marks, from - 1, NULL))
		return 0;
	while (from + number < end && queens_steps_next(&t->steps, &step)) {
		write_record(t, &step);
		number++;
	}
	return number;
}

/* The number of records up to `end`, which costs running there. */
static uint64_t count_records(struct tracing *t, uint64_t end)
{
	if (end == 0)
		return 0;
	return queens_steps_seek(&t->steps, &t->marks, end - 1, NULL) ? end : t->steps.index;
}

static void fail_beyond(uint64_t from, uint64_t num_records)
{
	if (num_records == 0)
		fail(EXIT_USAGE, "--from %" PRIu64 " is beyond the end: this trace has no records", from);
	fail(EXIT_USAGE, "--from %" PRIu64 " is beyond the end: this trace has records 0 to %" PRIu64, from,
	     num_records - 1);
}

/* Head and tail: the end must be known before the tail can be written. */
static void write_both_ends(struct tracing *t, uint64_t from, uint64_t end)
{
	const uint64_t head = t->settings->head == NOT_GIVEN ? 0 : t->settings->head;
	const uint64_t tail = t->settings->tail;
	const uint64_t num = (end = count_records(t, end)) > from ? end - from : 0;

	if (num == 0 && from > 0)
		fail_beyond(from, end);
	if (head >= num || tail >= num - head) {
		write_range(t, from, end);
		return;
	}
	write_range(t, from, from + head);
	note_left_out(t, num - head - tail, false);
	write_range(t, end - tail, end);
}

/*
 * The head alone must not wait for the end of a search that may take years:
 * the head is shown at once, and the rest counted as far as that is quick.
 */
static void write_head(struct tracing *t, uint64_t from, uint64_t end)
{
	const uint64_t head = t->settings->head, stop = head < end - from ? from + head : end;
	uint64_t number = write_range(t, from, stop), rest = 0;

	if (number < head) {
		if (number == 0)
			fail_beyond(from, t->steps.index);
		return;
	}
	output_flush();
	if (t->steps.index < stop) /* nothing was written: head is 0 */
		count_records(t, stop);
	while (rest <= MAX_COUNTED && t->steps.index < end && queens_steps_next(&t->steps, NULL))
		rest++;
	note_left_out(t, rest > MAX_COUNTED ? MAX_COUNTED : rest, rest > MAX_COUNTED);
}

/* The sums of a whole trace, for people only. */
static void report_effort(const struct tracing *t)
{
	const struct queens_effort *e = &t->steps.effort;
	char tests[120] = "";

	if (t->settings->format == JSONL)
		return;
	if (t->steps.method != QUEENS_METHOD_BITMASK)
		snprintf(tests, sizeof tests, "tests %" PRIu64 ", rejected %" PRIu64 ", ", e->tests,
		         e->rejected);
	remark(&t->settings->common,
	       "records %" PRIu64 "; nodes %" PRIu64 ", %sdead ends %" PRIu64 ", solutions %" PRIu64,
	       t->steps.index, e->nodes, tests, e->dead_ends, e->solutions);
}

/* Runs the broken search once more, only for its boards. */
static void report_damage(const struct tracing *t)
{
	struct queens_steps steps;
	struct queens_step step;
	uint64_t num_right = 0;

	if (t->steps.broken == QUEENS_UNBROKEN || t->settings->first || t->settings->common.quiet)
		return;
	queens_steps_start(&steps, t->steps.n, QUEENS_METHOD_SETS, QUEENS_ZOOM_SOLUTIONS, false,
	                   (enum queens_break)t->steps.broken);
	while (queens_steps_next(&steps, &step))
		num_right += step.right_board;
	report_broken(&t->settings->common, (enum queens_break)t->steps.broken, steps.n,
	              steps.effort.solutions, num_right);
}

/* Nothing is left out: everything from `from` to `to`. */
static void write_all(struct tracing *t, uint64_t from, uint64_t end)
{
	uint64_t number = write_range(t, from, end);

	if (number == 0 && from > 0)
		fail_beyond(from, t->steps.index);
	if (from > 0 || end < NOT_GIVEN)
		return;
	output_flush();
	advise_if_impossible(&t->settings->common, t->steps.n);
	report_effort(t);
	report_damage(t);
}

/* A trace of more than ten seconds is announced. */
static void advise_trace_time(const struct trace_settings *s, uint32_t n, enum queens_method method,
                              enum queens_zoom zoom)
{
	static const double microseconds[] = {4.5, 0.6, 0.8, 0.1}; /* a node, or a square of its row */
	struct queens_estimate estimate;
	char text[40];

	if (n < 11 || s->first || s->head != NOT_GIVEN || s->to != NOT_GIVEN)
		return;
	queens_estimate(n, 10000, 1, &estimate);
	double units = estimate.nodes.estimate;
	if (method == QUEENS_METHOD_PERMUTATIONS)
		units = 2 * tgamma((double)n + 1); /* two records a permutation */
	else if (zoom <= QUEENS_ZOOM_STEPS)
		units *= n;
	double seconds = 1e-6 * microseconds[zoom] * units;
	if (seconds > 10)
		remark(&s->common,
		       "the whole trace: about %s (Ctrl-C stops; --head, --first and --to show less)",
		       duration_text(seconds, text, sizeof text));
}

/* The Python line as a fault changes it; what it leaves out stays as a comment. */
static void write_program_line(const struct trace_settings *s, unsigned line, const char *text)
{
	const int indent = (int)strspn(text, " ");

	for (unsigned point = 1; point < QUEENS_NUM_POINTS && s->broken != 0; point++) {
		const char *changed = queens_program_statement((enum queens_break)s->broken, s->first,
		                                               (enum queens_point)point);
		if (point == QUEENS_POINT_RENDER || /* the same line as STORE */
		    queens_program_find(QUEENS_LANGUAGE_PYTHON, s->first, (enum queens_point)point) != line ||
		    (changed != NULL && strcmp(changed, text + indent) == 0))
			continue;
		if (changed != NULL)
			output_format("%*s%s  # wrong: %s\n", indent, "", changed,
			              break_choices[s->broken - 1]);
		else
			output_format("%*s# left out: %s\n", indent, "", text + indent);
		return;
	}
	output_format("%s\n", text);
}

/* Prints the program whose lines the records name. */
static int print_program(const struct trace_settings *s)
{
	const enum queens_language language = (enum queens_language)(s->program - 1);
	const char *text;

	if (s->broken != 0 && language != QUEENS_LANGUAGE_PYTHON)
		fail(EXIT_USAGE, "--break changes the Python program only, not that in %s",
		     queens_language_name(language));
	output_open(s->output);
	for (unsigned line = 1; (text = queens_program_line(language, s->first, line)) != NULL; line++)
		write_program_line(s, line, text);
	output_close();
	return EXIT_DONE;
}

/* Combinations that cannot be; each has its sentence. */
static void check_settings(const struct trace_settings *s, enum queens_method method, enum queens_zoom zoom)
{
	if (method != QUEENS_METHOD_SETS && zoom == QUEENS_ZOOM_STATEMENTS)
		fail(EXIT_USAGE,
		     "--zoom statements follows the displayed program, which is that of --method "
		     "sets, not %s",
		     queens_method_name(method));
	if (method != QUEENS_METHOD_SETS && s->broken != 0)
		fail(EXIT_USAGE, "--break builds a fault into --method sets, not %s",
		     queens_method_name(method));
	if (s->from != NOT_GIVEN && s->to != NOT_GIVEN && s->from > s->to)
		fail(EXIT_USAGE, "--from %" PRIu64 " is after --to %" PRIu64, s->from, s->to);
}

static int run_trace(const void *settings, int num_operands, char **operands)
{
	const struct trace_settings *s = settings;
	static struct tracing t;

	if (s->program != 0)
		return print_program(s);
	if (num_operands == 0)
		fail(EXIT_USAGE, "trace needs N; see 'queens trace -h'");
	const uint32_t n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_SEARCH);
	const enum queens_method method =
	    s->method ? (enum queens_method)(s->method - 1) : QUEENS_METHOD_SETS;
	const enum queens_zoom zoom = s->zoom ? (enum queens_zoom)(s->zoom - 1) : QUEENS_ZOOM_STEPS;
	const uint64_t from = s->from == NOT_GIVEN ? 0 : s->from;
	const uint64_t end = s->to == NOT_GIVEN ? NOT_GIVEN : s->to + 1;

	check_settings(s, method, zoom);
	t.settings = s;
	queens_steps_start(&t.steps, n, method, zoom, s->first, (enum queens_break)s->broken);
	queens_marks_start(&t.marks, mark_memory, NUM_MARKS, &t.steps);
	if (s->watch)
		return watch(&t.steps, s->first, s->common.color != COLOR_NEVER);
	output_open(s->output);
	t.color = s->format != JSONL && output_colored(&s->common);
	warn_broken(&s->common, (enum queens_break)s->broken);
	advise_trace_time(s, n, method, zoom);
	if (s->tail != NOT_GIVEN)
		write_both_ends(&t, from, end);
	else if (s->head != NOT_GIVEN)
		write_head(&t, from, end);
	else
		write_all(&t, from, end);
	output_close();
	return EXIT_DONE;
}

static const struct trace_settings trace_defaults = {
    .head = NOT_GIVEN, .tail = NOT_GIVEN, .from = NOT_GIVEN, .to = NOT_GIVEN};

const struct command trace_command = {
    .name = "trace",
    .operands = "N",
    .min_operands = 0, /* --program needs none */
    .max_operands = 1,
    .summary = "the search, step by step, with reasons",
    .details = "Plays the search for N queens (0 to 32) and prints a record for every step.\n"
               "\n"
               "Zoom steps (the default) shows each square that is rejected, with all queens\n"
               "that attack it, each queen placed and lifted, each dead end and solution;\n"
               "placements leaves out rejected squares and dead ends; solutions shows boards\n"
               "only; statements follows the displayed Python program line by line and prints\n"
               "every variable (--program python prints the program). The methods scan, sets and\n"
               "masks go through the same events; bitmask examines no squares and shows the mask\n"
               "of the free ones; permutations tries one whole permutation after another.\n"
               "\n"
               "Formats: text is a sentence a record; table lists the placed queens with their\n"
               "column, row-column and row+column; jsonl is one object a line. Records are\n"
               "counted from 0. --head and --tail say how many records they leave out; --from\n"
               "and --to include both ends.\n"
               "\n"
               "--break builds a fault into the search: undo-cols, undo-diag, undo-anti and\n"
               "undo-path forget to take something back when a queen is lifted; columns-only,\n"
               "no-diag and no-anti do not look at a family of lines; same-family uses row+column\n"
               "for both; shared-row stores one list again and again instead of copies.\n"
               "\n"
               "--program prints the displayed program; with --break, in Python, as the fault\n"
               "changes it.\n"
               "\n"
               "--watch plays the search in the terminal: space plays and pauses, the arrow keys\n"
               "step forward and back.",
    .example = "queens trace 4 --head 8 --tail 4",
    .groups = {{trace_options, 0}, {common_options, 0}},
    .defaults = &trace_defaults,
    .settings_size = sizeof(struct trace_settings),
    .run = run_trace,
};
