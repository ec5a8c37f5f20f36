/* SPDX-License-Identifier: MIT */
/*
 * A kernel: the three inner loops of the engine "join" for one instruction
 * set.  Everything else of the engine is plain C and the same everywhere.
 *
 *   join      puts northern and southern quadrants together to half-boards
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

/* The northern quadrants of one column set, and the rank of the other columns. */
struct cell {
	uint32_t first, num;
	uint32_t partner;
};

/*
 * The quadrants of a side, each a word with a bit for every line on which two
 * of them could meet.  Those of a cell fit with the southern ones from
 * south_first[partner] to south_first[partner + 1] if they have no common bit.
 */
struct join_task {
	const struct cell *cells;
	uint32_t num_cells;
	const uint64_t *north, *south;
	const uint32_t *south_first;
	uint64_t keep; /* the bits that a half-board keeps */
	/* How far it has come: cells, and northern quadrants of the next one. */
	uint32_t cells_done, north_done;
};

/* How many entries beyond its end a list of southern quadrants must be readable,
   and one of half-boards writable. */
#define KERNEL_SLACK 8

/*
 * A half-board that is streamed is four byte offsets of 16 bits, one into each
 * table of a block:
 *
 *      63        47        31        15        0
 *      | table 3 | table 2 | table 1 | table 0 |
 *
 * The entry found there is a row of bits, bit i for the i-th half-board in the
 * block; the AND of the four rows has a bit for each half-board that fits.
 */
#define BLOCK_TABLES      4
#define BLOCK_TABLE_BYTES 8192 /* 256 rows of 32 bytes or 128 rows of 64 bytes */
#define BLOCK_MAX_LANES   512
#define BLOCK_MAX_KEYS    20
#define BLOCK_ROW_WORDS   (BLOCK_MAX_LANES / 64)
#define BLOCK_KEY_BITS    4 /* of a key, that index one table */
#define BLOCK_KEY_ROWS    (1 << BLOCK_KEY_BITS)
#define BLOCK_KEY_TABLES  (BLOCK_MAX_KEYS / BLOCK_KEY_BITS)

struct block {
	uint64_t tables[BLOCK_TABLES * BLOCK_TABLE_BYTES / 8];
	uint64_t none[BLOCK_ROW_WORDS]; /* a row without any bit: see BLOCK_PADDING */
	/* Tables for the keys of a mixed block, four bits each; none if its half-boards have the same key. */
	uint64_t keys[BLOCK_KEY_TABLES * BLOCK_KEY_ROWS * BLOCK_ROW_WORDS];
	uint32_t num_key_tables;
};

/* Fits no half-board: its first offset is that of `none`. */
#define BLOCK_PADDING UINT64_C(0x8000)

/* Half-boards that stand one after the other in memory and have the same key. */
struct run {
	const uint64_t *words;
	uint32_t num_words; /* and then BLOCK_PADDING up to a multiple of RUN_MULTIPLE */
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
	 * Writes half-boards to `out`, in any order, until the task is done or no
	 * more than `room` are sure to fit; returns how many.  Some are made if
	 * `room` is at least the number of southern quadrants of any cell.
	 */
	size_t (*join)(struct join_task *task, uint64_t *out, size_t room);

	/*
	 * Makes the tables of a block for `num_words` (1 to num_lanes) half-boards.
	 * Of field q of a half-board count num_bits[q] bits from kernel_row_bits up.  With `keys` (else NULL) the block is mixed: the
	 * i-th half-board has the key keys[i] of num_key_bits.
	 */
	void (*tabulate)(struct block *block, const uint64_t *words, uint32_t num_words,
	                 const uint32_t *num_bits, const uint32_t *keys, uint32_t num_key_bits);

	/* The number of pairs that fit of the block and all the runs. */
	uint64_t (*match)(const struct block *block, const struct run *runs, uint32_t num_runs);
};

/* Rows have 2^5 or 2^6 bytes: so many bits below an offset are free. */
static inline uint32_t kernel_row_bits(const struct kernel *kernel)
{
	return kernel->num_lanes == 256 ? 5 : 6;
}

extern const struct kernel queens__kernel_portable;
extern const struct kernel queens__kernel_avx2;
extern const struct kernel queens__kernel_avx512;
extern const struct kernel queens__kernel_neon;
extern const struct kernel queens__kernel_wasm128;

/* The kernel asked for, or NULL if it is not available; AUTO: the fastest that is. */
const struct kernel *queens__kernel(enum queens_kernel kernel);

/* The fastest that is available and has blocks of 256. */
const struct kernel *queens__kernel_of_256_lanes(void);

#endif
