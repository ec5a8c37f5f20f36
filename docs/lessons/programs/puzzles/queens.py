"""Queens: the next decision is the column of the next row."""
from template import solutions


class Queens:
    def __init__(self, n):
        self.n, self.columns = n, []
        self.cols, self.diag, self.anti = set(), set(), set()

    def complete(self):
        return len(self.columns) == self.n

    def answer(self):
        return list(self.columns)

    def choices(self):
        return range(self.n)

    def allowed(self, col):
        row = len(self.columns)
        return not (col in self.cols or row - col in self.diag or row + col in self.anti)

    def place(self, col):
        row = len(self.columns)
        self.cols.add(col)
        self.diag.add(row - col)
        self.anti.add(row + col)
        self.columns.append(col)

    def undo(self, col):
        self.columns.pop()
        row = len(self.columns)
        self.cols.remove(col)
        self.diag.remove(row - col)
        self.anti.remove(row + col)


for board in solutions(Queens(6)):
    print(board)
