/* SPDX-License-Identifier: MIT */
/* The player of `queens trace --watch`: watch.c plays, watch_screen.c draws. */
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

void watch_colors(bool color);
void watch_draw(const struct player *player);

#endif
