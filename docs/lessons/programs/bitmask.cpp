#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

struct Queens {
    int n;
    std::vector<std::vector<std::string>> output; std::vector<int> columns;
    std::uint32_t whole_row;

    std::vector<std::string> board() const {
        std::vector<std::string> rows;
        for (int c : columns)
            rows.push_back(std::string(c, '.') + 'Q' + std::string(n - 1 - c, '.'));
        return rows;
    }

    static int bit_index(std::uint32_t bit) {
        int index = 0;
        while (bit >>= 1)
            index++;
        return index;
    }

    void visit(int row, std::uint32_t used, std::uint32_t left, std::uint32_t right) {
        if (row == n) {
            output.push_back(board());
            return;
        }
        std::uint32_t free = whole_row & ~(used | left | right);
        while (free != 0) {
            std::uint32_t queen = free & -free;
            free ^= queen;
            columns[row] = bit_index(queen);
            visit(row + 1, used | queen, (left | queen) >> 1, (right | queen) << 1);
        }
    }
};

int main(int argc, char **argv) {
    const int n = argc > 1 ? std::stoi(argv[1]) : 8;
    if (n < 0 || n > 32)
        return 2;
    const auto whole_row = static_cast<std::uint32_t>((std::uint64_t{1} << n) - 1);
    Queens queens{n, {}, std::vector<int>(n), whole_row};
    queens.visit(0, 0, 0, 0);
    for (std::size_t i = 0; i < queens.output.size(); i++) {
        std::string text;
        for (const std::string &row : queens.output[i])
            text += (text.empty() ? "" : "\n") + row;
        std::cout << (i > 0 ? "\n" : "") << text << '\n';
    }
    return 0;
}
