"""Counting half the boards: the mirror gives the other half."""


def count(n):
    whole_row = (1 << n) - 1

    def visit(used, left, right, free):
        if used == whole_row:
            return 1
        total = 0
        while free:
            queen = free & -free
            free ^= queen
            l, r = (left | queen) >> 1, (right | queen) << 1
            total += visit(used | queen, l, r, whole_row & ~(used | queen | l | r))
        return total

    half = (1 << n // 2) - 1
    middle = whole_row & ~half & ~(half << (n + 1) // 2)
    if n == 0:
        return 1
    return 2 * visit(0, 0, 0, half) + visit(0, 0, 0, middle)


if __name__ == "__main__":
    print(*(count(n) for n in range(11)))
