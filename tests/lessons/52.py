# SPDX-License-Identifier: MIT
for n in range(1, 10):
    print(Solution().totalNQueens(n))
