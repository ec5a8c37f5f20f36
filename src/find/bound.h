/* SPDX-License-Identifier: MIT */
/*
 * The quadratic bound, part of the text of live_kernel.h.
 *
 * Let m queens be left, with rows R and columns C that are known as sets, and
 * number the diagonals as struct live_diagonals does: a queen in row r and
 * column c uses v = c + r of one kind and w = c + (n - 1 - r) of the other.
 * Then, whatever the pairing of rows with columns is,
 *     sum v = sum of C + sum of R,      sum w = sum of C + m (n - 1) - sum of R,
 *     sum v^2 + w^2 = sum over R of r^2 + (n-1-r)^2, and over C of 2 c^2 + 2 c (n-1),
 * the last because the mixed terms 2 c r and -2 c r cancel.  So the sum of
 * squares is known, and m different free diagonals of each kind with the known
 * sums must not exceed it: near the centre there are not enough of them.
 *
 * The least sum of squares: for any real x the sum of (v - x)^2 is least for
 * the m free diagonals nearest to x, a block of neighbours in the sorted list:
 *     v[j] ... v[j+m-1] | v[j+m]       x = the middle of v[j] and v[j+m]
 * and sum v^2 = sum (v-x)^2 + 2 x S - m x^2 with the known sum S, hence
 *     least >= (squares of the block) + 2 x (S - sum of the block).
 * The best x is where the block's sum just passes S.  What is known minus the
 * least of both kinds is the excess; negative, there is no completion.
 *
 * Each diagonal alone: to use a v outside the block costs (v-x)^2 - rho^2 at
 * least, with rho the distance of v[j] (the farthest of the block): if that is
 * more than the excess, v cannot be used and its squares are deleted.  To do
 * without a v of the block costs rho^2 - (v-x)^2: if that is more than the
 * excess, v must be used, and its last open square is a queen.
 */

/* One kind: the centre and the radius, doubled to be whole. */
struct block {
	int32_t centre, radius; /* v[j] + v[j+m], v[j+m] - v[j] */
	int32_t least;          /* of the sum of squares */
};

#define MAX_DIAGONALS 128

/* The set bits in ascending order; returns how many. */
static int32_t list_bits(const uint64_t *set, int32_t *list)
{
	int32_t length = 0;

	for (int word = 0; word < 2; word++)
		for (uint64_t left = set[word]; left; left &= left - 1)
			list[length++] = __builtin_ctzll(left) + 64 * word;
	return length;
}

/* Finds the block for m diagonals of the set with sum S, or returns false when there is none. */
static bool find_block(const uint64_t *set, int32_t m, int32_t sum, struct block *block)
{
	int32_t v[MAX_DIAGONALS], length = list_bits(set, v), j = 0, block_sum = 0, squares = 0;

	if (length < m)
		return false;
	/* Start near the place where the block's mean is that of the sum. */
	while (j + m < length && (v[j] + v[j + m - 1]) * m < 2 * sum)
		j++;
	for (int32_t i = j; i < j + m; i++)
		block_sum += v[i];
	for (; block_sum > sum; j--) {
		if (j == 0)
			return false;
		block_sum += v[j - 1] - v[j + m - 1];
	}
	while (j + m < length && block_sum + v[j + m] - v[j] <= sum) {
		block_sum += v[j + m] - v[j];
		j++;
	}
	for (int32_t i = j; i < j + m; i++)
		squares += v[i] * v[i];
	if (j + m == length) {
		/* The last block: no other m diagonals reach its sum. */
		if (block_sum < sum)
			return false;
		block->centre = 2 * v[length - 1];
		block->radius = 2 * (v[length - 1] - v[j]);
	} else {
		block->centre = v[j] + v[j + m];
		block->radius = v[j + m] - v[j];
	}
	block->least = squares + block->centre * (sum - block_sum);
	return true;
}

/* Bits from `first` to `last` of a set of 128. */
static void bit_range(int32_t first, int32_t last, uint64_t *set)
{
	for (int32_t word = 0; word < 2; word++) {
		int32_t low = first - 64 * word, high = last - 64 * word;

		if (low < 0)
			low = 0;
		if (high > 63)
			high = 63;
		set[word] = low > high ? 0 : UINT64_MAX << low & UINT64_MAX >> (63 - high);
	}
}

/* The whole v with |2 v - centre| <= width, and those with < `width`, as bits. */
static void window(const struct block *block, double width, bool strict, uint64_t *set)
{
	int32_t w = width < 510 ? (int32_t)width : 510; /* no |2 v - centre| is as large */

	if (strict && (double)w == width)
		w--;
	/* (centre - w) / 2 rounded up and (centre + w) / 2 rounded down; 1024 keeps them positive */
	bit_range((block->centre - w + 1025) / 2 - 512, (block->centre + w + 1024) / 2 - 512, set);
}

/* Deletes the squares on diagonals outside the window; returns whether there were any. */
static bool keep_window(struct live *live, const uint64_t *set, uint64_t from, int sign)
{
	uint64_t deleted = 0;

	for (uint32_t i = 0; i < live->num_rows; i++) {
		uint64_t at = sign > 0 ? live->row[i] : from - live->row[i];
		uint64_t keep = set[0] >> at | (set[1] << 1) << (63 - at);
		deleted |= live->open[i] & ~keep;
		live->open[i] &= keep;
	}
	return deleted != 0;
}

/* Finds a diagonal that must be used and has one open square left: its slot and bit. */
static bool find_forced(const struct live *live, const struct live_diagonals *d, const struct block *block,
                        int32_t excess, uint64_t from, int sign, uint32_t *slot, uint64_t *bit)
{
	int32_t room = block->radius * block->radius - 4 * excess;
	uint64_t must[2];

	if (room <= 0)
		return false;
	window(block, sqrt((double)room), true, must);
	must[0] &= d->any[0] & ~d->many[0];
	must[1] &= d->any[1] & ~d->many[1];
	if (!(must[0] | must[1]))
		return false;
	for (uint32_t i = 0; i < live->num_rows; i++) {
		uint64_t at = sign > 0 ? live->row[i] : from - live->row[i];
		uint64_t here = live->open[i] & (must[0] >> at | (must[1] << 1) << (63 - at));
		if (here) {
			*slot = i;
			*bit = here & (0 - here);
			return true;
		}
	}
	return false;
}

static uint32_t bits_in(const uint64_t *set)
{
	return (uint32_t)(__builtin_popcountll(set[0]) + __builtin_popcountll(set[1]));
}

static void fill_report(struct live_report *report, int32_t excess, const struct live_diagonals *sum,
                        const struct live_diagonals *difference)
{
	report->excess = excess;
	report->num_diagonals = bits_in(sum->any) + bits_in(difference->any);
	report->num_many = bits_in(sum->many) + bits_in(difference->many);
}

/*
 * No square is deleted while the excess is above n^2, for no diagonal is
 * further than n from the centre, and a queen lowers the excess by n^2 or less
 * as a rule: so the next queens can do without the bound.
 */
static void put_off(const struct live_rules *rules, struct live *live, int32_t excess)
{
	int32_t far = (int32_t)(rules->n * rules->n);

	live->skip = excess < 2 * far ? 0 : (uint32_t)(excess / far - 1);
}

enum bound_result { BOUND_FAILED, BOUND_SAME, BOUND_CHANGED };

/* One round: bound, deletions, and at most one forced queen. */
static enum bound_result bound(const struct live_rules *rules, struct live *live, struct scan *scan,
                               struct live_report *report)
{
	int32_t m = (int32_t)live->num_rows, last = (int32_t)rules->n - 1;
	struct live_diagonals sum, difference;
	struct block v, w;
	uint64_t keep[2], bit;
	uint32_t slot;

	find_diagonals(live, (uint64_t)last, 1, &sum);
	find_diagonals(live, (uint64_t)last, -1, &difference);
	if (!find_block(sum.any, m, live->sum_columns + live->sum_rows, &v) ||
	    !find_block(difference.any, m, live->sum_columns + m * last - live->sum_rows, &w))
		return BOUND_FAILED;
	int32_t excess = live->squares - v.least - w.least;
	if (excess < 0)
		return BOUND_FAILED;
	put_off(rules, live, excess);
	if (report)
		fill_report(report, excess, &sum, &difference);
	if (find_forced(live, &sum, &v, excess, (uint64_t)last, 1, &slot, &bit) ||
	    find_forced(live, &difference, &w, excess, (uint64_t)last, -1, &slot, &bit)) {
		put(rules, live, slot, bit, scan);
		return BOUND_CHANGED;
	}
	window(&v, sqrt((double)(v.radius * v.radius + 4 * excess)), false, keep);
	bool changed = keep_window(live, keep, (uint64_t)last, 1);
	window(&w, sqrt((double)(w.radius * w.radius + 4 * excess)), false, keep);
	changed |= keep_window(live, keep, (uint64_t)last, -1);
	if (!changed)
		return BOUND_SAME;
	attack_and_scan(live, 0, 0, scan);
	return BOUND_CHANGED;
}

/* Below this number of queens the bound costs more than it saves. */
#define BOUND_MIN_ROWS 5

static bool conclude(const struct live_rules *rules, struct live *live, struct scan *scan,
                     struct live_report *report)
{
	if (report)
		memset(report, 0, sizeof(*report));
	for (;;) {
		if (!force(rules, live, scan))
			return false;
		/* The last queen is placed: what is left stays empty. */
		while (live->spare_rows > 0 && live->spare_rows == live->num_rows)
			queens__live_leave(rules, live, live->num_rows - 1);
		if (!rules->bound || live->num_rows < BOUND_MIN_ROWS || (live->skip > 0 && !report))
			return true;
		switch (bound(rules, live, scan, report)) {
		case BOUND_FAILED:
			return false;
		case BOUND_SAME:
			return true;
		case BOUND_CHANGED:
			break;
		}
	}
}

static bool place(const struct live_rules *rules, struct live *live, uint32_t slot, uint64_t bit,
                  struct live_report *report)
{
	struct scan scan;

	put(rules, live, slot, bit, &scan);
	return conclude(rules, live, &scan, report);
}

static bool propagate(const struct live_rules *rules, struct live *live, struct live_report *report)
{
	struct scan scan;

	attack_and_scan(live, 0, 0, &scan);
	return conclude(rules, live, &scan, report);
}
