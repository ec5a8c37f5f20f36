/* SPDX-License-Identifier: MIT */
/*
 * A kernel: the three inner loops of the engine "join" for one instruction
 * set.  Everything else of the engine is plain C and the same everywhere.
 *
 *   sift      which southern quadrants fit a northern one: makes half-boards
 *   tabulate  turns up to 512 half-boards into lookup tables
 *   match     streams half-boards of the other side through the tables and
 *             counts the pairs that fit
 *
 * A new kernel is one file with a `const struct kernel` and one line in the
 * table of kernel.c.
 */
#ifndef QUEENS_KERNEL_H
#define QUEENS_KERNEL_H

#include "queens.h"

/*
 * The diagonals on which a northern and a southern quadrant can meet, one bit
 * each, cut into two halves: entry i of `near` and of `far` belongs to the i-th
 * quadrant of a list.  `far` is NULL where 16 bits hold them all.
 */
struct tests {
	const uint16_t *near, *far;
};

/* How many entries beyond its end a list of tests or positions must have. */
#define KERNEL_SLACK 64

/*
 * A half-board that is streamed is four byte offsets of 16 bits, one into each
 * table of a block:
 *
 *      63         48         32         16          0
 *      | table 3  | table 2  | table 1  | table 0   |
 *
 * The entry found there is a row of bits, bit i for the i-th half-board in the
 * block; the AND of the four rows has a bit for each half-board that fits.
 */
#define BLOCK_TABLES      4
#define BLOCK_TABLE_BYTES 8192 /* 256 rows of 32 bytes or 128 rows of 64 bytes */
#define BLOCK_MAX_LANES   512
#define BLOCK_MAX_KEYS    16
#define BLOCK_ROW_WORDS   (BLOCK_MAX_LANES / 64)

struct block {
	uint64_t tables[BLOCK_TABLES * BLOCK_TABLE_BYTES / 8];
	uint64_t none[BLOCK_ROW_WORDS]; /* a row without any bit: see BLOCK_PADDING */
	/* For a mixed block: row j has a bit where key bit j is clear. */
	uint64_t keys[BLOCK_MAX_KEYS][BLOCK_ROW_WORDS];
	uint32_t mixed;
};

/* The first entries of the four tables; every streamed half-board includes them. */
#define BLOCK_BASES (UINT64_C(0x6000400020000000))
/* Fits no half-board: its first offset is that of `none`. */
#define BLOCK_PADDING (UINT64_C(0x6000400020008000))

/* Half-boards that stand one after the other in memory and have the same key. */
struct run {
	const uint64_t *words;
	uint32_t num_words; /* a multiple of RUN_MULTIPLE, filled up with BLOCK_PADDING */
	uint32_t key;
};
#define RUN_MULTIPLE 8

struct kernel {
	const char *name;
	uint32_t num_lanes;  /* half-boards in a block: 256 or 512 */
	uint32_t chunk_bits; /* bits that index one table: 8 or 7 */

	/* Whether the running processor has the instructions; NULL: not in this build. */
	bool (*runs_here)(void);

	/*
	 * For each northern entry lists the positions, in any order, of the
	 * southern entries without a common bit: those of entry 0, then those of
	 * entry 1, and so on, num_passed[i] of them for entry i.
	 * num_south < 2^16; both lists are readable and `positions`, with room for
	 * num_north * num_south, is writable for KERNEL_SLACK entries more.
	 */
	void (*sift)(struct tests north, uint32_t num_north, struct tests south, uint32_t num_south,
	             uint16_t *positions, uint32_t *num_passed);

	/*
	 * Makes the tables of a block for `num_words` (1 to num_lanes) half-boards.
	 * Of a half-board counts in field q the bits from `row_bytes` up,
	 * num_bits[q] of them.  With `keys` (else NULL) the block is mixed: the
	 * i-th half-board has the key keys[i] of num_key_bits.
	 */
	void (*tabulate)(struct block *block, const uint64_t *words, uint32_t num_words,
	                 const uint32_t *num_bits, const uint32_t *keys, uint32_t num_key_bits);

	/* The number of pairs that fit of the block and all the runs. */
	uint64_t (*match)(const struct block *block, const struct run *runs, uint32_t num_runs);
};

/* Bytes of a row: where the bits of a field begin in a word, see `tabulate`. */
static inline uint32_t kernel_row_bytes(const struct kernel *kernel)
{
	return kernel->num_lanes / 8;
}

extern const struct kernel queens__kernel_portable;
extern const struct kernel queens__kernel_avx2;
extern const struct kernel queens__kernel_avx512;
extern const struct kernel queens__kernel_neon;
extern const struct kernel queens__kernel_wasm128;

/* The kernel asked for, or NULL if it is not available; AUTO: the fastest that is. */
const struct kernel *queens__kernel(enum queens_kernel kernel);

#endif
