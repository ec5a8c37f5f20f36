import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

class Queens {
    final int n;
    final List<List<String>> output = new ArrayList<>(); final List<Integer> columns = new ArrayList<>();
    final Set<Integer> usedCols = new HashSet<>();

    Queens(int n) {
        this.n = n;
    }

    List<String> board() {
        List<String> rows = new ArrayList<>();
        for (int c : columns)
            rows.add(".".repeat(c) + "Q" + ".".repeat(n - 1 - c));
        return rows;
    }

    boolean clash() {
        for (int low = 1; low < n; low++)
            for (int high = 0; high < low; high++)
                if (Math.abs(columns.get(low) - columns.get(high)) == low - high)
                    return true;
        return false;
    }

    boolean visit(int row) {
        if (row == n) {
            if (clash())
                return false;
            output.add(board());
            return true;
        }
        for (int col = 0; col < n; col++) {
            if (usedCols.contains(col))
                continue;
            columns.add(col);
            usedCols.add(col);
            if (visit(row + 1))
                return true;
            usedCols.remove(col);
            columns.remove(columns.size() - 1);
        }
        return false;
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
