class Solution {
    private int wholeRow;

    public int totalNQueens(int n) {
        wholeRow = (1 << n) - 1;
        return visit(0, 0, 0);
    }

    private int visit(int used, int left, int right) {
        if (used == wholeRow)
            return 1;
        int total = 0;
        int free = wholeRow & ~(used | left | right);
        while (free != 0) {
            int queen = free & -free;
            free ^= queen;
            total += visit(used | queen, (left | queen) >> 1, (right | queen) << 1);
        }
        return total;
    }
}
