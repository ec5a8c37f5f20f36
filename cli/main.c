/* SPDX-License-Identifier: MIT */
/* The command `queens`: finds the command that is meant and runs it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "interrupt.h"
#include "output.h"

/* The order of the help: solutions, then how they are found, then tools. */
extern const struct command solve_command, count_command, first_command, any_command, complete_command,
    check_command, trace_command, tree_command, compare_command, quiz_command, puzzle_command, lab_command,
    estimate_command, journal_command, export_command, bench_command, selftest_command, help_command;

/* clang-format off: one a line */
const struct command *const commands[] = {
    &solve_command,
    &count_command,
    &first_command,
    &any_command,
    &complete_command,
    &check_command,
    &trace_command,
    &tree_command,
    &compare_command,
    &quiz_command,
    &puzzle_command,
    &lab_command,
    &estimate_command,
    &journal_command,
    &export_command,
    &bench_command,
    &selftest_command,
    &help_command,
    NULL,
};
/* clang-format on */

static const struct command *command_named(const char *name)
{
	for (int i = 0; commands[i] != NULL; i++)
		if (strcmp(commands[i]->name, name) == 0)
			return commands[i];
	return NULL;
}

const struct command *find_command(const char *name)
{
	const struct command *command = command_named(name);
	struct nearest nearest = {.typed = name};

	if (command != NULL)
		return command;
	for (int i = 0; commands[i] != NULL; i++)
		consider(&nearest, commands[i]->name);
	if (nearest.word != NULL)
		fail(EXIT_USAGE, "there is no command '%s'; did you mean '%s'?", name, nearest.word);
	fail(EXIT_USAGE, "there is no command '%s'; 'queens -h' lists them", name);
}

/* The action's own name: of "journal status" the second word. */
static const char *action_name(const struct command *action)
{
	return strchr(action->name, ' ') + 1;
}

const struct command *find_action(const struct command *command, const char *name)
{
	struct nearest nearest = {.typed = name};

	for (int i = 0; command->actions[i] != NULL; i++) {
		if (strcmp(action_name(command->actions[i]), name) == 0)
			return command->actions[i];
		consider(&nearest, action_name(command->actions[i]));
	}
	if (nearest.word != NULL)
		fail(EXIT_USAGE, "%s has no action '%s'; did you mean '%s'?", command->name, name,
		     nearest.word);
	fail(EXIT_USAGE, "%s has no action '%s'; see 'queens %s -h'", command->name, name, command->name);
}

/* Takes the action out of argv, where the command has some and one is given. */
static const struct command *take_action(const struct command *command, int *argc, char **argv)
{
	if (command->actions == NULL || *argc < 2 || argv[1][0] == '-')
		return command;
	const struct command *action = find_action(command, argv[1]);
	memmove(argv + 1, argv + 2, (size_t)(*argc - 1) * sizeof *argv);
	--*argc;
	return action;
}

/* A number, perhaps a wrong one: "8", "-1", "4.5". */
static bool looks_like_number(const char *argument)
{
	argument += *argument == '-';
	return *argument >= '0' && *argument <= '9';
}

/*
 * Takes the command's name out of argv and returns the command.  It is the
 * first argument, unless options stand before it; with a bare N it is solve.
 */
static const struct command *take_command(int *argc, char **argv)
{
	int place = 1;

	if (argv[1][0] == '-') {
		while (place < *argc && command_named(argv[place]) == NULL)
			place++;
		if (place == *argc)
			return &solve_command;
	} else if (looks_like_number(argv[1])) {
		return &solve_command;
	}
	const struct command *command = find_command(argv[place]);
	memmove(argv + place, argv + place + 1, (size_t)(*argc - place) * sizeof *argv);
	--*argc;
	return command;
}

/* What the help and version printers left in stdio must have arrived, too. */
static void finish_stdout(void)
{
	if (fflush(stdout) == 0 && ferror(stdout) == 0)
		return;
	if (errno == EPIPE)
		_Exit(EXIT_DONE);
	fprintf(stderr, "queens: cannot write standard output: %s\n", strerror(errno));
	_Exit(EXIT_TROUBLE);
}

int main(int argc, char **argv)
{
	static union {
		char bytes[MAX_SETTINGS];
		uint64_t align;
		void *align_pointer;
	} settings;
	char *operands[MAX_OPERANDS];

	atexit(finish_stdout);
	interrupt_install();
	if (argc < 2) {
		print_short_help(NULL, true);
		return EXIT_USAGE;
	}
	if (strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "--help") == 0) {
		if (argv[1][1] == 'h')
			print_short_help(NULL, false);
		else
			print_long_help(NULL);
		return EXIT_DONE;
	}
	if (strcmp(argv[1], "--version") == 0) {
		print_version();
		return EXIT_DONE;
	}
	const struct command *command = take_action(take_command(&argc, argv), &argc, argv);
	if (command->defaults != NULL)
		memcpy(&settings, command->defaults, command->settings_size);
	int num_operands = parse_options(command, argc - 1, argv + 1, &settings, operands);
	return command->run(&settings, num_operands, operands);
}
