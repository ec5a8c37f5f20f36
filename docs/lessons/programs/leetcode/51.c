#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct search {
    int n, num_boards;
    char ***boards;
    int columns[9];
    bool used_cols[9], down[17], up[17];
};

static char **draw(const struct search *s)
{
    char **board = malloc(s->n * sizeof *board);
    for (int row = 0; row < s->n; row++) {
        board[row] = malloc(s->n + 1);
        memset(board[row], '.', s->n);
        board[row][s->columns[row]] = 'Q';
        board[row][s->n] = '\0';
    }
    return board;
}

static void visit(struct search *s, int row)
{
    if (row == s->n) {
        s->boards = realloc(s->boards, (s->num_boards + 1) * sizeof *s->boards);
        s->boards[s->num_boards++] = draw(s);
        return;
    }
    for (int col = 0; col < s->n; col++) {
        int d = row - col + s->n - 1, u = row + col;
        if (s->used_cols[col] || s->down[d] || s->up[u])
            continue;
        s->columns[row] = col;
        s->used_cols[col] = s->down[d] = s->up[u] = true;
        visit(s, row + 1);
        s->used_cols[col] = s->down[d] = s->up[u] = false;
    }
}

/* The caller frees what is returned; n is 1 to 9. */
char ***solveNQueens(int n, int *returnSize, int **returnColumnSizes)
{
    struct search s = {.n = n};
    visit(&s, 0);
    *returnSize = s.num_boards;
    *returnColumnSizes = malloc(s.num_boards * sizeof **returnColumnSizes);
    for (int i = 0; i < s.num_boards; i++)
        (*returnColumnSizes)[i] = n;
    return s.boards;
}
