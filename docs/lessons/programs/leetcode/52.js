/**
 * @param {number} n
 * @return {number}
 */
var totalNQueens = function (n) {
  const wholeRow = (1 << n) - 1;

  function visit(used, left, right) {
    if (used === wholeRow)
      return 1;
    let total = 0;
    let free = wholeRow & ~(used | left | right);
    while (free !== 0) {
      const queen = free & -free;
      free ^= queen;
      total += visit(used | queen, (left | queen) >> 1, (right | queen) << 1);
    }
    return total;
  }

  return visit(0, 0, 0);
};
