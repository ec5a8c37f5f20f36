"""A word square: the next decision is the word of the next row.

Every column must read as a word too. A row is refused as soon as one column
has become the beginning of no word.
"""
from template import solutions

WORDS = "ace age ape arc are art ate bat bee bit cat dot ear eat ice nab net pea tan tar tea ten toe".split()
BEGINNINGS = {word[:length] for word in WORDS for length in range(4)}


class WordSquare:
    def __init__(self):
        self.rows = []

    def complete(self):
        return len(self.rows) == 3

    def answer(self):
        return list(self.rows)

    def choices(self):
        return WORDS

    def allowed(self, word):
        columns = ("".join(letters) for letters in zip(*self.rows, word))
        return word not in self.rows and all(column in BEGINNINGS for column in columns)

    def place(self, word):
        self.rows.append(word)

    def undo(self, word):
        self.rows.pop()


found = list(solutions(WordSquare()))
print(len(found), "squares, the first of them:")
print("\n".join(found[0]))
