/* SPDX-License-Identifier: MIT */
/* The part of the standard header that the library uses; see host.c. */
#ifndef LAB_STRING_H
#define LAB_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *memory, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
size_t strlen(const char *text);

#endif
