/* SPDX-License-Identifier: MIT */
/* queens journal plan N: what a count would take. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "../advice.h"
#include "../output.h"
#include "../progress.h"
#include "measure.h"
#include "open.h"

static void write_json(const struct measure *m, uint64_t workers)
{
	output_format(
	    "{\"n\":%u,\"engine\":\"%s\",\"plan_version\":%u,\"hash\":\"%016" PRIx64 "\",\"units\":%" PRIu64
	    ",\"measured\":%s,\"sample\":%" PRIu64 ",\"unfinished\":%" PRIu64
	    ",\"core_hours\":%.6g,\"core_hours_low\":%.6g"
	    ",\"core_hours_high\":%.6g,\"worker_bytes\":%.0f,\"workers\":%" PRIu64 ",\"days\":%.6g}\n",
	    m->facts.n, queens_engine_name(m->facts.engine), m->facts.version, m->facts.hash,
	    m->facts.num_units, m->extrapolated ? "false" : "true", m->num_counted, m->num_unfinished,
	    m->seconds.estimate / 3600, m->seconds.low / 3600, m->seconds.high / 3600, m->worker_bytes,
	    workers, m->seconds.estimate / 86400 / (double)workers);
}

static const char *span_text(double seconds, char *text, size_t size)
{
	if (seconds >= 1)
		return duration_text(seconds, text, size);
	snprintf(text, size, "%.3g seconds", seconds);
	return text;
}

static void write_text(const struct measure *m, uint64_t workers)
{
	char text[60];

	output_format("count       n = %u, engine %s, plan version %u, hash %016" PRIx64 "\n", m->facts.n,
	              queens_engine_name(m->facts.engine), m->facts.version, m->facts.hash);
	output_format(
	    "units       %" PRIu64 ", %s each on average\n", m->facts.num_units,
	    span_text(m->seconds.estimate / fmax(1, (double)m->facts.num_units), text, sizeof text));
	output_format("basis       %" PRIu64 " units counted, chosen by the costs of %" PRIu64 "\n",
	              m->num_counted, m->num_costs);
	if (m->extrapolated)
		output_format("            %" PRIu64
		              " more did not end in time (--seconds): costs by the speed at "
		              "n = %u,\n            and an interval for the costs alone\n",
		              m->num_unfinished, m->speed_n);
	output_format("memory      %.1f MB a worker\n", m->worker_bytes / 1e6);
	output_format("core-hours  %.3g (95 %% interval %.3g to %.3g)\n", m->seconds.estimate / 3600,
	              m->seconds.low / 3600, m->seconds.high / 3600);
	output_format("time        %s with %" PRIu64 " worker%s\n",
	              span_text(m->seconds.estimate / (double)workers, text, sizeof text), workers,
	              workers == 1 ? "" : "s");
}

int run_journal_plan(const void *settings, int num_operands, char **operands)
{
	const struct journal_settings *s = settings;
	const uint32_t n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_SEARCH);
	const uint64_t workers = s->workers > 0 ? s->workers : available_processors();
	const enum queens_engine engine = s->engine != NULL ? engine_named(s->engine) : QUEENS_ENGINE_AUTO;
	struct queens_plan *plan;
	enum queens_status status = queens_plan_open(&plan, n, engine);

	(void)num_operands;
	if (status == QUEENS_BAD_ARGUMENT)
		fail(EXIT_USAGE, "engine %s does not count n = %u", queens_engine_name(engine), n);
	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	struct measure m = {.plan = plan, .seed = s->seed, .seconds_given = (double)s->seconds};
	queens_plan_facts(plan, &m.facts);
	measure_plan(&m);
	if (s->json)
		write_json(&m, workers);
	else
		write_text(&m, workers);
	output_close();
	queens_plan_close(plan);
	return EXIT_DONE;
}
