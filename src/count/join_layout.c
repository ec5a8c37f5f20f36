/* SPDX-License-Identifier: MIT */
/*
 * Decides, for the unit at hand, what becomes of each line between east and
 * west: a key bit, or a bit of the index of one of the four tables.
 *
 * A key bit that both sides often have spares many pairs; so a few row sets are
 * looked at first, and their half-boards counted.
 *
 * Lines are numbered as the east sees them: bit i of the lower half for its
 * antidiagonals, of the upper half for its diagonals, by the row in which they
 * enter the centre.  The west, seen from its own edge, has the two exchanged,
 * and its numbers are those of the rows M columns further on:
 *
 *          west | M | east                  up:   row + column - width
 *               |   | /   ^ up, 3           down: row - column + width - 1
 *               |   |/ 3
 *             2 |  /|
 *      down, 2  |/  |
 *              /|   |
 */
#include <string.h>

#include "board.h"
#include "count/join_worker.h"

#define NUM_LINES 64
#define NO_LINE   UINT32_MAX

/* The lines of a queen, in the numbers of its own side, modulo 32. */
static uint64_t own_lines(const struct join_plan *plan, enum join_side side, uint32_t row, uint32_t column)
{
	const uint32_t width = plan->width[side];

	return UINT64_C(1) << ((row + column - width) & 31) | UINT64_C(1)
	                                                          << (32 + ((row + width - 1 - column) & 31));
}

/* Those of them that enter the centre; the others end at the outer edges. */
static uint64_t lines_to_centre(const struct join_plan *plan, enum join_side side, uint32_t row,
                                uint32_t column)
{
	const uint32_t width = plan->width[side];
	uint64_t lines = 0;

	if (row + column >= width)
		lines |= UINT64_C(1) << (row + column - width);
	if (row + width - 1 - column <= plan->n - 2)
		lines |= UINT64_C(1) << (32 + row + width - 1 - column);
	return lines;
}

/* The number that the east has for a line of a side; NO_LINE if it does not come so far. */
static uint32_t common_number(const struct join_plan *plan, enum join_side side, uint32_t own)
{
	if (side == EAST)
		return own;
	if (own < 32)
		return own >= plan->num_centre ? 32 + own - plan->num_centre : NO_LINE;
	return own - 32 + plan->num_centre <= plan->n - 2 ? own - 32 + plan->num_centre : NO_LINE;
}

/* ------------------------------------------------------------------------
 * Squares
 */

/* What each line of a side, in its own numbers, contributes to a word. */
struct places {
	uint64_t word[JOIN_SIDES][NUM_LINES];
};

static uint64_t placed(const struct places *places, enum join_side side, uint64_t lines)
{
	uint64_t word = 0;

	for (uint32_t line = 0; line < NUM_LINES; line++)
		if (lines >> line & 1)
			word |= places->word[side][line];
	return word;
}

static void fill_squares(struct join_worker *worker, const struct places *places)
{
	const struct join_plan *plan = worker->plan;

	for (enum join_side side = WEST; side <= EAST; side++) {
		struct squares *squares = &worker->half[side].squares;
		for (uint32_t row = 0; row < plan->n; row++) {
			squares->open[row] = worker->of->open[side][row];
			for (uint32_t column = 0; column < plan->width[side]; column++) {
				uint64_t lines = lines_to_centre(plan, side, row, column);
				squares->queen[row][column] = (struct queens_part){
				    own_lines(plan, side, row, column), placed(places, side, lines)};
			}
		}
	}
}

/* The lines on which queens in some rows of a side can stand. */
static uint64_t lines_in_rows(const struct join_worker *worker, enum join_side side, uint32_t first,
                              uint32_t end)
{
	uint64_t lines = 0;

	for (uint32_t row = first; row < end; row++)
		for (uint32_t open = worker->of->open[side][row]; open != 0; open &= open - 1)
			lines |= lines_to_centre(worker->plan, side, row, bit_index(open));
	return lines;
}

static uint64_t in_common_numbers(const struct join_plan *plan, enum join_side side, uint64_t own)
{
	uint64_t common = 0;

	for (uint32_t line = 0; line < NUM_LINES; line++) {
		uint32_t number = common_number(plan, side, line);
		if ((own >> line & 1) != 0 && number != NO_LINE)
			common |= UINT64_C(1) << number;
	}
	return common;
}

/* The lines on which queens of both sides can stand. */
static uint64_t common_lines(const struct join_worker *worker)
{
	uint64_t common = UINT64_MAX;

	for (enum join_side side = WEST; side <= EAST; side++)
		common &=
		    in_common_numbers(worker->plan, side, lines_in_rows(worker, side, 0, worker->plan->n));
	return common;
}

/* The lines of a side on which a northern and a southern queen can meet. */
static uint64_t lines_of_both_quarters(const struct join_worker *worker, enum join_side side)
{
	const uint32_t middle = worker->plan->rows[NORTH];

	return lines_in_rows(worker, side, 0, middle) & lines_in_rows(worker, side, middle, worker->plan->n);
}

static uint32_t count_lines(uint64_t lines)
{
	return bit_count((uint32_t)lines) + bit_count((uint32_t)(lines >> 32));
}

/* ------------------------------------------------------------------------
 * The survey
 */

struct survey {
	double half_boards[JOIN_SIDES];          /* of a row set, on average */
	uint32_t on_line[JOIN_SIDES][NUM_LINES]; /* of those looked at, the ones with a queen on each line */
};

#define SURVEY_SETS  4
#define SURVEY_WORDS 128 /* looked at closely in each, at most */

static void survey_side(struct join_worker *worker, enum join_side side, struct survey *survey)
{
	struct join_task task = queens__join_task(worker, side, 0);
	uint32_t on_own[NUM_LINES] = {0};

	while (task.cells_done < task.num_cells) {
		size_t num = worker->settings.kernel->join(&task, worker->batch, worker->batch_words);
		size_t step = num / SURVEY_WORDS + 1;
		survey->half_boards[side] += (double)num / SURVEY_SETS;
		for (size_t i = 0; i < num; i += step)
			for (uint32_t line = 0; line < NUM_LINES; line++)
				on_own[line] += worker->batch[i] >> line & 1;
	}
	for (uint32_t line = 0; line < NUM_LINES; line++) {
		uint32_t number = common_number(worker->plan, side, line);
		if (number != NO_LINE)
			survey->on_line[side][number] += on_own[line];
	}
}

/* Looks at a few row sets spread over the unit, with words that are just the lines. */
static bool survey_unit(struct join_worker *worker, struct survey *survey)
{
	struct places own;

	memset(survey, 0, sizeof *survey);
	for (uint32_t line = 0; line < NUM_LINES; line++)
		own.word[WEST][line] = own.word[EAST][line] = UINT64_C(1) << line;
	worker->layout.keep[WEST] = worker->layout.keep[EAST] = UINT64_MAX;
	fill_squares(worker, &own);
	for (uint32_t i = 0; i < SURVEY_SETS; i++) {
		const uint32_t j = i * 3 % SURVEY_SETS;
		uint16_t north = worker->north_sets[(2 * i + 1) * worker->num_north_sets / (2 * SURVEY_SETS)];
		uint16_t south = worker->south_sets[(2 * j + 1) * worker->num_south_sets / (2 * SURVEY_SETS)];
		for (enum join_side side = WEST; side <= EAST; side++) {
			uint32_t one = 1;
			if (!queens__join_build_south(worker, side, &south, &one, 1) ||
			    !queens__join_build_north(worker, side, north))
				return false;
		}
		if (!queens__join_reserve_batch(worker, 1))
			return false;
		survey_side(worker, WEST, survey);
		survey_side(worker, EAST, survey);
	}
	return true;
}

/* ------------------------------------------------------------------------
 * The choice
 */

/* How often both sides have a queen on a line. */
static double chance(const struct survey *survey, uint32_t line)
{
	return (double)survey->on_line[WEST][line] * survey->on_line[EAST][line];
}

/*
 * Two kinds of key bits.  As many as the streamed side is long enough for are
 * the lines that both sides use most.  If the others are still too many for the
 * tables, those that are used least become keys: nearly all half-boards have
 * them clear and stay together.
 */
static void choose_keys(const struct survey *survey, uint64_t lines, uint32_t num_strong, uint32_t num_weak,
                        uint32_t keys[NUM_LINES])
{
	for (uint32_t num = 0; num < num_strong + num_weak; num++) {
		uint32_t best = NO_LINE;
		for (uint32_t line = 0; line < NUM_LINES; line++) {
			if ((lines >> line & 1) == 0)
				continue;
			if (best == NO_LINE ||
			    (num < num_strong ? chance(survey, line) > chance(survey, best)
			                      : chance(survey, line) < chance(survey, best)))
				best = line;
		}
		/* Blocks hold neighbouring keys, which have their upper bits in common. */
		keys[num_strong + num_weak - 1 - num] = best;
		lines &= ~(UINT64_C(1) << best);
	}
}

/* Bit i of a bucket's number in a word: below the offsets of the fields, see sort() in join_fill.c. */
static uint64_t bucket_bit(uint32_t i, uint32_t row_bits)
{
	return UINT64_C(1) << (16 * (i / row_bits) + i % row_bits);
}

/* The i-th of the twelve bits above the offsets, for lines that matter within a side only. */
static uint64_t spare_bit(uint32_t i)
{
	return UINT64_C(1) << (16 * (i % 4) + 13 + i / 4);
}

/* Where the common lines go, by common numbers. */
static void place_common(struct join_worker *worker, uint64_t lines, const uint32_t *keys, uint32_t num_keys,
                         uint64_t word[NUM_LINES])
{
	const uint32_t row_bits = kernel_row_bits(worker->settings.kernel);
	struct layout *layout = &worker->layout;
	uint32_t table = 0, bit = 0;

	for (uint32_t i = 0; i < num_keys; i++) {
		word[keys[i]] = bucket_bit(i, row_bits);
		lines &= ~(UINT64_C(1) << keys[i]);
	}
	for (uint32_t t = 0; t < BLOCK_TABLES; t++)
		layout->num_bits[t] = (count_lines(lines) + BLOCK_TABLES - 1 - t) / BLOCK_TABLES;
	layout->offsets = 0;
	for (uint32_t line = 0; line < NUM_LINES; line++) {
		if ((lines >> line & 1) == 0)
			continue;
		while (bit == layout->num_bits[table])
			table++, bit = 0;
		word[line] = UINT64_C(1) << (16 * table + row_bits + bit++);
		layout->offsets |= word[line];
	}
}

static void place_lines(struct join_worker *worker, uint64_t lines, const uint32_t *keys)
{
	const struct join_plan *plan = worker->plan;
	const uint32_t row_bits = kernel_row_bits(worker->settings.kernel);
	struct layout *layout = &worker->layout;
	uint64_t common[NUM_LINES] = {0};
	struct places places;

	memset(&places, 0, sizeof places);
	place_common(worker, lines, keys, layout->key_bits, common);
	for (enum join_side side = WEST; side <= EAST; side++) {
		const uint64_t meeting = lines_of_both_quarters(worker, side);
		uint32_t spare = 0;
		for (uint32_t line = 0; line < NUM_LINES; line++) {
			uint32_t number = common_number(plan, side, line);
			if (number != NO_LINE && (lines >> number & 1) != 0)
				places.word[side][line] = common[number];
			else if (meeting >> line & 1)
				places.word[side][line] = spare_bit(spare++);
		}
		layout->keep[side] = layout->offsets;
		for (uint32_t i = 0; i < join_bucket_bits(worker, side); i++)
			layout->keep[side] |= bucket_bit(i, row_bits);
	}
	if (layout->class_bits > 0) {
		/* The west's long diagonals are its lines number width - 1. */
		const uint32_t long_line = plan->width[WEST] - 1;
		places.word[WEST][32 + long_line] = bucket_bit(layout->key_bits, row_bits);
		places.word[WEST][long_line] = bucket_bit(layout->key_bits + 1, row_bits);
	}
	fill_squares(worker, &places);
}

/* The bits of the least power of two that is not less, between two bounds. */
static uint32_t bits_of(double at_least, uint32_t least, uint32_t most)
{
	while ((double)(UINT32_C(1) << least) < at_least && least < most)
		least++;
	return least;
}

/*
 * The number of keys: with fewer, pairs are compared that a key would have
 * spared; with more, runs get short and half-boards of a block have nothing in
 * common.  The best is flat.  A side that fills no more than a block or two gains
 * nothing from keys, and sorting by one bit costs more than it spares.
 */
#define STREAMED_A_KEY 200.0
#define TABLED_A_KEY   60.0
#define TABLED_AT_ALL  640.0
#define MAX_STRONG     8

static uint32_t num_strong_keys(double tabled, double streamed, bool sorted_anyway)
{
	uint32_t num = 0;

	if (tabled < TABLED_AT_ALL)
		return sorted_anyway ? 1 : 0;
	while (num < MAX_STRONG && streamed >= STREAMED_A_KEY * (2 << num) &&
	       tabled >= TABLED_A_KEY * (2 << num))
		num++;
	return num > 1 || sorted_anyway ? num : 0;
}

bool queens__join_lay_out(struct join_worker *worker)
{
	const struct kernel *kernel = worker->settings.kernel;
	const bool has_classes = worker->of->rows == JOIN_ROWS_MIRRORED;
	const uint64_t lines = common_lines(worker);
	const uint32_t capacity = BLOCK_TABLES * kernel->chunk_bits, num_lines = count_lines(lines);
	uint32_t weak = 0, keys[NUM_LINES];
	struct survey survey;

	if (!survey_unit(worker, &survey))
		return false;
	const enum join_side streamed =
	    has_classes || survey.half_boards[EAST] <= survey.half_boards[WEST] ? WEST : EAST;
	const enum join_side tabled = streamed == WEST ? EAST : WEST;

	uint32_t strong = worker->settings.key_bits >= 0
	                      ? (uint32_t)worker->settings.key_bits
	                      : num_strong_keys(survey.half_boards[tabled], survey.half_boards[streamed],
	                                        has_classes || num_lines > capacity);
	if (strong > num_lines)
		strong = num_lines;
	if (num_lines > capacity + strong)
		weak = num_lines - capacity - strong;
	choose_keys(&survey, lines, strong, weak, keys);
	worker->layout.key_bits = strong + weak;
	worker->layout.class_bits = has_classes ? 2 : 0;
	worker->layout.chunk_bits =
	    bits_of(survey.half_boards[streamed] / (UINT32_C(1) << join_bucket_bits(worker, streamed)),
	            JOIN_MIN_CHUNK_BITS, 8);
	place_lines(worker, lines, keys);
	return true;
}
