function nQueens(n: number): string[][] {
  const output: string[][] = [], columns: number[] = [];
  const usedCols = new Set<number>();

  function clash(): boolean {
    for (let low = 1; low < n; low++)
      for (let high = 0; high < low; high++)
        if (Math.abs(columns[low] - columns[high]) === low - high)
          return true;
    return false;
  }

  function visit(row: number): void {
    if (row === n) {
      if (clash())
        return;
      output.push(
        columns.map((c) => ".".repeat(c) + "Q" + ".".repeat(n - 1 - c)));
      return;
    }
    for (let col = 0; col < n; col++) {
      if (usedCols.has(col))
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
