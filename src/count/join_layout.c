/* SPDX-License-Identifier: MIT */
/*
 * Decides, for the unit at hand, what becomes of each diagonal between east
 * and west: a key bit, or a bit of the index of one of the four tables.
 *
 * A key bit that both sides often have spares many pairs; so a few row sets are
 * looked at first, and their half-boards counted.
 */
#include <string.h>

#include "board.h"
#include "count/join_worker.h"

/*
 * The diagonals between the sides are numbered as the east sees them: bit i of
 * the lower half for its antidiagonals, of the upper half for its diagonals.
 * The west, seen from its own edge, has them exchanged, M columns further on.
 */
#define NUM_LINES 64
#define NO_LINE   UINT32_MAX

struct lines {
	uint64_t diagonals;  /* as in struct queens_part */
	uint32_t across[2]; /* the numbers of those that lead to the other side, or NO_LINE */
};

static struct lines lines_of(const struct join_plan *plan, enum join_side side, uint32_t row, uint32_t column)
{
	const uint32_t width = plan->width[side], last = plan->n - 2;
	/* Where the lines cross the column next to the side, counted from its first row. */
	const uint32_t up = row + column - width, down = row + width - 1 - column;
	struct lines lines = {0, {NO_LINE, NO_LINE}};

	lines.diagonals = UINT64_C(1) << (up & 31) | UINT64_C(1) << (32 + (down & 31));
	if (side == EAST) {
		if (up <= last)
			lines.across[0] = up;
		if (down <= last)
			lines.across[1] = 32 + down;
	} else {
		if (down + plan->num_centre <= last)
			lines.across[0] = down + plan->num_centre;
		if (up <= last && up >= plan->num_centre)
			lines.across[1] = 32 + up - plan->num_centre;
	}
	return lines;
}

/* What each line contributes to the word and the key of a queen on it. */
struct places {
	uint64_t word[NUM_LINES];
	uint32_t key[NUM_LINES];
};

/* The class of a western queen, where there are classes: which long diagonal it stands on. */
static uint32_t class_of(const struct join_plan *plan, enum join_side side, uint32_t row, uint32_t column)
{
	if (side == EAST)
		return 0;
	return row == column ? 1 : row + column == plan->n - 1 ? 2 : 0;
}

static void fill_squares(struct join_worker *worker, const struct places *places, uint64_t empty)
{
	const struct join_plan *plan = worker->plan;

	for (enum join_side side = WEST; side <= EAST; side++) {
		struct squares *squares = &worker->half[side].squares;
		squares->width = plan->width[side];
		squares->empty = (struct queens_part){0, empty, 0};
		for (uint32_t row = 0; row < plan->n; row++) {
			squares->open[row] = worker->of->open[side][row];
			for (uint32_t column = 0; column < plan->width[side]; column++) {
				struct lines lines = lines_of(plan, side, row, column);
				struct queens_part part = {lines.diagonals, 0, 0};
				for (int i = 0; i < 2; i++) {
					if (lines.across[i] == NO_LINE)
						continue;
					part.word |= places->word[lines.across[i]];
					part.key |= places->key[lines.across[i]];
				}
				if (worker->layout.class_bits > 0)
					part.key |= class_of(plan, side, row, column)
					            << worker->layout.key_bits;
				squares->queen[row][column] = part;
			}
		}
	}
}

/* The lines that queens of both sides can stand on. */
static uint64_t common_lines(const struct join_worker *worker)
{
	const struct join_plan *plan = worker->plan;
	uint64_t common = UINT64_MAX;

	for (enum join_side side = WEST; side <= EAST; side++) {
		uint64_t mine = 0;
		for (uint32_t row = 0; row < plan->n; row++)
			for (uint32_t open = worker->of->open[side][row]; open != 0; open &= open - 1) {
				struct lines lines = lines_of(plan, side, row, bit_index(open));
				for (int i = 0; i < 2; i++)
					if (lines.across[i] != NO_LINE)
						mine |= UINT64_C(1) << lines.across[i];
			}
		common &= mine;
	}
	return common;
}

/* ------------------------------------------------------------------------
 * The survey
 */

struct survey {
	double half_boards[JOIN_SIDES]; /* of a row set, on average */
	uint32_t seen[JOIN_SIDES];      /* half-boards looked at closely... */
	uint32_t on_line[JOIN_SIDES][NUM_LINES]; /* ...and how many had a queen on each line */
};

#define SURVEY_SETS 4
#define SURVEY_CELL 4 /* half-boards of a cell that are looked at closely, at most */

static void look_closely(struct survey *survey, enum join_side side, uint64_t lines)
{
	survey->seen[side]++;
	for (; lines != 0; lines &= lines - 1) {
		uint32_t low = (uint32_t)lines;
		survey->on_line[side][low != 0 ? bit_index(low) : 32 + bit_index((uint32_t)(lines >> 32))]++;
	}
}

static void survey_side(struct join_worker *worker, enum join_side side, struct survey *survey)
{
	const struct half *half = &worker->half[side];

	for (uint32_t c = 0; c < half->north.num_cells; c++) {
		const struct cell *cell = &half->north.cells[c];
		const uint32_t *first = half->south.first + (size_t)cell->partner * JOIN_MAX_BATCH;
		uint32_t num_south = first[1] - first[0] < TILE_SOUTH ? first[1] - first[0] : TILE_SOUTH;
		uint32_t num_north = cell->num < TILE_NORTH ? cell->num : TILE_NORTH;
		const uint16_t *position = worker->positions;
		uint32_t looked = 0, total = 0;

		if (num_south == 0)
			continue;
		struct tests north = {half->north.list.near + cell->first, half->north.list.far};
		struct tests south = {half->south.list.near + first[0], half->south.list.far};
		if (north.far != NULL)
			north.far += cell->first, south.far += first[0];
		worker->settings.kernel->sift(north, num_north, south, num_south, worker->positions,
		                              worker->num_passed);
		for (uint32_t i = 0; i < num_north; i++) {
			uint32_t num = worker->num_passed[i];
			total += num;
			if (num > 0 && looked < SURVEY_CELL) {
				uint64_t word = half->north.list.word[cell->first + i];
				look_closely(survey, side, word | half->south.list.word[first[0] + position[num / 2]]);
				looked++;
			}
			position += num;
		}
		/* A large cell has been sifted in part. */
		double whole = (double)cell->num * (first[1] - first[0]);
		survey->half_boards[side] += total * (whole / ((double)num_north * num_south));
	}
}

static bool survey_unit(struct join_worker *worker, struct survey *survey)
{
	static const struct places as_they_are_places;
	struct places as_they_are = as_they_are_places;

	for (uint32_t line = 0; line < NUM_LINES; line++)
		as_they_are.word[line] = UINT64_C(1) << line;
	worker->layout = (struct layout){.key_bits = 0};
	fill_squares(worker, &as_they_are, 0);
	memset(survey, 0, sizeof *survey);
	for (uint32_t i = 0; i < SURVEY_SETS; i++) {
		uint16_t north = worker->north_sets[(2 * i + 1) * worker->num_north_sets / (2 * SURVEY_SETS)];
		uint16_t south = worker->south_sets[(2 * (i * 3 % SURVEY_SETS) + 1) * worker->num_south_sets / (2 * SURVEY_SETS)];
		for (enum join_side side = WEST; side <= EAST; side++) {
			uint32_t one = 1;
			if (!queens__join_build_south(worker, side, &south, &one, 1) ||
			    !queens__join_build_north(worker, side, queens__join_rows(worker, side, false, north)))
				return false;
			survey_side(worker, side, survey);
		}
	}
	for (enum join_side side = WEST; side <= EAST; side++)
		survey->half_boards[side] /= SURVEY_SETS;
	return true;
}

/* ------------------------------------------------------------------------
 * The choice
 */

/* How often both sides have a queen on a line; 1 at least, so that 0 means taken. */
static double chance(const struct survey *survey, uint32_t line)
{
	return 1 + (double)survey->on_line[WEST][line] * survey->on_line[EAST][line];
}

/*
 * Two kinds of key bits.  So many that a bucket of the tabled side fills a block
 * are the lines that both sides use most.  If the others are still too many for
 * the tables, those that the tabled side uses least become keys: nearly all of
 * its half-boards have them clear and stay together.
 */
static uint32_t choose_keys(const struct survey *survey, uint64_t lines, uint32_t num_strong, uint32_t num_weak,
                            enum join_side tabled, uint32_t keys[NUM_LINES])
{
	uint32_t num = 0;

	while (num < num_strong + num_weak) {
		uint32_t best = NO_LINE;
		for (uint32_t line = 0; line < NUM_LINES; line++) {
			if ((lines >> line & 1) == 0)
				continue;
			if (best == NO_LINE ||
			    (num < num_strong
			         ? chance(survey, line) > chance(survey, best)
			         : survey->on_line[tabled][line] < survey->on_line[tabled][best]))
				best = line;
		}
		keys[num++] = best;
		lines &= ~(UINT64_C(1) << best);
	}
	return num;
}

static void place_lines(struct join_worker *worker, uint64_t lines, const uint32_t *keys, uint32_t num_keys,
                        struct places *places)
{
	const uint32_t row_bytes = kernel_row_bytes(worker->settings.kernel);
	uint32_t num_lines = 0, table = 0, bit = 0;

	memset(places, 0, sizeof *places);
	for (uint32_t i = 0; i < num_keys; i++) {
		places->key[keys[i]] = UINT32_C(1) << i;
		lines &= ~(UINT64_C(1) << keys[i]);
	}
	for (uint32_t line = 0; line < NUM_LINES; line++)
		num_lines += lines >> line & 1;
	for (uint32_t t = 0; t < BLOCK_TABLES; t++)
		worker->layout.num_bits[t] = (num_lines + BLOCK_TABLES - 1 - t) / BLOCK_TABLES;
	for (uint32_t line = 0; line < NUM_LINES; line++) {
		if ((lines >> line & 1) == 0)
			continue;
		while (bit == worker->layout.num_bits[table])
			table++, bit = 0;
		places->word[line] = (uint64_t)row_bytes << (16 * table + bit++);
	}
}

static uint32_t power_of_two(double at_least, uint32_t least, uint32_t most)
{
	uint32_t power = least;

	while (power < at_least && power < most)
		power *= 2;
	return power;
}

/* Half-boards that are worked on at once: about what the second-level cache holds. */
#define GROUP_WORDS 32768

bool queens__join_lay_out(struct join_worker *worker, uint32_t num_south)
{
	const struct kernel *kernel = worker->settings.kernel;
	const uint64_t lines = common_lines(worker);
	const uint32_t capacity = BLOCK_TABLES * kernel->chunk_bits;
	uint32_t num_lines = 0, strong = 0, weak = 0, keys[NUM_LINES];
	struct survey survey;
	struct places places;

	(void)num_south;
	if (!survey_unit(worker, &survey))
		return false;
	const enum join_side tabled =
	    worker->of->rows == JOIN_ROWS_MIRRORED || survey.half_boards[EAST] <= survey.half_boards[WEST] ? EAST : WEST;
	for (uint32_t line = 0; line < NUM_LINES; line++)
		num_lines += lines >> line & 1;

	if (worker->settings.key_bits >= 0)
		strong = (uint32_t)worker->settings.key_bits < num_lines ? (uint32_t)worker->settings.key_bits : num_lines;
	else
		while (strong < 12 && survey.half_boards[tabled] / (2 << strong) >= kernel->num_lanes * JOIN_FILL)
			strong++;
	if (num_lines > capacity + strong)
		weak = num_lines - capacity - strong;
	choose_keys(&survey, lines, strong, weak, tabled, keys);

	worker->layout.key_bits = strong + weak;
	worker->layout.class_bits = worker->of->rows == JOIN_ROWS_MIRRORED ? 2 : 0;
	place_lines(worker, lines, keys, strong + weak, &places);
	fill_squares(worker, &places, BLOCK_BASES);

	const double size = survey.half_boards[EAST] + survey.half_boards[WEST] + 1;
	worker->layout.group_sets = GROUP_WORDS / size < 1 ? 1 : GROUP_WORDS / size > 64 ? 64 : (uint32_t)(GROUP_WORDS / size);
	worker->layout.chunk_words =
	    power_of_two(survey.half_boards[tabled == EAST ? WEST : EAST] / (1u << (worker->layout.key_bits + worker->layout.class_bits)), 16, 256);
	return true;
}
