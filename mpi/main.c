/* SPDX-License-Identifier: MIT */
/* queens-mpi count N --journal FILE: one count on many machines. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/advice.h"
#include "cli/command.h"
#include "cli/engine.h"
#include "cli/interrupt.h"
#include "cli/journal/open.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "messages.h"
#include "store/counting.h"

struct mpi_settings {
	struct common common;
	struct engine_settings engine;
	const char *journal;
	bool json;
};

static const struct option mpi_options[] = {
    {"journal", 0, OPTION_TEXT, offsetof(struct mpi_settings, journal), "FILE", 0, 0, NULL,
     "keep finished units in FILE, and go on from there"},
    {"json", 0, OPTION_FLAG, offsetof(struct mpi_settings, json), NULL, 0, 0, NULL,
     "one JSON object with all figures"},
    {0},
};

static int rank, num_ranks;
static bool started = true; /* on rank 0: the others wait for nothing */

static void tell_start(struct start *start)
{
	started = true;
	MPI_Bcast(start, sizeof *start, MPI_BYTE, 0, MPI_COMM_WORLD);
}

/* Every way out of the program leads through here, so that no rank waits for ever. */
static void leave(void)
{
	struct start nothing = {.nothing = 1};
	int finalized;

	MPI_Finalized(&finalized);
	if (finalized)
		return;
	if (!started && rank == 0)
		tell_start(&nothing);
	MPI_Finalize();
}

static bool tick(void *context, const struct queens_progress *progress)
{
	progress_show(context, progress->work_done, "the work");
	return interrupt_signal == 0;
}

static uint64_t plan_hash(const struct queens_plan *plan)
{
	struct queens_plan_facts facts;

	queens_plan_facts(plan, &facts);
	return facts.hash;
}

static struct queens_plan *open_plan(uint32_t n, enum queens_engine engine)
{
	struct queens_plan *plan;
	enum queens_status status = queens_plan_open(&plan, n, engine);

	if (status == QUEENS_BAD_ARGUMENT)
		fail(EXIT_USAGE, "engine %s does not count n = %u", queens_engine_name(engine), n);
	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	return plan;
}

static void say_hello(const struct mpi_settings *s, const struct queens_plan *plan, struct hello *hello)
{
	*hello = (struct hello){.hash = plan_hash(plan)};
	counting_describe(&hello->who, plan, kernel_asked(&s->engine));
}

static struct crew_settings crew_settings(const struct mpi_settings *s, unsigned processors)
{
	return (struct crew_settings){.num_threads =
	                                  s->engine.threads > 0 ? (unsigned)s->engine.threads : processors,
	                              .kernel = kernel_asked(&s->engine),
	                              .memory = (size_t)s->engine.megabytes << 20};
}

/* After a signal mpirun is about to end everything, and MPI may be past use: no farewell. */
static _Noreturn void end_stopped(void)
{
	fflush(NULL);
	_exit(128 + (int)interrupt_signal);
}

static int follow(const struct mpi_settings *s, unsigned processors)
{
	const struct crew_settings settings = crew_settings(s, processors);
	struct crew *crew = NULL;
	struct start start;
	struct hello hello;

	tell_start(&start);
	if (start.nothing)
		return EXIT_DONE; /* rank 0 has said why */
	interrupt_set_cooperative(true);
	struct queens_plan *plan = open_plan((uint32_t)start.n, (enum queens_engine)start.engine);
	say_hello(s, plan, &hello);
	hello.trouble = crew_open(&crew, plan, &settings);
	hello.threads = crew != NULL ? crew_threads(crew) : 0;
	MPI_Gather(&hello, sizeof hello, MPI_BYTE, NULL, 0, MPI_BYTE, 0, MPI_COMM_WORLD);
	if (crew != NULL)
		work_for_rank_0(crew);
	crew_close(crew);
	if (interrupt_signal != 0)
		end_stopped();
	queens_plan_close(plan);
	return EXIT_DONE;
}

/* Says why a rank cannot take part; an error, so also with -q. */
static void refuse(int number, const struct hello *hello, const struct hello *mine)
{
	static const struct common loud = {0};

	if (hello->hash != mine->hash)
		remark(&loud, "rank %d on %s has another plan: its program is of version %s, this one of %s",
		       number, hello->who.host, hello->who.program, mine->who.program);
	else if (hello->trouble == QUEENS_BAD_ARGUMENT)
		remark(&loud, "the kernel '%s' does not run on %s (rank %d)", hello->who.kernel,
		       hello->who.host, number);
	else
		remark(&loud, "rank %d on %s: %s", number, hello->who.host,
		       queens_status_text((enum queens_status)hello->trouble));
}

/* Hears from all ranks; one that cannot take part ends the job. */
static struct hello *gather(const struct mpi_settings *s, const struct queens_plan *plan, unsigned threads)
{
	struct hello mine, *all = calloc((size_t)num_ranks, sizeof *all);

	if (all == NULL) {
		MPI_Abort(MPI_COMM_WORLD, EXIT_TROUBLE);
		exit(EXIT_TROUBLE);
	}
	say_hello(s, plan, &mine);
	mine.threads = threads;
	MPI_Gather(&mine, sizeof mine, MPI_BYTE, all, sizeof mine, MPI_BYTE, 0, MPI_COMM_WORLD);
	for (int i = 0; i < num_ranks; i++) {
		if (all[i].hash == mine.hash && all[i].trouble == QUEENS_DONE)
			continue;
		refuse(i, &all[i], &mine);
		MPI_Abort(MPI_COMM_WORLD, all[i].trouble == QUEENS_NO_MEMORY ? EXIT_TROUBLE : EXIT_USAGE);
	}
	return all;
}

static void announce(const struct mpi_settings *s, const struct hello *ranks)
{
	uint64_t threads = 0;

	for (int i = 0; i < num_ranks; i++)
		threads += ranks[i].threads;
	remark(&s->common,
	       "%d rank%s, %" PRIu64 " thread%s in all; what is counted goes to '%s', and if the job ends "
	       "early the same command goes on",
	       num_ranks, num_ranks == 1 ? "" : "s", threads, threads == 1 ? "" : "s", s->journal);
}

static void write_count(const struct mpi_settings *s, uint32_t n, const struct journal_sum *sum)
{
	char text[QUEENS_TOTAL_TEXT];

	queens_total_text(sum->sum.total, text);
	if (s->json)
		output_format("{\"n\":%u,\"count\":\"%s\",\"nodes\":%" PRIu64 "}\n", n, text, sum->sum.nodes);
	else
		output_format("%s\n", text);
	output_close();
}

static void finish(const struct mpi_settings *s, enum queens_status counted, enum journal_status status,
                   const char *error, const struct journal_sum *sum, uint64_t units)
{
	static const char text[] =
	    "%s; %" PRIu64 " of %" PRIu64 " units are in '%s', the same command goes on";

	progress_clear();
	if (status != JOURNAL_DONE)
		fail(journal_exit_status(status), text, error, sum->units_done, units, s->journal);
	if (counted == QUEENS_STOPPED) {
		remark(&s->common, text, "stopped by a signal, or because a rank was lost", sum->units_done,
		       units, s->journal);
		end_stopped();
	}
	if (counted != QUEENS_DONE)
		fail(EXIT_TROUBLE, text, queens_status_text(counted), sum->units_done, units, s->journal);
}

static int lead(const struct mpi_settings *s, uint32_t n, unsigned processors)
{
	char error[JOURNAL_ERROR_TEXT] = "";
	enum journal_status status;
	struct journal_plan wanted;
	struct master master = {.num_ranks = num_ranks,
	                        .crew = crew_settings(s, processors),
	                        .tick = tick,
	                        .context = (void *)(uintptr_t)&s->common};

	started = false;
	kernel_check(master.crew.kernel);
	struct queens_plan *plan =
	    open_plan(n, choose_engine(s->journal, n, queens_engine_name(engine_asked(&s->engine))));
	journal_describe(plan, &wanted);
	need_journal(journal_open(&master.journal, s->journal, JOURNAL_WRITE, &wanted, error), error);
	struct start start = {0, n, (uint64_t)engine_named(wanted.engine), wanted.hash};
	interrupt_set_cooperative(true);
	tell_start(&start);
	struct hello *ranks = gather(s, plan, master.crew.num_threads);
	master.ranks = ranks;
	master.plan = plan;
	announce(s, ranks);
	enum queens_status counted = master_run(&master, &status, error);
	const struct journal_sum sum = *journal_sum(master.journal);
	journal_close(master.journal);
	finish(s, counted, status, error, &sum, wanted.num_units);
	write_count(s, n, &sum);
	free(ranks);
	queens_plan_close(plan);
	return EXIT_DONE;
}

static int run_count(const void *settings, int num_operands, char **operands)
{
	const struct mpi_settings *s = settings;
	const uint32_t n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_SEARCH);

	(void)num_operands;
	if (s->journal == NULL)
		fail(EXIT_USAGE, "count needs --journal FILE: that is where the ranks' results go");
	const unsigned processors = rank_processors();
	return rank == 0 ? lead(s, n, processors) : follow(s, processors);
}

static const struct command mpi_count = {
    .name = "count",
    .operands = "N",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "the number of solutions, on all ranks of an MPI job",
    .details = "Rank 0 hands out units by measured cost and writes the journal; every rank counts\n"
               "on the processors it may use, and ranks that may use the same ones share them\n"
               "out; --threads sets the threads of each rank instead. The job may end at any\n"
               "time and in any way: the same command, with as many ranks as you like, goes on.\n"
               "The journal is one of \"queens journal\", which shows, checks and merges it.",
    .example = "mpirun -np 4 queens-mpi count 18 --journal count18.journal",
    .groups = {{mpi_options, 0},
               {engine_options, offsetof(struct mpi_settings, engine)},
               {common_options, 0}},
    .settings_size = sizeof(struct mpi_settings),
    .run = run_count,
};

const struct command *const commands[] = {&mpi_count, NULL};

const struct command *find_command(const char *name)
{
	if (strcmp(name, mpi_count.name) == 0)
		return &mpi_count;
	fail(EXIT_USAGE, "there is no command '%s'; queens-mpi has one: count N --journal FILE", name);
}

const struct command *find_action(const struct command *command, const char *name)
{
	(void)name;
	return command;
}

/* Arguments are the same for all ranks; one of them speaks. */
static void silence_others(void)
{
	if (rank != 0 &&
	    (freopen("/dev/null", "w", stderr) == NULL || freopen("/dev/null", "w", stdout) == NULL))
		return; /* then they all speak */
}

int main(int argc, char **argv)
{
	static struct mpi_settings settings;
	char *operands[MAX_OPERANDS];
	int level;

	interrupt_install();
	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &num_ranks);
	atexit(leave);
	silence_others();
	interrupt_install(); /* MPI has handlers of its own */
	/* Arguments are read by all ranks, which fail in the same way. */
	if (argc < 2 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0) {
		print_long_help(&mpi_count);
		return argc < 2 ? EXIT_USAGE : EXIT_DONE;
	}
	const struct command *command = find_command(argv[1]);
	int count = parse_options(command, argc - 2, argv + 2, &settings, operands);
	return command->run(&settings, count, operands);
}
