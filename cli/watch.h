/* SPDX-License-Identifier: MIT */
/* The player of `queens trace --watch`: watch.c plays, watch_screen.c and watch_panels.c draw. */
#ifndef QUEENS_WATCH_H
#define QUEENS_WATCH_H

#include "queens.h"

#define WATCH_MAX_SPEED 10u /* 1 << speed steps a second */

struct player {
	struct queens_steps steps; /* steps.index records have been shown */
	struct queens_marks marks;
	struct queens_step step; /* the latest, if there has been one */
	bool playing, first_only;
	unsigned speed;
	char message[100]; /* shown until the next key */
};

#define BOARD_TOP 3 /* screen line of the board's first row */
#define BELOW     6 /* lines below the board: sentence, counters, keys */

/* Colour pairs. */
enum { PLAIN, QUEEN, ATTACK, PLACED, LIFTED, GOLD, DIM, NUM_PAIRS };

void watch_colors(bool color);
void watch_draw(const struct player *player);
void watch_panels(const struct player *player, int left);
/* A text in at most `max_lines` lines of `width`. */
void watch_wrapped(int y, int x, int width, int max_lines, const char *text);

#endif
