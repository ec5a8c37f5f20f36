/* SPDX-License-Identifier: MIT */
/* Many journals of one plan become one. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "database.h"
#include "deal.h"

struct item {
	struct journal_range range; /* `run` is an index into runs */
	size_t input;
};

struct merging {
	const struct journal_merge *merge;
	struct journal_plan plan; /* of the first input, as shard 1 of 1 */
	bool has_plan, out_of_memory;
	size_t num_problems;
	size_t input; /* the one that is being read */

	struct item *items;
	size_t num_items, max_items;
	struct journal_run *runs;
	size_t num_runs;
	struct journal_plan *plans; /* of every input */
	uint64_t *done;             /* units of every input */
};

static void problem(struct merging *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void problem(struct merging *m, const char *format, ...)
{
	char sentence[JOURNAL_ERROR_TEXT];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(sentence, sizeof sentence, format, arguments);
	va_end(arguments);
	m->num_problems++;
	m->merge->problem(m->merge->context, sentence);
}

/* The index of a run; few hosts, many ranges: the last ones are looked at first. */
static bool index_of_run(struct merging *m, const struct journal_run *who, int64_t *index)
{
	for (size_t i = m->num_runs; i-- > 0;) {
		const struct journal_run *run = &m->runs[i];
		if (strcmp(run->host, who->host) == 0 && strcmp(run->kernel, who->kernel) == 0 &&
		    strcmp(run->program, who->program) == 0) {
			*index = (int64_t)i;
			return true;
		}
	}
	struct journal_run *grown = realloc(m->runs, (m->num_runs + 1) * sizeof *grown);
	if (grown == NULL)
		return false;
	m->runs = grown;
	m->runs[m->num_runs] = *who;
	*index = (int64_t)m->num_runs++;
	return true;
}

static bool keep(void *context, const struct journal_range *range, const struct journal_run *who)
{
	struct merging *m = context;

	if (m->num_items == m->max_items) {
		size_t max = 2 * m->max_items + 1024;
		struct item *grown = realloc(m->items, max * sizeof *grown);
		m->out_of_memory = grown == NULL;
		if (grown == NULL)
			return false;
		m->items = grown;
		m->max_items = max;
	}
	struct item *item = &m->items[m->num_items++];
	*item = (struct item){*range, m->input};
	m->out_of_memory = !index_of_run(m, who, &item->range.run);
	return !m->out_of_memory;
}

static bool same_plan(const struct journal_plan *a, const struct journal_plan *b)
{
	return a->n == b->n && a->version == b->version && a->hash == b->hash &&
	       a->num_units == b->num_units && strcmp(a->engine, b->engine) == 0;
}

static void read_input(struct merging *m)
{
	const char *path = m->merge->in[m->input];
	char error[JOURNAL_ERROR_TEXT];
	struct journal *journal;

	if (journal_open(&journal, path, JOURNAL_READ, NULL, error) != JOURNAL_DONE) {
		problem(m, "%s", error);
		return;
	}
	struct journal_plan *plan = &m->plans[m->input];
	*plan = *journal_plan(journal);
	m->done[m->input] = journal_sum(journal)->units_done;
	if (!m->has_plan) {
		m->plan = *plan;
		m->plan.shard = m->plan.num_shards = 1;
		m->has_plan = true;
	}
	if (!same_plan(&m->plan, plan))
		problem(m,
		        "'%s' is of another plan (n = %u, engine %s, version %u, hash %016" PRIx64
		        ") than the first journal (n = %u, engine %s, version %u, hash %016" PRIx64 ")",
		        path, plan->n, plan->engine, plan->version, plan->hash, m->plan.n, m->plan.engine,
		        m->plan.version, m->plan.hash);
	else if (journal_each(journal, keep, m, error) != JOURNAL_DONE)
		problem(m, "%s", error);
	journal_close(journal);
}

static int by_first(const void *a, const void *b)
{
	const struct item *x = a, *y = b;

	return x->range.first < y->range.first ? -1 : x->range.first > y->range.first;
}

/* Names units that are in two journals: once for every pair that follows each other in the list. */
static void find_overlaps(struct merging *m)
{
	if (m->num_items > 0) /* else there is no list */
		qsort(m->items, m->num_items, sizeof *m->items, by_first);
	for (size_t i = 1, told = SIZE_MAX; i < m->num_items; i++) {
		const struct item *a = &m->items[i - 1], *b = &m->items[i];
		if (a->range.first + a->range.num_units <= b->range.first)
			continue;
		bool same = a->range.first == b->range.first && a->range.num_units == b->range.num_units;
		bool contradiction = same && (a->range.sum.total.low != b->range.sum.total.low ||
		                              a->range.sum.total.high != b->range.sum.total.high);
		if (!contradiction && told == a->input + b->input)
			continue; /* the same two files again */
		told = contradiction ? told : a->input + b->input;
		problem(m, "'%s' and '%s' %s unit %" PRIu64, m->merge->in[a->input], m->merge->in[b->input],
		        contradiction ? "contradict each other about" : "overlap: both hold", b->range.first);
	}
}

static void find_unfinished(struct merging *m)
{
	for (size_t i = 0; i < m->merge->num_in; i++) {
		const struct journal_plan *plan = &m->plans[i];
		struct deal_order order;
		if (plan->num_shards < 2)
			continue;
		deal_order(&order, plan->num_units, plan->shard, plan->num_shards);
		uint64_t size = deal_size(&order);
		if (m->done[i] < size)
			problem(m, "shard %u/%u ('%s') is not finished: %" PRIu64 " of %" PRIu64 " units",
			        plan->shard, plan->num_shards, m->merge->in[i], m->done[i], size);
	}
}

static bool has_shard(const struct merging *m, uint32_t shard)
{
	for (size_t i = 0; i < m->merge->num_in; i++)
		if (m->plans[i].shard == shard)
			return true;
	return false;
}

/* Where all inputs are shards of one cut, those that nobody gave. */
static void find_missing(struct merging *m)
{
	const uint32_t num_shards = m->plans[0].num_shards;

	for (size_t i = 0; i < m->merge->num_in; i++)
		if (m->plans[i].num_shards != num_shards)
			return;
	for (uint32_t shard = 1; shard <= num_shards && num_shards > 1; shard++)
		if (!has_shard(m, shard))
			problem(m, "shard %u/%u is missing", shard, num_shards);
}

static enum journal_status write_out(struct merging *m, char *error)
{
	struct journal_range *ranges = malloc((m->num_items + 1) * sizeof *ranges);
	int64_t *numbers = malloc((m->num_runs + 1) * sizeof *numbers);
	enum journal_status status = JOURNAL_TROUBLE;
	struct journal *journal = NULL;

	snprintf(error, JOURNAL_ERROR_TEXT, "out of memory");
	if (ranges != NULL && numbers != NULL)
		status = journal_open(&journal, m->merge->out, JOURNAL_WRITE, &m->plan, error);
	for (size_t i = 0; i < m->num_runs && status == JOURNAL_DONE; i++)
		status = journal_add_run(journal, &m->runs[i], &numbers[i], error);
	for (size_t i = 0; i < m->num_items && status == JOURNAL_DONE; i++) {
		ranges[i] = m->items[i].range;
		ranges[i].run = numbers[ranges[i].run];
	}
	if (status == JOURNAL_DONE)
		status = database_import(journal, ranges, m->num_items, error);
	if (status != JOURNAL_DONE && journal != NULL)
		unlink(journal->path);
	journal_close(journal);
	free(ranges);
	free(numbers);
	return status;
}

static enum journal_status merge_inputs(struct merging *m, char *error)
{
	for (m->input = 0; m->input < m->merge->num_in; m->input++)
		read_input(m);
	if (m->out_of_memory) {
		snprintf(error, JOURNAL_ERROR_TEXT, "out of memory");
		return JOURNAL_TROUBLE;
	}
	if (m->num_problems == 0) {
		find_overlaps(m);
		if (!m->merge->partial) {
			find_unfinished(m);
			find_missing(m);
		}
	}
	return m->num_problems == 0 ? write_out(m, error) : JOURNAL_WRONG;
}

enum journal_status journal_merge(const struct journal_merge *merge, size_t *num_problems, char *error)
{
	struct merging m = {.merge = merge};
	enum journal_status status = JOURNAL_TROUBLE;

	*num_problems = 0;
	if (access(merge->out, F_OK) == 0) {
		snprintf(error, JOURNAL_ERROR_TEXT, "'%s' exists already; a merge makes a new journal",
		         merge->out);
		return JOURNAL_WRONG;
	}
	m.plans = calloc(merge->num_in, sizeof *m.plans);
	m.done = calloc(merge->num_in, sizeof *m.done);
	if (m.plans != NULL && m.done != NULL)
		status = merge_inputs(&m, error);
	else
		snprintf(error, JOURNAL_ERROR_TEXT, "out of memory");
	*num_problems = m.num_problems;
	free(m.items);
	free(m.runs);
	free(m.plans);
	free(m.done);
	return status;
}
