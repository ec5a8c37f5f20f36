#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX = 32 };

static int n, num_boards;
static int columns[MAX];
static uint32_t whole_row;

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

static int bit_index(uint32_t bit)
{
    int index = 0;
    while (bit >>= 1)
        index++;
    return index;
}

static void visit(int row, uint32_t used, uint32_t left, uint32_t right)
{
    if (row == n) {
        print_board();
        return;
    }
    uint32_t free = whole_row & ~(used | left | right);
    while (free != 0) {
        uint32_t queen = free & -free;
        free ^= queen;
        columns[row] = bit_index(queen);
        visit(row + 1, used | queen, (left | queen) >> 1, (right | queen) << 1);
    }
}

int main(int argc, char **argv)
{
    n = argc > 1 ? atoi(argv[1]) : 8;
    if (n < 0 || n > MAX)
        return 2;
    whole_row = (uint32_t)((UINT64_C(1) << n) - 1);
    visit(0, 0, 0, 0);
    return 0;
}
