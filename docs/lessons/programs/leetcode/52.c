static int visit(int whole_row, int used, int left, int right)
{
    if (used == whole_row)
        return 1;
    int total = 0;
    int free = whole_row & ~(used | left | right);
    while (free != 0) {
        int queen = free & -free;
        free ^= queen;
        total += visit(whole_row, used | queen, (left | queen) >> 1, (right | queen) << 1);
    }
    return total;
}

int totalNQueens(int n)
{
    return visit((1 << n) - 1, 0, 0, 0);
}
