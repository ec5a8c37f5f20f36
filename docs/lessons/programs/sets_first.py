def n_queens(n):
    output, columns = [], []
    used_cols, down, up = set(), set(), set()

    def visit(row):
        if row == n:
            output.append(["." * c + "Q" + "." * (n - 1 - c) for c in columns])
            return True
        for col in range(n):
            if col in used_cols or row - col in down or row + col in up:
                continue
            columns.append(col)
            used_cols.add(col)
            down.add(row - col)
            up.add(row + col)
            if visit(row + 1):
                return True
            up.remove(row + col)
            down.remove(row - col)
            used_cols.remove(col)
            columns.pop()
        return False

    visit(0)
    return output


if __name__ == "__main__":
    import sys

    for number, board in enumerate(n_queens(int(sys.argv[1]))):
        if number > 0:
            print()
        print("\n".join(board))
