#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX = 32 };

static int n, num_boards;
static int columns[MAX], num_columns;
static bool used_cols[MAX];

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

static bool attacked(int row, int col)
{
    if (used_cols[col])
        return true;
    for (int above = 0; above < row; above++)
        if (abs(columns[above] - col) == row - above)
            return true;
    return false;
}

static void visit(int row)
{
    if (row == n) {
        print_board();
        return;
    }
    for (int col = 0; col < n; col++) {
        if (attacked(row, col))
            continue;
        columns[num_columns++] = col;
        used_cols[col] = true;
        visit(row + 1);
        used_cols[col] = false;
        num_columns--;
    }
}

int main(int argc, char **argv)
{
    n = argc > 1 ? atoi(argv[1]) : 8;
    if (n < 0 || n > MAX)
        return 2;
    visit(0);
    return 0;
}
