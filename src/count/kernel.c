/* SPDX-License-Identifier: MIT */
/* The kernels of this build. */
#include "count/kernel.h"

static const struct kernel *const kernels[] = {
    &queens__kernel_portable,
#if defined(__GNUC__) && defined(__x86_64__)
    &queens__kernel_avx2,
    &queens__kernel_avx512,
#endif
#if defined(__GNUC__) && defined(__ARM_NEON) && defined(__aarch64__)
    &queens__kernel_neon,
#endif
#if defined(__wasm_simd128__)
    &queens__kernel_wasm128,
#endif
};

const struct kernel *queens__kernel(unsigned index)
{
	if (index >= sizeof kernels / sizeof kernels[0] || !kernels[index]->runs_here())
		return NULL;
	return kernels[index];
}
