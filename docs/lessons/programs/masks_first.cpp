#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

struct Queens {
    int n;
    std::vector<std::vector<std::string>> output; std::vector<int> columns;

    std::vector<std::string> board() const {
        std::vector<std::string> rows;
        for (int c : columns)
            rows.push_back(std::string(c, '.') + 'Q' + std::string(n - 1 - c, '.'));
        return rows;
    }

    bool visit(int row, std::uint64_t cols, std::uint64_t diag, std::uint64_t anti) {
        if (row == n) {
            output.push_back(board());
            return true;
        }
        for (int col = 0; col < n; col++) {
            std::uint64_t c = std::uint64_t{1} << col;
            std::uint64_t d = std::uint64_t{1} << (n - 1 - row + col);
            std::uint64_t a = std::uint64_t{1} << (row + col);
            if (cols & c || diag & d || anti & a)
                continue;
            columns[row] = col;
            if (visit(row + 1, cols | c, diag | d, anti | a))
                return true;
        }
        return false;
    }
};

int main(int argc, char **argv) {
    const int n = argc > 1 ? std::stoi(argv[1]) : 8;
    if (n < 0 || n > 32)
        return 2;
    Queens queens{n, {}, std::vector<int>(n)};
    queens.visit(0, 0, 0, 0);
    for (std::size_t i = 0; i < queens.output.size(); i++) {
        std::string text;
        for (const std::string &row : queens.output[i])
            text += (text.empty() ? "" : "\n") + row;
        std::cout << (i > 0 ? "\n" : "") << text << '\n';
    }
    return 0;
}
