def n_queens(n):
    output, columns = [], []
    used_cols = set()

    def attacked(row, col):
        if col in used_cols:
            return True
        for above in range(row):
            if abs(columns[above] - col) == row - above:
                return True
        return False

    def visit(row):
        if row == n:
            output.append(["." * c + "Q" + "." * (n - 1 - c) for c in columns])
            return True
        for col in range(n):
            if attacked(row, col):
                continue
            columns.append(col)
            used_cols.add(col)
            if visit(row + 1):
                return True
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
