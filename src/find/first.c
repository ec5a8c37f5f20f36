/* SPDX-License-Identifier: MIT */
/*
 * The lexicographically first solution, by prefix and witness (see lexic.h).
 *
 * The walk stands at a row; the columns above it are those of the answer:
 *
 *      0 2 4 1 3 8 10 12 14 | 5 ...           the witness, a known solution
 *        decided             ^ the row in question: is there a solution with
 *                              a smaller column here?
 *
 * Each smaller column is a question.  "No" is a proof, and the next column is
 * asked; "yes" comes with a better witness, whose column is then the answer's.
 * The record says where the walk stands, so that it can go on another day: the
 * decided columns, the columns of the row that are refuted, and of the question
 * under way the tasks that are finished.
 */
#include <stdlib.h>
#include <string.h>

#include "find/masks.h"

struct first {
	struct masks masks;
	struct ask_journal journal;
	struct queens_first_record record;
	const struct queens_first_options *options;
	uint64_t earlier_nodes; /* spent before this call */
};

/* Tells the caller. */
static void send(struct first *first)
{
	first->record.nodes = first->earlier_nodes + atomic_load(&first->masks.control->nodes);
	if (first->options->note)
		first->options->note(first->options->context, &first->record);
}

/* A task of the question under way is finished. */
static void note_task(void *context, uint32_t num_tasks, uint64_t hash, const uint8_t *done,
                      double nodes_left)
{
	struct first *first = context;

	first->record.num_tasks = num_tasks;
	first->record.tasks_hash = hash;
	first->record.tasks_done = done;
	first->record.nodes_left = nodes_left;
	send(first);
}

/* Another question has other tasks. */
static void forget_tasks(struct queens_first_record *record)
{
	record->num_tasks = 0;
	record->tasks_hash = 0;
	record->tasks_done = NULL;
	record->nodes_left = 0;
}

/* A question is about to be asked. */
static void note_question(void *board, uint32_t row, uint32_t column, const uint32_t *witness)
{
	struct first *first = board;
	struct queens_first_record *record = &first->record;
	struct queens_first_record before = *record;

	record->num_decided = row;
	record->column = column;
	record->has_solution = witness != NULL;
	if (witness)
		memcpy(record->columns, witness, record->n * sizeof(*witness));
	/* The tasks to resume belong to one question only, the one that was under way. */
	if (before.num_decided != row || before.column != column) {
		first->journal.resume = NULL;
		forget_tasks(record);
	}
	send(first);
}

/* Places the decided prefix of a record; false when it cannot be. */
static bool replay(struct first *first, struct lexic *lexic, const struct queens_first_record *record)
{
	for (uint32_t row = 0; row < record->num_decided; row++) {
		uint32_t column = lexic->queen(lexic->board, row);

		if (column == LEXIC_NONE) {
			column = lexic->next_open(lexic->board, row, record->columns[row]);
			if (column != record->columns[row] || !lexic->push(lexic->board, row, column))
				return false;
			/* The walk starts here: its level 0. */
			first->masks.level[0] = first->masks.level[1];
			first->masks.size[0] = first->masks.size[1];
			first->masks.depth = 0;
		}
		if (column != record->columns[row])
			return false;
	}
	return true;
}

/* A witness from outside is believed only after a check. */
static bool is_solution(const struct queens_first_record *record)
{
	uint64_t num_attacks;

	return queens_check(record->n, NULL, record->columns, record->n, NULL, 0, &num_attacks) ==
	           QUEENS_DONE &&
	       num_attacks == 0;
}

/*
 * Goes to where the record stands.  The record is not trusted further than it
 * can be checked: its witness must be a solution, and the decided columns must
 * be those of the witness and possible.  That smaller columns are refuted has
 * to be believed.
 */
static bool resume(struct first *first, struct lexic *lexic)
{
	const struct queens_first_record *record = first->options->resume;

	if (!record)
		return true;
	if (record->n != first->record.n || record->num_decided >= record->n || record->column > record->n ||
	    (record->has_solution && !is_solution(record)) ||
	    (record->num_decided && !record->has_solution) || !replay(first, lexic, record))
		return false;
	first->record = *record;
	first->earlier_nodes = record->nodes;
	first->journal.resume = record->tasks_done;
	first->journal.num_resume = record->tasks_done ? record->num_tasks : 0;
	first->journal.resume_hash = record->tasks_hash;
	lexic->has_witness = record->has_solution;
	lexic->from = record->column;
	memcpy(lexic->witness, record->columns, sizeof(record->columns));
	return true;
}

/* The walk's first board is the answer: keep it and stop. */
static bool keep(void *context, uint32_t n, const uint32_t *columns)
{
	memcpy(context, columns, n * sizeof(*columns));
	return true;
}

static enum queens_status run(struct first *first, uint32_t *columns)
{
	const struct queens_started empty = {.size = sizeof(empty), .n = first->record.n};
	uint32_t witness[LIVE_MAX], place[2 * LIVE_MAX + 2];
	struct lexic lexic;

	queens__masks_lexic(&first->masks, &lexic, witness);
	lexic.note = note_question;
	if (!queens__masks_start(&first->masks, &empty))
		return QUEENS_NONE;
	if (!resume(first, &lexic))
		return QUEENS_BAD_ARGUMENT;
	switch (queens__lexic_run(&lexic, place, keep, columns)) {
	case SEARCH_FOUND:
		return QUEENS_DONE;
	case SEARCH_EXHAUSTED:
		return QUEENS_NONE;
	default:
		return first->masks.control->no_memory ? QUEENS_NO_MEMORY : QUEENS_STOPPED;
	}
}

enum queens_status queens_first_search(uint32_t n, const struct queens_first_options *options,
                                       uint32_t *columns, uint64_t *nodes)
{
	const struct queens_first_options defaults = {.size = sizeof(defaults)};
	struct control control;

	if (!options)
		options = &defaults;
	if (n > QUEENS_MAX_FIRST || options->size != sizeof(*options) || !(options->max_seconds >= 0))
		return QUEENS_BAD_ARGUMENT;
	if (queens__control_open(&control, n, QUEENS_RULE_QUEENS, NULL) != QUEENS_DONE)
		return QUEENS_NO_MEMORY;
	queens__control_limit(&control, options->max_nodes, options->max_seconds, options->num_threads);
	control.tick = options->tick;
	control.context = options->context;
	struct first *first = calloc(1, sizeof(*first));
	struct search *search = queens__search_open(&control);
	enum queens_status status = QUEENS_NO_MEMORY;
	if (first && search) {
		first->masks.control = &control;
		first->masks.search = search;
		first->masks.journal = &first->journal;
		first->journal.note = note_task;
		first->journal.context = first;
		first->record.n = n;
		first->options = options;
		status = run(first, columns);
		if (nodes)
			*nodes = first->earlier_nodes + atomic_load(&control.nodes);
	}
	queens__search_close(search);
	free(first);
	queens__control_close(&control);
	return status;
}

enum queens_status queens_first(uint32_t n, uint32_t *columns)
{
	return queens_first_search(n, NULL, columns, NULL);
}
