import java.util.ArrayList;
import java.util.List;

class Queens {
    final int n;
    final List<List<String>> output = new ArrayList<>(); final int[] columns;
    final int wholeRow;

    Queens(int n) {
        if (n < 0 || n > 32)
            throw new IllegalArgumentException("n must be 0 to 32");
        this.n = n;
        this.columns = new int[n];
        this.wholeRow = (int) ((1L << n) - 1);
    }

    List<String> board() {
        List<String> rows = new ArrayList<>();
        for (int c : columns)
            rows.add(".".repeat(c) + "Q" + ".".repeat(n - 1 - c));
        return rows;
    }

    boolean visit(int row, int used, int left, int right) {
        if (row == n) {
            output.add(board());
            return true;
        }
        int free = wholeRow & ~(used | left | right);
        while (free != 0) {
            int queen = free & -free;
            free ^= queen;
            columns[row] = Integer.numberOfTrailingZeros(queen);
            if (visit(row + 1, used | queen, (left | queen) >>> 1, (right | queen) << 1))
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
