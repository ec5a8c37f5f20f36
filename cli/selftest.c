/* SPDX-License-Identifier: MIT */
/* queens selftest: every engine and method against what is known. */
#include <stdio.h>

#include "advice.h"
#include "command.h"
#include "interrupt.h"
#include "output.h"
#include "queens.h"

struct selftest_settings {
	struct common common;
	uint64_t max_n;
	uint64_t threads;
};

static const struct option selftest_options[] = {
    {"max", 0, OPTION_NUMBER, offsetof(struct selftest_settings, max_n), "N", 1, 27, NULL,
     "count up to this board size (default 14)"},
    {"threads", 't', OPTION_NUMBER, offsetof(struct selftest_settings, threads), "T", 1, 4096, NULL,
     "threads to use (default: the processors allowed)"},
    {0},
};

static bool tick(void *context, const struct queens_progress *progress)
{
	(void)context, (void)progress;
	return interrupt_signal == 0;
}

/* Prints one line; returns whether the test passed. */
static bool report(const char *what, uint32_t n, bool passed)
{
	output_format("%s  %s, n = 0 to %u\n", passed ? "pass" : "FAIL", what, n);
	output_flush();
	return passed;
}

static bool test_engine(enum queens_engine engine, const struct selftest_settings *s)
{
	struct queens_count_options options = {.size = sizeof options, .engine = engine, .tick = tick};
	char what[60];

	options.num_threads = s->threads > 0 ? (unsigned)s->threads : available_processors();
	snprintf(what, sizeof what, "engine %s", queens_engine_name(engine));
	for (uint32_t n = 0; n <= s->max_n; n++) {
		struct queens_unit count;
		struct queens_total known;
		enum queens_status status = queens_count(n, &options, &count);
		if (status == QUEENS_BAD_ARGUMENT)
			continue; /* a size that this engine does not count */
		if (status == QUEENS_STOPPED)
			fail(128 + (int)interrupt_signal, "stopped");
		if (status != QUEENS_DONE)
			fail(EXIT_TROUBLE, "%s", queens_status_text(status));
		queens_known_count(n, &known);
		if (count.total.high != known.high || count.total.low != known.low)
			return report(what, n, false);
	}
	return report(what, (uint32_t)s->max_n, true);
}

static bool test_method(enum queens_method method)
{
	const uint32_t max_n = method == QUEENS_METHOD_PERMUTATIONS ? 8 : 10;
	char what[60];

	snprintf(what, sizeof what, "method %s", queens_method_name(method));
	for (uint32_t n = 0; n <= max_n; n++) {
		struct queens_effort effort;
		struct queens_total known;
		queens_solve(method, n, NULL, NULL, &effort);
		queens_known_count(n, &known);
		if (effort.solutions != known.low)
			return report(what, n, false);
	}
	return report(what, max_n, true);
}

static int run_selftest(const void *settings, int num_operands, char **operands)
{
	const struct selftest_settings *s = settings;
	bool passed = true;

	(void)num_operands, (void)operands;
	for (int method = 0; method < QUEENS_NUM_METHODS; method++)
		passed &= test_method((enum queens_method)method);
	interrupt_set_cooperative(true);
	for (int engine = QUEENS_ENGINE_SEARCH; engine < QUEENS_NUM_ENGINES; engine++)
		passed &= test_engine((enum queens_engine)engine, s);
	output_close();
	return passed ? EXIT_DONE : EXIT_NO_BOARD;
}

static const struct selftest_settings selftest_defaults = {.max_n = 14};

const struct command selftest_command = {
    .name = "selftest",
    .operands = "",
    .summary = "every engine and method against known counts",
    .details = "Counts small boards by every method and every engine and compares the results\n"
               "with the published numbers (OEIS A000170). Exit status 1 if any differs.",
    .example = "queens selftest --max 16",
    .groups = {{selftest_options, 0}, {common_options, 0}},
    .defaults = &selftest_defaults,
    .settings_size = sizeof(struct selftest_settings),
    .run = run_selftest,
};
