/* SPDX-License-Identifier: MIT */
/* The part of the standard header that the library uses; see host.c. */
#ifndef LAB_MATH_H
#define LAB_MATH_H

#define HUGE_VAL __builtin_huge_val()
#define INFINITY __builtin_inff()

double log(double x);
double exp(double x);
double log1p(double x);
double pow(double x, double y);
#define sqrt(x)  __builtin_sqrt(x)
#define fabs(x)  __builtin_fabs(x)
#define floor(x) __builtin_floor(x)
#define ceil(x)  __builtin_ceil(x)

#endif
