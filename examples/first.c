/* SPDX-License-Identifier: MIT */
/* Prints the first solution for eight queens: cc first.c -lqueens */
#include <queens.h>
#include <stdio.h>

int main(void)
{
	uint32_t columns[8];

	if (queens_first(8, columns) != QUEENS_DONE)
		return 1;
	for (int row = 0; row < 8; row++)
		printf("%u%c", columns[row], row < 7 ? ' ' : '\n');
	return 0;
}
