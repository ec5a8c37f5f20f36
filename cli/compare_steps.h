/* SPDX-License-Identifier: MIT */
/* `queens compare N --steps`: the methods at the same places of the tree. */
#ifndef QUEENS_COMPARE_STEPS_H
#define QUEENS_COMPARE_STEPS_H

#include <stdbool.h>
#include <stdint.h>

#define COMPARE_STEPS_MAX 12u /* permutations is there, too */

/*
 * Writes what each method does at every place visited on the way to the first
 * solution, and then, square by square, at the place `at` ("0,2"; NULL: 0).
 */
void compare_steps(uint32_t n, const char *at, bool json);

#endif
