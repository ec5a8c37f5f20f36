/* SPDX-License-Identifier: MIT */
/* Journals: what is entered comes back, and damage is never believed. */
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

#include <sqlite3.h>

#include "store/counting.h"
#include "store/crew.h"
#include "store/deal.h"
#include "store/journal.h"

static char folder[40];
static char error[JOURNAL_ERROR_TEXT];

static const char *path_of(const char *name)
{
	static char path[200];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

static int make_folder(void **state)
{
	(void)state;
	/* Memory, where there is such a folder: thousands of small files. */
	snprintf(folder, sizeof folder, "%s/queens-journal-XXXXXX",
	         access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state)
{
	char command[100];

	(void)state;
	snprintf(command, sizeof command, "rm -rf '%s'", folder);
	return system(command);
}

static uint64_t next_random(uint64_t *state)
{
	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return *state >> 33;
}

/* Counts n into a new journal and returns the sum. */
static struct queens_total count_into(const char *path, uint32_t n, uint32_t shard, uint32_t num_shards)
{
	struct queens_plan *plan;
	struct journal_plan wanted;
	struct counting counting = {.num_threads = 2, .kernel = "portable"};
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

/* ---- damage ---- */

struct image {
	unsigned char *bytes;
	long size;
};

static struct image read_file(const char *path)
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

static void write_file(const char *path, const unsigned char *bytes, long size)
{
	FILE *file = fopen(path, "wb");

	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, (size_t)size, file), size);
	fclose(file);
}

/* A digest of all that a reader believes. */
static bool digest(void *context, const struct journal_range *range, const struct journal_run *who)
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
static uint64_t believed(const char *path)
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

/* One way to damage a file; each leaves it different from what it was. */
static void damage(struct image *image, int kind, uint64_t *random)
{
	long place = (long)(next_random(random) % (uint64_t)image->size);
	const long page = 4096;

	if (kind == 0) {
		image->bytes[place] ^= (unsigned char)(1u << next_random(random) % 8);
	} else if (kind == 1) {
		image->size = place;
	} else {
		place = place / page * page;
		for (long i = 0; i < page && place + i < image->size; i++)
			image->bytes[place + i] = kind == 2 ? (unsigned char)next_random(random) : 0;
	}
}

static void test_damage(void **state)
{
	const char *kinds[] = {"flipped bits", "truncations", "random pages", "zeroed pages"};
	char whole[200], broken[200];
	uint64_t random = 1;

	(void)state;
	snprintf(whole, sizeof whole, "%s", path_of("whole"));
	snprintf(broken, sizeof broken, "%s", path_of("broken"));
	count_into(whole, 12, 1, 1);
	const struct image image = read_file(whole);
	const uint64_t truth = believed(whole);
	assert_int_not_equal(truth, 0);
	for (int kind = 0; kind < 4; kind++) {
		const int num_cases = kind == 0 ? 4000 : 500;
		int noticed = 0;
		for (int i = 0; i < num_cases; i++) {
			struct image copy = {malloc((size_t)image.size + 1), image.size};
			memcpy(copy.bytes, image.bytes, (size_t)image.size);
			damage(&copy, kind, &random);
			write_file(broken, copy.bytes, copy.size);
			free(copy.bytes);
			uint64_t now = believed(broken);
			noticed += now == 0;
			/* Refused, or the damage hit bytes that say nothing. */
			assert_true(now == 0 || now == truth);
		}
		printf("%d %s: %d refused, %d harmless\n", num_cases, kinds[kind], noticed,
		       num_cases - noticed);
		/* Only single bits may fall into unused space. */
		if (kind == 1 || kind == 2)
			assert_int_equal(noticed, num_cases);
	}
	free(image.bytes);
}

/* Rows changed with SQLite's own tools: only the checksums can tell. */
static void test_altered_rows(void **state)
{
	static const char *const changes[] = {
	    "UPDATE ranges SET low = low + 8 WHERE first = 5",
	    "UPDATE ranges SET nodes = nodes + 1 WHERE first = 6",
	    "UPDATE ranges SET first = 1000000 WHERE first = 7",
	    "DELETE FROM ranges WHERE first = 8",
	    "UPDATE plan SET n = 11",
	    "UPDATE plan SET hash = hash + 1",
	    "UPDATE runs SET host = 'elsewhere'",
	    "DELETE FROM runs",
	    "UPDATE seal SET num_units = num_units - 1",
	    "DELETE FROM seal",
	    "DROP TABLE ranges",
	    "INSERT INTO plan SELECT * FROM plan",
	    "PRAGMA user_version = 2",
	    "PRAGMA application_id = 1",
	};
	char whole[200], broken[200];

	(void)state;
	snprintf(whole, sizeof whole, "%s", path_of("whole2"));
	snprintf(broken, sizeof broken, "%s", path_of("broken2"));
	count_into(whole, 10, 1, 1);
	const struct image image = read_file(whole);
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
		sqlite3 *database;
		write_file(broken, image.bytes, image.size);
		assert_int_equal(sqlite3_open(broken, &database), SQLITE_OK);
		assert_int_equal(sqlite3_exec(database, changes[i], NULL, NULL, NULL), SQLITE_OK);
		sqlite3_close(database);
		if (believed(broken) != 0)
			fail_msg("believed after: %s", changes[i]);
		assert_non_null(strstr(error, broken));
	}
	free(image.bytes);
}

/* ---- dealing ---- */

static void test_shards(void **state)
{
	uint64_t random = 7;
	int num_cases = 0;

	(void)state;
	for (; num_cases < 300; num_cases++) {
		uint64_t num_units = next_random(&random) % (num_cases % 10 == 0 ? 500000 : 3000);
		uint32_t num_shards = 1 + (uint32_t)(next_random(&random) % 40);
		unsigned char *seen = calloc(num_units + 1, 1);
		for (uint32_t shard = 1; shard <= num_shards; shard++) {
			struct deal_order order;
			deal_order(&order, num_units, shard, num_shards);
			for (uint64_t place = order.begin; place < order.end; place++) {
				uint64_t unit = deal_at(&order, place) * order.block;
				for (uint64_t i = 0; i < order.block && unit < num_units; i++, unit++)
					assert_int_equal(seen[unit]++, 0);
			}
		}
		for (uint64_t unit = 0; unit < num_units; unit++)
			assert_int_equal(seen[unit], 1);
		free(seen);
	}
	printf("%d cuts into shards: every unit in exactly one\n", num_cases);
}

static void test_dealer(void **state)
{
	struct queens_plan *plan;
	struct queens_plan_facts facts;
	struct deal_order order;
	uint64_t unit, dealt = 0, random = 3;

	(void)state;
	assert_int_equal(queens_plan_open(&plan, 15, QUEENS_ENGINE_SEARCH), QUEENS_DONE);
	queens_plan_facts(plan, &facts);
	deal_order(&order, facts.num_units, 1, 1);
	struct dealer *dealer = deal_open(plan, &order);
	assert_non_null(dealer);
	unsigned char *done = calloc(facts.num_units, 1);
	for (int i = 0; i < 200; i++) {
		unit = next_random(&random) % facts.num_units;
		assert_int_equal(deal_mark(dealer, unit, 1), done[unit] == 0);
		done[unit] = 1;
	}
	uint64_t left = deal_left(dealer);
	/* Three workers of unlike speed; each must come back for more until all is handed out. */
	struct deal_worker workers[3] = {{.threads = 1}, {.threads = 8}, {.threads = 64}};
	deal_expect(dealer, 73);
	while (deal_left(dealer) > 0) {
		for (int i = 0; i < 3; i++) {
			for (; deal_to(dealer, &workers[i], &unit); dealt++)
				assert_int_equal(done[unit]++, 0);
			assert_true(workers[i].outstanding <= DEAL_MOST);
			for (; workers[i].outstanding > 0 && next_random(&random) % 4 > 0;)
				deal_counted(&workers[i], next_random(&random) % 100000);
		}
	}
	assert_int_equal(dealt, left);
	for (unit = 0; unit < facts.num_units; unit++)
		assert_int_equal(done[unit], 1);
	free(done);
	deal_close(dealer);
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

/* ---- merging ---- */

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
			size_t other = next_random(&random) % i;
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

/* ---- the plain recount, against the engine ---- */

static void test_recount(void **state)
{
	int num_cases = 0;

	(void)state;
	for (uint32_t n = 1; n <= 12; n++) {
		struct queens_plan *plan;
		struct queens_plan_facts facts;
		struct queens_worker *worker;
		assert_int_equal(queens_plan_open(&plan, n, QUEENS_ENGINE_SEARCH), QUEENS_DONE);
		queens_plan_facts(plan, &facts);
		assert_int_equal(queens_worker_open(&worker, plan), QUEENS_DONE);
		for (uint64_t unit = 0; unit < facts.num_units; unit++) {
			struct queens_unit counted;
			assert_int_equal(queens_unit_count(worker, unit, &counted), QUEENS_DONE);
			for (int image = 0; image < QUEENS_NUM_SYMMETRIES; image++, num_cases++) {
				struct queens_total total;
				assert_int_equal(
				    queens_unit_recount(worker, unit, (enum queens_symmetry)image, &total),
				    QUEENS_DONE);
				assert_int_equal(total.low, counted.total.low);
			}
		}
		queens_worker_close(worker);
		queens_plan_close(plan);
	}
	printf("%d recounts of units and their images\n", num_cases);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_counts),       cmocka_unit_test(test_damage),
	    cmocka_unit_test(test_altered_rows), cmocka_unit_test(test_shards),
	    cmocka_unit_test(test_dealer),       cmocka_unit_test(test_add_refuses_overlap),
	    cmocka_unit_test(test_one_writer),   cmocka_unit_test(test_reader_beside_writer),
	    cmocka_unit_test(test_merge),        cmocka_unit_test(test_recount),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
