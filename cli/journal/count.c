/* SPDX-License-Identifier: MIT */
/* queens count N --journal FILE, and queens journal resume FILE. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../advice.h"
#include "../interrupt.h"
#include "../output.h"
#include "../progress.h"
#include "open.h"
#include "store/counting.h"

const char *journal_support(void)
{
	return journal_storage();
}

/* "3/8": the third of eight parts. */
static void parse_shard(const char *text, struct journal_plan *plan)
{
	char part[12];
	const char *slash = strchr(text, '/');

	if (slash == NULL || slash == text || (size_t)(slash - text) >= sizeof part)
		fail(EXIT_USAGE, "--shard is a part and their number, such as 3/8, not '%s'", text);
	memcpy(part, text, (size_t)(slash - text));
	part[slash - text] = '\0';
	plan->num_shards = (uint32_t)parse_number("K of --shard I/K", slash + 1, 1, UINT32_MAX);
	plan->shard = (uint32_t)parse_number("I of --shard I/K", part, 1, plan->num_shards);
}

static _Noreturn void stopped(const struct journal_count *request, uint64_t done, uint64_t wanted)
{
	fail(128 + (int)interrupt_signal,
	     "stopped; %" PRIu64 " of %" PRIu64 " units are in '%s', go on with: queens journal resume '%s'",
	     done, wanted, request->path, request->path);
}

static bool tell(const struct journal_count *request, const struct journal_plan *plan, uint64_t wanted)
{
	if (plan->num_shards == 1)
		return true;
	remark(request->common,
	       "shard %u/%u is complete: %" PRIu64
	       " units in '%s'; when all are, add them up with: queens journal merge OUT IN...",
	       plan->shard, plan->num_shards, wanted, request->path);
	return false;
}

static bool count_plan(const struct journal_count *request, const struct queens_plan *plan,
                       const struct journal_plan *wanted, struct queens_unit *count)
{
	char error[JOURNAL_ERROR_TEXT] = "";
	enum journal_status status;
	struct counting counting = {.plan = plan,
	                            .crew = {request->num_threads, request->kernel, request->memory},
	                            .tick = request->tick,
	                            .context = request->context};

	interrupt_set_cooperative(true);
	need_journal(journal_open(&counting.journal, request->path, JOURNAL_WRITE, wanted, error), error);
	enum queens_status counted = counting_run(&counting, &status, error);
	const struct journal_sum sum = *journal_sum(counting.journal);
	journal_close(counting.journal);
	interrupt_set_cooperative(false);
	progress_clear();

	const uint64_t units = units_wanted(wanted);
	if (status != JOURNAL_DONE)
		fail(journal_exit_status(status), "%s; %" PRIu64 " of %" PRIu64 " units are safe in it",
		     error, sum.units_done, units);
	if (counted == QUEENS_STOPPED)
		stopped(request, sum.units_done, units);
	if (counted != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s; %" PRIu64 " of %" PRIu64 " units are safe in '%s'",
		     queens_status_text(counted), sum.units_done, units, request->path);
	*count = sum.sum;
	return tell(request, wanted, units);
}

bool journal_count(const struct journal_count *request, struct queens_unit *count)
{
	struct queens_plan *plan;
	struct journal_plan wanted;
	const enum queens_engine engine =
	    choose_engine(request->path, request->n, queens_engine_name(request->engine));
	enum queens_status status = queens_plan_open(&plan, request->n, engine);

	if (status == QUEENS_BAD_ARGUMENT)
		fail(EXIT_USAGE, "engine %s does not count n = %u", queens_engine_name(engine), request->n);
	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	journal_describe(plan, &wanted);
	if (request->shard != NULL)
		parse_shard(request->shard, &wanted);
	bool whole = count_plan(request, plan, &wanted, count);
	queens_plan_close(plan);
	return whole;
}

static bool tick(void *context, const struct queens_progress *progress)
{
	if (progress != NULL)
		progress_show(context, progress->work_done, "the work");
	return interrupt_signal == 0;
}

int run_journal_resume(const void *settings, int num_operands, char **operands)
{
	const struct journal_settings *s = settings;
	struct common common = s->common; /* for the tick, which may not get what is constant */
	char shard[30], text[QUEENS_TOTAL_TEXT];
	struct queens_unit count;
	struct journal *journal = open_to_read(operands[0]);
	const struct journal_plan plan = *journal_plan(journal);

	(void)num_operands;
	journal_close(journal);
	snprintf(shard, sizeof shard, "%u/%u", plan.shard, plan.num_shards);
	struct journal_count request = {.common = &s->common,
	                                .path = operands[0],
	                                .shard = shard,
	                                .n = plan.n,
	                                .engine = engine_named(plan.engine),
	                                .tick = tick,
	                                .context = &common};
	request.num_threads = s->threads > 0 ? (unsigned)s->threads : available_processors();
	if (!journal_count(&request, &count))
		return EXIT_DONE;
	if (s->json)
		output_format("{\"n\":%u,\"count\":\"%s\",\"nodes\":%" PRIu64 "}\n", plan.n,
		              queens_total_text(count.total, text), count.nodes);
	else
		output_format("%s\n", queens_total_text(count.total, text));
	output_close();
	return EXIT_DONE;
}
