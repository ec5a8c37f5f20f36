/* SPDX-License-Identifier: MIT */
class Driver {
    public static void main(String[] args) {
        Solution solution = new Solution();
        for (int n = 1; n <= 9; n++) {
            List<String> boards = new ArrayList<>();
            for (List<String> board : solution.solveNQueens(n))
                boards.add("[\"" + String.join("\",\"", board) + "\"]");
            System.out.println("[" + String.join(",", boards) + "]");
        }
    }
}
