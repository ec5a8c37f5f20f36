function nQueens(n) {
  const output = [], columns = [];
  const usedCols = new Set();

  function attacked(row, col) {
    if (usedCols.has(col))
      return true;
    for (let above = 0; above < row; above++)
      if (Math.abs(columns[above] - col) === row - above)
        return true;
    return false;
  }

  function visit(row) {
    if (row === n) {
      output.push(
        columns.map((c) => ".".repeat(c) + "Q" + ".".repeat(n - 1 - c)));
      return true;
    }
    for (let col = 0; col < n; col++) {
      if (attacked(row, col))
        continue;
      columns.push(col);
      usedCols.add(col);
      if (visit(row + 1))
        return true;
      usedCols.delete(col);
      columns.pop();
    }
    return false;
  }

  visit(0);
  return output;
}

const boards = nQueens(Number(process.argv[2]));
if (boards.length > 0)
  console.log(boards.map((board) => board.join("\n")).join("\n\n"));
