"""A knight's tour: the next decision is the knight's next square.

The squares that lead on to the fewest unvisited squares come first
(Warnsdorff's rule): an order of the choices, not a pruning.
"""
from template import solutions

JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


class Tour:
    def __init__(self, n):
        self.n, self.path = n, [(0, 0)]
        self.visited = set(self.path)

    def complete(self):
        return len(self.path) == self.n * self.n

    def answer(self):
        return list(self.path)

    def exits(self, square):
        around = [(square[0] + down, square[1] + right) for down, right in JUMPS]
        return [s for s in around if self.allowed(s)]

    def choices(self):
        return sorted(self.exits(self.path[-1]), key=lambda s: len(self.exits(s)))

    def allowed(self, square):
        return 0 <= square[0] < self.n and 0 <= square[1] < self.n and square not in self.visited

    def place(self, square):
        self.path.append(square)
        self.visited.add(square)

    def undo(self, square):
        self.path.pop()
        self.visited.remove(square)


tour = next(solutions(Tour(6)))
for row in range(6):
    print(*(f"{tour.index((row, column)):2}" for column in range(6)))
