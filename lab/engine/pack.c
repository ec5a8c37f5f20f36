/* SPDX-License-Identifier: MIT */
/*
 * Packs what the page carries (texts, program, compiled library) tighter than
 * gzip does.  The build packs and the page unpacks with this one module, and by
 * the same loop.
 *
 * Each bit is guessed before it is coded.  Eight contexts (the last byte, the
 * last two, the word so far, ...) each remember how often a 1 came; a mixer
 * weighs their opinions and learns from every bit which of them to trust; an
 * arithmetic coder spends -log2(p) bits on what happened:
 *
 *     contexts -> cells -> stretch(p) -> weighted sums -> p -> coder
 *         ^                                   |
 *         +------------- the bit -------------+
 *
 * Nothing of this depends on the machine: WebAssembly rounds alike everywhere.
 * An instance works once: it begins with its memory all zeros.
 */
#include <stdbool.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/*
 * A browser swaps in its better code at the next call of a function, not in
 * the midst of a loop; so what runs at every bit stays a function.
 */
#define CALLED __attribute__((noinline))

#define MAX_BYTES    (1u << 19)
#define NUM_CONTEXTS 8  /* orders 0 to 4, one with a gap, two with words */
#define LONGEST      4  /* the context of order 4 */
#define NUM_INPUTS   20 /* two of each context, two of the match, one that is constant; a multiple of 4 */
#define NUM_CELLS    (1u << 20) /* more would pack tighter by 1 %, and cost time: fresh memory does */
#define CELLS_A_ROW  16 /* where the four bits of half a byte find their cells: they lie together in memory */

typedef float lanes __attribute__((vector_size(16)));

/* What came after one context: two estimates of 65536 p, one steady and one quick. */
struct cell {
	uint16_t steady, quick;
	uint8_t check, seen;
};

static uint8_t plain[MAX_BYTES], packed[MAX_BYTES];
static struct cell cells[NUM_CELLS];
static lanes by_match[6 * 256][NUM_INPUTS / 4], by_byte[256][NUM_INPUTS / 4];
static float refined[256][33];
static int32_t rates[256]; /* 65536 / (n + 1.5): how far the estimate moves at the n-th sight */

/* ---- p and ln(p / (1 - p)) ---------------------------------------------- */

#define STEP 256 /* of the logarithm */
#define EDGE 2047
static float squashed[2 * EDGE + 1], stretched[4096];

static float squash(float x)
{
	int at = (int)(x * STEP + (x < 0 ? -0.5f : 0.5f)) + EDGE;

	return squashed[at < 0 ? 0 : at > 2 * EDGE ? 2 * EDGE : at];
}

static void tabulate(void)
{
	double power = 1;

	for (int i = 0; i <= EDGE; i++) {
		squashed[EDGE + i] = (float)(power / (1 + power));
		squashed[EDGE - i] = (float)(1 / (1 + power));
		power *= 1.0039138893383475; /* the 256th root of e */
	}
	for (int p = 0, at = 0; p < 4096; p++) {
		while (at < 2 * EDGE && squashed[at] < ((float)p + 0.5f) / 4096)
			at++;
		stretched[p] = (float)(at - EDGE) / STEP;
	}
}

/* ---- The state of the guessing ------------------------------------------ */

static uint32_t position, partial; /* bytes known; 1 and the known bits of the next one */
static uint32_t hashes[NUM_CONTEXTS], rows[NUM_CONTEXTS], word, word_before;
static struct cell *used[NUM_CONTEXTS];
static lanes inputs[NUM_INPUTS / 4];

/* The place where the last bytes stood before, and for how many bytes they agree. */
static uint32_t match_at, match_length, latest[1 << 16];
static uint16_t match_right[32];
static uint32_t match_class;
static bool match_bit;

static lanes *weights_a, *weights_b;
static float guess_a, guess_b, *support, support_share;

static uint32_t num_known(void)
{
	return 31 - (uint32_t)__builtin_clz(partial);
}

static uint32_t byte_back(uint32_t by)
{
	return by <= position ? plain[position - by] : 0;
}

static uint32_t hashed(uint32_t hash, uint32_t value)
{
	hash = (hash ^ value) * 0x2c9277b5u;
	return hash ^ hash >> 15;
}

/* The contexts of the next byte; bit i of a pattern is the byte i + 1 places back. */
static void look_back(void)
{
	static const uint8_t patterns[NUM_CONTEXTS - 2] = {0, 1, 3, 7, 15, 2};

	for (uint32_t c = 0; c < NUM_CONTEXTS - 2; c++) {
		hashes[c] = (c + 1) * 0x9e3779b1u;
		for (uint32_t i = 0; i < 4; i++)
			if (patterns[c] >> i & 1)
				hashes[c] = hashed(hashes[c], byte_back(i + 1));
	}
	hashes[NUM_CONTEXTS - 2] = hashed(word + 77, byte_back(1));
	hashes[NUM_CONTEXTS - 1] = hashed(hashed(word + 7, word_before), 99);
}

static void begin(void)
{
	tabulate();
	partial = 1;
	for (int32_t i = 0; i < 256; i++)
		rates[i] = 131072 / (2 * i + 3);
	for (uint32_t i = 0; i < 32; i++)
		match_right[i] = 49152;
	for (uint32_t i = 0; i < sizeof by_match / sizeof(lanes); i++)
		by_match[0][i] = (lanes){0.12f, 0.12f, 0.12f, 0.12f};
	for (uint32_t i = 0; i < sizeof by_byte / sizeof(lanes); i++)
		by_byte[0][i] = (lanes){0.12f, 0.12f, 0.12f, 0.12f};
	for (uint32_t i = 0; i < 256; i++)
		for (int j = 0; j < 33; j++)
			refined[i][j] = squash((float)(j - 16) / 2);
	look_back();
}

/* ---- One bit ------------------------------------------------------------- */

/*
 * A context has one row of cells for the first half of a byte and one for each
 * second half.  In it the known bits of the half are the place, turned by the
 * hash, so that contexts that share a row seldom meet:
 *
 *     partial   1 1001 01   ->   row of (context, 1 1001), place 1 01 ^ turn
 */
static void find_rows(void)
{
	for (uint32_t c = 0; c < NUM_CONTEXTS; c++)
		rows[c] = hashed(hashes[c] + partial * 0x2545f491u, 0x85ebca6bu);
}

/* The cell of a context and the known bits; it is emptied when it was another's. */
static struct cell *cell_of(uint32_t row, uint32_t place)
{
	struct cell *cell = &cells[row % (NUM_CELLS / CELLS_A_ROW) * CELLS_A_ROW + (place ^ row >> 28)];
	uint8_t check = (uint8_t)(row >> 18 & ~15u | place);

	if (cell->check != check)
		*cell = (struct cell){32768, 32768, check, 0};
	return cell;
}

/* What followed the same bytes before, as long as it agrees with what is known of this one. */
static void ask_match(float *opinion)
{
	uint32_t expected = plain[match_at] | 256;

	match_class = 0;
	opinion[0] = opinion[1] = 0;
	if (match_length == 0)
		return;
	uint32_t known = num_known();
	if (expected >> (8 - known) != partial) {
		match_length = 0;
		return;
	}
	match_class = match_length < 31 ? match_length : 31;
	match_bit = expected >> (7 - known) & 1;
	opinion[0] =
	    match_bit ? stretched[match_right[match_class] >> 4] : -stretched[match_right[match_class] >> 4];
	opinion[1] = match_bit ? (float)match_class / 16 : -(float)match_class / 16;
}

static float dot(const lanes *weights)
{
	lanes sum = {0, 0, 0, 0};

	for (uint32_t i = 0; i < NUM_INPUTS / 4; i++)
		sum += weights[i] * inputs[i];
	return sum[0] + sum[1] + (sum[2] + sum[3]);
}

/* Two opinions of each context, none where it is new; whether the longest is known. */
static bool ask_contexts(float *opinions)
{
	uint32_t half = num_known() & 3, place = 1u << half | (partial & ((1u << half) - 1));
	bool deep = false;

	if (half == 0)
		find_rows();
	for (uint32_t c = 0; c < NUM_CONTEXTS; c++) {
		struct cell *cell = used[c] = cell_of(rows[c], place);
		bool known = cell->seen > 0;
		opinions[2 * c] = known ? stretched[cell->steady >> 4] : 0;
		opinions[2 * c + 1] = known ? stretched[cell->quick >> 4] * 0.35f : 0;
		if (c == LONGEST)
			deep = known;
	}
	return deep;
}

/* What such an estimate was worth so far at this bit: between two of 33 supports. */
static float refine(float estimate)
{
	float place = (estimate < -7.99f ? -7.99f : estimate > 7.99f ? 7.99f : estimate) * 2 + 16;

	support = &refined[partial][(int)place];
	support_share = place - (float)(int)place;
	return support[0] * (1 - support_share) + support[1] * support_share;
}

/* The probability that the next bit is 1, in 1/65536. */
CALLED static uint32_t guess(void)
{
	float *opinions = (float *)inputs;
	bool deep = ask_contexts(opinions);

	ask_match(opinions + 2 * NUM_CONTEXTS);
	opinions[2 * NUM_CONTEXTS + 2] = 0.3f;
	uint32_t matched = match_class == 0 ? 0 : match_class < 16 ? 1 : 2;
	weights_a = by_match[(matched * 2 + deep) * 256 + partial];
	weights_b = by_byte[byte_back(1)];
	float a = dot(weights_a), b = dot(weights_b), both = (a + b) / 2;
	guess_a = squash(a);
	guess_b = squash(b);
	uint32_t scaled = (uint32_t)((squash(both) + refine(both)) / 2 * 65536);
	return scaled < 1 ? 1 : scaled > 65535 ? 65535 : scaled;
}

static void adjust(uint16_t *estimate, bool bit, int32_t rate)
{
	int32_t goal = bit ? 65535 : 0;

	*estimate = (uint16_t)(*estimate + ((goal - *estimate) * (rate >> 2) >> 14));
}

static void learn_weights(lanes *weights, float error)
{
	error *= 0.02f;
	const lanes by = {error, error, error, error};

	for (uint32_t i = 0; i < NUM_INPUTS / 4; i++)
		weights[i] += by * inputs[i];
}

static void learn_byte(void);

CALLED static void learn(bool bit)
{
	float one = bit ? 1 : 0;

	learn_weights(weights_a, one - guess_a);
	learn_weights(weights_b, one - guess_b);
	support[0] += (one - support[0]) * 0.02f * (1 - support_share);
	support[1] += (one - support[1]) * 0.02f * support_share;
	for (uint32_t c = 0; c < NUM_CONTEXTS; c++) {
		struct cell *cell = used[c];
		adjust(&cell->steady, bit, rates[cell->seen]);
		adjust(&cell->quick, bit, rates[cell->seen < 4 ? cell->seen : 4]);
		cell->seen += cell->seen < 255;
	}
	if (match_class > 0) {
		adjust(&match_right[match_class], bit == match_bit, rates[31]);
		if (bit != match_bit)
			match_length = 0;
	}
	partial = 2 * partial + bit;
	if (partial >= 256)
		learn_byte();
}

static void learn_byte(void)
{
	uint32_t byte = partial & 255;
	bool letter = ((byte | 32) >= 'a' && (byte | 32) <= 'z') || byte > 127;

	plain[position++] = (uint8_t)byte;
	partial = 1;
	if (letter) {
		word = (word + byte) * 0x2f0b4a27u;
	} else if (word != 0) {
		word_before = word;
		word = 0;
	}
	uint32_t *place =
	    &latest[hashed(byte_back(1) | byte_back(2) << 8 | byte_back(3) << 16 | byte_back(4) << 24,
	                   byte_back(5)) >>
	            16];
	if (match_length > 0) {
		match_length++;
		match_at++;
	} else if (*place > 0) {
		match_at = *place;
		while (match_length < 32 && match_length < match_at &&
		       plain[match_at - match_length - 1] == byte_back(match_length + 1))
			match_length++;
	}
	*place = position;
	look_back();
}

/* ---- The coder ------------------------------------------------------------ */

EXPORT(plain) uint8_t *pack_plain(void)
{
	return plain;
}

EXPORT(packed) uint8_t *pack_packed(void)
{
	return packed;
}

/*
 * Packs the first `length` bytes of `plain` into `packed`, or makes them of it;
 * returns the number of packed bytes.  `low` to `high` is the interval that the
 * bits so far have left; where both ends agree in a byte, it is written or read.
 */
EXPORT(code) uint32_t pack_code(uint32_t length, bool unpacking)
{
	uint32_t low = 0, high = UINT32_MAX, code = 0, size = 0;

	begin();
	for (; unpacking && size < 4; size++)
		code = code << 8 | packed[size];
	while (position < length) {
		uint32_t middle = low + (uint32_t)((uint64_t)(high - low) * guess() >> 16);
		bool bit = unpacking ? code <= middle : plain[position] >> (7 - num_known()) & 1;
		if (bit)
			high = middle;
		else
			low = middle + 1;
		learn(bit);
		for (; (low ^ high) >> 24 == 0; low <<= 8, high = high << 8 | 255, size++) {
			if (unpacking)
				code = code << 8 | packed[size];
			else
				packed[size] = (uint8_t)(high >> 24);
		}
	}
	for (uint32_t end = size + 4; !unpacking && size < end; size++, low <<= 8)
		packed[size] = (uint8_t)(low >> 24);
	return size;
}
