/* SPDX-License-Identifier: MIT */
/* A folder for journals, and what tests do with them; each journal test includes it. */
#ifndef TESTS_JOURNAL_FOLDER_H
#define TESTS_JOURNAL_FOLDER_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "store/counting.h"

static char folder[40];
static char error[JOURNAL_ERROR_TEXT];

static inline const char *path_of(const char *name)
{
	static char path[200];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

static inline int make_folder(void **state)
{
	(void)state;
	/* Memory, where there is such a folder: thousands of small files. */
	snprintf(folder, sizeof folder, "%s/queens-journal-XXXXXX",
	         access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	return mkdtemp(folder) == NULL;
}

static inline int remove_folder(void **state)
{
	char command[100];

	(void)state;
	snprintf(command, sizeof command, "rm -rf '%s'", folder);
	return system(command);
}

/* Counts n into a new journal and returns the sum. */
static inline struct queens_total count_into(const char *path, uint32_t n, uint32_t shard,
                                             uint32_t num_shards)
{
	struct queens_plan *plan;
	struct journal_plan wanted;
	struct counting counting = {.crew.num_threads = 2};
	enum journal_status status;

	assert_int_equal(queens_plan_open(&plan, n, QUEENS_ENGINE_SEARCH), QUEENS_DONE);
	journal_describe(plan, &wanted);
	wanted.shard = shard;
	wanted.num_shards = num_shards;
	counting.plan = plan;
	assert_int_equal(journal_open(&counting.journal, path, JOURNAL_WRITE, &wanted, error), JOURNAL_DONE);
	assert_int_equal(counting_run(&counting, &status, error), QUEENS_DONE);
	assert_int_equal(status, JOURNAL_DONE);
	struct queens_total total = journal_sum(counting.journal)->sum.total;
	journal_close(counting.journal);
	queens_plan_close(plan);
	return total;
}

struct image {
	unsigned char *bytes;
	long size;
};

static inline struct image read_file(const char *path)
{
	struct image image;
	FILE *file = fopen(path, "rb");

	assert_non_null(file);
	fseek(file, 0, SEEK_END);
	image.size = ftell(file);
	rewind(file);
	image.bytes = malloc((size_t)image.size + 1);
	assert_int_equal(fread(image.bytes, 1, (size_t)image.size, file), image.size);
	fclose(file);
	return image;
}

static inline void write_file(const char *path, const unsigned char *bytes, long size)
{
	FILE *file = fopen(path, "wb");

	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, (size_t)size, file), size);
	fclose(file);
}

/* A digest of all that a reader believes. */
static inline bool digest(void *context, const struct journal_range *range, const struct journal_run *who)
{
	uint64_t *sum = context;
	const uint64_t parts[] = {
	    range->first,        range->num_units,          range->sum.total.low,
	    range->microseconds, (uint64_t)range->finished, (unsigned char)who->host[0]};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		*sum = (*sum ^ parts[i]) * UINT64_C(0x9e3779b97f4a7c15) + 1;
	return true;
}

/* 0 when the journal is refused, else the digest of what it says. */
static inline uint64_t believed(const char *path)
{
	struct journal *journal;
	uint64_t sum = 1;

	if (journal_open(&journal, path, JOURNAL_READ, NULL, error) != JOURNAL_DONE)
		return 0;
	enum journal_status status = journal_each(journal, digest, &sum, error);
	sum += journal_sum(journal)->sum.total.low + journal_plan(journal)->n;
	journal_close(journal);
	return status == JOURNAL_DONE ? sum : 0;
}

#endif
