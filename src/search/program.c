/* SPDX-License-Identifier: MIT */
/*
 * The displayed program: the sets method in six languages, line by line, with
 * the points at which the step machine stops.  Each is a whole program that
 * prints the boards of the n on its command line, in two versions: for all
 * solutions and for the first only.  The tables here and in program_texts.c
 * are the only places that know the text; what is printed, taught and
 * highlighted comes from here.
 */
#include "search/program.h"

const struct line queens__program_python[] = {
    L("def n_queens(n):"),
    P(EMPTY_PATH, "    output, columns = [], []"),
    P(EMPTY_SETS, "    used_cols, down, up = set(), set(), set()"),
    L(""),
    L("    def visit(row):"),
    P(END_TEST, "        if row == n:"),
    P(STORE, "            output.append([\".\" * c + \"Q\" + \".\" * (n - 1 - c) for c in columns])"),
    Q(ALL, RETURN, "            return"),
    Q(FIRST, RETURN, "            return True"),
    P(NEXT_COLUMN, "        for col in range(n):"),
    P(TEST, "            if col in used_cols or row - col in down or row + col in up:"),
    P(SKIP, "                continue"),
    P(PUSH, "            columns.append(col)"),
    P(ADD_COLUMN, "            used_cols.add(col)"),
    P(ADD_DIAGONAL, "            down.add(row - col)"),
    P(ADD_ANTIDIAGONAL, "            up.add(row + col)"),
    Q(ALL, CALL, "            visit(row + 1)"),
    Q(FIRST, CALL, "            if visit(row + 1):"),
    Q(FIRST, FOUND, "                return True"),
    P(REMOVE_ANTIDIAGONAL, "            up.remove(row + col)"),
    P(REMOVE_DIAGONAL, "            down.remove(row - col)"),
    P(REMOVE_COLUMN, "            used_cols.remove(col)"),
    P(POP, "            columns.pop()"),
    Q(FIRST, FAIL, "        return False"),
    L(""),
    P(BEGIN, "    visit(0)"),
    P(RESULT, "    return output"),
    L(""),
    L(""),
    L("if __name__ == \"__main__\":"),
    L("    import sys"),
    L(""),
    L("    for number, board in enumerate(n_queens(int(sys.argv[1]))):"),
    L("        if number > 0:"),
    L("            print()"),
    L("        print(\"\\n\".join(board))"),
    END,
};

static const struct {
	const char *name;
	const struct line *lines;
} programs[QUEENS_NUM_LANGUAGES] = {
    [QUEENS_LANGUAGE_C] = {"c", queens__program_c},
    [QUEENS_LANGUAGE_CPP] = {"cpp", queens__program_cpp},
    [QUEENS_LANGUAGE_JAVA] = {"java", queens__program_java},
    [QUEENS_LANGUAGE_JAVASCRIPT] = {"javascript", queens__program_javascript},
    [QUEENS_LANGUAGE_TYPESCRIPT] = {"typescript", queens__program_typescript},
    [QUEENS_LANGUAGE_PYTHON] = {"python", queens__program_python},
};

/*
 * The statements that a break replaces, or with NULL leaves out, in Python.  A fault
 * that leaves a family out drops its test and its set; dropping the test alone
 * would make remove() fail for the second queen on the same line.
 */
static const struct {
	uint8_t broken;
	uint8_t point;
	const char *text;
} changes[] = {
    {QUEENS_BREAK_UNDO_COLS, QUEENS_POINT_REMOVE_COLUMN, NULL},
    {QUEENS_BREAK_UNDO_DIAG, QUEENS_POINT_REMOVE_DIAGONAL, NULL},
    {QUEENS_BREAK_UNDO_ANTI, QUEENS_POINT_REMOVE_ANTIDIAGONAL, NULL},
    {QUEENS_BREAK_UNDO_PATH, QUEENS_POINT_POP, NULL},
    {QUEENS_BREAK_COLUMNS_ONLY, QUEENS_POINT_TEST, "if col in used_cols:"},
    {QUEENS_BREAK_COLUMNS_ONLY, QUEENS_POINT_ADD_DIAGONAL, NULL},
    {QUEENS_BREAK_COLUMNS_ONLY, QUEENS_POINT_ADD_ANTIDIAGONAL, NULL},
    {QUEENS_BREAK_COLUMNS_ONLY, QUEENS_POINT_REMOVE_ANTIDIAGONAL, NULL},
    {QUEENS_BREAK_COLUMNS_ONLY, QUEENS_POINT_REMOVE_DIAGONAL, NULL},
    {QUEENS_BREAK_NO_DIAG, QUEENS_POINT_TEST, "if col in used_cols or row + col in up:"},
    {QUEENS_BREAK_NO_DIAG, QUEENS_POINT_ADD_DIAGONAL, NULL},
    {QUEENS_BREAK_NO_DIAG, QUEENS_POINT_REMOVE_DIAGONAL, NULL},
    {QUEENS_BREAK_NO_ANTI, QUEENS_POINT_TEST, "if col in used_cols or row - col in down:"},
    {QUEENS_BREAK_NO_ANTI, QUEENS_POINT_ADD_ANTIDIAGONAL, NULL},
    {QUEENS_BREAK_NO_ANTI, QUEENS_POINT_REMOVE_ANTIDIAGONAL, NULL},
    {QUEENS_BREAK_SAME_FAMILY, QUEENS_POINT_TEST,
     "if col in used_cols or row + col in down or row + col in up:"},
    {QUEENS_BREAK_SAME_FAMILY, QUEENS_POINT_ADD_DIAGONAL, "down.add(row + col)"},
    {QUEENS_BREAK_SAME_FAMILY, QUEENS_POINT_REMOVE_DIAGONAL, "down.remove(row + col)"},
    {QUEENS_BREAK_SHARED_ROW, QUEENS_POINT_STORE, "output.append(columns)"},
    {QUEENS_BREAK_SHARED_ROW, QUEENS_POINT_RENDER, NULL},
};

const char *queens_language_name(enum queens_language language)
{
	return (unsigned)language < QUEENS_NUM_LANGUAGES ? programs[language].name : NULL;
}

/* The two versions are one table.  The next line of a version, from `line` on; the END line at last. */
static const struct line *next_line(const struct line *line, bool first_only)
{
	while (line->version == (first_only ? ALL : FIRST))
		line++;
	return line;
}

const char *queens_program_line(enum queens_language language, bool first_only, unsigned line)
{
	if ((unsigned)language >= QUEENS_NUM_LANGUAGES || line == 0)
		return NULL;
	const struct line *here = next_line(programs[language].lines, first_only);
	while (--line > 0 && here->text != NULL)
		here = next_line(here + 1, first_only);
	return here->text;
}

unsigned queens_program_find(enum queens_language language, bool first_only, enum queens_point point)
{
	if ((unsigned)language >= QUEENS_NUM_LANGUAGES || point == QUEENS_POINT_NONE)
		return 0;
	if (point == QUEENS_POINT_RENDER && language == QUEENS_LANGUAGE_PYTHON)
		point = QUEENS_POINT_STORE; /* one statement does both */
	const struct line *here = next_line(programs[language].lines, first_only);
	for (unsigned line = 1; here->text != NULL; line++) {
		if (here->point == point)
			return line;
		here = next_line(here + 1, first_only);
	}
	return 0;
}

const char *queens_program_statement(enum queens_break broken, bool first_only, enum queens_point point)
{
	for (unsigned i = 0; i < sizeof(changes) / sizeof(changes[0]); i++)
		if (changes[i].broken == broken && changes[i].point == point)
			return changes[i].text;
	unsigned line = queens_program_find(QUEENS_LANGUAGE_PYTHON, first_only, point);
	const char *text = queens_program_line(QUEENS_LANGUAGE_PYTHON, first_only, line);
	while (text != NULL && *text == ' ')
		text++;
	return text;
}
