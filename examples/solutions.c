/* SPDX-License-Identifier: MIT */
#include <queens.h>
#include <stdio.h>

int main(void)
{
	struct queens_walk walk;

	queens_walk_start(&walk, 6);
	while (queens_walk_next(&walk)) {
		for (uint32_t row = 0; row < walk.n; row++)
			printf("%u ", walk.columns[row]);
		printf("(class of %u)\n", queens_class(walk.n, walk.columns, NULL));
	}
	return 0;
}
