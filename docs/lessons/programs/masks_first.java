import java.util.ArrayList;
import java.util.List;

class Queens {
    final int n;
    final List<List<String>> output = new ArrayList<>(); final int[] columns;

    Queens(int n) {
        if (n < 0 || n > 32)
            throw new IllegalArgumentException("n must be 0 to 32");
        this.n = n;
        this.columns = new int[n];
    }

    List<String> board() {
        List<String> rows = new ArrayList<>();
        for (int c : columns)
            rows.add(".".repeat(c) + "Q" + ".".repeat(n - 1 - c));
        return rows;
    }

    boolean visit(int row, long cols, long diag, long anti) {
        if (row == n) {
            output.add(board());
            return true;
        }
        for (int col = 0; col < n; col++) {
            long c = 1L << col;
            long d = 1L << (n - 1 - row + col);
            long a = 1L << (row + col);
            if ((cols & c | diag & d | anti & a) != 0)
                continue;
            columns[row] = col;
            if (visit(row + 1, cols | c, diag | d, anti | a))
                return true;
        }
        return false;
    }

    public static void main(String[] args) {
        Queens queens = new Queens(Integer.parseInt(args[0]));
        queens.visit(0, 0, 0, 0);
        for (int i = 0; i < queens.output.size(); i++) {
            if (i > 0)
                System.out.println();
            System.out.println(String.join("\n", queens.output.get(i)));
        }
    }
}
