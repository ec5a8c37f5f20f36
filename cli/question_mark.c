/* SPDX-License-Identifier: MIT */
/* Reads answers as people write them, and compares them with the right one. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "question.h"

#define MAX_ITEMS 128

/* An answer as a list of small numbers: values, or codes for words. */
struct items {
	int num;
	int values[MAX_ITEMS];
};

static void add_item(struct items *items, int value)
{
	if (items->num < MAX_ITEMS)
		items->values[items->num++] = value;
}

static int by_value(const void *a, const void *b)
{
	const int x = *(const int *)a, y = *(const int *)b;

	return (x > y) - (x < y);
}

static bool same(const struct items *a, const struct items *b)
{
	return a->num == b->num && memcmp(a->values, b->values, (size_t)a->num * sizeof *a->values) == 0;
}

/* A word that can be no number makes the answer different from every right one. */
#define NOT_A_NUMBER 1000000

/* All numbers of a text up to `end`; letters are words like "and", which do not count. */
static struct items read_numbers(const char *text, const char *end)
{
	struct items items = {0};

	while (text < end) {
		char *after;
		if (isdigit((unsigned char)*text) ||
		    ((*text == '-' || *text == '+') && isdigit((unsigned char)text[1]))) {
			long value = strtol(text, &after, 10);
			add_item(&items, value > 9999 || value < -9999 ? NOT_A_NUMBER : (int)value);
			text = after;
		} else {
			text++;
		}
	}
	return items;
}

/* Each set sorted, the sets one after the other with a mark between. */
static struct items read_sets(const char *text)
{
	struct items all = {0};

	for (;;) {
		const char *end = strchr(text, ';');
		const char *stop = end != NULL ? end : text + strlen(text);
		struct items set = read_numbers(text, stop);
		qsort(set.values, (size_t)set.num, sizeof set.values[0], by_value);
		for (int i = 0; i < set.num; i++)
			add_item(&all, set.values[i]);
		add_item(&all, NOT_A_NUMBER + 1);
		if (end == NULL)
			return all;
		text = end + 1;
	}
}

/* Letters only, small: "Dead-End." and "dead end" are one word. */
static void read_word(const char *text, char *word, size_t size)
{
	size_t length = 0;

	for (; *text != '\0' && length + 1 < size; text++)
		if (isalpha((unsigned char)*text))
			word[length++] = (char)tolower((unsigned char)*text);
	word[length] = '\0';
}

static bool same_word(const char *a, const char *b)
{
	char word_a[64], word_b[64];

	read_word(a, word_a, sizeof word_a);
	read_word(b, word_b, sizeof word_b);
	return strcmp(word_a, word_b) == 0;
}

/* A number in binary, "0b" before it and blanks in it allowed; -1 if it is none. */
static long long read_bits(const char *text)
{
	long long value = 0;
	bool any = false;

	while (*text == ' ')
		text++;
	if (text[0] == '0' && text[1] == 'b')
		text += 2;
	for (; *text != '\0'; text++) {
		if (*text == '0' || *text == '1') {
			value = 2 * value + (*text - '0');
			any = true;
		} else if (!isspace((unsigned char)*text)) {
			return -1;
		}
		if (value > UINT32_MAX)
			return -1;
	}
	return any ? value : -1;
}

/* The line that a word names, or 0: "column", "diag", "anti", "antidiagonal". */
static int line_named(const char *word, size_t length)
{
	static const struct {
		const char *name;
		size_t least; /* letters that are enough */
		int line;
	} lines[] = {{"column", 3, QUEENS_LINE_COLUMN},
	             {"diagonal", 4, QUEENS_LINE_DIAGONAL},
	             {"antidiagonal", 4, QUEENS_LINE_ANTIDIAGONAL}};

	for (unsigned i = 0; i < 3; i++)
		if (length >= lines[i].least && length <= strlen(lines[i].name) &&
		    strncmp(word, lines[i].name, length) == 0)
			return lines[i].line;
	return 0;
}

/* "diagonal 0, column 2": pairs of a line and a row, sorted; empty for "no". */
static struct items read_attackers(const char *text)
{
	struct items items = {0};
	char word[32];
	int line = 0;

	while (*text != '\0') {
		size_t length = 0;
		while (isalpha((unsigned char)text[length]) && length + 1 < sizeof word) {
			word[length] = (char)tolower((unsigned char)text[length]);
			length++;
		}
		if (length > 0 && line_named(word, length) != 0)
			line = line_named(word, length);
		if (length == 0 && isdigit((unsigned char)*text)) {
			char *after;
			add_item(&items, line * 1000 + (int)(strtol(text, &after, 10) % 1000));
			text = after;
			continue;
		}
		text += length > 0 ? length : 1;
	}
	qsort(items.values, (size_t)items.num, sizeof items.values[0], by_value);
	return items;
}

/* "no" and "none" say that nothing attacks, and so does nothing else. */
static bool same_attackers(const char *right, const char *given)
{
	struct items a = read_attackers(right), b = read_attackers(given);

	if (a.num == 0)
		return same_word(given, "no") || same_word(given, "none") || same_word(given, "free");
	return same(&a, &b);
}

enum question_mark question_mark(const struct question *q, const char *given)
{
	struct items a, b;
	bool right = false;

	if (given == NULL || given[strspn(given, " \t\r\n")] == '\0')
		return MARK_UNANSWERED;
	switch (q->style) {
	case ANSWER_NUMBERS:
		a = read_numbers(q->answer, q->answer + strlen(q->answer));
		b = read_numbers(given, given + strlen(given));
		right = same(&a, &b);
		break;
	case ANSWER_SETS:
		a = read_sets(q->answer);
		b = read_sets(given);
		right = same(&a, &b);
		break;
	case ANSWER_WORD:
		right = same_word(q->answer, given);
		break;
	case ANSWER_BITS:
		right = read_bits(q->answer) == read_bits(given);
		break;
	case ANSWER_ATTACKERS:
		right = same_attackers(q->answer, given);
		break;
	}
	return right ? MARK_RIGHT : MARK_WRONG;
}
