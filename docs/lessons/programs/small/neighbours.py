"""A wrong rule: only queens in neighbouring rows are compared."""
import sys
from itertools import permutations

n = int(sys.argv[1])
for columns in permutations(range(n)):
    if all(abs(columns[row] - columns[row + 1]) != 1 for row in range(n - 1)):
        print(*columns)
