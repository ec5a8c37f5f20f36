import java.util.ArrayList;
import java.util.List;

class Solution {
    private List<List<String>> boards;
    private int n;
    private int[] columns;
    private boolean[] usedCols, down, up;

    public List<List<String>> solveNQueens(int n) {
        this.n = n;
        boards = new ArrayList<>();
        columns = new int[n];
        usedCols = new boolean[n];
        down = new boolean[2 * n - 1];
        up = new boolean[2 * n - 1];
        visit(0);
        return boards;
    }

    private void visit(int row) {
        if (row == n) {
            boards.add(board());
            return;
        }
        for (int col = 0; col < n; col++) {
            int d = row - col + n - 1, u = row + col;
            if (usedCols[col] || down[d] || up[u])
                continue;
            columns[row] = col;
            usedCols[col] = down[d] = up[u] = true;
            visit(row + 1);
            usedCols[col] = down[d] = up[u] = false;
        }
    }

    private List<String> board() {
        List<String> rows = new ArrayList<>();
        for (int c : columns)
            rows.add(".".repeat(c) + "Q" + ".".repeat(n - 1 - c));
        return rows;
    }
}
