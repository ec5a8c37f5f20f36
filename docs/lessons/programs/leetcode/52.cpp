class Solution {
    int whole_row = 0;

    int visit(int used, int left, int right) {
        if (used == whole_row)
            return 1;
        int total = 0;
        int free = whole_row & ~(used | left | right);
        while (free != 0) {
            int queen = free & -free;
            free ^= queen;
            total += visit(used | queen, (left | queen) >> 1, (right | queen) << 1);
        }
        return total;
    }

public:
    int totalNQueens(int n) {
        whole_row = (1 << n) - 1;
        return visit(0, 0, 0);
    }
};
