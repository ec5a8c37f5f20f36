#include <string>
#include <vector>
using namespace std;

class Solution {
    vector<vector<string>> boards;
    vector<string> board;
    vector<bool> used_cols, down, up;
    int n = 0;

    void visit(int row) {
        if (row == n) {
            boards.push_back(board);
            return;
        }
        for (int col = 0; col < n; col++) {
            int d = row - col + n - 1, u = row + col;
            if (used_cols[col] || down[d] || up[u])
                continue;
            board[row][col] = 'Q';
            used_cols[col] = down[d] = up[u] = true;
            visit(row + 1);
            used_cols[col] = down[d] = up[u] = false;
            board[row][col] = '.';
        }
    }

public:
    vector<vector<string>> solveNQueens(int size) {
        n = size;
        boards.clear();
        board.assign(n, string(n, '.'));
        used_cols.assign(n, false);
        down.assign(2 * n - 1, false);
        up.assign(2 * n - 1, false);
        visit(0);
        return boards;
    }
};
