/* SPDX-License-Identifier: MIT */
/* How the displayed programs are written down: program.c, program_texts.c. */
#ifndef QUEENS_PROGRAM_H
#define QUEENS_PROGRAM_H

#include "queens.h"

enum version { BOTH, ALL, FIRST };

struct line {
	const char *text;
	uint8_t version; /* in which version the line occurs */
	uint8_t point;   /* enum queens_point */
};

/* clang-format off */
#define L(text)                 {text, BOTH, QUEENS_POINT_NONE}     /* a line of both versions */
#define V(version, text)        {text, version, QUEENS_POINT_NONE}  /* of one version only */
#define P(point, text)          {text, BOTH, QUEENS_POINT_##point}  /* with a point */
#define Q(version, point, text) {text, version, QUEENS_POINT_##point}
#define END                     {NULL, BOTH, QUEENS_POINT_NONE}
/* clang-format on */

extern const struct line queens__program_c[];
extern const struct line queens__program_cpp[];
extern const struct line queens__program_java[];
extern const struct line queens__program_javascript[];
extern const struct line queens__program_typescript[];
extern const struct line queens__program_python[];

#endif
