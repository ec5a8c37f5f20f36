"""The eight images of a board, and how many of them differ."""
import sys

IMAGES = {  # where a queen on (r, c) goes; m is the last row
    "as it is": lambda r, c, m: (r, c),
    "quarter turn": lambda r, c, m: (c, m - r),
    "half turn": lambda r, c, m: (m - r, m - c),
    "three quarters": lambda r, c, m: (m - c, r),
    "left and right": lambda r, c, m: (r, m - c),
    "top and bottom": lambda r, c, m: (m - r, c),
    "diagonal": lambda r, c, m: (c, r),
    "antidiagonal": lambda r, c, m: (m - c, m - r),
}


def image(columns, where):
    squares = sorted(where(r, c, len(columns) - 1) for r, c in enumerate(columns))
    return [c for r, c in squares]


board = [int(c) for c in sys.argv[1:]]
for name, where in IMAGES.items():
    print(f"{name:14}", *image(board, where))
print("different:", len({tuple(image(board, where)) for where in IMAGES.values()}))
