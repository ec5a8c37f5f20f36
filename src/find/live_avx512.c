/* SPDX-License-Identifier: MIT */
/* The operations on live boards for processors with AVX-512. */
#if defined(__x86_64__)

/* The headers that the kernels need come first: they are not to be compiled for AVX-512. */
#include <math.h>
#include <string.h>

#include "find/live.h"

#if defined(__clang__)
#pragma clang attribute push(                                                                 \
    __attribute__((target("avx2,avx512f,avx512bw,avx512dq,avx512vl,popcnt,bmi,bmi2,lzcnt"))), \
    apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,avx512f,avx512bw,avx512dq,avx512vl,popcnt,bmi,bmi2,lzcnt")
#endif

#define LANES 8
#include "find/live_kernel.h"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

extern const struct live_kernel queens__live_avx512;
const struct live_kernel queens__live_avx512 = {"avx512", place, propagate};

#else
typedef int queens__no_avx512; /* a file must not be empty */
#endif
