/* SPDX-License-Identifier: MIT */
/* What must hold of the sums in a journal, without counting anything again. */
#include <inttypes.h>

#include "../interrupt.h"
#include "../progress.h"
#include "store/deal.h"
#include "verify.h"

/* (high * 2^64 + low) mod a number below 2^31. */
static uint64_t remainder_of(struct queens_total total, uint64_t by)
{
	const uint64_t two64 = (UINT64_MAX % by + 1) % by;

	return (total.high % by * two64 + total.low % by) % by;
}

/* What divides the totals of all units of a range. */
static uint64_t divisor_of(const struct verify *verify, const struct journal_range *range)
{
	uint64_t divisor = 0;

	for (uint64_t unit = 0; unit < range->num_units && divisor != 1; unit++) {
		struct queens_unit_facts facts = {0, 1};
		queens_unit_facts(verify->plan, range->first + unit, &facts);
		divisor = deal_common_divisor(divisor, facts.divisor);
	}
	return divisor;
}

/*
 * Every solution of a unit has images that the unit stands for: its total is a
 * multiple.  In a list of millions the divisors take their time; then those of
 * ranges spread evenly over the list are looked at.
 */
bool verify_divisors(const struct verify *verify)
{
	const struct entries *entries = verify->entries;
	const double stop = clock_seconds() + verify->slow_seconds;
	struct deal_order order;
	size_t checked = 0;

	deal_order(&order, entries->length, 1, 1);
	for (uint64_t place = order.begin; place < order.end && clock_seconds() <= stop; place++) {
		const uint64_t block = deal_at(&order, place), length = deal_length(&order, block);
		for (uint64_t i = 0; i < length; i++, checked++) {
			const struct journal_range *range = &entries->list[block * order.block + i].range;
			const uint64_t divisor = divisor_of(verify, range);
			if (divisor > 1 && remainder_of(range->sum.total, divisor) != 0)
				return verify_tell(verify, false,
				                   "the sum of the range at unit %" PRIu64
				                   " is no multiple of %" PRIu64,
				                   range->first, divisor);
		}
	}
	return verify_tell(verify, true, "symmetry divides every sum (%zu ranges%s)", checked,
	                   checked < entries->length ? "; no time for more: --seconds" : "");
}

static bool stop_tick(void *context, const struct queens_progress *progress)
{
	(void)context, (void)progress;
	return interrupt_signal == 0;
}

/*
 * Boards without symmetry come in eights, those with a half turn only in
 * fours, those with a quarter turn in pairs; the symmetric ones are counted
 * afresh, by another search.
 */
static bool check_symmetric(const struct verify *verify, uint32_t n, struct queens_total total)
{
	const struct queens_count_options options = {.size = sizeof options, .tick = stop_tick};
	struct queens_classes c;

	interrupt_set_cooperative(true);
	enum queens_status status = queens_count_classes(n, total, &options, &c);
	interrupt_set_cooperative(false);
	if (status == QUEENS_STOPPED)
		fail(128 + (int)interrupt_signal, "stopped");
	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	struct queens_total again = queens_total_times(c.asymmetric, 8);
	again = queens_total_add(again, queens_total_times(c.half_only, 4));
	again = queens_total_add(again, queens_total_times(c.quarter, 2));
	return verify_tell(verify, again.high == total.high && again.low == total.low,
	                   "the total agrees with the symmetric solutions modulo 8");
}

bool verify_total(const struct verify *verify)
{
	const struct entries *entries = verify->entries;
	const uint32_t n = entries->plan.n;
	const struct queens_total total = entries->sum.sum.total;
	struct queens_total known;
	char text[QUEENS_TOTAL_TEXT];
	bool passed = true;

	if (entries->sum.units_done < entries->plan.num_units) {
		verify_tell(verify, true,
		            "not complete: %" PRIu64 " of %" PRIu64 " units, so the total is not checked",
		            entries->sum.units_done, entries->plan.num_units);
		return true;
	}
	if (n >= 2)
		passed &= check_symmetric(verify, n, total);
	if (queens_known_count(n, &known))
		passed &= verify_tell(verify, known.high == total.high && known.low == total.low,
		                      "the total %s is the published one", queens_total_text(total, text));
	return passed;
}
