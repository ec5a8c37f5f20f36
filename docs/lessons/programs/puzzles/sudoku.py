"""Sudoku: the next decision is the digit of the empty square with the fewest candidates."""
from template import solutions

GRID = """
....9...1
.84......
.92.4....
..72.3...
6..514..2
......3..
......96.
......7..
..1.784..
"""


class Sudoku:
    def __init__(self, grid):
        self.grid = [[0] * 9 for _ in range(9)]
        self.rows = [set() for _ in range(9)]
        self.columns = [set() for _ in range(9)]
        self.boxes = [set() for _ in range(9)]
        self.empty = {(row, column) for row in range(9) for column in range(9)}
        self.path = []
        for row, line in enumerate(grid.split()):
            for column, digit in enumerate(line):
                if digit != ".":
                    self.fill((row, column), int(digit))

    def units(self, square):
        row, column = square
        return self.rows[row], self.columns[column], self.boxes[row // 3 * 3 + column // 3]

    def fill(self, square, digit):
        self.grid[square[0]][square[1]] = digit
        self.empty.remove(square)
        for unit in self.units(square):
            unit.add(digit)

    def candidates(self, square):
        used = set().union(*self.units(square))
        return [digit for digit in range(1, 10) if digit not in used]

    def target(self):
        return min(sorted(self.empty), key=lambda square: len(self.candidates(square)))

    def complete(self):
        return not self.empty

    def answer(self):
        return "\n".join("".join(map(str, row)) for row in self.grid)

    def choices(self):
        return self.candidates(self.target())

    def allowed(self, digit):
        return True  # choices() offers nothing else

    def place(self, digit):
        self.path.append(self.target())
        self.fill(self.path[-1], digit)

    def undo(self, digit):
        square = self.path.pop()
        for unit in self.units(square):
            unit.remove(digit)
        self.empty.add(square)


found = list(solutions(Sudoku(GRID)))
print(len(found), "solution")
print(found[0])
