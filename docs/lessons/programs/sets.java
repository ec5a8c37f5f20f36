import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

class Queens {
    final int n;
    final List<List<String>> output = new ArrayList<>(); final List<Integer> columns = new ArrayList<>();
    final Set<Integer> usedCols = new HashSet<>(), down = new HashSet<>(), up = new HashSet<>();

    Queens(int n) {
        this.n = n;
    }

    List<String> board() {
        List<String> rows = new ArrayList<>();
        for (int c : columns)
            rows.add(".".repeat(c) + "Q" + ".".repeat(n - 1 - c));
        return rows;
    }

    void visit(int row) {
        if (row == n) {
            output.add(board());
            return;
        }
        for (int col = 0; col < n; col++) {
            if (usedCols.contains(col) || down.contains(row - col) || up.contains(row + col))
                continue;
            columns.add(col);
            usedCols.add(col);
            down.add(row - col);
            up.add(row + col);
            visit(row + 1);
            up.remove(row + col);
            down.remove(row - col);
            usedCols.remove(col);
            columns.remove(columns.size() - 1);
        }
    }

    public static void main(String[] args) {
        Queens queens = new Queens(Integer.parseInt(args[0]));
        queens.visit(0);
        for (int i = 0; i < queens.output.size(); i++) {
            if (i > 0)
                System.out.println();
            System.out.println(String.join("\n", queens.output.get(i)));
        }
    }
}
