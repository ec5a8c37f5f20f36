def n_queens(n):
    output, columns = [], [0] * n
    whole_row = (1 << n) - 1

    def visit(row, used, left, right):
        if row == n:
            output.append(["." * c + "Q" + "." * (n - 1 - c) for c in columns])
            return
        free = whole_row & ~(used | left | right)
        while free:
            queen = free & -free
            free ^= queen
            columns[row] = queen.bit_length() - 1
            visit(row + 1, used | queen, (left | queen) >> 1, (right | queen) << 1)

    visit(0, 0, 0, 0)
    return output


if __name__ == "__main__":
    import sys

    for number, board in enumerate(n_queens(int(sys.argv[1]))):
        if number > 0:
            print()
        print("\n".join(board))
