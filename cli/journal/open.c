/* SPDX-License-Identifier: MIT */
#include "open.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/deal.h"

int journal_exit_status(enum journal_status status)
{
	return status == JOURNAL_WRONG ? EXIT_USAGE : EXIT_TROUBLE;
}

void need_journal(enum journal_status status, const char *error)
{
	if (status != JOURNAL_DONE)
		fail(journal_exit_status(status), "%s", error);
}

struct journal *open_to_read(const char *path)
{
	char error[JOURNAL_ERROR_TEXT];
	struct journal *journal = NULL;

	need_journal(journal_open(&journal, path, JOURNAL_READ, NULL, error), error);
	return journal;
}

enum queens_engine engine_named(const char *name)
{
	for (int engine = QUEENS_ENGINE_AUTO; engine < QUEENS_NUM_ENGINES; engine++)
		if (strcmp(queens_engine_name((enum queens_engine)engine), name) == 0)
			return (enum queens_engine)engine;
	fail(EXIT_USAGE, "this program has no engine '%s'", name);
}

enum queens_engine choose_engine(const char *path, uint32_t n, const char *name)
{
	const enum queens_engine engine = name != NULL ? engine_named(name) : QUEENS_ENGINE_AUTO;

	if (engine != QUEENS_ENGINE_AUTO || access(path, F_OK) != 0)
		return engine;
	struct journal *journal = open_to_read(path);
	const struct journal_plan has = *journal_plan(journal);
	journal_close(journal);
	if (has.n != n)
		fail(EXIT_USAGE, "'%s' is a journal of n = %u, not of n = %u", path, has.n, n);
	return engine_named(has.engine);
}

struct queens_plan *open_plan_of(const char *path, const struct journal_plan *entry)
{
	char error[JOURNAL_ERROR_TEXT];
	struct queens_plan *plan = NULL;
	struct journal_plan ours;
	enum queens_status status = queens_plan_open(&plan, entry->n, engine_named(entry->engine));

	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	journal_describe(plan, &ours);
	need_journal(journal_compare(path, entry, &ours, error), error);
	return plan;
}

uint64_t units_wanted(const struct journal_plan *entry)
{
	struct deal_order order;

	deal_order(&order, entry->num_units, entry->shard, entry->num_shards);
	return deal_size(&order);
}

static void *grow(void *list, size_t size)
{
	void *grown = realloc(list, size);

	if (grown == NULL)
		fail(EXIT_TROUBLE, "%s", queens_status_text(QUEENS_NO_MEMORY));
	return grown;
}

static uint32_t index_of_run(struct entries *entries, const struct journal_run *who)
{
	for (uint32_t i = 0; i < entries->num_runs; i++)
		if (strcmp(entries->runs[i].host, who->host) == 0 &&
		    strcmp(entries->runs[i].kernel, who->kernel) == 0 &&
		    strcmp(entries->runs[i].program, who->program) == 0)
			return i;
	entries->runs = grow(entries->runs, (entries->num_runs + 1) * sizeof *entries->runs);
	entries->runs[entries->num_runs] = *who;
	return entries->num_runs++;
}

static bool keep(void *context, const struct journal_range *range, const struct journal_run *who)
{
	struct entries *entries = context;

	if (entries->length == entries->capacity) {
		entries->capacity = 2 * entries->capacity + 1024;
		entries->list = grow(entries->list, entries->capacity * sizeof *entries->list);
	}
	entries->list[entries->length++] = (struct entry){*range, index_of_run(entries, who)};
	return true;
}

void read_entries(const char *path, struct entries *entries)
{
	char error[JOURNAL_ERROR_TEXT];
	struct journal *journal = open_to_read(path);

	*entries = (struct entries){.plan = *journal_plan(journal), .sum = *journal_sum(journal)};
	need_journal(journal_each(journal, keep, entries, error), error);
	journal_close(journal);
}

void free_entries(struct entries *entries)
{
	free(entries->list);
	free(entries->runs);
}

const char *plain_name(const char *name, char *copy, size_t size)
{
	size_t length = 0;

	for (; name[length] != '\0' && length + 1 < size; length++)
		copy[length] =
		    name[length] <= ' ' || strchr("\"\\,<>&|`*", name[length]) != NULL ? '?' : name[length];
	copy[length] = '\0';
	return copy;
}

const char *moment_text(int64_t moment, char *text)
{
	struct tm parts;
	time_t seconds = (time_t)moment;

	gmtime_r(&seconds, &parts);
	strftime(text, MOMENT_TEXT, "%Y-%m-%dT%H:%M:%SZ", &parts);
	return text;
}
