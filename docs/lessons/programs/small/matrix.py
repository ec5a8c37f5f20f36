"""The board as a matrix. One matrix is changed in place; three ways to store a solution."""


def n_queens(n, store):
    boards = []
    board = [["."] * n for _ in range(n)]

    def attacked(row, col):
        for up in range(1, row + 1):
            for aside in (-up, 0, up):
                if 0 <= col + aside < n and board[row - up][col + aside] == "Q":
                    return True
        return False

    def visit(row):
        if row == n:
            boards.append(store(board))
            return
        for col in range(n):
            if attacked(row, col):
                continue
            board[row][col] = "Q"
            visit(row + 1)
            board[row][col] = "."

    visit(0)
    return boards


def alias(board):
    return board


def shallow(board):
    return list(board)


def snapshot(board):
    return ["".join(row) for row in board]


for store in (alias, shallow, snapshot):
    boards = n_queens(4, store)
    print(store.__name__, *(" ".join("".join(row) for row in board) for board in boards), sep="\n  ")
