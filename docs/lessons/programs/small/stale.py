"""State that outlives a call: the second answer contains the first."""


def n_queens(n, boards=[], columns=[]):  # the defaults are made once, not for each call
    row = len(columns)
    if row == n:
        boards.append(tuple(columns))
    for col in range(n if row < n else 0):
        if all(c != col and abs(c - col) != row - r for r, c in enumerate(columns)):
            columns.append(col)
            n_queens(n, boards, columns)
            columns.pop()
    return boards


print("n = 4:", len(n_queens(4)), "boards")
print("n = 2:", len(n_queens(2)), "boards")
