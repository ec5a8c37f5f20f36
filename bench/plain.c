/* SPDX-License-Identifier: MIT */
/*
 * The yardstick: the shifted bitmask as it stands in every textbook, counting
 * the whole tree without any use of symmetry.        plain N
 */
#include <stdio.h>
#include <stdlib.h>

#include "plain.h"

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 14;

	if (n < 0 || n > 31) {
		fprintf(stderr, "plain: N must be from 0 to 31\n");
		return 2;
	}
	printf("%llu\n", (unsigned long long)count((UINT32_C(1) << n) - 1, 0, 0, 0));
	return 0;
}
