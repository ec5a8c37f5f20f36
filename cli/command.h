/* SPDX-License-Identifier: MIT */
/*
 * What a command is.  One table of options for each yields its parsing, its
 * help, its part of the man page and its completions.
 */
#ifndef QUEENS_COMMAND_H
#define QUEENS_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit statuses; 128 + the signal after SIGINT or SIGTERM. */
enum {
	EXIT_DONE = 0,     /* also: nothing found is an answer */
	EXIT_NO_BOARD = 1, /* the board asked for does not exist; a check failed */
	EXIT_USAGE = 2,    /* wrong arguments, an unreadable format */
	EXIT_TROUBLE = 3,  /* file, disk or memory: could not go on */
};

enum option_kind {
	OPTION_FLAG,   /* bool: given or not */
	OPTION_NUMBER, /* uint64_t from minimum to maximum */
	OPTION_CHOICE, /* int: 0 not given, else 1 + index into `choices` */
	OPTION_TEXT,   /* const char *: anything, NULL when not given */
};

struct option {
	const char *name; /* without its dashes */
	char letter;      /* the short form, or 0 */
	enum option_kind kind;
	size_t place;      /* offset of the value in the group's struct */
	const char *value; /* what the help calls the value: "K", "FILE" */
	uint64_t minimum, maximum;
	const char *const *choices; /* ends with NULL */
	const char *help;
};

/* Options that several commands share: a table, and where its struct lies. */
struct option_group {
	const struct option *options; /* ends with a NULL name */
	size_t base;                  /* offset of the struct in the settings */
};

#define MAX_GROUPS   5
#define MAX_OPERANDS 8192
#define MAX_SETTINGS 512 /* bytes */

struct command {
	const char *name;
	const char *operands; /* as the help shows them: "N", "[FILE]" */
	int min_operands, max_operands;
	const char *summary; /* one line, no full stop */
	const char *details; /* paragraphs for --help and the man page */
	const char *example; /* a command line */
	struct option_group groups[MAX_GROUPS];
	const void *defaults; /* the settings before parsing */
	size_t settings_size;

	/* Where the first argument is an action ("journal status"), those there
	   are, each with its own options; ends with NULL. */
	const struct command *const *actions;

	/* Runs with the parsed settings; returns the exit status. */
	int (*run)(const void *settings, int num_operands, char **operands);
};

/* Every command in the order of the help; ends with NULL. */
extern const struct command *const commands[];
const struct command *find_command(const char *name);
const struct command *find_action(const struct command *command, const char *name);

/* Options of every command: first member of every settings struct. */
struct common {
	bool quiet;
	int color; /* 0 as --color auto */
};
enum { COLOR_AUTO = 1, COLOR_ALWAYS, COLOR_NEVER };
extern const struct option common_options[];

/* options.c */

/* Parses argv into settings and operands; exits on -h, --help or an error. */
int parse_options(const struct command *command, int argc, char **argv, void *settings, char **operands);

/* Whether `text` looks like the size of a rectangle, as "3x5". */
bool is_rectangle(const char *text);

/* The whole number in `text`; anything else, or outside, is a usage error. */
uint64_t parse_number(const char *what, const char *text, uint64_t minimum, uint64_t maximum);

/* The nearest of some words to a mistyped one, or NULL when none is near. */
struct nearest {
	const char *typed;
	const char *word;
	unsigned distance;
};
void consider(struct nearest *nearest, const char *word);

/* help.c */
void print_short_help(const struct command *command, bool to_stderr); /* NULL: of the program */
void print_long_help(const struct command *command);
void print_version(void);

/* failure.c: one line on stderr, "queens: ...", then the exit. */
#if defined(__GNUC__)
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))
#else
#define PRINTF_LIKE(text, first)
#endif
_Noreturn void fail(int status, const char *format, ...) PRINTF_LIKE(2, 3);

/* A remark on stderr, unless -q. */
void remark(const struct common *common, const char *format, ...) PRINTF_LIKE(2, 3);

#endif
