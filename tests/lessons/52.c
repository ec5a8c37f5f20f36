/* SPDX-License-Identifier: MIT */
#include <stdio.h>

int main(void)
{
	for (int n = 1; n <= 9; n++)
		printf("%d\n", totalNQueens(n));
	return 0;
}
