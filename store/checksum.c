/* SPDX-License-Identifier: MIT */
#include "checksum.h"

/*
 * Takes a number into a running checksum.  The multiplications by odd numbers
 * and the shifts are a bijection (splitmix64, Steele et al. 2014), so two rows
 * that differ in one number always differ in their checksums.
 */
static uint64_t mix(uint64_t sum, uint64_t number)
{
	uint64_t z = (sum ^ number) + UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

static uint64_t mix_text(uint64_t sum, const char *text)
{
	uint64_t length = 0;

	for (; text[length] != '\0'; length++)
		sum = mix(sum, (unsigned char)text[length]);
	return mix(sum, length);
}

/* Each kind of row starts from a number of its own: no row passes for another kind. */
enum { SEED_PLAN = 1, SEED_RUN, SEED_RANGE, SEED_SEAL };

uint64_t checksum_plan(const struct journal_plan *plan)
{
	uint64_t sum = mix(SEED_PLAN, plan->n);

	sum = mix_text(sum, plan->engine);
	sum = mix(mix(sum, plan->version), plan->hash);
	sum = mix(sum, plan->num_units);
	return mix(mix(sum, plan->shard), plan->num_shards);
}

uint64_t checksum_run(uint64_t plan, int64_t id, const struct journal_run *run)
{
	uint64_t sum = mix(mix(SEED_RUN, plan), (uint64_t)id);

	return mix_text(mix_text(mix_text(sum, run->host), run->kernel), run->program);
}

uint64_t checksum_range(uint64_t plan, const struct journal_range *range)
{
	const struct queens_unit *unit = &range->sum;
	uint64_t sum = mix(mix(SEED_RANGE, plan), range->first);

	sum = mix(sum, range->num_units);
	sum = mix(mix(sum, unit->total.high), unit->total.low);
	sum = mix(mix(sum, unit->nodes), unit->pairs);
	sum = mix(sum, range->microseconds);
	sum = mix(mix(sum, (uint64_t)range->begun), (uint64_t)range->finished);
	return mix(sum, (uint64_t)range->run);
}

uint64_t checksum_seal(uint64_t plan, uint64_t num_ranges, uint64_t num_units, uint64_t sum)
{
	return mix(mix(mix(mix(SEED_SEAL, plan), num_ranges), num_units), sum);
}
