/* SPDX-License-Identifier: MIT */
/* The operations on live boards for any machine. */
#define LANES 2
#include "find/live_kernel.h"

extern const struct live_kernel queens__live_portable;
const struct live_kernel queens__live_portable = {"portable", place, propagate};
