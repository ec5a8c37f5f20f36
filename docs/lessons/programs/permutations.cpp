#include <cstdlib>
#include <iostream>
#include <set>
#include <string>
#include <vector>

struct Queens {
    int n;
    std::vector<std::vector<std::string>> output; std::vector<int> columns;
    std::set<int> used_cols;

    std::vector<std::string> board() const {
        std::vector<std::string> rows;
        for (int c : columns)
            rows.push_back(std::string(c, '.') + 'Q' + std::string(n - 1 - c, '.'));
        return rows;
    }

    bool clash() const {
        for (int low = 1; low < n; low++)
            for (int high = 0; high < low; high++)
                if (std::abs(columns[low] - columns[high]) == low - high)
                    return true;
        return false;
    }

    void visit(int row) {
        if (row == n) {
            if (clash())
                return;
            output.push_back(board());
            return;
        }
        for (int col = 0; col < n; col++) {
            if (used_cols.count(col))
                continue;
            columns.push_back(col);
            used_cols.insert(col);
            visit(row + 1);
            used_cols.erase(col);
            columns.pop_back();
        }
    }
};

int main(int argc, char **argv) {
    Queens queens{argc > 1 ? std::stoi(argv[1]) : 8, {}, {}, {}};
    queens.visit(0);
    for (std::size_t i = 0; i < queens.output.size(); i++) {
        std::string text;
        for (const std::string &row : queens.output[i])
            text += (text.empty() ? "" : "\n") + row;
        std::cout << (i > 0 ? "\n" : "") << text << '\n';
    }
    return 0;
}
