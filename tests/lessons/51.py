# SPDX-License-Identifier: MIT
import json

for n in range(1, 10):
    print(json.dumps(Solution().solveNQueens(n), separators=(",", ":")))
