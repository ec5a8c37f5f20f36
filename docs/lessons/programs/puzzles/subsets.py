"""Subsets: the next decision is whether the next item is in or out."""
from template import solutions


class Subsets:
    def __init__(self, items):
        self.items, self.taken = items, []

    def complete(self):
        return len(self.taken) == len(self.items)

    def answer(self):
        return [item for item, taken in zip(self.items, self.taken) if taken]

    def choices(self):
        return (False, True)

    def allowed(self, taken):
        return True

    def place(self, taken):
        self.taken.append(taken)

    def undo(self, taken):
        self.taken.pop()


for subset in solutions(Subsets("abc")):
    print(subset)
