/* SPDX-License-Identifier: MIT */
/* The engine join: known counts, independence of all settings, limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "count/join.h"
#include "count/kernel.h"
#include "queens.h"
#include "random.h"
#include "sequences.h"

static const struct kernel *kernel_number(int i)
{
	return queens__kernel((enum queens_kernel)i);
}

/* The whole count with a number of centre columns, a block size and settings. */
static struct queens_total whole(uint32_t n, uint32_t num_centre, uint32_t block,
                                 struct join_settings settings, struct join_effort *effort)
{
	struct join_plan *plan;
	struct join_worker *worker;
	struct queens_total sum = {0, 0};

	memset(effort, 0, sizeof *effort);
	assert_int_equal(queens__join_plan_open(&plan, n, num_centre, block, 0), QUEENS_DONE);
	assert_int_equal(queens__join_worker_open(&worker, plan, &settings), QUEENS_DONE);
	for (uint64_t i = 0; i < plan->num_units; i++) {
		struct join_unit unit;
		struct queens_total total;
		struct join_effort one;
		queens__join_plan_unit(plan, i, &unit);
		assert_int_equal(queens__join_unit_count(worker, &unit, NULL, &total, &one), QUEENS_DONE);
		sum = queens_total_add(sum, total);
		effort->half_boards += one.half_boards;
		effort->pairs += one.pairs;
	}
	queens__join_worker_close(worker);
	queens__join_plan_close(plan);
	return sum;
}

static void expect_known(uint32_t n, uint32_t num_centre, uint32_t block, struct join_settings settings)
{
	struct join_effort effort;
	struct queens_total total = whole(n, num_centre, block, settings, &effort);
	uint64_t known;

	assert_true(sequence_at("A000170", n, &known));
	assert_int_equal(total.high, 0);
	assert_int_equal(total.low, known);
}

/* Every kernel with the number of centre columns that the plan has. */
static void known_counts(uint32_t first, uint32_t last)
{
	for (int i = QUEENS_KERNEL_PORTABLE; i < QUEENS_NUM_KERNELS; i++)
		for (uint32_t n = first; kernel_number(i) != NULL && n <= last; n++)
			expect_known(n, queens__join_centre(n), 0,
			             (struct join_settings){kernel_number(i), 0, -1});
}

static void known_counts_quick(void **state)
{
	(void)state;
	known_counts(8, 16);
}

static void known_counts_long(void **state)
{
	(void)state;
	known_counts(17, 18);
}

/* Any number of centre columns gives the same: other cases, other units. */
static void any_centre(uint32_t last, uint32_t last_wide)
{
	for (int i = QUEENS_KERNEL_PORTABLE; i < QUEENS_NUM_KERNELS; i++)
		for (uint32_t n = 8; kernel_number(i) != NULL && n <= last; n++)
			for (uint32_t num_centre = 0; num_centre <= JOIN_MAX_CENTRE; num_centre++)
				if ((n % 2 == 0 || num_centre % 2 == 1) && (num_centre < 3 || n <= last_wide))
					expect_known(n, num_centre, 0,
					             (struct join_settings){kernel_number(i), 0, -1});
}

static void any_centre_quick(void **state)
{
	(void)state;
	any_centre(13, 11);
}

static void any_centre_long(void **state)
{
	(void)state;
	any_centre(14, 14);
}

/* Nor do key bits, blocks of row sets and memory change anything but the time. */
static void settings_do_not_matter(void **state)
{
	const struct kernel *fastest = queens__kernel(QUEENS_KERNEL_AUTO);
	unsigned cases = 0;

	(void)state;
	for (int32_t key_bits = 0; key_bits <= 10; key_bits++)
		for (uint32_t n = 10; n <= 13; n++, cases++)
			expect_known(n, queens__join_centre(n), 0,
			             (struct join_settings){fastest, 0, key_bits});
	for (uint32_t block = 1; block <= 64; block += 9)
		for (uint32_t n = 10; n <= 13; n++, cases++)
			expect_known(n, queens__join_centre(n), block,
			             (struct join_settings){fastest, 0, -1});
	/* So little memory that half-boards come in portions and batches are short. */
	for (size_t memory = 200000; memory <= 800000; memory += 200000)
		for (uint32_t n = 13; n <= 14; n++, cases++) {
			expect_known(n, n % 2, 0, (struct join_settings){fastest, memory, -1});
			expect_known(n, n % 2, 0, (struct join_settings){fastest, memory, 3});
		}
	print_message("%u cases\n", cases);
}

/* A unit whose half-boards come in many portions, and with more buckets than chunks of the usual length. */
static void little_memory_is_enough(void **state)
{
	const struct kernel *fastest = queens__kernel(QUEENS_KERNEL_AUTO);
	/* The last is too little for all its buckets: that is said, and not tried for ever. */
	const size_t memory[] = {0, 1 << 20, 100000};
	struct queens_total totals[3];
	enum queens_status statuses[3];
	struct join_plan *plan;
	struct join_unit unit;

	(void)state;
	assert_int_equal(queens__join_plan_open(&plan, 21, queens__join_centre(21), 0, 0), QUEENS_DONE);
	queens__join_plan_unit(plan, 40, &unit);
	for (size_t i = 0; i < 3; i++) {
		const struct join_settings settings = {fastest, memory[i], -1};
		struct join_worker *worker;
		struct join_effort effort;
		assert_int_equal(queens__join_worker_open(&worker, plan, &settings), QUEENS_DONE);
		statuses[i] = queens__join_unit_count(worker, &unit, NULL, &totals[i], &effort);
		queens__join_worker_close(worker);
	}
	assert_int_equal(statuses[0], QUEENS_DONE);
	assert_int_equal(statuses[1], QUEENS_DONE);
	assert_true(totals[0].low > 0 && totals[0].low == totals[1].low && totals[0].high == totals[1].high);
	assert_int_equal(statuses[2], QUEENS_NO_MEMORY);
	queens__join_plan_close(plan);
}

static void threads_do_not_matter(void **state)
{
	struct queens_unit one, many;

	(void)state;
	for (uint32_t n = 8; n <= 14; n++) {
		struct queens_count_options options = {
		    .size = sizeof options, .engine = QUEENS_ENGINE_JOIN, .num_threads = 1};
		assert_int_equal(queens_count(n, &options, &one), QUEENS_DONE);
		for (unsigned threads = 2; threads <= 64; threads *= 4) {
			options.num_threads = threads;
			assert_int_equal(queens_count(n, &options, &many), QUEENS_DONE);
			assert_int_equal(many.total.low, one.total.low);
			assert_int_equal(many.nodes, one.nodes);
			assert_int_equal(many.pairs, one.pairs);
		}
	}
}

/* ------------------------------------------------------------------------
 * Lists of units, totals, stopping, memory
 */

static void unit_lists_never_change(void **state)
{
	static const struct {
		uint32_t n;
		uint64_t num_units, hash;
	} lists[] = {
#include "data/join_units.inc"
	};

	(void)state;
	for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
		struct queens_plan *plan;
		struct queens_plan_facts facts;
		assert_int_equal(queens_plan_open(&plan, lists[i].n, QUEENS_ENGINE_JOIN), QUEENS_DONE);
		queens_plan_facts(plan, &facts);
		assert_int_equal(facts.num_units, lists[i].num_units);
		assert_int_equal(facts.hash, lists[i].hash);
		queens_plan_close(plan);
	}
}

/* A weight that no board has: the total goes beyond 64 bits and nothing is lost. */
static void totals_carry(void **state)
{
	const uint64_t weight = UINT64_C(1) << 58;
	struct join_settings settings = {queens__kernel(QUEENS_KERNEL_AUTO), 0, -1};
	struct join_plan *plan;
	struct join_worker *worker;
	bool carried = false;

	(void)state;
	for (uint32_t num_centre = 0; num_centre <= 3; num_centre++) {
		assert_int_equal(queens__join_plan_open(&plan, 12, num_centre, 0, 0), QUEENS_DONE);
		assert_int_equal(queens__join_worker_open(&worker, plan, &settings), QUEENS_DONE);
		for (uint64_t i = 0; i < plan->num_units && i < 100; i++) {
			struct join_unit unit;
			struct queens_total small, large;
			struct join_effort effort;
			queens__join_plan_unit(plan, i, &unit);
			assert_int_equal(queens__join_unit_count(worker, &unit, NULL, &small, &effort),
			                 QUEENS_DONE);
			const uint64_t times = weight / unit.of.weight;
			unit.of.weight = weight;
			assert_int_equal(queens__join_unit_count(worker, &unit, NULL, &large, &effort),
			                 QUEENS_DONE);
			small = queens_total_times(small, times);
			assert_int_equal(large.high, small.high);
			assert_int_equal(large.low, small.low);
			carried |= large.high != 0 && large.low != 0;
		}
		queens__join_worker_close(worker);
		queens__join_plan_close(plan);
	}
	assert_true(carried);
}

static void stop_at_once(uint32_t n, unsigned num_units)
{
	struct join_settings settings = {queens__kernel(QUEENS_KERNEL_AUTO), 0, -1};
	struct join_plan *plan;
	struct join_worker *worker;
	uint64_t random = n;
	atomic_bool stop;

	atomic_init(&stop, true);
	assert_int_equal(queens__join_plan_open(&plan, n, queens__join_centre(n), 0, 0), QUEENS_DONE);
	assert_int_equal(queens__join_worker_open(&worker, plan, &settings), QUEENS_DONE);
	for (unsigned i = 0; i < num_units; i++) {
		struct join_unit unit;
		struct queens_total total;
		struct join_effort effort;
		queens__join_plan_unit(plan, random_next(&random) % plan->num_units, &unit);
		assert_int_equal(queens__join_unit_count(worker, &unit, &stop, &total, &effort),
		                 QUEENS_STOPPED);
	}
	queens__join_worker_close(worker);
	queens__join_plan_close(plan);
}

static void stops_at_once(void **state)
{
	(void)state;
	stop_at_once(20, 5);
}

/* Lists of quadrants that are longer than what is made of them at a time. */
static void stops_at_once_long(void **state)
{
	(void)state;
	for (uint32_t n = 24; n <= 32; n += 2)
		stop_at_once(n, 3);
}

static void bad_arguments(void **state)
{
	struct queens_count_options options = {
	    .size = sizeof options, .engine = QUEENS_ENGINE_JOIN, .kernel = QUEENS_NUM_KERNELS};
	struct queens_unit result;
	struct join_plan *plan;

	(void)state;
	assert_int_equal(queens_count(8, &options, &result), QUEENS_BAD_ARGUMENT);
	options.kernel = QUEENS_KERNEL_PORTABLE;
	assert_int_equal(queens_count(7, &options, &result), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens_count(8, &options, &result), QUEENS_DONE);
	assert_int_equal(result.total.low, 92);
	assert_int_equal(queens__join_plan_open(&plan, 9, 2, 0, 0), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens__join_plan_open(&plan, 33, 1, 0, 0), QUEENS_BAD_ARGUMENT);
	assert_int_equal(queens__join_plan_open(&plan, 12, 6, 0, 0), QUEENS_BAD_ARGUMENT);
	queens__join_plan_close(NULL);
	queens__join_worker_close(NULL);
}

/* A unit from the middle of a large board keeps within its memory. */
static void memory_is_bounded(void **state)
{
	static const struct {
		uint32_t n;
		size_t memory;
	} limits[] = {
	    {20, (size_t)64 << 20}, {24, (size_t)64 << 20}, {25, (size_t)256 << 20}, {28, (size_t)256 << 20}};

	(void)state;
	for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
		struct join_settings settings = {queens__kernel(QUEENS_KERNEL_AUTO), 0, -1};
		struct join_plan *plan;
		struct join_worker *worker;
		struct join_unit unit;
		struct queens_total total;
		struct join_effort effort;
		assert_int_equal(
		    queens__join_plan_open(&plan, limits[i].n, queens__join_centre(limits[i].n), 0, 0),
		    QUEENS_DONE);
		assert_int_equal(queens__join_worker_open(&worker, plan, &settings), QUEENS_DONE);
		queens__join_plan_unit(plan, plan->num_units / 2, &unit);
		assert_int_equal(queens__join_unit_count(worker, &unit, NULL, &total, &effort), QUEENS_DONE);
		print_message("n = %u: %zu KiB\n", limits[i].n, queens__join_worker_memory(worker) / 1024);
		assert_true(queens__join_worker_memory(worker) <= limits[i].memory);
		queens__join_worker_close(worker);
		queens__join_plan_close(plan);
	}
}

static const struct CMUnitTest quick_tests[] = {
    cmocka_unit_test(known_counts_quick),     cmocka_unit_test(any_centre_quick),
    cmocka_unit_test(settings_do_not_matter), cmocka_unit_test(little_memory_is_enough),
    cmocka_unit_test(threads_do_not_matter),  cmocka_unit_test(unit_lists_never_change),
    cmocka_unit_test(totals_carry),           cmocka_unit_test(stops_at_once),
    cmocka_unit_test(bad_arguments),
};

static const struct CMUnitTest queens_long_tests[] = {
    cmocka_unit_test(known_counts_long),
    cmocka_unit_test(any_centre_long),
    cmocka_unit_test(memory_is_bounded),
    cmocka_unit_test(stops_at_once_long),
};

int main(int argc, char **argv)
{
	(void)argv;
	if (argc > 1)
		return cmocka_run_group_tests(queens_long_tests, NULL, NULL);
	return cmocka_run_group_tests(quick_tests, NULL, NULL);
}
