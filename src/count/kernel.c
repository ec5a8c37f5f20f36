/* SPDX-License-Identifier: MIT */
/* The kernels by name and by what the processor can do. */
#include "count/kernel.h"

/* A kernel that is not in this build has no functions. */
static const struct kernel *const kernels[QUEENS_NUM_KERNELS] = {
    [QUEENS_KERNEL_PORTABLE] = &queens__kernel_portable, [QUEENS_KERNEL_AVX2] = &queens__kernel_avx2,
    [QUEENS_KERNEL_AVX512] = &queens__kernel_avx512,     [QUEENS_KERNEL_NEON] = &queens__kernel_neon,
    [QUEENS_KERNEL_WASM128] = &queens__kernel_wasm128,
};

const char *queens_kernel_name(enum queens_kernel kernel)
{
	if (kernel == QUEENS_KERNEL_AUTO)
		return "auto";
	return (unsigned)kernel < QUEENS_NUM_KERNELS ? kernels[kernel]->name : NULL;
}

bool queens_kernel_available(enum queens_kernel kernel)
{
	if (kernel == QUEENS_KERNEL_AUTO)
		return true;
	return (unsigned)kernel < QUEENS_NUM_KERNELS && kernels[kernel]->runs_here != NULL &&
	       kernels[kernel]->runs_here();
}

/* In the order of the enum a later kernel is the faster one where both run. */
static const struct kernel *fastest(uint32_t max_lanes)
{
	for (int best = QUEENS_NUM_KERNELS - 1; best > QUEENS_KERNEL_PORTABLE; best--)
		if (queens_kernel_available((enum queens_kernel)best) &&
		    kernels[best]->num_lanes <= max_lanes)
			return kernels[best];
	return kernels[QUEENS_KERNEL_PORTABLE];
}

const struct kernel *queens__kernel(enum queens_kernel kernel)
{
	if (kernel == QUEENS_KERNEL_AUTO)
		return fastest(BLOCK_MAX_LANES);
	return queens_kernel_available(kernel) ? kernels[kernel] : NULL;
}

const struct kernel *queens__kernel_of_256_lanes(void)
{
	return fastest(256);
}
