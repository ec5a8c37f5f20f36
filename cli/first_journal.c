/* SPDX-License-Identifier: MIT */
#include "first_journal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "progress.h"

#define TITLE       "queens first journal 1\n"
#define MAX_TASKS   1000000u
#define MAX_JOURNAL (MAX_TASKS / 4 + 4000)

/* The text of a journal while it is made or read. */
struct text {
	char *bytes;
	size_t length, place;
};

static uint64_t checksum(const char *bytes, size_t length)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
	return hash;
}

static void put(struct text *text, const char *format, ...) PRINTF_LIKE(2, 3);
static void put(struct text *text, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(text->bytes + text->length, MAX_JOURNAL - text->length, format, arguments);
	va_end(arguments);
	text->length += (size_t)length;
}

static void make_text(const struct queens_first_record *record, struct text *text)
{
	text->bytes = malloc(MAX_JOURNAL);
	if (text->bytes == NULL)
		fail(EXIT_TROUBLE, "out of memory");
	put(text, TITLE "n %u\ndecided %u\ncolumn %u\nnodes %" PRIu64 "\n", record->n, record->num_decided,
	    record->column, record->nodes);
	if (record->has_solution) {
		put(text, "solution");
		for (uint32_t row = 0; row < record->n; row++)
			put(text, " %u", record->columns[row]);
		put(text, "\n");
	}
	if (record->num_tasks > 0 && record->num_tasks <= MAX_TASKS) {
		put(text, "tasks %u %016" PRIx64 "\ndone ", record->num_tasks, record->tasks_hash);
		for (uint32_t task = 0; task < record->num_tasks; task += 4) {
			unsigned digit = 0;
			for (uint32_t i = 0; i < 4 && task + i < record->num_tasks; i++)
				digit |= (record->tasks_done[task + i] != 0) << i;
			put(text, "%x", digit);
		}
		put(text, "\n");
	}
	put(text, "checksum %016" PRIx64 "\n", checksum(text->bytes, text->length));
}

static _Noreturn void write_failed(const char *path)
{
	fail(EXIT_TROUBLE, "cannot write the journal %s: %s", path, strerror(errno));
}

/* Beside its name, to the disk, and then renamed. */
static void replace_file(const char *path, const struct text *text)
{
	char *fresh = malloc(strlen(path) + 5);

	if (fresh == NULL)
		fail(EXIT_TROUBLE, "out of memory");
	sprintf(fresh, "%s.new", path);
	FILE *file = fopen(fresh, "wb");
	if (file == NULL)
		write_failed(fresh);
	bool good = fwrite(text->bytes, 1, text->length, file) == text->length && fflush(file) == 0 &&
	            fsync(fileno(file)) == 0;
	if (fclose(file) != 0 || !good) {
		int error = errno;
		unlink(fresh);
		errno = error;
		write_failed(fresh);
	}
	if (rename(fresh, path) != 0)
		write_failed(path);
	free(fresh);
}

void first_journal_write(struct first_journal *journal)
{
	struct text text = {0};

	if (journal->path == NULL || journal->record.n == 0)
		return;
	make_text(&journal->record, &text);
	replace_file(journal->path, &text);
	free(text.bytes);
	journal->written = clock_seconds();
}

void first_journal_keep(struct first_journal *journal, const struct queens_first_record *record)
{
	if (record->num_tasks > journal->room) {
		free(journal->done);
		journal->room = record->num_tasks;
		journal->done = malloc(journal->room);
		if (journal->done == NULL)
			fail(EXIT_TROUBLE, "out of memory");
	}
	journal->record = *record;
	if (record->num_tasks > 0)
		memcpy(journal->done, record->tasks_done, record->num_tasks);
	journal->record.tasks_done = record->num_tasks > 0 ? journal->done : NULL;
	if (journal->path != NULL && clock_seconds() >= journal->written + 1)
		first_journal_write(journal);
}

static _Noreturn void damaged(const struct first_journal *journal)
{
	fail(EXIT_TROUBLE, "the journal %s is damaged; remove it to start again", journal->path);
}

/* The file as it is; its checksum must be right. */
static void read_file(const struct first_journal *journal, FILE *file, struct text *text)
{
	uint64_t sum;

	text->bytes = calloc(MAX_JOURNAL + 1, 1);
	if (text->bytes == NULL)
		fail(EXIT_TROUBLE, "out of memory");
	text->length = fread(text->bytes, 1, MAX_JOURNAL, file);
	if (ferror(file))
		fail(EXIT_TROUBLE, "cannot read the journal %s: %s", journal->path, strerror(errno));
	char *last = strstr(text->bytes, "checksum ");
	if (strncmp(text->bytes, TITLE, strlen(TITLE)) != 0)
		fail(EXIT_USAGE, "%s is not a journal of queens first", journal->path);
	if (last == NULL || sscanf(last, "checksum %16" SCNx64, &sum) != 1 ||
	    sum != checksum(text->bytes, (size_t)(last - text->bytes)))
		damaged(journal);
	*last = '\0';
	text->place = strlen(TITLE);
}

/* The number after a word that must come next. */
static uint64_t field(const struct first_journal *journal, struct text *text, const char *word)
{
	char *at = text->bytes + text->place, *end;

	if (strncmp(at, word, strlen(word)) != 0)
		damaged(journal);
	uint64_t value = strtoull(at + strlen(word), &end, 10);
	if (end == at + strlen(word))
		damaged(journal);
	text->place = (size_t)(end - text->bytes) + (*end == '\n');
	return value;
}

static bool has_word(const struct text *text, const char *word)
{
	return strncmp(text->bytes + text->place, word, strlen(word)) == 0;
}

static void read_solution(struct first_journal *journal, struct text *text)
{
	struct queens_first_record *record = &journal->record;

	record->columns[0] = (uint32_t)field(journal, text, "solution ");
	for (uint32_t row = 1; row < record->n; row++)
		record->columns[row] = (uint32_t)field(journal, text, " ");
	record->has_solution = true;
}

static void read_tasks(struct first_journal *journal, struct text *text)
{
	struct queens_first_record *record = &journal->record;
	uint64_t num = field(journal, text, "tasks ");

	if (num == 0 || num > MAX_TASKS ||
	    sscanf(text->bytes + text->place, " %16" SCNx64, &record->tasks_hash) != 1)
		damaged(journal);
	char *at = strstr(text->bytes + text->place, "done ");
	if (at == NULL || strlen(at += 5) < (num + 3) / 4)
		damaged(journal);
	journal->room = record->num_tasks = (uint32_t)num;
	journal->done = malloc(num);
	if (journal->done == NULL)
		fail(EXIT_TROUBLE, "out of memory");
	for (uint32_t task = 0; task < num; task++) {
		char digit[2] = {at[task / 4]};
		journal->done[task] = strtoul(digit, NULL, 16) >> task % 4 & 1;
	}
	record->tasks_done = journal->done;
}

void first_journal_open(struct first_journal *journal, const char *path, uint32_t n)
{
	struct queens_first_record *record = &journal->record;
	struct text text = {0};

	*journal = (struct first_journal){.path = path, .record = {.n = n}, .fresh = true};
	FILE *file = path != NULL ? fopen(path, "rb") : NULL;
	if (path != NULL && file == NULL && errno != ENOENT)
		fail(EXIT_TROUBLE, "cannot read the journal %s: %s", path, strerror(errno));
	if (file == NULL) {
		first_journal_write(journal); /* so that a wrong path shows at once */
		return;
	}
	read_file(journal, file, &text);
	fclose(file);
	uint64_t its_n = field(journal, &text, "n ");
	if (its_n != n)
		fail(EXIT_USAGE, "the journal %s is for N = %" PRIu64 ", not %u", path, its_n, n);
	record->num_decided = (uint32_t)field(journal, &text, "decided ");
	record->column = (uint32_t)field(journal, &text, "column ");
	record->nodes = field(journal, &text, "nodes ");
	if (has_word(&text, "solution "))
		read_solution(journal, &text);
	if (has_word(&text, "tasks "))
		read_tasks(journal, &text);
	journal->fresh = false;
	free(text.bytes);
}

void first_journal_close(struct first_journal *journal)
{
	free(journal->done);
}
