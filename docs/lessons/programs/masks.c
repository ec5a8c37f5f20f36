#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX = 32 };

static int n, num_boards;
static int columns[MAX];

static void print_board(void)
{
    if (num_boards++ > 0)
        putchar('\n');
    for (int row = 0; row < n; row++) {
        if (row > 0)
            putchar('\n');
        for (int col = 0; col < n; col++)
            putchar(col == columns[row] ? 'Q' : '.');
    }
    putchar('\n');
}

static void visit(int row, uint64_t cols, uint64_t diag, uint64_t anti)
{
    if (row == n) {
        print_board();
        return;
    }
    for (int col = 0; col < n; col++) {
        uint64_t c = UINT64_C(1) << col;
        uint64_t d = UINT64_C(1) << (n - 1 - row + col);
        uint64_t a = UINT64_C(1) << (row + col);
        if (cols & c || diag & d || anti & a)
            continue;
        columns[row] = col;
        visit(row + 1, cols | c, diag | d, anti | a);
    }
}

int main(int argc, char **argv)
{
    n = argc > 1 ? atoi(argv[1]) : 8;
    if (n < 0 || n > MAX)
        return 2;
    visit(0, 0, 0, 0);
    return 0;
}
