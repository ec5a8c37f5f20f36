/* SPDX-License-Identifier: MIT */
/*
 * Boards to n = 64: from a started board to a live one, and the board that
 * lexic.h walks over.
 */
#ifndef QUEENS_FIND_MASKS_H
#define QUEENS_FIND_MASKS_H

#include "find/lexic.h"

/* The states after each push, and the search that answers questions on the deepest. */
struct masks {
	struct control *control;
	struct search *search;
	const struct ask_journal *journal; /* for the questions; NULL: none */
	struct live level[LIVE_MAX + 1];
	double size[LIVE_MAX + 1]; /* predicted nodes */
	uint32_t depth;
};

/*
 * Puts the given queens and the blocked squares of a started board on level 0
 * and propagates.  Returns false when it has no completion.
 */
bool queens__masks_start(struct masks *masks, const struct queens_started *started);

/* The functions of a struct lexic whose board is a struct masks. */
void queens__masks_lexic(struct masks *masks, struct lexic *lexic, uint32_t *witness);

#endif
