"""An exam timetable: the next decision is the slot of the next exam.

Nobody sits two exams at once, and two rooms are open in each slot.
"""
from template import solutions

SLOTS = ("Monday", "Tuesday", "Wednesday")
NUM_ROOMS = 2
CANDIDATES = {
    "algebra": {"Ada", "Ben"},
    "biology": {"Ben", "Cleo"},
    "chemistry": {"Cleo", "Ada"},
    "drawing": {"Dan", "Ada"},
    "English": {"Eve", "Dan"},
    "French": {"Eve", "Ben"},
}


class Timetable:
    def __init__(self):
        self.exams, self.slots = list(CANDIDATES), []
        self.sitting = {slot: [] for slot in SLOTS}

    def complete(self):
        return len(self.slots) == len(self.exams)

    def answer(self):
        return {slot: list(exams) for slot, exams in self.sitting.items()}

    def choices(self):
        return SLOTS

    def allowed(self, slot):
        exam = self.exams[len(self.slots)]
        return len(self.sitting[slot]) < NUM_ROOMS and all(
            CANDIDATES[exam].isdisjoint(CANDIDATES[other]) for other in self.sitting[slot])

    def place(self, slot):
        self.sitting[slot].append(self.exams[len(self.slots)])
        self.slots.append(slot)

    def undo(self, slot):
        self.slots.pop()
        self.sitting[slot].pop()


found = list(solutions(Timetable()))
print(len(found), "timetables, the first of them:")
for slot, exams in found[0].items():
    print(f"{slot:9}", *exams)
