/* SPDX-License-Identifier: MIT */
/* Damage to a journal is never believed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sqlite3.h>

#include "journal_folder.h"
#include "random.h"

/* One way to damage a file; each leaves it different from what it was. */
static void damage(struct image *image, int kind, uint64_t *random)
{
	long place = (long)(random_next(random) % (uint64_t)image->size);
	const long page = 4096;

	if (kind == 0) {
		image->bytes[place] ^= (unsigned char)(1u << random_next(random) % 8);
	} else if (kind == 1) {
		image->size = place;
	} else {
		place = place / page * page;
		for (long i = 0; i < page && place + i < image->size; i++)
			image->bytes[place + i] = kind == 2 ? (unsigned char)random_next(random) : 0;
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
	    "PRAGMA user_version = 1",
	    "PRAGMA user_version = 3",
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

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(test_damage),
	    cmocka_unit_test(test_altered_rows),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
