function nQueens(n: number): string[][] {
  const output: string[][] = [], columns: number[] = [];
  const usedCols = new Set<number>();

  function attacked(row: number, col: number): boolean {
    if (usedCols.has(col))
      return true;
    for (let above = 0; above < row; above++)
      if (Math.abs(columns[above] - col) === row - above)
        return true;
    return false;
  }

  function visit(row: number): void {
    if (row === n) {
      output.push(
        columns.map((c) => ".".repeat(c) + "Q" + ".".repeat(n - 1 - c)));
      return;
    }
    for (let col = 0; col < n; col++) {
      if (attacked(row, col))
        continue;
      columns.push(col);
      usedCols.add(col);
      visit(row + 1);
      usedCols.delete(col);
      columns.pop();
    }
  }

  visit(0);
  return output;
}

declare const process: { argv: string[] };

const boards = nQueens(Number(process.argv[2]));
if (boards.length > 0)
  console.log(boards.map((board) => board.join("\n")).join("\n\n"));
