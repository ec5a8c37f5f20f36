"""Graph colouring: the next decision is the colour of the next place.

A wheel: a hub, and a rim of five places, each a neighbour of the next.
"""
from template import solutions

HUB, RIM = 0, (1, 2, 3, 4, 5)
EDGES = [(HUB, place) for place in RIM] + [(1, 2), (2, 3), (3, 4), (4, 5), (5, 1)]


class Colouring:
    def __init__(self, num_places, edges, num_colours):
        self.num_places, self.num_colours, self.colours = num_places, num_colours, []
        self.neighbours = [set() for _ in range(num_places)]
        for a, b in edges:
            self.neighbours[a].add(b)
            self.neighbours[b].add(a)

    def complete(self):
        return len(self.colours) == self.num_places

    def answer(self):
        return list(self.colours)

    def choices(self):
        return range(self.num_colours)

    def allowed(self, colour):
        place = len(self.colours)
        return all(self.colours[other] != colour for other in self.neighbours[place] if other < place)

    def place(self, colour):
        self.colours.append(colour)

    def undo(self, colour):
        self.colours.pop()


for num_colours in (3, 4):
    found = list(solutions(Colouring(6, EDGES, num_colours)))
    print(num_colours, "colours:", len(found), "colourings", *found[:1])
