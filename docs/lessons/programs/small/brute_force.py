"""Tries every way to put one queen into each row, and looks only at full boards."""
import sys
from itertools import product


def attack(columns, high, low):
    return columns[high] == columns[low] or abs(columns[high] - columns[low]) == low - high


n = int(sys.argv[1])
tried = kept = 0
for columns in product(range(n), repeat=n):
    tried += 1
    if not any(attack(columns, high, low) for low in range(n) for high in range(low)):
        kept += 1
print("tried", tried, "kept", kept)
