/* SPDX-License-Identifier: MIT */
#include "breaks.h"

#include <inttypes.h>

/* Without the first, which is no break. */
const char *const break_choices[] = {
    "undo-cols", "undo-diag", "undo-anti",   "undo-path",  "columns-only",
    "no-diag",   "no-anti",   "same-family", "shared-row", NULL,
};

static const char *const meanings[QUEENS_NUM_BREAKS] = {
    [QUEENS_UNBROKEN] = "nothing is broken",
    [QUEENS_BREAK_UNDO_COLS] = "a lifted queen leaves its column in cols",
    [QUEENS_BREAK_UNDO_DIAG] = "a lifted queen leaves row - column in diag",
    [QUEENS_BREAK_UNDO_ANTI] = "a lifted queen leaves row + column in anti",
    [QUEENS_BREAK_UNDO_PATH] = "a lifted queen stays in the list of columns",
    [QUEENS_BREAK_COLUMNS_ONLY] = "no diagonal is looked at",
    [QUEENS_BREAK_NO_DIAG] = "row - column is not looked at",
    [QUEENS_BREAK_NO_ANTI] = "row + column is not looked at",
    [QUEENS_BREAK_SAME_FAMILY] = "row + column is used for both families of diagonals",
    [QUEENS_BREAK_SHARED_ROW] = "every stored board is the one list, not a copy of it",
};

const char *break_meaning(enum queens_break broken)
{
	return meanings[broken];
}

void warn_broken(const struct common *common, enum queens_break broken)
{
	if (broken != QUEENS_UNBROKEN)
		remark(common, "BROKEN ON PURPOSE, %s: %s; the results are wrong", queens_break_name(broken),
		       break_meaning(broken));
}

void report_broken(const struct common *common, enum queens_break broken, uint32_t n, uint64_t num_boards,
                   uint64_t num_right)
{
	const char *name = queens_break_name(broken);
	struct queens_unit right;

	if (broken == QUEENS_BREAK_SHARED_ROW) {
		remark(common, "BROKEN, %s: boards stored: %" PRIu64 ", all of them one and the same list",
		       name, num_boards);
		return;
	}
	if (n > 14 || queens_count(n, NULL, &right) != QUEENS_DONE)
		remark(common, "BROKEN, %s: boards found: %" PRIu64 ", right: %" PRIu64, name, num_boards,
		       num_right);
	else
		remark(common,
		       "BROKEN, %s: boards found: %" PRIu64 ", right: %" PRIu64 ", solutions: %" PRIu64, name,
		       num_boards, num_right, right.total.low);
}
