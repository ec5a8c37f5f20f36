/* SPDX-License-Identifier: MIT */
/* queens journal ACTION: long counts; the tables of all actions. */
#include "journal.h"

#define PLACE(member) offsetof(struct journal_settings, member)
#define COMMON                    \
	{                         \
		common_options, 0 \
	}

static const struct option json_option[] = {
    {"json", 0, OPTION_FLAG, PLACE(json), NULL, 0, 0, NULL, "one JSON object with all figures"},
    {0},
};

static const struct option threads_option[] = {
    {"threads", 't', OPTION_NUMBER, PLACE(threads), "T", 1, 4096, NULL,
     "threads to use (default: the processors allowed)"},
    {0},
};

static const struct option output_option[] = {
    {"output", 'o', OPTION_TEXT, PLACE(output), "FILE", 0, 0, NULL,
     "write there instead, whole or not at all"},
    {0},
};

static const struct option watch_option[] = {
    {"watch", 'w', OPTION_FLAG, PLACE(watch), NULL, 0, 0, NULL, "again every two seconds, until all is done"},
    {0},
};

static const struct option verify_options[] = {
    {"sample", 0, OPTION_NUMBER, PLACE(sample), "P", 0, 100, NULL,
     "percent of the ranges to count again (default 1)"},
    {"seed", 0, OPTION_NUMBER, PLACE(seed), "S", 0, UINT64_MAX, NULL,
     "which ones (verify by default takes others every time)"},
    {"seconds", 0, OPTION_NUMBER, PLACE(seconds), "S", 0, 1000000000, NULL,
     "time for plain enumeration, and for divisors (default 60)"},
    {0},
};

static const struct option merge_options[] = {
    {"partial", 0, OPTION_FLAG, PLACE(partial), NULL, 0, 0, NULL,
     "allow shards that are missing or not finished"},
    {0},
};

static const char *const export_formats[] = {"csv", "jsonl", NULL};
static const struct option export_options[] = {
    {"format", 'f', OPTION_CHOICE, PLACE(format), "FORMAT", 0, 0, export_formats,
     "how to write (default csv)"},
    {0},
};

static const char *const report_formats[] = {"markdown", "html", NULL};
static const struct option report_options[] = {
    {"format", 'f', OPTION_CHOICE, PLACE(format), "FORMAT", 0, 0, report_formats,
     "how to write (default markdown)"},
    {0},
};

static const struct option plan_options[] = {
    {"workers", 0, OPTION_NUMBER, PLACE(workers), "W", 1, 100000000, NULL,
     "cores that count at the same time (default: those of this machine)"},
    {"engine", 0, OPTION_TEXT, PLACE(engine), "ENGINE", 0, 0, NULL, "how to count (default: the fastest)"},
    {"seconds", 0, OPTION_NUMBER, PLACE(seconds), "S", 1, 86400, NULL,
     "time to spend on measuring units (default 5)"},
    {"seed", 0, OPTION_NUMBER, PLACE(seed), "S", 0, UINT64_MAX, NULL, "which units to measure (default 1)"},
    {0},
};

static const struct journal_settings plan_defaults = {.seconds = 5, .seed = 1};
static const struct journal_settings verify_defaults = {.sample = 1, .seconds = 60};
static const struct journal_settings report_defaults = {.sample = 1, .seed = 1, .seconds = 60};

static const struct command status_action = {
    .name = "journal status",
    .operands = "FILE",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "what is done, what is left, how fast, where",
    .details = "Also while the journal is being written, by this or another host. The rate is\n"
               "that of the last ten minutes before the latest result.",
    .example = "queens journal status count20.journal",
    .groups = {{json_option, 0}, {watch_option, 0}, COMMON},
    .settings_size = sizeof(struct journal_settings),
    .run = run_journal_status,
};

static const struct command resume_action = {
    .name = "journal resume",
    .operands = "FILE",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "goes on with a count",
    .details = "The same as the \"queens count\" that began it: counts the units that are not in\n"
               "the journal yet, and prints the number of solutions when all are.",
    .example = "queens journal resume count20.journal",
    .groups = {{json_option, 0}, {threads_option, 0}, COMMON},
    .settings_size = sizeof(struct journal_settings),
    .run = run_journal_resume,
};

static const struct command verify_action = {
    .name = "journal verify",
    .operands = "FILE",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "checks a journal, and counts a sample of it again",
    .details = "Checks every row, the plan, and that symmetry divides each sum; takes a random\n"
               "sample of the ranges and counts them again with another kernel where there is\n"
               "one, then by plain enumeration of what each unit means: as it stands, with left\n"
               "and right exchanged, and upside down. Plain enumeration is slow; how many units\n"
               "it came to in the time given is said. A complete count is also held against the\n"
               "symmetric solutions and the published number. Exit status 1 if anything differs.",
    .example = "queens journal verify count20.journal --sample 2",
    .groups = {{verify_options, 0}, {threads_option, 0}, COMMON},
    .defaults = &verify_defaults,
    .settings_size = sizeof(struct journal_settings),
    .run = run_journal_verify,
};

static const struct command merge_action = {
    .name = "journal merge",
    .operands = "OUT IN...",
    .min_operands = 2,
    .max_operands = MAX_OPERANDS,
    .summary = "makes one journal of many",
    .details = "The journals must be of one plan. A journal of another plan, units that are in\n"
               "two of them, and shards that are missing or not finished are named, and nothing\n"
               "is written (exit status 1). The count is printed when it is complete.",
    .example = "queens journal merge all.journal part-*.journal",
    .groups = {{merge_options, 0}, COMMON},
    .settings_size = sizeof(struct journal_settings),
    .run = run_journal_merge,
};

static const struct command export_action = {
    .name = "journal export",
    .operands = "FILE",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "every subtotal, as CSV or JSON Lines",
    .details = "One line a range of units: the first unit and their number, the first-level\n"
               "class of the first one, the sum, nodes, CPU seconds, when and by whom.",
    .example = "queens journal export count20.journal --format jsonl",
    .groups = {{export_options, 0}, {output_option, 0}, COMMON},
    .settings_size = sizeof(struct journal_settings),
    .run = run_journal_export,
};

static const struct command report_action = {
    .name = "journal report",
    .operands = "FILE",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "a page that a stranger can check",
    .details = "Plan, sums by first-level class, checks, machines and versions, and how to count\n"
               "any unit again.",
    .example = "queens journal report count20.journal -o report.md",
    .groups = {{report_options, 0}, {verify_options, 0}, {output_option, 0}, COMMON},
    .defaults = &report_defaults,
    .settings_size = sizeof(struct journal_settings),
    .run = run_journal_report,
};

static const struct command plan_action = {
    .name = "journal plan",
    .operands = "N",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "what a count would take, before it is begun",
    .details = "Counts a random sample of units and says: how many units, memory of a worker,\n"
               "core-hours with a 95 % interval, and days with W cores. Where not even a few\n"
               "units can be counted in the time given, the nodes are estimated by random\n"
               "descents instead (Knuth), and the speed is measured.",
    .example = "queens journal plan 20 --workers 64",
    .groups = {{plan_options, 0}, {json_option, 0}, COMMON},
    .defaults = &plan_defaults,
    .settings_size = sizeof(struct journal_settings),
    .run = run_journal_plan,
};

static const struct command *const actions[] = {
    &status_action, &resume_action, &verify_action, &merge_action,
    &export_action, &report_action, &plan_action,   NULL,
};

static int run_journal(const void *settings, int num_operands, char **operands)
{
	(void)settings, (void)num_operands, (void)operands;
	fail(EXIT_USAGE, "journal needs an action right after its name; see 'queens journal -h'");
}

const struct command journal_command = {
    .name = "journal",
    .operands = "ACTION FILE",
    .min_operands = 1,
    .max_operands = MAX_OPERANDS,
    .summary = "long counts: status, resume, verify, merge, ...",
    .details = "A journal keeps the finished units of a count, so that nothing is lost when it is\n"
               "stopped, and the work can be spread over machines and checked. It is begun by\n"
               "\"queens count N --journal FILE\", for one part of K with \"--shard I/K\".",
    .example = "queens count 18 --journal count18.journal && queens journal status count18.journal",
    .groups = {COMMON},
    .settings_size = sizeof(struct journal_settings),
    .actions = actions,
    .run = run_journal,
};
