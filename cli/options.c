/* SPDX-License-Identifier: MIT */
/* Command lines, parsed by the tables of the commands. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

static const char *const color_choices[] = {"auto", "always", "never", NULL};

const struct option common_options[] = {
    {"quiet", 'q', OPTION_FLAG, offsetof(struct common, quiet), NULL, 0, 0, NULL, "print no remarks"},
    {"color", 0, OPTION_CHOICE, offsetof(struct common, color), "WHEN", 0, 0, color_choices,
     "colour the output"},
    {0},
};

/* Levenshtein distance, for words up to 31 letters; longer ones are far. */
static unsigned distance(const char *a, const char *b)
{
	unsigned row[32];
	size_t length_a = strlen(a), length_b = strlen(b);

	if (length_a > 31 || length_b > 31)
		return 99;
	for (size_t j = 0; j <= length_b; j++)
		row[j] = (unsigned)j;
	for (size_t i = 1; i <= length_a; i++) {
		unsigned diagonal = row[0];
		row[0] = (unsigned)i;
		for (size_t j = 1; j <= length_b; j++) {
			unsigned change = diagonal + (a[i - 1] != b[j - 1]);
			unsigned least = row[j] < row[j - 1] ? row[j] + 1 : row[j - 1] + 1;
			diagonal = row[j];
			row[j] = change < least ? change : least;
		}
	}
	return row[length_b];
}

void consider(struct nearest *nearest, const char *word)
{
	unsigned d = distance(nearest->typed, word);

	if (d <= 2 && d < strlen(word) && (nearest->word == NULL || d < nearest->distance)) {
		nearest->word = word;
		nearest->distance = d;
	}
}

bool is_rectangle(const char *text)
{
	size_t rows = strspn(text, "0123456789");

	return rows > 0 && (text[rows] == 'x' || text[rows] == 'X');
}

uint64_t parse_number(const char *what, const char *text, uint64_t minimum, uint64_t maximum)
{
	uint64_t value = 0;
	bool good = *text != '\0';

	for (const char *digit = text; good && *digit != '\0'; digit++) {
		uint64_t next = (uint64_t)*digit - '0'; /* huge for what is below '0' */
		good = next <= 9 && next <= maximum && value <= (maximum - next) / 10;
		if (good)
			value = 10 * value + next;
	}
	if (strcmp(what, "N") == 0 && is_rectangle(text))
		fail(EXIT_USAGE, "N is one number, not '%s'; for rectangles see 'queens complete --board %s'",
		     text, text);
	if (!good || value < minimum) {
		if (maximum == UINT64_MAX)
			fail(EXIT_USAGE, "%s must be a whole number, %" PRIu64 " or more, not '%s'", what,
			     minimum, text);
		fail(EXIT_USAGE, "%s must be a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'", what,
		     minimum, maximum, text);
	}
	return value;
}

struct parser {
	const struct command *command;
	char *settings;
	char **argv;
	int argc, next; /* the argument to look at next */
};

/* Finds an option by name or, when name is NULL, by letter. */
static const struct option *find_option(const struct parser *p, const char *name, char letter, char **place)
{
	for (int g = 0; g < MAX_GROUPS && p->command->groups[g].options != NULL; g++) {
		const struct option_group *group = &p->command->groups[g];
		for (const struct option *o = group->options; o->name != NULL; o++) {
			if (name != NULL ? strcmp(o->name, name) == 0 : o->letter == letter) {
				*place = p->settings + group->base + o->place;
				return o;
			}
		}
	}
	return NULL;
}

static void unknown_option(const struct parser *p, const char *name)
{
	struct nearest nearest = {.typed = name};

	consider(&nearest, "help");
	for (int g = 0; g < MAX_GROUPS && p->command->groups[g].options != NULL; g++)
		for (const struct option *o = p->command->groups[g].options; o->name != NULL; o++)
			consider(&nearest, o->name);
	if (nearest.word != NULL)
		fail(EXIT_USAGE, "%s has no option '--%s'; did you mean '--%s'?", p->command->name, name,
		     nearest.word);
	fail(EXIT_USAGE, "%s has no option '--%s'; see 'queens %s -h'", p->command->name, name,
	     p->command->name);
}

static int parse_choice(const struct option *option, const char *text)
{
	struct nearest nearest = {.typed = text};
	char list[400] = "";

	for (int i = 0; option->choices[i] != NULL; i++) {
		if (strcmp(option->choices[i], text) == 0)
			return i + 1;
		consider(&nearest, option->choices[i]);
		snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i > 0 ? ", " : "",
		         option->choices[i]);
	}
	if (nearest.word != NULL)
		fail(EXIT_USAGE, "--%s is one of %s, not '%s'; did you mean '%s'?", option->name, list, text,
		     nearest.word);
	fail(EXIT_USAGE, "--%s is one of %s, not '%s'", option->name, list, text);
}

static void set_option(const struct option *option, char *place, const char *text)
{
	char what[40];

	switch (option->kind) {
	case OPTION_FLAG:
		*(bool *)(void *)place = true;
		break;
	case OPTION_NUMBER:
		snprintf(what, sizeof what, "--%s", option->name);
		*(uint64_t *)(void *)place = parse_number(what, text, option->minimum, option->maximum);
		break;
	case OPTION_CHOICE:
		*(int *)(void *)place = parse_choice(option, text);
		break;
	case OPTION_TEXT:
		*(const char **)(void *)place = text;
		break;
	}
}

/* The value of an option: attached to it, or the next argument. */
static const char *value_of(struct parser *p, const struct option *option, const char *attached)
{
	if (attached != NULL)
		return attached;
	if (p->next == p->argc)
		fail(EXIT_USAGE, "--%s needs a value: --%s %s", option->name, option->name, option->value);
	return p->argv[p->next++];
}

static void parse_long(struct parser *p, char *argument)
{
	char *name = argument + 2, *attached = strchr(name, '='), *place;

	if (attached != NULL)
		*attached++ = '\0';
	if (strcmp(name, "help") == 0) {
		print_long_help(p->command);
		exit(EXIT_DONE);
	}
	const struct option *option = find_option(p, name, 0, &place);
	if (option == NULL)
		unknown_option(p, name);
	else if (option->kind != OPTION_FLAG)
		set_option(option, place, value_of(p, option, attached));
	else if (attached == NULL)
		set_option(option, place, NULL);
	else
		fail(EXIT_USAGE, "--%s takes no value, but '%s' was given", name, attached);
}

/* Letters may be bundled: -qo FILE, -oFILE. */
static void parse_letters(struct parser *p, const char *letters)
{
	for (; *letters != '\0'; letters++) {
		char *place;
		if (*letters == 'h') {
			print_short_help(p->command, false);
			exit(EXIT_DONE);
		}
		const struct option *option = find_option(p, NULL, *letters, &place);
		if (option == NULL)
			fail(EXIT_USAGE, "%s has no option '-%c'; see 'queens %s -h'", p->command->name,
			     *letters, p->command->name);
		if (option->kind != OPTION_FLAG) {
			set_option(option, place,
			           value_of(p, option, letters[1] != '\0' ? letters + 1 : NULL));
			return;
		}
		set_option(option, place, NULL);
	}
}

/* "-" is standard input, and "-1" is meant as a number. */
static bool is_operand(const char *argument)
{
	return argument[0] != '-' || argument[1] == '\0' || (argument[1] >= '0' && argument[1] <= '9');
}

int parse_options(const struct command *command, int argc, char **argv, void *settings, char **operands)
{
	struct parser p = {command, settings, argv, argc, 0};
	bool options_end = false;
	int num_operands = 0;

	while (p.next < argc) {
		char *argument = argv[p.next++];
		if (!options_end && strcmp(argument, "--") == 0)
			options_end = true;
		else if (options_end || is_operand(argument)) {
			if (num_operands == command->max_operands)
				fail(EXIT_USAGE, "%s: '%s' is one argument too many; usage: queens %s %s",
				     command->name, argument, command->name, command->operands);
			operands[num_operands++] = argument;
		} else if (argument[1] == '-')
			parse_long(&p, argument);
		else
			parse_letters(&p, argument + 1);
	}
	if (num_operands < command->min_operands)
		fail(EXIT_USAGE, "%s needs %s; see 'queens %s -h'", command->name, command->operands,
		     command->name);
	return num_operands;
}
