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

    bool attacked(int row, int col) const {
        if (used_cols.count(col))
            return true;
        for (int above = 0; above < row; above++)
            if (std::abs(columns[above] - col) == row - above)
                return true;
        return false;
    }

    bool visit(int row) {
        if (row == n) {
            output.push_back(board());
            return true;
        }
        for (int col = 0; col < n; col++) {
            if (attacked(row, col))
                continue;
            columns.push_back(col);
            used_cols.insert(col);
            if (visit(row + 1))
                return true;
            used_cols.erase(col);
            columns.pop_back();
        }
        return false;
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
