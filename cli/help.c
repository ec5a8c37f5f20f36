/* SPDX-License-Identifier: MIT */
/* Help in three lengths, all from the tables of the commands. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "journal.h"
#include "output.h"
#include "queens.h"

static const char program_summary[] = "n queens on an n x n board, no two on a row, column or diagonal";

static const char statuses[] = "0  done; \"no solution\" is an answer\n"
                               "1  the board asked for does not exist, or a check failed\n"
                               "2  wrong usage or an unreadable format\n"
                               "3  could not go on: file, permission, disk or memory\n"
                               "130, 143  ended by SIGINT, SIGTERM; what was done is kept\n";

/* "-o, --output FILE" */
static void spell_option(const struct option *option, char *text, size_t size)
{
	char letter[8] = "    ";

	if (option->letter != 0)
		snprintf(letter, sizeof letter, "-%c, ", option->letter);
	snprintf(text, size, "%s--%s%s%s", letter, option->name, option->value != NULL ? " " : "",
	         option->value != NULL ? option->value : "");
}

static void print_choices(FILE *to, const struct option *option, int indent)
{
	int column = indent;

	if (option->choices == NULL)
		return;
	fprintf(to, "%*s", indent, "");
	for (int i = 0; option->choices[i] != NULL; i++) {
		int length = (int)strlen(option->choices[i]) + 3;
		if (column + length > 79) {
			fprintf(to, "\n%*s", indent, "");
			column = indent;
		}
		fprintf(to, "%s%s", i > 0 ? "| " : "", option->choices[i]);
		fputs(option->choices[i + 1] != NULL ? " " : "\n", to);
		column += length;
	}
}

static void print_options(FILE *to, const struct command *command, bool choices)
{
	for (int g = 0; g < MAX_GROUPS && command->groups[g].options != NULL; g++) {
		for (const struct option *o = command->groups[g].options; o->name != NULL; o++) {
			char text[80];
			spell_option(o, text, sizeof text);
			fprintf(to, "  %-24s  %s\n", text, o->help);
			if (choices)
				print_choices(to, o, 28);
		}
	}
	fprintf(to, "  %-24s  %s\n", "-h, --help", "this help, short or long");
}

static void print_list(FILE *to, const struct command *const *list, int width)
{
	for (int i = 0; list[i] != NULL; i++) {
		char usage[60];
		snprintf(usage, sizeof usage, "%s %s", list[i]->name, list[i]->operands);
		fprintf(to, "  %-*s %s\n", width, usage, list[i]->summary);
	}
}

static void print_program_help(FILE *to)
{
	fprintf(to, "queens %s: %s\n\nusage: queens COMMAND [ARGUMENTS]   or   queens N\n\n", QUEENS_VERSION,
	        program_summary);
	print_list(to, commands, 22);
	fputs("\nexample: queens solve 8\n"
	      "'queens COMMAND -h' lists the options of a command, --help explains them.\n",
	      to);
}

void print_short_help(const struct command *command, bool to_stderr)
{
	FILE *to = to_stderr ? stderr : stdout;

	if (command == NULL) {
		print_program_help(to);
		return;
	}
	fprintf(to, "usage: queens %s %s [OPTIONS]\n%s\n\n", command->name, command->operands,
	        command->summary);
	if (command->actions != NULL)
		print_list(to, command->actions, 28);
	print_options(to, command, false);
	fprintf(to, "\nexample: %s\n", command->example);
}

/* Indents every line of a text. */
static void print_indented(const char *text)
{
	while (*text != '\0') {
		size_t length = strcspn(text, "\n");
		printf("  %.*s\n", (int)length, text);
		text += length + (text[length] == '\n');
	}
}

void print_long_help(const struct command *command)
{
	if (command == NULL) {
		print_program_help(stdout);
		printf("\nExit status\n");
		print_indented(statuses);
		return;
	}
	printf("queens %s %s\n%s\n\n%s\n\n", command->name, command->operands, command->summary,
	       command->details);
	if (command->actions != NULL)
		print_list(stdout, command->actions, 28);
	printf("%sOptions\n", command->actions != NULL ? "\n" : "");
	print_options(stdout, command, true);
	printf("\nExit status\n");
	print_indented(statuses);
	printf("\nexample: %s\n", command->example);
}

void print_version(void)
{
	printf("queens %s\n", QUEENS_VERSION);
#if defined(__clang__)
	printf("compiler: clang %s\n", __clang_version__);
#elif defined(__GNUC__)
	printf("compiler: gcc %s\n", __VERSION__);
#else
	printf("compiler: unknown\n");
#endif
	printf("engines:");
	for (int engine = QUEENS_ENGINE_SEARCH; engine < QUEENS_NUM_ENGINES; engine++)
		printf(" %s", queens_engine_name((enum queens_engine)engine));
	printf("\nkernels that run here:");
	for (int kernel = QUEENS_KERNEL_PORTABLE; kernel < QUEENS_NUM_KERNELS; kernel++)
		if (queens_kernel_available((enum queens_kernel)kernel))
			printf(" %s", queens_kernel_name((enum queens_kernel)kernel));
	printf("\njournals: %s\n", journal_support());
}

/* ---- the man page ---- */

/* Text for roff: backslashes and hyphens escaped, no line starting a request. */
static void print_roff(const char *text)
{
	bool line_start = true;

	for (; *text != '\0'; text++) {
		if (line_start && (*text == '.' || *text == '\''))
			fputs("\\&", stdout);
		if (*text == '\\')
			fputs("\\e", stdout);
		else if (*text == '-')
			fputs("\\-", stdout);
		else
			putchar(*text);
		line_start = *text == '\n';
	}
}

static void print_man_options(const struct option *options)
{
	for (const struct option *o = options; o->name != NULL; o++) {
		char text[80];
		spell_option(o, text, sizeof text);
		printf(".TP\n.B ");
		print_roff(text + strspn(text, " "));
		printf("\n");
		print_roff(o->help);
		printf("\n");
		for (int i = 0; o->choices != NULL && o->choices[i] != NULL; i++)
			printf("%s%s%s", i == 0 ? "(" : "", o->choices[i],
			       o->choices[i + 1] != NULL ? ", " : ")\n");
	}
}

static void print_man_command(const struct command *command)
{
	printf(".SS \"queens %s %s\"\n", command->name, command->operands);
	print_roff(command->summary);
	printf(".\n.PP\n");
	for (const char *line = command->details; *line != '\0';) {
		size_t length = strcspn(line, "\n");
		char copy[300];
		snprintf(copy, sizeof copy, "%.*s", (int)length, line);
		if (length == 0) {
			printf(".PP\n");
		} else {
			print_roff(copy);
			printf("\n");
		}
		line += length + (line[length] == '\n');
	}
	for (int g = 0; g < MAX_GROUPS && command->groups[g].options != NULL; g++)
		if (command->groups[g].options != common_options)
			print_man_options(command->groups[g].options);
	printf(".PP\nExample:\n.PP\n.RS\n");
	print_roff(command->example);
	printf("\n.RE\n");
	for (int i = 0; command->actions != NULL && command->actions[i] != NULL; i++)
		print_man_command(command->actions[i]);
}

static void print_man_page(void)
{
	printf(".TH QUEENS 1 \"2026-11-30\" \"queens %s\" \"User Commands\"\n.SH NAME\nqueens \\- %s\n",
	       QUEENS_VERSION, program_summary);
	printf(".SH SYNOPSIS\n.B queens\n.I COMMAND\n[ARGUMENTS]\n.br\n.B queens\n.I N\n.SH DESCRIPTION\n"
	       "Finds, counts, completes, checks and explains solutions of the n queens puzzle.\n"
	       "Rows and columns are counted from 0; solutions come in lexicographic order of\n"
	       "their columns. Data goes to standard output, everything else to standard error.\n"
	       "A bare number is short for\n.BR \"queens solve\" .\n.SH COMMANDS\n");
	for (int i = 0; commands[i] != NULL; i++)
		print_man_command(commands[i]);
	printf(".SH COMMON OPTIONS\n");
	print_man_options(common_options);
	printf(".TP\n.B \\-h, \\-\\-help\nshort or long help\n.SH EXIT STATUS\n.nf\n");
	print_roff(statuses);
	printf(".fi\n.SH ENVIRONMENT\n.TP\n.B NO_COLOR\nwhen not empty, output is not coloured\n");
}

/* ---- the command "help" ---- */

struct help_settings {
	struct common common;
	bool man;
};

static const struct option help_options[] = {
    {"man", 0, OPTION_FLAG, offsetof(struct help_settings, man), NULL, 0, 0, NULL,
     "print the manual page as roff"},
    {0},
};

static int run_help(const void *settings, int num_operands, char **operands)
{
	const struct help_settings *s = settings;

	if (s->man) {
		print_man_page();
		return EXIT_DONE;
	}
	const struct command *command = num_operands > 0 ? find_command(operands[0]) : NULL;
	if (num_operands > 1 && command->actions != NULL)
		command = find_action(command, operands[1]);
	print_long_help(command);
	return EXIT_DONE;
}

const struct command help_command = {
    .name = "help",
    .operands = "[COMMAND]",
    .max_operands = 2,
    .summary = "explains a command",
    .details = "Prints the long help of a command, the list of all commands, or the manual\n"
               "page of the program.",
    .example = "queens help count",
    .groups = {{help_options, 0}, {common_options, 0}},
    .settings_size = sizeof(struct help_settings),
    .run = run_help,
};
