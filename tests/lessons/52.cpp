/* SPDX-License-Identifier: MIT */
#include <iostream>

int main() {
    Solution solution;
    for (int n = 1; n <= 9; n++)
        std::cout << solution.totalNQueens(n) << '\n';
}
