/* SPDX-License-Identifier: MIT */
/* The operations on live boards for processors with AVX2. */
#if defined(__x86_64__)

/* The headers that the kernels need come first: they are not to be compiled for AVX2. */
#include <math.h>
#include <string.h>

#include "find/live.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,popcnt,bmi,bmi2,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,popcnt,bmi,bmi2,lzcnt")
#endif

#define LANES 4
#include "find/live_kernel.h"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

extern const struct live_kernel queens__live_avx2;
const struct live_kernel queens__live_avx2 = {"avx2", place, propagate};

#else
typedef int queens__no_avx2; /* a file must not be empty */
#endif
