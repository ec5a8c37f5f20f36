/* SPDX-License-Identifier: MIT */
/* queens first N: the lexicographically first solution. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "advice.h"
#include "board_writer.h"
#include "first_journal.h"
#include "interrupt.h"
#include "progress.h"

struct first_settings {
	struct common common;
	struct board_settings boards;
	uint64_t threads, seconds;
	const char *journal;
};

static const struct option first_options[] = {
    {"threads", 't', OPTION_NUMBER, offsetof(struct first_settings, threads), "T", 1, 4096, NULL,
     "threads to use (default: the processors allowed)"},
    {"seconds", 0, OPTION_NUMBER, offsetof(struct first_settings, seconds), "S", 1, 1000000000, NULL,
     "give up after S seconds"},
    {"journal", 'j', OPTION_TEXT, offsetof(struct first_settings, journal), "FILE", 0, 0, NULL,
     "keep there what is proved, and go on from it"},
    {0},
};

struct searching {
	const struct first_settings *settings;
	struct first_journal journal;
	double started;
	double announced; /* seconds that the longest question announced was to take */
	unsigned num_threads;
	uint64_t nodes_before; /* of earlier runs */
};

/* Questions longer than this are announced, and later ones when they are so many times as long. */
#define LONG_SECONDS 10.0
#define MUCH_LONGER  4.0

/*
 * A question that will take long is announced when the library has estimated it
 * (by dives) and before it is worked on.  The estimate is for the proof that the
 * answer is no; a solution may turn up sooner.  How many such questions will
 * come nobody knows, so there is no estimate of the whole.
 */
static void advise_question(struct searching *search)
{
	const struct queens_first_record *record = &search->journal.record;
	double nodes = (double)(record->nodes - search->nodes_before);
	double seconds = clock_seconds() - search->started;
	const uint32_t base = (uint32_t)search->settings->boards.base;
	char text[40];

	if (record->num_tasks == 0 || nodes == 0)
		return;
	double expected = record->nodes_left * seconds / nodes / search->num_threads;
	if (expected < LONG_SECONDS || expected < MUCH_LONGER * search->announced)
		return;
	search->announced = expected;
	progress_clear();
	remark(&search->settings->common,
	       "row %u, column %u: if no solution begins so, the proof takes about %s (Ctrl-C stops%s)",
	       record->num_decided + base, record->column + base, duration_text(expected, text, sizeof text),
	       search->settings->journal != NULL ? ", the journal goes on"
	                                         : ", --journal FILE keeps what is proved");
}

/* "12 of 48 columns, row 12 below column 20: 310 of 6281 parts, 1.2e+09 nodes, about 3 hours left here" */
static void show_progress(struct searching *search)
{
	const struct queens_first_record *record = &search->journal.record;
	double seconds = clock_seconds() - search->started;
	char left[40] = "?";
	uint32_t num_done = 0;

	if (search->settings->common.quiet || isatty(STDERR_FILENO) != 1 || seconds < 1)
		return;
	for (uint32_t task = 0; task < record->num_tasks; task++)
		num_done += record->tasks_done[task];
	if (record->nodes > search->nodes_before && record->num_tasks > 0)
		duration_text(record->nodes_left * seconds / (double)(record->nodes - search->nodes_before),
		              left, sizeof left);
	char text[200];
	int length = snprintf(text, sizeof text, "%u of %u columns decided", record->num_decided, record->n);
	if (record->num_tasks > 0)
		length += snprintf(text + length, sizeof text - (size_t)length,
		                   "; row %u, column %u: part %u of %u, %s left in this question",
		                   record->num_decided, record->column, num_done, record->num_tasks, left);
	snprintf(text + length, sizeof text - (size_t)length, "; %.3g nodes", (double)record->nodes);
	progress_text(text);
}

static bool tick(void *context, const struct queens_progress *progress)
{
	(void)progress;
	(void)context;
	return interrupt_signal == 0;
}

static void note(void *context, const struct queens_first_record *record)
{
	struct searching *search = context;
	double before = search->journal.written;

	first_journal_keep(&search->journal, record);
	advise_question(search);
	if (search->journal.path == NULL && clock_seconds() >= before + 0.2) {
		search->journal.written = clock_seconds();
		show_progress(search);
	} else if (search->journal.written != before) {
		show_progress(search);
	}
}

/* Ended before the answer: what is decided so far goes to stderr, and into the journal. */
static int unfinished(struct searching *search, enum queens_status status)
{
	const struct queens_first_record *record = &search->journal.record;
	char prefix[300] = "";

	first_journal_write(&search->journal);
	if (status == QUEENS_BAD_ARGUMENT)
		fail(EXIT_TROUBLE, "the journal %s contradicts itself; remove it to start again",
		     search->journal.path);
	if (status != QUEENS_STOPPED)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	for (uint32_t row = 0; row < record->num_decided; row++)
		snprintf(prefix + strlen(prefix), sizeof prefix - strlen(prefix), " %u",
		         record->columns[row] + (uint32_t)search->settings->boards.base);
	fail(interrupt_signal != 0 ? 128 + (int)interrupt_signal : EXIT_TROUBLE,
	     "stopped after %" PRIu64 " nodes; %u of %u columns are decided:%s", record->nodes,
	     record->num_decided, record->n, prefix);
}

/* The search, from the journal on if there is one. */
static enum queens_status search_first(struct searching *search, uint32_t n, uint32_t *columns)
{
	const struct first_settings *s = search->settings;
	struct queens_first_options options = {.size = sizeof options, .tick = tick, .note = note};
	struct queens_first_record resume;
	uint8_t *done = NULL;

	first_journal_open(&search->journal, s->journal, n);
	resume = search->journal.record;
	if (resume.num_decided == n && resume.has_solution && n > 0) {
		memcpy(columns, resume.columns, n * sizeof *columns);
		return QUEENS_DONE;
	}
	/* Its own memory: the journal's changes while the search goes on. */
	done = search->journal.done;
	search->journal.done = NULL;
	search->journal.room = 0;
	search->journal.record.num_tasks = 0;
	search->journal.record.tasks_done = NULL;
	search->nodes_before = resume.nodes;
	search->started = clock_seconds();
	options.num_threads = s->threads > 0 ? (unsigned)s->threads : available_processors();
	options.max_seconds = (double)s->seconds;
	options.context = search;
	options.resume = search->journal.fresh ? NULL : &resume;
	search->num_threads = options.num_threads;
	interrupt_set_cooperative(true);
	enum queens_status status = queens_first_search(n, &options, columns, NULL);
	interrupt_set_cooperative(false);
	progress_clear();
	free(done);
	return status;
}

static int run_first(const void *settings, int num_operands, char **operands)
{
	struct searching search = {.settings = settings};
	const struct first_settings *s = settings;
	const uint32_t n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_FIRST);
	uint32_t columns[QUEENS_MAX_FIRST];
	struct board_writer writer;

	(void)num_operands;
	board_writer_open(&writer, &s->boards, &s->common, n, true);
	enum queens_status status = search_first(&search, n, columns);
	if (status != QUEENS_DONE && status != QUEENS_NONE)
		return unfinished(&search, status);
	if (status == QUEENS_DONE) {
		struct queens_first_record *record = &search.journal.record;
		board_writer_add(&writer, columns);
		record->num_decided = n;
		record->column = 0;
		record->num_tasks = 0;
		record->has_solution = true;
		memcpy(record->columns, columns, n * sizeof *columns);
		first_journal_write(&search.journal);
	}
	first_journal_close(&search.journal);
	board_writer_close(&writer);
	advise_if_impossible(&s->common, n);
	return status == QUEENS_DONE ? EXIT_DONE : EXIT_NO_BOARD;
}

const struct command first_command = {
    .name = "first",
    .operands = "N",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "the lexicographically first solution",
    .details = "Prints the solution whose list of columns is the smallest, for N to 64. It is\n"
               "searched column by column: the last solution found is kept, and only smaller\n"
               "columns are asked for and, as a rule, refuted. To N = 41, and for odd N to 53,\n"
               "that takes seconds to minutes; for even N from 42 on hours to years. A question\n"
               "that will take long is announced on stderr with an estimate of its proof.\n"
               "\n"
               "With --journal FILE everything that has been proved is kept there, also when\n"
               "the search is stopped, and the same command goes on from it. There is no\n"
               "solution for N = 2 and 3; the exit status is then 1.",
    .example = "queens first 34 --format columns",
    .groups = {{first_options, 0},
               {board_options, offsetof(struct first_settings, boards)},
               {common_options, 0}},
    .settings_size = sizeof(struct first_settings),
    .run = run_first,
};
