"""A generator: the caller decides how many boards there will be."""
from itertools import islice


def n_queens(n):
    columns = []
    used_cols, down, up = set(), set(), set()

    def visit(row):
        if row == n:
            yield tuple(columns)
            return
        for col in range(n):
            if col in used_cols or row - col in down or row + col in up:
                continue
            columns.append(col)
            used_cols.add(col)
            down.add(row - col)
            up.add(row + col)
            yield from visit(row + 1)
            up.remove(row + col)
            down.remove(row - col)
            used_cols.remove(col)
            columns.pop()

    return visit(0)


print("first ", next(n_queens(8)))
print("three ", *islice(n_queens(8), 3))
print("any   ", any(True for _ in n_queens(3)))
print("count ", sum(1 for _ in n_queens(8)))
