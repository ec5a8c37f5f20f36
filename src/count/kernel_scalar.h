/* SPDX-License-Identifier: MIT */
/*
 * `join` and `tabulate` for a kernel without instructions that help, with
 * 64-bit words.  Included after kernel_rows.h.
 */

#define VECTOR_WORDS 1

/* Writes every pair, and goes on to the next place only if it fits: no branch to be guessed. */
static inline uint64_t *join_lists(const uint64_t *many, uint32_t num_many, const uint64_t *few,
                                   uint32_t num_few, uint64_t keep, uint64_t *out)
{
	for (uint32_t i = 0; i < num_many; i++) {
		const uint64_t a = many[i];
		for (uint32_t j = 0; j < num_few; j++) {
			*out = (a | few[j]) & keep;
			out += (a & few[j]) == 0;
		}
	}
	return out;
}

#include "count/kernel_join.h"

/*
 * Transposes a square of 64 x 64 bits.  The halves of each pair of rows that
 * are on the wrong side of the diagonal change places, first with squares of
 * 32, then of 16, ..., 1:
 *
 *      a b        a c
 *      c d   ->   b d
 */
static inline void transpose_square(uint64_t square[64])
{
	uint64_t mask = UINT64_C(0x00000000ffffffff);

	for (uint32_t size = 32; size != 0; size >>= 1, mask ^= mask << size) {
		for (uint32_t i = 0; i < 64; i = ((i | size) + 1) & ~size) {
			uint64_t swap = (square[i] >> size ^ square[i | size]) & mask;
			square[i] ^= swap << size;
			square[i | size] ^= swap;
		}
	}
}

static void tabulate_rows(struct block *block, const uint64_t *words, uint32_t num_words,
                          const uint32_t *num_bits, const uint32_t *keys, uint32_t num_key_bits)
{
	uint64_t clear[8 * BLOCK_TABLES][4], clear_keys[BLOCK_MAX_KEYS][4];

	for (uint32_t part = 0; part < 4; part++) {
		uint64_t square[64] = {0};
		uint64_t key_square[64] = {0};
		for (uint32_t i = 0; i < 64 && 64 * part + i < num_words; i++) {
			square[i] = words[64 * part + i];
			if (keys != NULL)
				key_square[i] = keys[64 * part + i];
		}
		transpose_square(square);
		for (uint32_t q = 0; q < BLOCK_TABLES; q++)
			for (uint32_t j = 0; j < num_bits[q]; j++)
				clear[8 * q + j][part] = ~square[16 * q + 5 + j]; /* rows of 2^5 bytes */
		if (keys == NULL)
			continue;
		transpose_square(key_square);
		for (uint32_t j = 0; j < num_key_bits; j++)
			clear_keys[j][part] = ~key_square[j];
	}
	make_tables(block, clear, num_words, num_bits);
	make_key_tables(block, clear_keys, keys != NULL ? num_key_bits : 0);
}
