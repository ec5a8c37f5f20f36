#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX = 32 };

static int n, num_boards;
static int columns[MAX], num_columns;
static bool used_cols[MAX], down[2 * MAX], up[2 * MAX];

static void print_board(void)
{
    if (num_boards++ > 0)
        putchar('\n');
    for (int row = 0; row < num_columns; row++) {
        if (row > 0)
            putchar('\n');
        for (int col = 0; col < n; col++)
            putchar(col == columns[row] ? 'Q' : '.');
    }
    putchar('\n');
}

static bool visit(int row)
{
    if (row == n) {
        print_board();
        return true;
    }
    for (int col = 0; col < n; col++) {
        if (used_cols[col] || down[row - col + n - 1] || up[row + col])
            continue;
        columns[num_columns++] = col;
        used_cols[col] = true;
        down[row - col + n - 1] = true;
        up[row + col] = true;
        if (visit(row + 1))
            return true;
        up[row + col] = false;
        down[row - col + n - 1] = false;
        used_cols[col] = false;
        num_columns--;
    }
    return false;
}

int main(int argc, char **argv)
{
    n = argc > 1 ? atoi(argv[1]) : 8;
    if (n < 0 || n > MAX)
        return 2;
    visit(0);
    return 0;
}
