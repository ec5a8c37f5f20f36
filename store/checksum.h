/* SPDX-License-Identifier: MIT */
/* Checksums of what a journal holds: chance damage is seen, except once in 2^64. */
#ifndef STORE_CHECKSUM_H
#define STORE_CHECKSUM_H

#include "journal.h"

uint64_t checksum_plan(const struct journal_plan *plan);
uint64_t checksum_run(uint64_t plan, int64_t id, const struct journal_run *run);
uint64_t checksum_range(uint64_t plan, const struct journal_range *range);
uint64_t checksum_seal(uint64_t plan, uint64_t num_ranges, uint64_t num_units, uint64_t sum);

#endif
