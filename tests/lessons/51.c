/* SPDX-License-Identifier: MIT */
#include <stdio.h>

static void print_board(char **board, int n)
{
	putchar('[');
	for (int row = 0; row < n; row++) {
		printf("%s\"%s\"", row > 0 ? "," : "", board[row]);
		free(board[row]);
	}
	putchar(']');
	free(board);
}

int main(void)
{
	for (int n = 1; n <= 9; n++) {
		int num_boards, *widths;
		char ***boards = solveNQueens(n, &num_boards, &widths);
		putchar('[');
		for (int i = 0; i < num_boards; i++) {
			if (i > 0)
				putchar(',');
			print_board(boards[i], widths[i]);
		}
		puts("]");
		free(boards);
		free(widths);
	}
	return 0;
}
