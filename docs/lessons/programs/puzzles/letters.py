"""SEND + MORE = MONEY: the next decision is the digit of the next letter, column by column
from the right."""
from template import solutions

LETTERS = "DEYNROSM"  # in the order in which the columns need them
NUM_COLUMNS = {3: 1, 5: 2, 6: 3, 8: 5}  # so many letters have digits: so many columns are complete


class Letters:
    def __init__(self):
        self.digit, self.used = {}, set()

    def number(self, word):
        return int("".join(str(self.digit[letter]) for letter in word))

    def complete(self):
        return len(self.digit) == len(LETTERS)

    def answer(self):
        return " + ".join(str(self.number(word)) for word in ("SEND", "MORE")) + f" = {self.number('MONEY')}"

    def choices(self):
        return range(10)

    def adds_up(self):
        num_columns = NUM_COLUMNS.get(len(self.digit))
        if num_columns is None:
            return True
        send, more, money = (self.number(word[-num_columns:]) for word in ("SEND", "MORE", "MONEY"))
        return (send + more) % 10 ** num_columns == money

    def allowed(self, digit):
        letter = LETTERS[len(self.digit)]
        if digit in self.used or digit == 0 and letter in "SM":
            return False
        self.digit[letter] = digit
        right = self.adds_up()
        del self.digit[letter]
        return right

    def place(self, digit):
        self.digit[LETTERS[len(self.digit)]] = digit
        self.used.add(digit)

    def undo(self, digit):
        self.digit.popitem()
        self.used.remove(digit)


for answer in solutions(Letters()):
    print(answer)
