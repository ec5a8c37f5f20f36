// Operators on bits work on 32 of them.
const MAX = 32;

function nQueens(n) {
  if (n < 0 || n > MAX)
    throw new RangeError("n must be 0 to " + MAX);
  const output = [], columns = new Array(n);
  const wholeRow = n === 32 ? -1 : (1 << n) - 1;

  function visit(row, used, left, right) {
    if (row === n) {
      output.push(
        columns.map((c) => ".".repeat(c) + "Q" + ".".repeat(n - 1 - c)));
      return;
    }
    let free = wholeRow & ~(used | left | right);
    while (free !== 0) {
      const queen = free & -free;
      free ^= queen;
      columns[row] = 31 - Math.clz32(queen);
      visit(row + 1, used | queen, (left | queen) >>> 1, (right | queen) << 1);
    }
  }

  visit(0, 0, 0, 0);
  return output;
}

const boards = nQueens(Number(process.argv[2]));
if (boards.length > 0)
  console.log(boards.map((board) => board.join("\n")).join("\n\n"));
