/* SPDX-License-Identifier: MIT */
/*
 * The parts of a kernel that need nothing but rows of 256 bits.  A kernel's
 * file says what a row is and then includes this one:
 *
 *   row                       a type of 32 bytes
 *   row_and, row_or, row_xor  of two rows
 *   row_count(r)              a row of four sums: the set bits of each 64
 */
#define ROW_BYTES 32

static inline row *row_at(const struct block *block, size_t offset)
{
	return (row *)(void *)((char *)(uintptr_t)block + offset);
}

static inline row row_of(const uint64_t *words)
{
	row r;
	memcpy(&r, words, sizeof r);
	return r;
}

/*
 * A table of 2^b rows from b rows: entry x is the AND of the rows at the set
 * bits of x.  Each row doubles the table: entries with its bit are those
 * without it AND the row.
 */
static inline void double_table(row *table, row start, uint64_t (*rows)[4], uint32_t num_bits)
{
	table[0] = start;
	for (uint32_t bit = 0; bit < num_bits; bit++) {
		row with = row_of(rows[bit]);
		const uint32_t half = UINT32_C(1) << bit;
		uint32_t i = 0;
		for (; i + 4 <= half; i += 4) {
			table[half + i] = row_and(table[i], with);
			table[half + i + 1] = row_and(table[i + 1], with);
			table[half + i + 2] = row_and(table[i + 2], with);
			table[half + i + 3] = row_and(table[i + 3], with);
		}
		for (; i < half; i++)
			table[half + i] = row_and(table[i], with);
	}
}

/* The lanes that are in use. */
static inline row first_lanes(uint32_t num_words)
{
	uint64_t lanes[4];

	for (uint32_t i = 0; i < 4; i++) {
		uint32_t left = num_words > 64 * i ? num_words - 64 * i : 0;
		lanes[i] = left >= 64 ? UINT64_MAX : (UINT64_C(1) << left) - 1;
	}
	return row_of(lanes);
}

/*
 * Tables from transposed half-boards: clear[q * 8 + j] has a bit for each
 * half-board in which bit j of chunk q is clear.  A streamed chunk x fits those
 * half-boards in which every set bit of x is clear.
 */
static inline void make_tables(struct block *block, uint64_t (*clear)[4], uint32_t num_words,
                               const uint32_t *num_bits)
{
	static const uint64_t all[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};

	for (uint32_t q = 0; q < BLOCK_TABLES; q++)
		double_table(row_at(block, q * BLOCK_TABLE_BYTES),
		             q == 0 ? first_lanes(num_words) : row_of(all), clear + 8 * q, num_bits[q]);
	memset(block->none, 0, sizeof block->none);
}

static inline row *key_table(const struct block *block, uint32_t table)
{
	return row_at(block, offsetof(struct block, keys) + (size_t)table * BLOCK_KEY_ROWS * ROW_BYTES);
}

/* The same for the keys of a mixed block: clear[j] has a bit where key bit j is clear. */
static inline void make_key_tables(struct block *block, uint64_t (*clear)[4], uint32_t num_key_bits)
{
	static const uint64_t all[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};

	block->num_key_tables = (num_key_bits + BLOCK_KEY_BITS - 1) / BLOCK_KEY_BITS;
	for (uint32_t t = 0; t < block->num_key_tables; t++) {
		const uint32_t left = num_key_bits - t * BLOCK_KEY_BITS;
		double_table(key_table(block, t), row_of(all), clear + (size_t)t * BLOCK_KEY_BITS,
		             left < BLOCK_KEY_BITS ? left : BLOCK_KEY_BITS);
	}
}

/* Those of some half-boards of the block that fit a streamed one.  In this order each row is read as it is used. */
static inline row fitting(const struct block *block, row lanes, uint64_t word)
{
	const size_t low = (uint32_t)word, high = (uint32_t)(word >> 32);

	lanes = row_and(lanes, *row_at(block, low & 0xffff));
	lanes = row_and(lanes, *row_at(block, BLOCK_TABLE_BYTES + (low >> 16)));
	lanes = row_and(lanes, *row_at(block, 2 * BLOCK_TABLE_BYTES + (high & 0xffff)));
	return row_and(lanes, *row_at(block, 3 * BLOCK_TABLE_BYTES + (high >> 16)));
}

/* Adds three rows bit by bit: sum = their parity, carry = their majority. */
static inline void add_rows(row *carry, row *sum, row a, row b, row c)
{
	row half = row_xor(a, b);

	*carry = row_or(row_and(a, b), row_and(half, c));
	*sum = row_xor(half, c);
}

/*
 * Counting set bits is dear, adding rows is cheap (Harley and Seal): the rows
 * are kept as binary numbers that stand upright in ones, twos and fours, and
 * only the eights that overflow are counted.
 */
struct tally {
	row ones, twos, fours, eights;
};

static inline void tally_eight(struct tally *t, const row r[8])
{
	row twos_a, twos_b, fours_a, fours_b, eight;

	add_rows(&twos_a, &t->ones, t->ones, r[0], r[1]);
	add_rows(&twos_b, &t->ones, t->ones, r[2], r[3]);
	add_rows(&fours_a, &t->twos, t->twos, twos_a, twos_b);
	add_rows(&twos_a, &t->ones, t->ones, r[4], r[5]);
	add_rows(&twos_b, &t->ones, t->ones, r[6], r[7]);
	add_rows(&fours_b, &t->twos, t->twos, twos_a, twos_b);
	add_rows(&eight, &t->fours, t->fours, fours_a, fours_b);
	t->eights = row_add(t->eights, row_count(eight));
}

static inline uint64_t row_sum(row r)
{
	uint64_t sums[4];

	memcpy(sums, &r, sizeof sums);
	return sums[0] + sums[1] + sums[2] + sums[3];
}

static inline uint64_t tally_total(const struct tally *t)
{
	return 8 * row_sum(t->eights) + 4 * row_sum(row_count(t->fours)) + 2 * row_sum(row_count(t->twos)) +
	       row_sum(row_count(t->ones));
}

/* In a mixed block: the half-boards whose key is disjoint from a run's. */
static inline row key_lanes(const struct block *block, uint32_t key)
{
	static const uint64_t all[4] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
	row lanes = row_of(all);

	for (uint32_t t = 0; t < block->num_key_tables; t++, key >>= BLOCK_KEY_BITS)
		lanes = row_and(lanes, key_table(block, t)[key % BLOCK_KEY_ROWS]);
	return lanes;
}

static uint64_t match_rows(const struct block *block, const struct run *runs, uint32_t num_runs)
{
	struct tally tally;

	memset(&tally, 0, sizeof tally);
	for (const struct run *run = runs; run < runs + num_runs; run++) {
		const row lanes = key_lanes(block, run->key);
		const uint64_t *end = run->words + run->num_words;
		for (const uint64_t *word = run->words; word < end; word += RUN_MULTIPLE) {
			row r[RUN_MULTIPLE];
			for (int i = 0; i < RUN_MULTIPLE; i++)
				r[i] = fitting(block, lanes, word[i]);
			tally_eight(&tally, r);
		}
	}
	return tally_total(&tally);
}
