/* SPDX-License-Identifier: MIT */
for (let n = 1; n <= 9; n++)
  console.log(JSON.stringify(solveNQueens(n)));
