/* SPDX-License-Identifier: MIT */
class Driver {
    public static void main(String[] args) {
        Solution solution = new Solution();
        for (int n = 1; n <= 9; n++)
            System.out.println(solution.totalNQueens(n));
    }
}
