/**
 * @param {number} n
 * @return {string[][]}
 */
var solveNQueens = function (n) {
  const boards = [], columns = [];
  const usedCols = new Set(), down = new Set(), up = new Set();

  function visit(row) {
    if (row === n) {
      boards.push(columns.map((c) => ".".repeat(c) + "Q" + ".".repeat(n - 1 - c)));
      return;
    }
    for (let col = 0; col < n; col++) {
      if (usedCols.has(col) || down.has(row - col) || up.has(row + col))
        continue;
      columns.push(col);
      usedCols.add(col);
      down.add(row - col);
      up.add(row + col);
      visit(row + 1);
      up.delete(row + col);
      down.delete(row - col);
      usedCols.delete(col);
      columns.pop();
    }
  }

  visit(0);
  return boards;
};
