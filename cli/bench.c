/* SPDX-License-Identifier: MIT */
/* queens bench [N]: engines and kernels side by side with the plain yardstick. */
#include "bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "interrupt.h"
#include "output.h"
#include "progress.h"

struct bench_settings {
	struct common common;
	uint64_t runs, threads;
	const char *against;
	bool all, json;
};

static const struct option bench_options[] = {
    {"runs", 'r', OPTION_NUMBER, offsetof(struct bench_settings, runs), "R", 1, BENCH_MAX_RUNS, NULL,
     "runs of each, after one to warm up (default 5)"},
    {"threads", 't', OPTION_NUMBER, offsetof(struct bench_settings, threads), "T", 1, 4096, NULL,
     "threads of the engines (default 1)"},
    {"against", 0, OPTION_TEXT, offsetof(struct bench_settings, against), "COMMAND", 0, 0, NULL,
     "run this program in turn with the others"},
    {"all", 0, OPTION_FLAG, offsetof(struct bench_settings, all), NULL, 0, 0, NULL, "the slow ones, too"},
    {"json", 0, OPTION_FLAG, offsetof(struct bench_settings, json), NULL, 0, 0, NULL,
     "one JSON object with all figures"},
    {0},
};

/*
 * The yardstick: the shifted bitmask of the textbooks on the whole tree, without
 * symmetry.  Returns the solutions and adds up the nodes.
 */
static uint64_t plain(uint32_t all, uint32_t used, uint32_t left, uint32_t right, uint64_t *nodes)
{
	uint64_t solutions = 0;

	++*nodes;
	if (used == all)
		return 1;
	for (uint32_t free = all & ~(used | left | right); free != 0; free &= free - 1) {
		uint32_t queen = free & (0u - free);
		solutions += plain(all, used | queen, (left | queen) >> 1, (right | queen) << 1, nodes);
	}
	return solutions;
}

static void run_plain(const struct contestant *c, struct queens_unit *unit)
{
	uint32_t all = c->n == 0 ? 0 : UINT32_MAX >> (32 - c->n);

	*unit = (struct queens_unit){.nodes = 0};
	unit->total.low = plain(all, 0, 0, 0, &unit->nodes);
}

static bool tick(void *context, const struct queens_progress *progress)
{
	(void)context, (void)progress;
	return interrupt_signal == 0;
}

static void run_engine(const struct contestant *c, struct queens_unit *unit)
{
	struct queens_count_options options = {.size = sizeof options,
	                                       .engine = c->engine,
	                                       .kernel = c->kernel,
	                                       .num_threads = c->num_threads,
	                                       .tick = tick};
	enum queens_status status = queens_count(c->n, &options, unit);

	if (status == QUEENS_STOPPED)
		fail(128 + (int)interrupt_signal, "stopped");
	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
}

/* Runs a contestant once and checks what it found. */
static void run_once(struct contestant *c, uint64_t run, uint64_t warm_up)
{
	struct bench_time time = {0, 0};

	if (c->command != NULL) {
		time = bench_program(c->command);
	} else {
		struct bench_time begin = bench_now();
		if (c->engine == QUEENS_ENGINE_AUTO)
			run_plain(c, &c->unit);
		else
			run_engine(c, &c->unit);
		struct bench_time end = bench_now();
		time = (struct bench_time){end.cpu - begin.cpu, end.wall - begin.wall};
	}
	if (run >= warm_up) {
		c->cpu[run - warm_up] = time.cpu;
		c->wall[run - warm_up] = time.wall;
	}
}

/* The self-test: every contestant must find the same, and the published count. */
static void check_agreement(const struct contestant *contestants, int num)
{
	struct queens_total known;

	for (int i = 0; i < num; i++) {
		const struct contestant *c = &contestants[i], *first = &contestants[0];
		const bool wrong = queens_known_count(c->n, &known) &&
		                   (known.low != c->unit.total.low || known.high != c->unit.total.high);
		if (c->command == NULL && (wrong || c->unit.total.low != first->unit.total.low))
			fail(EXIT_NO_BOARD, "%s counts %" PRIu64 " solutions for %u queens, which is wrong",
			     c->name, c->unit.total.low, c->n);
	}
}

/* Above these the slower ones take minutes a run. */
#define MAX_PLAIN    16
#define MAX_SEARCHED 17

static int enter_contestants(struct contestant *list, uint32_t n, const struct bench_settings *s)
{
	const unsigned threads = (unsigned)s->threads;
	int num = 0;

	if (n <= MAX_PLAIN || s->all)
		list[num++] = (struct contestant){.name = "plain yardstick", .n = n};
	if (n <= MAX_SEARCHED || s->all)
		list[num++] = (struct contestant){
		    .name = "search", .n = n, .engine = QUEENS_ENGINE_SEARCH, .num_threads = threads};
	for (int k = QUEENS_KERNEL_PORTABLE; k < QUEENS_NUM_KERNELS && n >= 8; k++) {
		if (!queens_kernel_available((enum queens_kernel)k))
			continue;
		list[num] = (struct contestant){.n = n,
		                                .engine = QUEENS_ENGINE_JOIN,
		                                .kernel = (enum queens_kernel)k,
		                                .num_threads = threads};
		snprintf(list[num].name, sizeof list[num].name, "join, %s",
		         queens_kernel_name(list[num].kernel));
		num++;
	}
	if (s->against != NULL) {
		list[num] = (struct contestant){.n = n, .command = s->against};
		snprintf(list[num].name, sizeof list[num].name, "%s", s->against);
		num++;
	}
	return num;
}

static int run_bench(const void *settings, int num_operands, char **operands)
{
	const struct bench_settings *s = settings;
	const uint32_t n = num_operands > 0 ? (uint32_t)parse_number("N", operands[0], 1, 20) : 14;
	struct contestant contestants[BENCH_MAX_CONTESTANTS];
	const int num = enter_contestants(contestants, n, s);

	interrupt_set_cooperative(true);
	for (uint64_t run = 0; run <= s->runs; run++) {
		for (int i = 0; i < num; i++) {
			if (interrupt_signal != 0)
				fail(128 + (int)interrupt_signal, "stopped");
			progress_show(&s->common,
			              (double)(run * (uint64_t)num + (uint64_t)i) /
			                  (double)((s->runs + 1) * (uint64_t)num),
			              "the runs");
			run_once(&contestants[i], run, 1);
		}
		if (run == 0)
			check_agreement(contestants, num);
	}
	progress_clear();
	bench_report(contestants, num, (int)s->runs, s->json);
	output_close();
	return EXIT_DONE;
}

static const struct bench_settings bench_defaults = {.runs = 5, .threads = 1};

const struct command bench_command = {
    .name = "bench",
    .operands = "[N]",
    .max_operands = 1,
    .summary = "speed of engines and kernels, with spread",
    .details = "Counts N queens (1 to 20, default 14) by the plain yardstick, the engine search\n"
               "and the engine join with every kernel that runs here, and prints the median,\n"
               "minimum and maximum of their CPU time, how many times faster than the first\n"
               "each is, and the work it did. The first round warms up and is the self-test:\n"
               "all must find the published number. Above N = 16 the yardstick and above 17\n"
               "the engine search would take minutes a run and are left out without --all.\n"
               "\n"
               "The contestants run in turn, A B C A B C, so that a machine whose speed drifts\n"
               "is unfair to none. --against runs another program in the same batch; its\n"
               "command line is split at spaces and its output is thrown away. The yardstick\n"
               "has one thread always.",
    .example = "queens bench 15 --against './other 15'",
    .groups = {{bench_options, 0}, {common_options, 0}},
    .defaults = &bench_defaults,
    .settings_size = sizeof(struct bench_settings),
    .run = run_bench,
};
