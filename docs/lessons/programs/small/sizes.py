"""How many candidates each way of looking at the puzzle leaves."""
import sys
from math import comb, factorial

n = int(sys.argv[1])
squares = n * n
print(f"{factorial(squares) // factorial(squares - n):20} n queens one after another, on any free squares")
print(f"{comb(squares, n):20} n of the squares, in no order")
print(f"{n ** n:20} one queen in each row")
print(f"{factorial(n):20} one queen in each row and each column")
