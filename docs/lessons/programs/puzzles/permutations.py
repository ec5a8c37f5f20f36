"""Permutations: the next decision is which unused item comes next."""
from template import solutions


class Permutations:
    def __init__(self, items):
        self.items, self.order, self.used = items, [], set()

    def complete(self):
        return len(self.order) == len(self.items)

    def answer(self):
        return "".join(self.order)

    def choices(self):
        return self.items

    def allowed(self, item):
        return item not in self.used

    def place(self, item):
        self.order.append(item)
        self.used.add(item)

    def undo(self, item):
        self.order.pop()
        self.used.remove(item)


print(*solutions(Permutations("abc")))
