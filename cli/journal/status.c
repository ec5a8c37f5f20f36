/* SPDX-License-Identifier: MIT */
/* queens journal status FILE */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "../interrupt.h"
#include "../output.h"
#include "../progress.h"
#include "open.h"

#define WINDOW_SECONDS 600
#define WATCH_SECONDS  2

struct host {
	uint64_t units, microseconds;
	int64_t finished;
};

struct state {
	struct entries entries;
	uint64_t wanted, done;
	double units_per_second; /* 0: not known */
	struct host *hosts;      /* as many as entries.runs */
};

/*
 * The units of a range that were finished after a moment: the first one when
 * the range was begun, the others evenly from then to its end.
 */
static double finished_after(const struct journal_range *range, int64_t moment)
{
	const double others = (double)range->num_units - 1;

	if (range->begun > moment)
		return (double)range->num_units;
	if (range->finished <= moment)
		return 0;
	return others * (double)(range->finished - moment) / (double)(range->finished - range->begun);
}

/*
 * The rate of the last ten minutes before the latest result, by the journal's
 * own time: right also when nobody is counting at the moment, and untouched by
 * the clock of the machine that looks.
 */
static double recent_rate(const struct entries *entries)
{
	const int64_t end = entries->sum.finished;
	int64_t begin = end;
	double units = 0;

	/* What was finished in the very first second was counted before it. */
	for (size_t i = 0; i < entries->length; i++)
		begin = entries->list[i].range.begun < begin ? entries->list[i].range.begun : begin;
	if (begin < end - WINDOW_SECONDS)
		begin = end - WINDOW_SECONDS;
	for (size_t i = 0; i < entries->length; i++)
		units += finished_after(&entries->list[i].range, begin);
	return end > begin ? units / (double)(end - begin) : 0;
}

static void read_state(const char *path, struct state *state)
{
	*state = (struct state){.done = 0};
	read_entries(path, &state->entries);
	state->wanted = units_wanted(&state->entries.plan);
	state->done = state->entries.sum.units_done;
	state->units_per_second = recent_rate(&state->entries);
	state->hosts = calloc(state->entries.num_runs + 1u, sizeof *state->hosts);
	if (state->hosts == NULL)
		fail(EXIT_TROUBLE, "%s", queens_status_text(QUEENS_NO_MEMORY));
	for (size_t i = 0; i < state->entries.length; i++) {
		const struct entry *entry = &state->entries.list[i];
		struct host *host = &state->hosts[entry->who];
		host->units += entry->range.num_units;
		host->microseconds += entry->range.microseconds;
		if (entry->range.finished > host->finished)
			host->finished = entry->range.finished;
	}
}

static void free_state(struct state *state)
{
	free_entries(&state->entries);
	free(state->hosts);
}

static double seconds_left(const struct state *state)
{
	return state->units_per_second > 0 ? (double)(state->wanted - state->done) / state->units_per_second
	                                   : -1;
}

static void write_json(const struct state *state)
{
	const struct journal_plan *plan = &state->entries.plan;
	char total[QUEENS_TOTAL_TEXT];

	output_format("{\"n\":%u,\"engine\":\"%s\",\"plan_version\":%u,\"hash\":\"%016" PRIx64
	              "\",\"shard\":%u,\"num_shards\":%u,\"units\":%" PRIu64 ",\"units_done\":%" PRIu64
	              ",\"complete\":%s",
	              plan->n, plan->engine, plan->version, plan->hash, plan->shard, plan->num_shards,
	              state->wanted, state->done, state->done == state->wanted ? "true" : "false");
	output_format(",\"sum\":\"%s\",\"nodes\":%" PRIu64 ",\"seconds\":%.6f,\"units_per_second\":",
	              queens_total_text(state->entries.sum.sum.total, total), state->entries.sum.sum.nodes,
	              1e-6 * (double)state->entries.sum.microseconds);
	if (state->units_per_second > 0)
		output_format("%.6g,\"seconds_left\":%.6g,\"hosts\":[", state->units_per_second,
		              seconds_left(state));
	else
		output_text("null,\"seconds_left\":null,\"hosts\":[");
	for (uint32_t i = 0; i < state->entries.num_runs; i++) {
		const struct journal_run *run = &state->entries.runs[i];
		char host[80];
		output_format("%s{\"host\":\"%s\",\"kernel\":\"%s\",\"program\":\"%s\",\"units\":%" PRIu64
		              ",\"seconds\":%.6f,\"finished\":%" PRId64 "}",
		              i > 0 ? "," : "", plain_name(run->host, host, sizeof host), run->kernel,
		              run->program, state->hosts[i].units,
		              1e-6 * (double)state->hosts[i].microseconds, state->hosts[i].finished);
	}
	output_text("]}\n");
}

static void write_pace(const struct state *state)
{
	char text[60];

	if (state->done == state->wanted || state->units_per_second == 0)
		return;
	output_format("rate       %.3g units a second\n", state->units_per_second);
	output_format("time left  %s at this rate\n", duration_text(seconds_left(state), text, sizeof text));
}

static void write_text(const struct state *state)
{
	const struct journal_plan *plan = &state->entries.plan;
	const struct journal_sum *sum = &state->entries.sum;
	char text[60];

	output_format("count      n = %u, engine %s", plan->n, plan->engine);
	if (plan->num_shards > 1)
		output_format(", shard %u/%u", plan->shard, plan->num_shards);
	output_format("\nplan       version %u, hash %016" PRIx64 "\n", plan->version, plan->hash);
	output_format("done       %" PRIu64 " of %" PRIu64 " units, %.2f %%\n", state->done, state->wanted,
	              state->wanted > 0 ? 100.0 * (double)state->done / (double)state->wanted : 100.0);
	output_format("left       %" PRIu64 " units\n", state->wanted - state->done);
	write_pace(state);
	output_format("sum        %s%s\n", queens_total_text(sum->sum.total, text),
	              state->done == plan->num_units ? "  (complete)" : "  (of the units that are done)");
	output_format("CPU time   %s\n", duration_text(1e-6 * (double)sum->microseconds, text, sizeof text));
	for (uint32_t i = 0; i < state->entries.num_runs; i++) {
		const struct journal_run *run = &state->entries.runs[i];
		char moment[MOMENT_TEXT], host[80];
		output_format("host       %s, kernel %s, version %s: %" PRIu64 " units, %s, last %s\n",
		              plain_name(run->host, host, sizeof host), run->kernel, run->program,
		              state->hosts[i].units,
		              duration_text(1e-6 * (double)state->hosts[i].microseconds, text, sizeof text),
		              moment_text(state->hosts[i].finished, moment));
	}
}

int run_journal_status(const void *settings, int num_operands, char **operands)
{
	const struct journal_settings *s = settings;
	bool complete;

	(void)num_operands;
	do {
		struct state state;
		read_state(operands[0], &state);
		complete = state.done == state.wanted;
		if (s->watch && output_is_terminal())
			output_text("\033[H\033[2J");
		if (s->json)
			write_json(&state);
		else
			write_text(&state);
		free_state(&state);
		output_commit();
		output_flush();
		if (s->watch && !complete)
			sleep(WATCH_SECONDS);
	} while (s->watch && !complete);
	output_close();
	return EXIT_DONE;
}
