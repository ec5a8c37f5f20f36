/* SPDX-License-Identifier: MIT */
/* queens complete [FILE]: started boards, by an exact search. */
#include <inttypes.h>
#include <stdlib.h>

#include "advice.h"
#include "board_writer.h"
#include "interrupt.h"
#include "output.h"
#include "progress.h"
#include "shape.h"
#include "started_board.h"

struct complete_settings {
	struct common common;
	struct board_settings boards;
	struct rule_settings rule;
	struct shape_settings shape;
	bool first, all, count, unique;
	int input_format;
	uint64_t limit, max_nodes, seconds, threads;
};

static const struct option complete_options[] = {
    {"first", 0, OPTION_FLAG, offsetof(struct complete_settings, first), NULL, 0, 0, NULL,
     "the lexicographically first completion"},
    {"all", 0, OPTION_FLAG, offsetof(struct complete_settings, all), NULL, 0, 0, NULL,
     "every completion, in lexicographic order"},
    {"count", 0, OPTION_FLAG, offsetof(struct complete_settings, count), NULL, 0, 0, NULL,
     "only the number of completions"},
    {"unique", 0, OPTION_FLAG, offsetof(struct complete_settings, unique), NULL, 0, 0, NULL,
     "whether there is exactly one: yes or no"},
    {"limit", 0, OPTION_NUMBER, offsetof(struct complete_settings, limit), "K", 1, UINT64_MAX, NULL,
     "with --all and --count: end after K completions"},
    {"nodes", 0, OPTION_NUMBER, offsetof(struct complete_settings, max_nodes), "K", 1, UINT64_MAX, NULL,
     "give up after trying about K queens"},
    {"seconds", 0, OPTION_NUMBER, offsetof(struct complete_settings, seconds), "S", 1, 1000000000, NULL,
     "give up after S seconds"},
    {"threads", 't', OPTION_NUMBER, offsetof(struct complete_settings, threads), "T", 1, 4096, NULL,
     "threads to use (default: the processors allowed)"},
    {"input-format", 'i', OPTION_CHOICE, offsetof(struct complete_settings, input_format), "FORMAT", 0, 0,
     input_choices, "read this format instead of recognising it"},
    {0},
};

/* The answers to all boards of the input. */
struct completing {
	const struct complete_settings *settings;
	const struct board_reader *reader;
	struct queens_complete_options options;
	struct board_writer writer;
	uint64_t num_boards;
	int status; /* the worst so far */
};

static bool tick(void *context, const struct queens_progress *progress)
{
	const struct completing *c = context;

	if (progress->num_units > 0)
		progress_show(&c->settings->common, progress->work_done, "the search");
	return interrupt_signal == 0;
}

static bool visit(void *context, uint32_t n, const uint32_t *columns)
{
	struct completing *c = context;

	(void)n;
	board_writer_add(&c->writer, columns);
	return interrupt_signal != 0;
}

/* Names the board in a remark, where there are several. */
static void say(const struct completing *c, const struct started_board *board, const char *text)
{
	if (c->num_boards > 1)
		remark(&c->settings->common, "board at line %" PRIu64 ": %s", board->line, text);
	else
		remark(&c->settings->common, "%s", text);
}

static void worsen(struct completing *c, int status)
{
	if (status > c->status)
		c->status = status;
}

/* The search did not come to its end: says what is known. */
static void stopped(struct completing *c, enum queens_status status, const struct queens_completion *result)
{
	progress_clear();
	if (status != QUEENS_STOPPED)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	output_commit();
	if (interrupt_signal != 0)
		fail(128 + (int)interrupt_signal,
		     "stopped after trying %" PRIu64 " queens; found so far: %" PRIu64
		     ", not known: the rest",
		     result->nodes, result->num_solutions);
	remark(&c->settings->common,
	       "unknown: gave up after trying %" PRIu64 " queens; found so far: %" PRIu64, result->nodes,
	       result->num_solutions);
	worsen(c, EXIT_TROUBLE);
}

static void write_count(struct completing *c, const struct started_board *board,
                        const struct queens_completion *result)
{
	if (!c->settings->unique) {
		output_format("%" PRIu64 "\n", result->num_solutions);
		return;
	}
	output_text(result->num_solutions == 1 ? "yes\n" : "no\n");
	if (result->num_solutions != 1) {
		say(c, board,
		    result->num_solutions == 0 ? "no completion exists" : "more than one completion");
		worsen(c, EXIT_NO_BOARD);
	}
}

/* One started board: its completions or their number. */
static void answer(struct completing *c, const struct started_board *board)
{
	const struct complete_settings *s = c->settings;
	const bool numbers = s->count || s->unique;
	struct queens_completion result;
	uint32_t *columns = calloc(board->started.num_rows + 1, sizeof *columns);

	if (columns == NULL)
		fail(EXIT_TROUBLE, "out of memory");
	if (!numbers)
		board_writer_begin_shape(&c->writer, &s->boards, &s->common, &board->started, !s->all);
	if (!numbers && c->num_boards > 1 && c->writer.format == FORMAT_TEXT)
		output_text("\n");
	enum queens_status status = queens_complete(&board->started, &c->options, columns, &result);
	progress_clear();
	if (status == QUEENS_STOPPED && s->unique && result.num_solutions >= 2)
		status = QUEENS_DONE;
	if (status == QUEENS_DONE && numbers)
		write_count(c, board, &result);
	else if (status == QUEENS_DONE && !s->all)
		board_writer_add(&c->writer, columns);
	if (status == QUEENS_NONE || (status == QUEENS_DONE && s->all && result.num_solutions == 0)) {
		say(c, board, "no completion exists");
		worsen(c, EXIT_NO_BOARD);
	} else if (status != QUEENS_DONE) {
		stopped(c, status, &result);
	}
	if (!numbers && status != QUEENS_STOPPED)
		board_writer_end(&c->writer);
	output_commit();
	free(columns);
}

static void choose_goal(struct completing *c)
{
	const struct complete_settings *s = c->settings;

	if (s->first + s->all + s->count + s->unique > 1)
		fail(EXIT_USAGE, "--first, --all, --count and --unique exclude each other");
	if (s->limit > 0 && !s->all && !s->count)
		fail(EXIT_USAGE, "--limit goes with --all or --count");
	c->options = (struct queens_complete_options){.size = sizeof c->options,
	                                              .max_solutions = s->unique ? 2 : s->limit,
	                                              .max_nodes = s->max_nodes,
	                                              .max_seconds = (double)s->seconds,
	                                              .visit = visit,
	                                              .tick = tick,
	                                              .context = c};
	c->options.goal = s->first                ? QUEENS_GOAL_FIRST
	                  : s->all                ? QUEENS_GOAL_ALL
	                  : s->count || s->unique ? QUEENS_GOAL_COUNT
	                                          : QUEENS_GOAL_ANY;
	c->options.num_threads = s->threads > 0 ? (unsigned)s->threads : available_processors();
}

/* One more board, in the shape that was asked for. */
static void take(struct completing *c, const char *name, struct started_board *board)
{
	const uint64_t queens = c->settings->shape.queens;
	const uint32_t given = started_board_queens(board);

	shape_apply(board->started.num_rows, queens, &board->started);
	if (queens > 0 && given > queens)
		fail(EXIT_USAGE, "%s has %u given queens, more than --queens %" PRIu64, name, given, queens);
	c->num_boards++;
	answer(c, board);
	started_board_close(board);
}

/* The boards of a file or of standard input. */
static void take_file(struct completing *c, const char *path, struct shape shape)
{
	const struct input_settings input = {c->settings->input_format, c->settings->boards.base};
	const enum queens_rule rule = chosen_rule(&c->settings->rule);
	struct board_reader reader;
	struct started_board board;

	board_reader_open(&reader, path, &input);
	reader.num_rows = shape.rows;
	reader.num_columns = shape.columns;
	while (started_board_next(&reader, rule, &board))
		take(c, reader.name, &board);
	if (c->num_boards == 0)
		fail(EXIT_USAGE, "%s holds no board", reader.name);
	board_reader_close(&reader);
}

static int run_complete(const void *settings, int num_operands, char **operands)
{
	struct completing c = {.settings = settings};
	const char *size = c.settings->shape.board;
	const struct shape shape = size != NULL ? shape_parse("--board", size) : (struct shape){0, 0};
	struct started_board empty;

	choose_goal(&c);
	output_open(c.settings->boards.output);
	interrupt_set_cooperative(true);
	if (size != NULL && num_operands == 0) {
		started_board_open(&empty, shape.rows, shape.columns);
		started_board_rule(&empty, chosen_rule(&c.settings->rule));
		take(&c, "--board", &empty);
	} else {
		take_file(&c, num_operands > 0 ? operands[0] : NULL, shape);
	}
	interrupt_set_cooperative(false);
	output_close();
	return c.status;
}

const struct command complete_command = {
    .name = "complete",
    .operands = "[FILE]",
    .max_operands = 1,
    .summary = "completes a started board, or proves that it cannot be",
    .details = "Reads started boards from a file or standard input: Q for a given queen, # for\n"
               "a blocked square and . for a free one; also as json, as columns, and as the\n"
               "parameter files of CSPLib's problems 079 and 080 (letting n = ..., init,\n"
               "blocks, diags). Given queens stay, no queen is put on a blocked square; attacks\n"
               "go through blocked squares (holes that stop them would be another puzzle, which\n"
               "is not solved here). N is at most 1000; above 64 one thread searches.\n"
               "\n"
               "Boards are square and have a queen in every row. With --board MxN they have M\n"
               "rows and N columns, and without FILE the board is empty; with --queens K there\n"
               "are K queens, and rows without one come last in the order. As columns, such a\n"
               "row is -, in jsonl null.\n"
               "\n"
               "The search is exact: 'no completion exists' has been proved, and the exit\n"
               "status is then 1. When --nodes or --seconds end it, the answer is unknown and\n"
               "the exit status 3. With --count, 0 is an answer like any other.",
    .example = "queens puzzle 8 --seed 1 | queens complete --unique",
    .groups = {{complete_options, 0},
               {rule_options, offsetof(struct complete_settings, rule)},
               {shape_options, offsetof(struct complete_settings, shape)},
               {board_options, offsetof(struct complete_settings, boards)},
               {common_options, 0}},
    .settings_size = sizeof(struct complete_settings),
    .run = run_complete,
};
