/* SPDX-License-Identifier: MIT */
/* Shards add up to the whole, and only shards that fit together do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <sqlite3.h>

#include "journal_folder.h"
#include "random.h"

struct named {
	char sentences[10][JOURNAL_ERROR_TEXT];
	int count;
};

static void name(void *context, const char *sentence)
{
	struct named *named = context;

	snprintf(named->sentences[named->count++ % 10], JOURNAL_ERROR_TEXT, "%s", sentence);
}

#define NUM_SHARDS 8
static char shard_paths[NUM_SHARDS][200];

static enum journal_status merge(char *const *in, size_t num_in, bool partial, struct named *named)
{
	struct journal_merge request = {path_of("merged"), in, num_in, partial, name, named};
	size_t num_problems;

	named->count = 0;
	unlink(path_of("merged"));
	request.out = path_of("merged");
	enum journal_status status = journal_merge(&request, &num_problems, error);
	assert_int_equal(num_problems, named->count);
	return status;
}

/* Writes a journal with one unit of another, but eight solutions more. */
static bool take_first(void *context, const struct journal_range *range, const struct journal_run *who)
{
	(void)who;
	*(struct journal_range *)context = *range;
	return false;
}

static void contradict(const char *path, const char *other)
{
	struct journal *journal;
	struct journal_range range;
	const struct journal_run who = {"elsewhere", "portable", "0"};

	assert_int_equal(journal_open(&journal, path, JOURNAL_READ, NULL, error), JOURNAL_DONE);
	assert_int_equal(journal_each(journal, take_first, &range, error), JOURNAL_DONE);
	const struct journal_plan plan = *journal_plan(journal);
	journal_close(journal);
	range.sum.total.low += 8;
	assert_int_equal(journal_open(&journal, other, JOURNAL_WRITE, &plan, error), JOURNAL_DONE);
	assert_int_equal(journal_add_run(journal, &who, &range.run, error), JOURNAL_DONE);
	assert_int_equal(journal_add(journal, &range, 1, error), JOURNAL_DONE);
	journal_close(journal);
}

static void test_merge(void **state)
{
	char *in[NUM_SHARDS + 1];
	struct named named;
	uint64_t random = 5;

	(void)state;
	for (uint32_t i = 0; i < NUM_SHARDS; i++) {
		snprintf(shard_paths[i], sizeof *shard_paths, "%s/shard%u", folder, i + 1);
		count_into(shard_paths[i], 13, i + 1, NUM_SHARDS);
		in[i] = shard_paths[i];
	}
	for (int round = 0; round < 20; round++) {
		struct journal *merged;
		for (size_t i = NUM_SHARDS; i > 1; i--) {
			size_t other = random_next(&random) % i;
			char *swap = in[i - 1];
			in[i - 1] = in[other];
			in[other] = swap;
		}
		assert_int_equal(merge(in, NUM_SHARDS, false, &named), JOURNAL_DONE);
		assert_int_equal(journal_open(&merged, path_of("merged"), JOURNAL_READ, NULL, error),
		                 JOURNAL_DONE);
		assert_int_equal(journal_sum(merged)->sum.total.low, 73712);
		assert_int_equal(journal_sum(merged)->units_done, journal_plan(merged)->num_units);
		journal_close(merged);
	}

	for (size_t i = 0; i < NUM_SHARDS; i++)
		in[i] = shard_paths[i];
	/* One missing. */
	in[2] = shard_paths[7];
	assert_int_equal(merge(in, NUM_SHARDS - 1, false, &named), JOURNAL_WRONG);
	assert_int_equal(named.count, 1);
	assert_string_equal(named.sentences[0], "shard 3/8 is missing");
	assert_int_equal(merge(in, NUM_SHARDS - 1, true, &named), JOURNAL_DONE);
	in[2] = shard_paths[2];

	/* One twice. */
	in[NUM_SHARDS] = shard_paths[4];
	assert_int_equal(merge(in, NUM_SHARDS + 1, false, &named), JOURNAL_WRONG);
	assert_non_null(strstr(named.sentences[0], "shard5' overlap"));

	/* One of another plan. */
	char other[200];
	snprintf(other, sizeof other, "%s/other", folder);
	count_into(other, 12, 1, 1);
	in[NUM_SHARDS] = other;
	assert_int_equal(merge(in, NUM_SHARDS + 1, false, &named), JOURNAL_WRONG);
	assert_non_null(strstr(named.sentences[0], "other' is of another plan"));

	/* One whose sum is another, though it is sound in itself. */
	snprintf(other, sizeof other, "%s/contradiction", folder);
	contradict(shard_paths[1], other);
	in[NUM_SHARDS] = other;
	assert_int_equal(merge(in, NUM_SHARDS + 1, false, &named), JOURNAL_WRONG);
	assert_non_null(strstr(named.sentences[0], "contradict each other about unit"));

	/* One altered. */
	sqlite3 *database;
	assert_int_equal(sqlite3_open(shard_paths[6], &database), SQLITE_OK);
	assert_int_equal(
	    sqlite3_exec(database,
	                 "UPDATE ranges SET low = low + 8 WHERE low = (SELECT max(low) FROM ranges)", NULL,
	                 NULL, NULL),
	    SQLITE_OK);
	sqlite3_close(database);
	assert_int_equal(merge(in, NUM_SHARDS, false, &named), JOURNAL_WRONG);
	assert_non_null(strstr(named.sentences[0], "shard7' is damaged: the range at unit"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_merge),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
