function nQueens(n) {
  const output = [], columns = [];
  const usedCols = new Set(), down = new Set(), up = new Set();

  function visit(row) {
    if (row === n) {
      output.push(
        columns.map((c) => ".".repeat(c) + "Q" + ".".repeat(n - 1 - c)));
      return true;
    }
    for (let col = 0; col < n; col++) {
      if (usedCols.has(col) || down.has(row - col) || up.has(row + col))
        continue;
      columns.push(col);
      usedCols.add(col);
      down.add(row - col);
      up.add(row + col);
      if (visit(row + 1))
        return true;
      up.delete(row + col);
      down.delete(row - col);
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
