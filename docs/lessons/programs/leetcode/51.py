from typing import List


class Solution:
    def solveNQueens(self, n: int) -> List[List[str]]:
        boards, columns = [], []
        used_cols, down, up = set(), set(), set()

        def visit(row):
            if row == n:
                boards.append(["." * c + "Q" + "." * (n - 1 - c) for c in columns])
                return
            for col in range(n):
                if col in used_cols or row - col in down or row + col in up:
                    continue
                columns.append(col)
                used_cols.add(col)
                down.add(row - col)
                up.add(row + col)
                visit(row + 1)
                up.remove(row + col)
                down.remove(row - col)
                used_cols.remove(col)
                columns.pop()

        visit(0)
        return boards
