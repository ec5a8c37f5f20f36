// Operators on bits work on 32 of them, and a mask of diagonals has 2n - 1.
const MAX = 16;

function nQueens(n) {
  if (n < 0 || n > MAX)
    throw new RangeError("n must be 0 to " + MAX);
  const output = [], columns = new Array(n);

  function visit(row, cols, diag, anti) {
    if (row === n) {
      output.push(
        columns.map((c) => ".".repeat(c) + "Q" + ".".repeat(n - 1 - c)));
      return;
    }
    for (let col = 0; col < n; col++) {
      const c = 1 << col;
      const d = 1 << (n - 1 - row + col);
      const a = 1 << (row + col);
      if (cols & c || diag & d || anti & a)
        continue;
      columns[row] = col;
      visit(row + 1, cols | c, diag | d, anti | a);
    }
  }

  visit(0, 0, 0, 0);
  return output;
}

const boards = nQueens(Number(process.argv[2]));
if (boards.length > 0)
  console.log(boards.map((board) => board.join("\n")).join("\n\n"));
