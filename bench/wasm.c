/* SPDX-License-Identifier: MIT */
/* The yardstick for WebAssembly: see bench/wasm.sh. */
#include "plain.h"

__attribute__((export_name("plain"))) uint64_t plain(uint32_t n)
{
	return count((UINT32_C(1) << n) - 1, 0, 0, 0);
}
