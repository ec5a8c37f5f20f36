"""The search tree of backtracking beside the full tree of permutations."""
from math import factorial, perm


def tree(n):
    """Nodes and solutions of the search."""
    whole_row = (1 << n) - 1

    def visit(used, left, right):
        if used == whole_row:
            return 1, 1
        nodes, solutions = 1, 0
        free = whole_row & ~(used | left | right)
        while free:
            queen = free & -free
            free ^= queen
            below = visit(used | queen, (left | queen) >> 1, (right | queen) << 1)
            nodes += below[0]
            solutions += below[1]
        return nodes, solutions

    return visit(0, 0, 0)


print(" n  solutions  nodes  times before   full tree          n!  full tree / nodes")
before = 0
for n in range(4, 11):
    nodes, solutions = tree(n)
    full = sum(perm(n, k) for k in range(n + 1))
    times = f"{nodes / before:.1f}" if before else ""
    print(f"{n:2} {solutions:10} {nodes:6} {times:>13} {full:11} {factorial(n):11} {full / nodes:18.1f}")
    before = nodes
