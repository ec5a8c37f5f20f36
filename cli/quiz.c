/* SPDX-License-Identifier: MIT */
/*
 * queens quiz: questions on the search, asked and marked.
 *
 * A person at a terminal is asked one question after the other.  Nobody is
 * asked anything through a pipe: there the questions come with their answers,
 * and count as unanswered unless a file of answers is given.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "output.h"
#include "question.h"

#define NOT_GIVEN  UINT64_MAX
#define TEXT_WIDTH 74u

struct quiz_settings {
	struct common common;
	uint64_t seed, count;
	int kind;
	bool json, cards;
	const char *answers;
};

#define AT(member) offsetof(struct quiz_settings, member)
static const struct option quiz_options[] = {
    {"seed", 0, OPTION_NUMBER, AT(seed), "S", 0, UINT64_MAX, NULL, "the same seed asks the same questions"},
    {"count", 'c', OPTION_NUMBER, AT(count), "K", 1, 100000, NULL, "ask K questions (default 8)"},
    {"kind", 'k', OPTION_CHOICE, AT(kind), "KIND", 0, 0, question_kind_names, "only questions of this kind"},
    {"cards", 0, OPTION_FLAG, AT(cards), NULL, 0, 0, NULL, "flash cards: question, key, answer"},
    {"answers", 'a', OPTION_TEXT, AT(answers), "FILE", 0, 0, NULL, "mark the answers in FILE, one a line"},
    {"json", 0, OPTION_FLAG, AT(json), NULL, 0, 0, NULL, "one JSON object with questions and marks"},
    {0},
};

struct quiz {
	const struct quiz_settings *settings;
	uint64_t seed, random;
	uint8_t kinds[NUM_QUESTION_KINDS]; /* shuffled; asked in turn */
	FILE *answers;                     /* where answers come from, or NULL */
	bool live;                         /* a person sits at a terminal, */
	bool left;                         /* or has left */
	uint64_t marks[3];                 /* how many unanswered, right, wrong */
};

static const char *const mark_names[] = {"unanswered", "right", "wrong"};

/* Each kind once, in random order, before any comes again. */
static enum question_kind next_kind(struct quiz *z, uint64_t number)
{
	const unsigned place = (unsigned)(number % NUM_QUESTION_KINDS);

	if (z->settings->kind != 0)
		return (enum question_kind)(z->settings->kind - 1);
	for (unsigned i = 0; place == 0 && i < NUM_QUESTION_KINDS; i++) {
		const unsigned j = random_below(&z->random, i + 1);
		z->kinds[i] = z->kinds[j];
		z->kinds[j] = (uint8_t)i;
	}
	return (enum question_kind)z->kinds[place];
}

/* Reads a line without its end; NULL at the end of the input. */
static const char *read_answer(struct quiz *z, char *line, int size)
{
	if (z->answers == NULL || fgets(line, size, z->answers) == NULL)
		return NULL;
	if (strchr(line, '\n') == NULL) /* too long for any answer: drop the rest */
		for (int c = getc(z->answers); c != EOF && c != '\n';)
			c = getc(z->answers);
	line[strcspn(line, "\r\n")] = '\0';
	return line;
}

/* Text below a number: indented, and broken at blanks where a line gets long. */
static void write_indented(const char *text)
{
	while (*text != '\0') {
		size_t line = strcspn(text, "\n"), length = line;
		if (length > TEXT_WIDTH) {
			for (length = TEXT_WIDTH; length > 0 && text[length] != ' ';)
				length--;
			if (length == 0)
				length = line;
		}
		output_bytes(text, length);
		text += length;
		text += *text == ' ' || *text == '\n';
		output_text(*text != '\0' ? "\n    " : "\n");
	}
}

static void write_front(uint64_t number, const struct question *q)
{
	output_format("%2" PRIu64 "  ", number + 1);
	write_indented(q->text);
	output_format("    (%s)\n", q->hint);
}

static void write_back(const struct question *q)
{
	output_format("    answer: %s\n    ", q->answer);
	write_indented(q->explanation);
}

/* One question to a person, or with its answer and mark into a pipe. */
static void ask(struct quiz *z, uint64_t number, const struct question *q)
{
	char line[1000];

	write_front(number, q);
	if (z->live) {
		output_text("  > ");
		output_flush();
	}
	const char *given = read_answer(z, line, sizeof line);
	const enum question_mark mark = question_mark(q, given);
	z->marks[mark]++;
	if (z->live && given == NULL) {
		output_text("\n");
		z->left = true;
	}
	if (!z->live && mark != MARK_UNANSWERED)
		output_format("    given:  %s\n", given);
	output_format("    %s\n", mark_names[mark]);
	write_back(q);
	output_text("\n");
	output_commit();
}

/* A flash card: nothing is marked, the reader knows best. */
static void show_card(struct quiz *z, uint64_t number, const struct question *q)
{
	char line[1000];

	write_front(number, q);
	if (z->live) {
		output_text("    [Enter]");
		output_flush();
		if (read_answer(z, line, sizeof line) == NULL) {
			output_text("\n");
			z->left = true;
		}
	}
	write_back(q);
	output_text("\n");
	output_commit();
}

/* A text as a JSON string. */
static void write_string(const char *text)
{
	output_text("\"");
	for (; *text != '\0'; text++) {
		const unsigned char c = (unsigned char)*text;
		if (c == '\n')
			output_text("\\n");
		else if (c < 0x20)
			output_format("\\u%04x", c);
		else if (c == '"' || c == '\\')
			output_format("\\%c", c);
		else
			output_bytes(text, 1);
	}
	output_text("\"");
}

static void write_field(const char *key, const char *text)
{
	output_format(",\"%s\":", key);
	if (text != NULL)
		write_string(text);
	else
		output_text("null");
}

/* With the state it is about, so that a program can draw the board. */
static void write_json(struct quiz *z, uint64_t number, const struct question *q)
{
	char line[1000];
	const char *given = read_answer(z, line, sizeof line);
	const enum question_mark mark = question_mark(q, given);

	z->marks[mark]++;
	output_format("%s{\"number\":%" PRIu64 ",\"kind\":\"%s\",\"n\":%u,\"columns\":[",
	              number > 0 ? "," : "", number + 1, question_kind_names[q->kind], q->n);
	for (uint32_t row = 0; row < q->num_columns; row++)
		output_format("%s%u", row > 0 ? "," : "", q->columns[row]);
	output_format("],\"row\":%u,\"column\":%u", q->row, q->column);
	write_field("question", q->text);
	write_field("hint", q->hint);
	write_field("answer", q->answer);
	write_field("explanation", q->explanation);
	write_field("given", mark == MARK_UNANSWERED ? NULL : given);
	write_field("mark", mark_names[mark]);
	output_text("}");
}

static void write_result(const struct quiz *z)
{
	const uint64_t num = z->marks[0] + z->marks[1] + z->marks[2];

	if (z->settings->json)
		output_format("],\"num_right\":%" PRIu64 ",\"num_wrong\":%" PRIu64
		              ",\"num_unanswered\":%" PRIu64 "}\n",
		              z->marks[MARK_RIGHT], z->marks[MARK_WRONG], z->marks[MARK_UNANSWERED]);
	else if (!z->settings->cards)
		output_format("%" PRIu64 " of %" PRIu64 " right, %" PRIu64 " wrong, %" PRIu64 " unanswered\n",
		              z->marks[MARK_RIGHT], num, z->marks[MARK_WRONG], z->marks[MARK_UNANSWERED]);
}

/* Answers come from a file, or from the person when both ends are a terminal. */
static void open_answers(struct quiz *z)
{
	const char *path = z->settings->answers;

	z->live = path == NULL && !z->settings->json && output_is_terminal() && isatty(STDIN_FILENO) == 1;
	if (path == NULL) {
		z->answers = z->live ? stdin : NULL;
		return;
	}
	z->answers = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
	if (z->answers == NULL)
		fail(EXIT_TROUBLE, "cannot read '%s': %s", path, strerror(errno));
}

static int run_quiz(const void *settings, int num_operands, char **operands)
{
	struct quiz z = {.settings = settings};
	static struct question question;

	(void)num_operands, (void)operands;
	if (z.settings->cards && (z.settings->json || z.settings->answers != NULL))
		fail(EXIT_USAGE,
		     "--cards shows answers and marks none: it goes with neither --json nor --answers");
	z.seed = z.settings->seed != NOT_GIVEN ? z.settings->seed : (uint64_t)time(NULL) % 1000000;
	z.random = z.seed;
	open_answers(&z);
	if (z.settings->json)
		output_format("{\"seed\":%" PRIu64 ",\"questions\":[", z.seed);
	else if (z.settings->seed == NOT_GIVEN)
		remark(&z.settings->common, "--seed %" PRIu64 " asks these questions again", z.seed);
	for (uint64_t i = 0; i < z.settings->count; i++) {
		if (z.left) { /* the person has ended it (Ctrl-D): no answers given away */
			z.marks[MARK_UNANSWERED] += !z.settings->cards;
			continue;
		}
		question_make(&question, next_kind(&z, i), &z.random);
		if (z.settings->json)
			write_json(&z, i, &question);
		else if (z.settings->cards)
			show_card(&z, i, &question);
		else
			ask(&z, i, &question);
	}
	write_result(&z);
	output_close();
	return EXIT_DONE;
}

static const struct quiz_settings quiz_defaults = {.seed = NOT_GIVEN, .count = 8};

const struct command quiz_command = {
    .name = "quiz",
    .operands = "",
    .summary = "questions on the search, generated and marked",
    .details = "Asks about states of a real search; the machine that plays the search also knows\n"
               "the answer and the reason. On a terminal each answer is read and marked at once\n"
               "(an empty line leaves it unanswered). In a pipe the questions are printed with\n"
               "their answers; --answers FILE marks a file of answers, - is standard input.\n"
               "\n"
               "Kinds: numbers (what a queen adds to the three sets), attacked (by whom, on which\n"
               "line), undo, next (event), count, method (which one is it), broken (which undo is\n"
               "missing), sets (what they hold), lowest-bit and why (x & -x), free-mask, columns.\n"
               "\n"
               "Keys of --json: seed, questions, num_right, num_wrong, num_unanswered; of each\n"
               "question number, kind, n, columns, row, column, question, hint, answer,\n"
               "explanation, given (null if unanswered) and mark.\n"
               "\n"
               "--cards makes flash cards: the question, then at a key the answer.",
    .example = "queens quiz --seed 1 --count 4",
    .groups = {{quiz_options, 0}, {common_options, 0}},
    .defaults = &quiz_defaults,
    .settings_size = sizeof(struct quiz_settings),
    .run = run_quiz,
};
