/* SPDX-License-Identifier: MIT */
/* Journals: what is entered comes back, once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/journal.h"

#include "journal_folder.h"
#include "random.h"

static void test_counts(void **state)
{
	(void)state;
	for (uint32_t n = 0; n <= 13; n++) {
		struct queens_total known;
		char name[20];
		snprintf(name, sizeof name, "count%u", n);
		struct queens_total total = count_into(path_of(name), n, 1, 1);
		assert_true(queens_known_count(n, &known));
		assert_int_equal(total.low, known.low);
		/* Again: everything is there, nothing is counted. */
		total = count_into(path_of(name), n, 1, 1);
		assert_int_equal(total.low, known.low);
	}
}

/* A journal of other units is refused with a sentence that says in what they differ. */
static void test_other_plans(void **state)
{
	struct queens_plan *plan;
	struct journal_plan ours, other;
	struct journal *journal;

	(void)state;
	assert_int_equal(queens_plan_open(&plan, 12, QUEENS_ENGINE_JOIN), QUEENS_DONE);
	journal_describe(plan, &ours);
	other = ours;
	other.version = ours.version - 1;
	assert_int_equal(journal_open(&journal, path_of("older"), JOURNAL_WRITE, &other, error),
	                 JOURNAL_DONE);
	journal_close(journal);
	assert_int_equal(journal_open(&journal, path_of("older"), JOURNAL_WRITE, &ours, error),
	                 JOURNAL_WRONG);
	char sentence[100];
	snprintf(sentence, sizeof sentence, "older' is of plan version %u, this program's is %u",
	         other.version, ours.version);
	assert_non_null(strstr(error, sentence));
	other = ours;
	other.hash++;
	assert_int_equal(journal_compare("file", &other, &ours, error), JOURNAL_WRONG);
	assert_non_null(strstr(error, "'file' is of another plan"));
	assert_int_equal(journal_compare("file", &ours, &ours, error), JOURNAL_DONE);
	queens_plan_close(plan);
}

/* ---- adding ---- */

static void test_add_refuses_overlap(void **state)
{
	struct queens_plan *plan;
	struct journal_plan wanted;
	struct journal *journal;
	struct journal_range range = {.first = 10, .num_units = 5};
	const struct journal_run who = {"host", "portable", "0"};

	(void)state;
	assert_int_equal(queens_plan_open(&plan, 12, QUEENS_ENGINE_SEARCH), QUEENS_DONE);
	journal_describe(plan, &wanted);
	assert_int_equal(journal_open(&journal, path_of("overlap"), JOURNAL_WRITE, &wanted, error),
	                 JOURNAL_DONE);
	assert_int_equal(journal_add_run(journal, &who, &range.run, error), JOURNAL_DONE);
	range.sum.total.low = 1;
	assert_int_equal(journal_add(journal, &range, 1, error), JOURNAL_DONE);
	for (uint64_t first = 0; first < 30; first++) {
		for (uint64_t num = 1; num < 12; num++) {
			struct journal_range pair[2] = {{.first = 100, .num_units = 1, .run = range.run},
			                                {.first = first, .num_units = num, .run = range.run}};
			bool overlaps = first < 15 && first + num > 10;
			if (!overlaps)
				continue;
			/* All or none: the first of the two must not stay either. */
			assert_int_equal(journal_add(journal, pair, 2, error), JOURNAL_WRONG);
			assert_int_equal(journal_sum(journal)->units_done, 5);
		}
	}
	journal_close(journal);
	assert_int_not_equal(believed(path_of("overlap")), 0);
	queens_plan_close(plan);
}

/* A long list, as of n = 28, of which the first units are counted. */
#define NUM_ADDED 6000
static struct journal *open_long(void)
{
	const struct journal_plan wanted = {.n = 28,
	                                    .version = 2,
	                                    .engine = "join",
	                                    .hash = 1,
	                                    .num_units = 100000000,
	                                    .shard = 1,
	                                    .num_shards = 1};
	struct journal *journal;

	assert_int_equal(journal_open(&journal, path_of("long"), JOURNAL_WRITE, &wanted, error),
	                 JOURNAL_DONE);
	return journal;
}

static uint64_t total_of(uint64_t unit)
{
	return unit * unit % 1009;
}

/* What has become of the units: each once, and in as few ranges as there can be. */
struct joined {
	const unsigned char *runs;
	uint64_t block, end, num_units, num_ranges;
};

static bool check_joined(void *context, const struct journal_range *range, const struct journal_run *who)
{
	struct joined *joined = context;
	uint64_t total = 0;

	assert_true(range->first >= joined->end);
	assert_true(range->begun <= range->finished);
	assert_int_equal(range->first / joined->block, (range->first + range->num_units - 1) / joined->block);
	for (uint64_t unit = range->first; unit < range->first + range->num_units; unit++) {
		assert_int_equal(joined->runs[unit], (unsigned char)who->host[0]);
		total += total_of(unit);
	}
	assert_int_equal(range->sum.total.low, total);
	joined->end = range->first + range->num_units;
	joined->num_units += range->num_units;
	joined->num_ranges++;
	return true;
}

static void test_ranges_join(void **state)
{
	static unsigned char runs[NUM_ADDED + 1];
	uint64_t order[NUM_ADDED], random = 1, added = 0, expected = 0;
	const uint64_t block = 763;
	int64_t numbers[3];

	(void)state;
	/* Three runs count stretches of one to five hundred units; these are entered in no order. */
	for (uint64_t unit = 0, left = 0, run = 0; unit < NUM_ADDED; unit++, left--) {
		if (left == 0) {
			left = 1 + random_below(&random, 500);
			run = random_below(&random, 3);
		}
		order[unit] = unit;
		runs[unit] = (unsigned char)('a' + run);
		expected += unit % block == 0 || runs[unit] != runs[unit - 1];
	}
	for (uint32_t i = NUM_ADDED; i > 1; i--) {
		uint32_t other = random_below(&random, i);
		uint64_t swap = order[i - 1];
		order[i - 1] = order[other];
		order[other] = swap;
	}
	while (added < NUM_ADDED) {
		struct journal *journal = open_long();
		for (int batch = 0; batch < 20 && added < NUM_ADDED; batch++) {
			struct journal_range ranges[40];
			size_t num = 0;
			for (int i = 0; i < 3; i++) {
				const struct journal_run who = {{(char)('a' + i)}, "avx2", "0"};
				assert_int_equal(journal_add_run(journal, &who, &numbers[i], error),
				                 JOURNAL_DONE);
			}
			for (; num < 1 + random_below(&random, 40) && added < NUM_ADDED; num++, added++)
				ranges[num] =
				    (struct journal_range){.first = order[added],
				                           .num_units = 1,
				                           .sum.total.low = total_of(order[added]),
				                           .run = numbers[runs[order[added]] - 'a']};
			assert_int_equal(journal_add(journal, ranges, num, error), JOURNAL_DONE);
			assert_int_equal(journal_sum(journal)->units_done, added);
		}
		journal_close(journal);
	}
	struct journal *journal = open_long();
	struct joined joined = {.runs = runs, .block = block};
	assert_int_equal(journal_each(journal, check_joined, &joined, error), JOURNAL_DONE);
	journal_close(journal);
	printf("%d units of three runs, entered in random order: %u ranges\n", NUM_ADDED,
	       (unsigned)joined.num_ranges);
	assert_int_equal(joined.num_units, NUM_ADDED);
	assert_int_equal(joined.num_ranges, expected);
}

static void test_one_writer(void **state)
{
	struct queens_plan *plan;
	struct journal_plan wanted;
	struct journal *journal;
	int status;

	(void)state;
	assert_int_equal(queens_plan_open(&plan, 9, QUEENS_ENGINE_SEARCH), QUEENS_DONE);
	journal_describe(plan, &wanted);
	assert_int_equal(journal_open(&journal, path_of("single"), JOURNAL_WRITE, &wanted, error),
	                 JOURNAL_DONE);
	/* A lock binds other processes, so the second writer must be one; through a link, too. */
	assert_int_equal(symlink("single", path_of("link")), 0);
	pid_t child = fork();
	if (child == 0) {
		struct journal *second;
		bool refused = journal_open(&second, path_of("link"), JOURNAL_WRITE, &wanted, error) ==
		                   JOURNAL_TROUBLE &&
		               strstr(error, "is being written by process") != NULL;
		_exit(!refused || believed(path_of("single")) == 0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
	journal_close(journal);
	assert_int_equal(journal_open(&journal, path_of("single"), JOURNAL_WRITE, &wanted, error),
	                 JOURNAL_DONE);
	journal_close(journal);
	queens_plan_close(plan);
}

/* A reader between two transactions: it must not stop the writer for good, nor see half of one. */
static void test_reader_beside_writer(void **state)
{
	struct queens_plan *plan;
	struct journal_plan wanted;
	struct journal *writer, *reader;
	struct journal_range range = {.num_units = 1};
	const struct journal_run who = {"host", "portable", "0"};

	(void)state;
	assert_int_equal(queens_plan_open(&plan, 12, QUEENS_ENGINE_SEARCH), QUEENS_DONE);
	journal_describe(plan, &wanted);
	assert_int_equal(journal_open(&writer, path_of("both"), JOURNAL_WRITE, &wanted, error), JOURNAL_DONE);
	assert_int_equal(journal_add_run(writer, &who, &range.run, error), JOURNAL_DONE);
	for (range.first = 0; range.first < 50; range.first++) {
		assert_int_equal(journal_add(writer, &range, 1, error), JOURNAL_DONE);
		assert_int_equal(journal_open(&reader, path_of("both"), JOURNAL_READ, NULL, error),
		                 JOURNAL_DONE);
		assert_int_equal(journal_sum(reader)->units_done, range.first + 1);
		journal_close(reader);
	}
	/* The rollback journal, not WAL, which would need shared memory. */
	const struct image image = read_file(path_of("both"));
	assert_int_equal(image.bytes[18], 1);
	assert_int_equal(image.bytes[19], 1);
	free(image.bytes);
	journal_close(writer);
	queens_plan_close(plan);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_counts),
	    cmocka_unit_test(test_other_plans),
	    cmocka_unit_test(test_add_refuses_overlap),
	    cmocka_unit_test(test_ranges_join),
	    cmocka_unit_test(test_one_writer),
	    cmocka_unit_test(test_reader_beside_writer),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
