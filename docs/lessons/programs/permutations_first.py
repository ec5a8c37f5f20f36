def n_queens(n):
    output, columns = [], []
    used_cols = set()

    def clash():
        for low in range(1, n):
            for high in range(low):
                if abs(columns[low] - columns[high]) == low - high:
                    return True
        return False

    def visit(row):
        if row == n:
            if clash():
                return False
            output.append(["." * c + "Q" + "." * (n - 1 - c) for c in columns])
            return True
        for col in range(n):
            if col in used_cols:
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
