/* SPDX-License-Identifier: MIT */
#include <iostream>

int main() {
    Solution solution;
    for (int n = 1; n <= 9; n++) {
        const vector<vector<string>> boards = solution.solveNQueens(n);
        cout << '[';
        for (size_t i = 0; i < boards.size(); i++) {
            cout << (i > 0 ? ",[" : "[");
            for (int row = 0; row < n; row++)
                cout << (row > 0 ? ",\"" : "\"") << boards[i][row] << '"';
            cout << ']';
        }
        cout << "]\n";
    }
}
