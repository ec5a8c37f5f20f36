/* SPDX-License-Identifier: MIT */
#ifndef QUEENS_TEST_WASM_STRING_H
#define QUEENS_TEST_WASM_STRING_H
#include <stddef.h>
/* Instructions of the machine (-mbulk-memory). */
#define memcpy(to, from, size)  __builtin_memcpy(to, from, size)
#define memset(to, value, size) __builtin_memset(to, value, size)
#endif
