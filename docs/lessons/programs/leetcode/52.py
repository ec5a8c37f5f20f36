class Solution:
    def totalNQueens(self, n: int) -> int:
        whole_row = (1 << n) - 1

        def visit(used, left, right):
            if used == whole_row:
                return 1
            total = 0
            free = whole_row & ~(used | left | right)
            while free:
                queen = free & -free
                free ^= queen
                total += visit(used | queen, (left | queen) >> 1, (right | queen) << 1)
            return total

        return visit(0, 0, 0)
