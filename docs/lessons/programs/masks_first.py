def n_queens(n):
    output, columns = [], [0] * n

    def visit(row, cols, diag, anti):
        if row == n:
            output.append(["." * c + "Q" + "." * (n - 1 - c) for c in columns])
            return True
        for col in range(n):
            c = 1 << col
            d = 1 << (n - 1 - row + col)
            a = 1 << (row + col)
            if cols & c or diag & d or anti & a:
                continue
            columns[row] = col
            if visit(row + 1, cols | c, diag | d, anti | a):
                return True
        return False

    visit(0, 0, 0, 0)
    return output


if __name__ == "__main__":
    import sys

    for number, board in enumerate(n_queens(int(sys.argv[1]))):
        if number > 0:
            print()
        print("\n".join(board))
