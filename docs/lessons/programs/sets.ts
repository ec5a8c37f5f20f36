function nQueens(n: number): string[][] {
  const output: string[][] = [], columns: number[] = [];
  const usedCols = new Set<number>(), down = new Set<number>(), up = new Set<number>();

  function visit(row: number): void {
    if (row === n) {
      output.push(
        columns.map((c) => ".".repeat(c) + "Q" + ".".repeat(n - 1 - c)));
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
  return output;
}

declare const process: { argv: string[] };

const boards = nQueens(Number(process.argv[2]));
if (boards.length > 0)
  console.log(boards.map((board) => board.join("\n")).join("\n\n"));
