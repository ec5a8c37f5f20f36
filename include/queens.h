/* SPDX-License-Identifier: MIT */
/*
 * queens: places n queens on an n x n board so that no two share a row, a
 * column or a diagonal.  This header is the whole interface and its manual.
 *
 * Words used throughout
 *   row, column    counted from 0; row 0 is the first line of a printed board
 *   diagonal       the squares with one value of row - column
 *   antidiagonal   the squares with one value of row + column
 *   board          an array `columns` of n entries: columns[r] is the column
 *                  of the queen in row r, so that {1,3,0,2} is
 *                      . Q . .
 *                      . . . Q
 *                      Q . . .
 *                      . . Q .
 *   solution       a board on which no two queens share a line
 * n = 0 has exactly one solution, the empty board; n = 2 and n = 3 have none.
 *
 * Rules that hold for every function
 *   - The library prints nothing, opens no file, reads no environment, never
 *     exits and has no mutable global: any two calls may run in two threads
 *     as long as they do not share an object that one of them changes.
 *   - Memory belongs to the caller unless a function's name ends in _open;
 *     what was opened is released with the matching _close.
 *   - A function that can fail returns an enum queens_status; 0 is success,
 *     and outputs are written only then, unless stated otherwise.
 *   - In structs that are filled in by the caller, a field that is zero means
 *     the default.  Those that may grow begin with `size`, to be set to
 *     sizeof the struct.
 */
#ifndef QUEENS_H
#define QUEENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QUEENS_VERSION_MAJOR 0
#define QUEENS_VERSION_MINOR 1
#define QUEENS_VERSION_PATCH 0
#define QUEENS_VERSION       "0.1.0"

#if defined(_WIN32) && defined(QUEENS_SHARED)
#define QUEENS_API __declspec(dllexport)
#elif defined(__GNUC__)
#define QUEENS_API __attribute__((visibility("default")))
#else
#define QUEENS_API
#endif

/* The largest boards that masks of one machine word can hold. */
#define QUEENS_MAX_SEARCH 32u /* every search over all solutions */
#define QUEENS_MAX_FIRST  64u /* queens_first, queens_puzzle; other rules and shapes of queens_complete */

/* The largest boards for the searches for one solution. */
#define QUEENS_MAX_COMPLETE 1000u       /* queens_complete */
#define QUEENS_MAX_ANY      1000000000u /* queens_explicit, queens_random */

enum queens_status {
	QUEENS_DONE = 0,     /* what was asked for has been done */
	QUEENS_NONE,         /* proved: there is no such board */
	QUEENS_STOPPED,      /* the tick asked to stop */
	QUEENS_BAD_ARGUMENT, /* an argument outside its stated range */
	QUEENS_NO_MEMORY,    /* memory or a thread could not be had */
};

/* A short English phrase for a status, such as "out of memory".  Static. */
QUEENS_API const char *queens_status_text(enum queens_status status);

/* The version of the library that is linked, as "0.1.0".  Static. */
QUEENS_API const char *queens_version(void);

/* ------------------------------------------------------------------------
 * Walking over the solutions
 *
 *     struct queens_walk walk;
 *     queens_walk_start(&walk, 8);
 *     while (queens_walk_next(&walk))
 *         use(walk.columns);
 */

/*
 * The whole state of a walk: plain data without pointers.  A copy of it is a
 * bookmark that continues on its own from the same place.  Read `n`,
 * `columns` and `num_solutions`; the rest is private.
 */
struct queens_walk {
	uint32_t n;
	uint32_t row;                          /* private */
	uint64_t num_solutions;                /* found so far */
	uint32_t columns[QUEENS_MAX_SEARCH];   /* the latest solution */
	uint32_t open[QUEENS_MAX_SEARCH + 1];  /* private: untried columns */
	uint32_t used[QUEENS_MAX_SEARCH + 1];  /* private: attacked by column */
	uint32_t left[QUEENS_MAX_SEARCH + 1];  /* private: by antidiagonal */
	uint32_t right[QUEENS_MAX_SEARCH + 1]; /* private: by diagonal */
};

/*
 * Puts a walk before the first solution.  n: 0 to QUEENS_MAX_SEARCH.
 * Returns QUEENS_DONE or QUEENS_BAD_ARGUMENT.
 */
QUEENS_API enum queens_status queens_walk_start(struct queens_walk *walk, uint32_t n);

/*
 * Goes to the next solution in lexicographic order of its columns and returns
 * true with it in walk->columns[0..n-1], or returns false when there are no
 * more (and again false ever after).  No heap, no recursion.  The time between
 * two solutions varies; on average it is a fraction of a microsecond.
 */
QUEENS_API bool queens_walk_next(struct queens_walk *walk);

/* ------------------------------------------------------------------------
 * The textbook methods
 */

/* How a method decides whether a square is free; slowest first. */
enum queens_method {
	QUEENS_METHOD_PERMUTATIONS, /* generate every permutation, then test it */
	QUEENS_METHOD_SCAN,         /* used[] columns, scan the queens above */
	QUEENS_METHOD_SETS,         /* sets of columns, row-column, row+column */
	QUEENS_METHOD_MASKS,        /* the same three sets as absolute bits */
	QUEENS_METHOD_BITMASK,      /* masks that shift with the row; x & -x */
};
#define QUEENS_NUM_METHODS 5

/* The name of a method: "permutations", "scan", "sets", "masks", "bitmask". */
QUEENS_API const char *queens_method_name(enum queens_method method);

/*
 * The work a method did, in units that no machine changes.
 *   nodes       places of the search tree: the root and every queen placed
 *   tests       squares examined, one at a time: every column of a row for
 *               scan, sets and masks; for permutations the pairs of queens
 *               compared; none for bitmask, which peels free squares only
 *   rejected    tests that found an attack
 *   dead_ends   rows of which no column could be used (none for permutations,
 *               which looks only at full boards)
 *   solutions   boards found
 */
struct queens_effort {
	uint64_t nodes;
	uint64_t tests;
	uint64_t rejected;
	uint64_t dead_ends;
	uint64_t solutions;
};

/*
 * Receives one solution; `columns` (n entries) is valid during the call only.
 * Returns true to end the search, false to look for more.
 */
typedef bool queens_visit(void *context, uint32_t n, const uint32_t *columns);

/*
 * Finds all solutions by a textbook method, in lexicographic order, and calls
 * `visit` (may be NULL) with each until it returns true.
 * n: 0 to QUEENS_MAX_SEARCH.  `effort` (may be NULL) is written in every case
 * but QUEENS_BAD_ARGUMENT.  Returns QUEENS_DONE when the search ran to its
 * end, QUEENS_STOPPED when `visit` ended it, QUEENS_BAD_ARGUMENT.
 * Time: nodes * n at most; permutations n! * n.  Memory: the stack, n frames.
 */
QUEENS_API enum queens_status queens_solve(enum queens_method method, uint32_t n, queens_visit *visit,
                                           void *context, struct queens_effort *effort);

/* ------------------------------------------------------------------------
 * The search, step by step
 *
 * One resumable machine plays every textbook method for those who want to see
 * it work.  It is plain data like a walk: a copy is a checkpoint.
 *
 *     struct queens_steps steps;
 *     struct queens_step step;
 *     queens_steps_start(&steps, 4, QUEENS_METHOD_SETS, QUEENS_ZOOM_STEPS, false, QUEENS_UNBROKEN);
 *     while (queens_steps_next(&steps, &step))
 *         show(&step);
 *
 * permutations is a machine of its own (one full permutation after another);
 * scan, sets and masks go through identical events; bitmask examines no
 * squares, it shows the mask of the free ones instead.
 */

/* How much happens between two records. */
enum queens_zoom {
	QUEENS_ZOOM_STATEMENTS, /* every line of the displayed program that changes a variable; sets only */
	QUEENS_ZOOM_STEPS,      /* every event below */
	QUEENS_ZOOM_PLACEMENTS, /* place, remove, solution (permutations: permutation, solution) */
	QUEENS_ZOOM_SOLUTIONS,  /* solution */
};
#define QUEENS_NUM_ZOOMS 4

/* What a record tells.  The square is (row, column). */
enum queens_event {
	QUEENS_EVENT_CONFLICT,    /* the square is attacked; by all of `attackers` */
	QUEENS_EVENT_PLACE,       /* a queen is put there */
	QUEENS_EVENT_SOLUTION,    /* row n is reached: `columns` is a board */
	QUEENS_EVENT_DEAD_END,    /* no column of this row could be used */
	QUEENS_EVENT_REMOVE,      /* the queen is lifted */
	QUEENS_EVENT_FREE,        /* bitmask: a row is entered, `open` are its free columns */
	QUEENS_EVENT_PERMUTATION, /* permutations: the next one, complete */
	QUEENS_EVENT_CLASH,       /* permutations: the square and the first attacker found */
	QUEENS_EVENT_STATEMENT,   /* a statement was executed, see `point` */
};
#define QUEENS_NUM_EVENTS 9

/* Faults to be built into the sets method, for learners to see the damage. */
enum queens_break {
	QUEENS_UNBROKEN,           /* no fault */
	QUEENS_BREAK_UNDO_COLS,    /* coming back, the column is not released */
	QUEENS_BREAK_UNDO_DIAG,    /* nor row - column */
	QUEENS_BREAK_UNDO_ANTI,    /* nor row + column */
	QUEENS_BREAK_UNDO_PATH,    /* the column stays in the list of placed queens */
	QUEENS_BREAK_COLUMNS_ONLY, /* neither diagonal family is kept */
	QUEENS_BREAK_NO_DIAG,      /* row - column is not kept */
	QUEENS_BREAK_NO_ANTI,      /* row + column is not kept */
	QUEENS_BREAK_SAME_FAMILY,  /* row + column is used for both families */
	QUEENS_BREAK_SHARED_ROW,   /* every stored board is the one list itself */
};
#define QUEENS_NUM_BREAKS 10

/*
 * The points of the displayed program, in the order of the Python lines.  The
 * programs in other languages have the same points; see queens_program_find.
 */
enum queens_point {
	QUEENS_POINT_NONE,
	QUEENS_POINT_EMPTY_PATH, /* output and columns emptied */
	QUEENS_POINT_EMPTY_SETS,
	QUEENS_POINT_END_TEST, /* row == n */
	QUEENS_POINT_STORE,    /* the board goes into the output */
	QUEENS_POINT_RENDER,   /* while it is rendered: the next column */
	QUEENS_POINT_RETURN,
	QUEENS_POINT_NEXT_COLUMN,
	QUEENS_POINT_TEST,
	QUEENS_POINT_SKIP,
	QUEENS_POINT_PUSH, /* the column is appended to the list */
	QUEENS_POINT_ADD_COLUMN,
	QUEENS_POINT_ADD_DIAGONAL,
	QUEENS_POINT_ADD_ANTIDIAGONAL,
	QUEENS_POINT_CALL,  /* visit(row + 1) has returned */
	QUEENS_POINT_FOUND, /* first solution only: true is handed upward */
	QUEENS_POINT_REMOVE_ANTIDIAGONAL,
	QUEENS_POINT_REMOVE_DIAGONAL,
	QUEENS_POINT_REMOVE_COLUMN,
	QUEENS_POINT_POP,
	QUEENS_POINT_FAIL,   /* first solution only: false is handed upward */
	QUEENS_POINT_BEGIN,  /* visit(0) has returned */
	QUEENS_POINT_RESULT, /* return output */
};
#define QUEENS_NUM_POINTS 23

/* "statements", "dead_end", "undo-cols" ...  Static; NULL for a number that is none. */
QUEENS_API const char *queens_zoom_name(enum queens_zoom zoom);
QUEENS_API const char *queens_event_name(enum queens_event event);
QUEENS_API const char *queens_break_name(enum queens_break broken);

/* A queen that attacks the square of a record, and along which line. */
struct queens_attacker {
	uint8_t row;
	uint8_t column;
	uint8_t line; /* enum queens_line */
};

/* Bits of queens_step.variables: which variables the frame of a statement has. */
#define QUEENS_HAS_ROW    1u
#define QUEENS_HAS_COLUMN 2u
#define QUEENS_HAS_C      4u
#define QUEENS_HAS_SETS   8u

/*
 * One record.  It tells the state after its event, and is enough to draw
 * everything.  Which fields mean something depends on method and event.
 */
struct queens_step {
	uint64_t index;              /* number of the record in this trace, from 0 */
	struct queens_effort effort; /* so far */

	/* The sets (sets, masks; of scan only `cols`) as bits. */
	uint64_t cols; /* bit column */
	uint64_t diag; /* bit n-1 - (row - column); of the same-family break: row + column */
	uint64_t anti; /* bit row + column */

	uint64_t num_columns; /* entries of the list of placed queens, see `columns` */
	uint32_t n;
	/* bitmask: row `mask_row` seen from above; bit c is column c. */
	uint32_t mask_row;
	uint32_t used;  /* attacked by column */
	uint32_t left;  /* attacked along antidiagonals, which move one bit down a row */
	uint32_t right; /* attacked along diagonals, which move one bit up a row */
	uint32_t open;  /* free and not yet tried */

	/*
	 * The columns of the placed queens, row by row: num_columns entries.  Only
	 * the undo-path break makes the list longer than n; 32 are kept then.
	 */
	uint32_t columns[QUEENS_MAX_SEARCH];

	uint8_t method; /* enum queens_method */
	uint8_t zoom;   /* enum queens_zoom */
	uint8_t broken; /* enum queens_break */
	uint8_t event;  /* enum queens_event */
	uint8_t point;  /* enum queens_point; QUEENS_POINT_NONE for methods without a displayed program */
	uint8_t row;
	uint8_t column;
	uint8_t lines;       /* bit `line` for each set that holds the square's number */
	uint8_t right_board; /* solution: whether `columns` is one; always 1 of an unbroken search */
	uint8_t num_attackers;
	struct queens_attacker attackers[QUEENS_MAX_SEARCH]; /* from the top row down */

	/* Zoom statements: the frame, with the sets in the order Python prints them. */
	uint8_t in_visit;     /* 1 in visit(row), 0 in n_queens(n) */
	uint8_t variables;    /* QUEENS_HAS_... */
	uint8_t c;            /* column being rendered */
	uint8_t num_items[3]; /* of cols, diag, anti */
	int8_t items[3][2 * QUEENS_MAX_SEARCH];
};

/* The table of a Python set of small integers, with its print order.  Private. */
struct queens_python_set {
	int8_t table[256];
	uint8_t mask; /* table size - 1 */
	uint8_t fill; /* slots that are not empty */
	uint8_t used; /* members */
	uint8_t unused;
};

/*
 * The whole state of the machine: plain data without pointers.  Read `n`,
 * `index` and `effort`; the rest is private.
 */
struct queens_steps {
	uint64_t index;              /* records so far */
	struct queens_effort effort; /* so far */
	uint64_t cols, diag, anti;
	uint64_t num_columns;
	uint64_t seen[QUEENS_MAX_SEARCH + 1]; /* what each frame's last record showed, hashed */
	uint32_t n;
	uint32_t alive;                      /* bit r: row r has held a queen since it was entered */
	uint32_t columns[QUEENS_MAX_SEARCH]; /* the list of placed queens */
	uint32_t open[QUEENS_MAX_SEARCH + 1];
	uint32_t used[QUEENS_MAX_SEARCH + 1];
	uint32_t left[QUEENS_MAX_SEARCH + 1];
	uint32_t right[QUEENS_MAX_SEARCH + 1];
	uint8_t queens[QUEENS_MAX_SEARCH]; /* the column of the queen in each row above `row` */
	uint8_t method, zoom, broken, first_only;
	uint8_t phase, row, column, num_rendered;
	uint8_t event, event_row, event_column, lines;
	uint8_t point, in_visit, variables, c;
	uint8_t ended; /* there are no more records */
	uint8_t unused[3];
	struct queens_python_set sets[3];
};

/*
 * Puts the machine before the first record.  n: 0 to QUEENS_MAX_SEARCH;
 * `first_only` ends the trace with the first solution.  Zoom statements and
 * breaks exist for QUEENS_METHOD_SETS only.
 * Returns QUEENS_DONE or QUEENS_BAD_ARGUMENT.
 */
QUEENS_API enum queens_status queens_steps_start(struct queens_steps *steps, uint32_t n,
                                                 enum queens_method method, enum queens_zoom zoom,
                                                 bool first_only, enum queens_break broken);

/*
 * Goes to the next record, written to `step` unless that is NULL (faster), and
 * returns true; false when there is none (and again false ever after).
 * No heap, no recursion.  Time: a few nanoseconds an event, plus about 100 for
 * writing the record.
 */
QUEENS_API bool queens_steps_next(struct queens_steps *steps, struct queens_step *step);

/* Writes the latest record once more.  There must have been one, and no call that returned false. */
QUEENS_API void queens_steps_read(const struct queens_steps *steps, struct queens_step *step);

/*
 * Checkpoints for going to any record.  The caller owns the memory; when it is
 * full every second checkpoint is dropped, so that they stay evenly spread
 * over what has been visited however long that gets.
 */
struct queens_marks {
	struct queens_steps *steps; /* `capacity` of them */
	uint32_t capacity;
	uint32_t num_marks;
	uint64_t spacing; /* records between two marks */
};

/*
 * Begins a set of checkpoints in `memory`, which holds `capacity` machines (at
 * least 2), for the trace that `steps` has just been started for.
 * Returns QUEENS_DONE or QUEENS_BAD_ARGUMENT.
 */
QUEENS_API enum queens_status queens_marks_start(struct queens_marks *marks, struct queens_steps *memory,
                                                 uint32_t capacity, const struct queens_steps *steps);

/*
 * Goes to record number `index`, forward or back, and writes it to `step`
 * (may be NULL).  Exactly the same state as after index + 1 calls of
 * queens_steps_next.  Returns false when the trace is shorter; the machine is
 * then at its end and steps->index is the number of records.
 * Time: that of the records since the nearest checkpoint.
 */
QUEENS_API bool queens_steps_seek(struct queens_steps *steps, struct queens_marks *marks, uint64_t index,
                                  struct queens_step *step);

/*
 * The displayed program: the sets method as a whole small program that prints
 * the boards for the n on its command line.  Statements follow the Python one.
 */
enum queens_language {
	QUEENS_LANGUAGE_C,
	QUEENS_LANGUAGE_CPP,
	QUEENS_LANGUAGE_JAVA,
	QUEENS_LANGUAGE_JAVASCRIPT,
	QUEENS_LANGUAGE_TYPESCRIPT,
	QUEENS_LANGUAGE_PYTHON,
};
#define QUEENS_NUM_LANGUAGES 6

/* "c", "cpp", "java", "javascript", "typescript", "python".  Static. */
QUEENS_API const char *queens_language_name(enum queens_language language);

/*
 * Line number `line`, from 1, of the program for all solutions or for the
 * first only; NULL beyond the last.  Static.
 */
QUEENS_API const char *queens_program_line(enum queens_language language, bool first_only, unsigned line);

/* The number of the line of a point; 0 where the program has none. */
QUEENS_API unsigned queens_program_find(enum queens_language language, bool first_only,
                                        enum queens_point point);

/*
 * The line of a point in the Python program as a break changes it, without its
 * indentation; NULL where the break leaves the line out.  Static.
 */
QUEENS_API const char *queens_program_statement(enum queens_break broken, bool first_only,
                                                enum queens_point point);

/* ------------------------------------------------------------------------
 * Symmetry
 *
 * The square has eight symmetries.  They carry a solution to 8, 4 or 2
 * different solutions (1 for n <= 1): its class.  The class is represented by
 * its lexicographically smallest member, the fundamental solution.
 */

/* The images of a square (row r, column c), with m = n - 1. */
enum queens_symmetry {
	QUEENS_IDENTITY,       /* (r, c)         */
	QUEENS_QUARTER_TURN,   /* (c, m - r)     */
	QUEENS_HALF_TURN,      /* (m - r, m - c) */
	QUEENS_THREE_QUARTERS, /* (m - c, r)     */
	QUEENS_MIRROR_COLUMNS, /* (r, m - c)     left and right exchanged */
	QUEENS_MIRROR_ROWS,    /* (m - r, c)     top and bottom exchanged */
	QUEENS_TRANSPOSE,      /* (c, r)         */
	QUEENS_ANTITRANSPOSE,  /* (m - c, m - r) */
};
#define QUEENS_NUM_SYMMETRIES 8

/* The largest board whose symmetry is looked at. */
#define QUEENS_MAX_SYMMETRY 1024u

/*
 * Writes the image of a board into `image` (n entries, not overlapping
 * `columns`).  The board must be a permutation of 0..n-1, n at most
 * QUEENS_MAX_SYMMETRY.  Returns QUEENS_DONE or QUEENS_BAD_ARGUMENT.  Time O(n).
 */
QUEENS_API enum queens_status queens_image(enum queens_symmetry symmetry, uint32_t n, const uint32_t *columns,
                                           uint32_t *image);

/*
 * The number of members of the board's class: 8, 4, 2 or 1.  With `smallest`
 * (n entries or NULL, not overlapping `columns`) also its smallest member.
 * The board as for queens_image; 0 is returned when n is too large.  Time O(n).
 */
QUEENS_API unsigned queens_class(uint32_t n, const uint32_t *columns, uint32_t *smallest);

/* Whether the board is the smallest member of its class.  Time O(n). */
QUEENS_API bool queens_is_fundamental(uint32_t n, const uint32_t *columns);

/* ------------------------------------------------------------------------
 * Finding one
 */

/*
 * Receives progress and decides whether to go on: called now and then, at
 * least twice a second where the work allows, never from two threads at once.
 * Returns true to go on, false to stop.
 */
struct queens_progress {
	uint64_t units_done; /* units counted so far */
	uint64_t num_units;  /* units in all */
	double work_done;    /* the share of the work done, 0 to 1 */
};
typedef bool queens_tick(void *context, const struct queens_progress *progress);

/* Which pieces stand on the board. */
enum queens_rule {
	QUEENS_RULE_QUEENS,      /* the puzzle itself */
	QUEENS_RULE_TOROIDAL,    /* diagonals go on at the opposite edge: n to 64 */
	QUEENS_RULE_SUPERQUEENS, /* queens that also move like knights: n to 64 */
};

/* A square of a started board. */
enum queens_square {
	QUEENS_SQUARE_FREE,
	QUEENS_SQUARE_BLOCKED, /* no queen may stand here; attacks go through */
	QUEENS_SQUARE_QUEEN,   /* a given queen */
};

/*
 * A started board.  A completion of it is a solution that has all given
 * queens, none on a blocked square and none on an excluded diagonal.
 *
 * The last two fields leave the square board: a rectangle of num_rows rows and
 * n columns, and fewer queens than there is room for.  A completion is then
 * num_queens queens of which no two share a line; where row r has no queen,
 * columns[r] is n, so that an empty row comes after all others in the order of
 * completions.  Both sides are at most QUEENS_MAX_FIRST then, and a torus is
 * square.  What is called n entries of columns below are num_rows of them.
 */
struct queens_started {
	size_t size; /* sizeof(struct queens_started) */
	uint32_t n;  /* columns: 0 to QUEENS_MAX_COMPLETE */
	enum queens_rule rule;
	const uint8_t *squares;   /* rows * n, row by row, enum queens_square; NULL: all free */
	const uint8_t *diagonals; /* rows + n - 1, by row - column + n - 1, nonzero: excluded; NULL: none */
	const uint8_t *antidiagonals; /* rows + n - 1, by row + column, nonzero: excluded; NULL: none */
	uint32_t num_rows;            /* 0: n */
	uint32_t num_queens;          /* 0: as many as the shorter side is long, which is the most */
};

/* What of a started board has no completion at first sight. */
struct queens_clash {
	uint32_t row, column;             /* a given queen */
	uint32_t other_row, other_column; /* the one that it attacks; the same: its diagonal is excluded */
};

/*
 * Looks for a given queen that attacks an earlier one or stands on an excluded
 * diagonal.  Returns true with the first such in *clash, false when there is
 * none or an argument is wrong.  Time O(n^2).
 */
QUEENS_API bool queens_started_clash(const struct queens_started *started, struct queens_clash *clash);

/* What to look for. */
enum queens_goal {
	QUEENS_GOAL_ANY,   /* one completion, or the proof that there is none */
	QUEENS_GOAL_FIRST, /* the lexicographically first one */
	QUEENS_GOAL_ALL,   /* every one, in lexicographic order */
	QUEENS_GOAL_COUNT, /* their number */
};

struct queens_complete_options {
	size_t size; /* sizeof(struct queens_complete_options) */
	enum queens_goal goal;
	uint64_t max_solutions; /* all, count: end after so many; 0: no limit */
	uint64_t max_nodes;     /* give up after about so many queens tried; 0: no limit */
	double max_seconds;     /* give up after this time; 0: no limit */
	unsigned num_threads;   /* 0: the processors this thread may run on; one where n > 64 */
	queens_visit *visit;    /* all: receives each completion; true ends the search */
	queens_tick *tick;      /* NULL: none; may be called from any of the threads */
	void *context;          /* passed to visit and tick */
};

struct queens_completion {
	uint64_t num_solutions; /* found */
	uint64_t nodes;         /* queens tried */
};

/*
 * Completes a started board by an exact search.  `options` may be NULL: any.
 * `columns` (n entries) receives the completion for any and first, and may be
 * NULL for all and count.  `result` (may be NULL) is written in every case but
 * QUEENS_BAD_ARGUMENT.
 * Returns QUEENS_DONE: found (any, first), or the search is over with all of
 * them or max_solutions (all, count, also when there are none);
 * QUEENS_NONE: proved that there is no completion (any, first);
 * QUEENS_STOPPED: a limit, the tick or `visit` ended it, and nothing is known
 * but what *result says; QUEENS_BAD_ARGUMENT; QUEENS_NO_MEMORY.
 * Time: exponential in the worst case; boards of 64 usually take milliseconds,
 * blocked ones near the point where completions vanish up to seconds.
 * Memory: 0.2 MB a thread, 20 MB for tasks; 4 n^2 bytes where n > 64.
 */
QUEENS_API enum queens_status queens_complete(const struct queens_started *started,
                                              const struct queens_complete_options *options,
                                              uint32_t *columns, struct queens_completion *result);

/*
 * How far the search for the first solution has come: the answer's first
 * columns, which smaller columns of the next row are refuted, and which parts
 * of the refutation under way are done.  Plain data that may be kept in a file
 * and handed back in a later call, on any machine.
 */
struct queens_first_record {
	uint32_t n;
	uint32_t num_decided; /* columns[0 .. num_decided - 1] are the answer's */
	uint32_t column;      /* of row num_decided: smaller ones are refuted, this one is asked */
	uint32_t columns[QUEENS_MAX_FIRST]; /* a solution with that prefix, when has_solution */
	bool has_solution;
	uint64_t nodes;            /* spent so far */
	double nodes_left;         /* estimate for the question under way; 0: not known yet */
	uint32_t num_tasks;        /* parts of the question under way; 0: not divided */
	uint64_t tasks_hash;       /* identifies the division */
	const uint8_t *tasks_done; /* num_tasks entries, nonzero: done */
};

/* Receives a record whenever it has changed, never from two threads at once; valid during the call. */
typedef void queens_first_note(void *context, const struct queens_first_record *record);

struct queens_first_options {
	size_t size; /* sizeof(struct queens_first_options) */
	unsigned num_threads;
	uint64_t max_nodes;
	double max_seconds;
	queens_tick *tick;
	queens_first_note *note;                  /* NULL: none */
	const struct queens_first_record *resume; /* NULL: from the start */
	void *context;                            /* passed to tick and note */
};

/*
 * The lexicographically first solution (OEIS A141843) into columns[0..n-1],
 * with all processors and without limits.  n: 0 to QUEENS_MAX_FIRST.
 * Returns QUEENS_DONE, QUEENS_NONE (n = 2, 3), QUEENS_BAD_ARGUMENT or
 * QUEENS_NO_MEMORY.  Time: a second to n = 35, and for odd n to 47; minutes
 * for n = 38 and 40; from n = 42 on hours and, for even n, far more.
 */
QUEENS_API enum queens_status queens_first(uint32_t n, uint32_t *columns);

/*
 * The same with options (may be NULL), and the queens tried, those of the
 * record to resume included, in *nodes (may be NULL).  Returns also
 * QUEENS_STOPPED, and QUEENS_BAD_ARGUMENT for a record that contradicts itself.
 */
QUEENS_API enum queens_status queens_first_search(uint32_t n, const struct queens_first_options *options,
                                                  uint32_t *columns, uint64_t *nodes);

/*
 * A random solution (not uniform over all solutions): the same seed gives the
 * same board on every machine.  n: 0 to QUEENS_MAX_ANY; `columns` has n
 * entries.  Returns QUEENS_DONE, QUEENS_NONE (n = 2, 3), QUEENS_BAD_ARGUMENT or
 * QUEENS_NO_MEMORY.  Time: about 0.1 s for n = 10^6, 1 s for 10^7.
 * Memory: queens_random_bytes(n), and the columns.
 */
QUEENS_API enum queens_status queens_random(uint32_t n, uint64_t seed, uint32_t *columns);
QUEENS_API uint64_t queens_random_bytes(uint32_t n);

/*
 * A started board with exactly one completion.
 *   rows, columns   the given queens, num_givens of them
 *   solution        the completion
 *   nodes           queens tried to find it and to prove that it is alone: how hard it is
 */
struct queens_puzzle {
	uint32_t n, num_givens;
	uint32_t rows[QUEENS_MAX_FIRST], columns[QUEENS_MAX_FIRST];
	uint32_t solution[QUEENS_MAX_FIRST];
	uint64_t nodes;
};

/*
 * Makes a puzzle with at most max_givens given queens (0: as few as this
 * solution allows, as far as a proof of 20000 nodes tells).  n: 1 to
 * QUEENS_MAX_FIRST; the same seed gives the same puzzle on every machine.  Of
 * `options` (may be NULL) max_seconds, tick and context count.
 * Returns QUEENS_DONE, QUEENS_NONE (n = 2, 3, or none found with so few given
 * queens in 1000 attempts), QUEENS_STOPPED, QUEENS_BAD_ARGUMENT or QUEENS_NO_MEMORY.
 */
QUEENS_API enum queens_status queens_puzzle(uint32_t n, uint32_t max_givens, uint64_t seed,
                                            const struct queens_complete_options *options,
                                            struct queens_puzzle *puzzle);

/*
 * Some solution, by an explicit construction (Pauls 1874; see Bell and
 * Stevens, "A survey of known results and research areas for n-queens", 2009):
 * writes the columns of the rows first_row .. first_row + num_rows - 1 into
 * columns[0..num_rows-1], so that a board of any size can be streamed.
 * n: 0 to QUEENS_MAX_ANY; first_row + num_rows <= n.  Returns QUEENS_DONE,
 * QUEENS_NONE (n = 2, 3) or QUEENS_BAD_ARGUMENT.  Time O(num_rows), no memory.
 */
QUEENS_API enum queens_status queens_explicit(uint32_t n, uint32_t first_row, uint32_t num_rows,
                                              uint32_t *columns);

/* ------------------------------------------------------------------------
 * Judging a board
 */

enum queens_line {
	QUEENS_LINE_ROW,
	QUEENS_LINE_COLUMN,
	QUEENS_LINE_DIAGONAL,     /* row - column is the same */
	QUEENS_LINE_ANTIDIAGONAL, /* row + column is the same */
};

/* "row", "column", "diagonal", "antidiagonal".  Static. */
QUEENS_API const char *queens_line_name(enum queens_line line);

/* Two queens on one line, given by their places in the caller's list. */
struct queens_attack {
	uint32_t first;  /* index of one queen */
	uint32_t second; /* index of the other, greater than `first` */
	enum queens_line line;
};

/*
 * Counts the pairs of queens that share a line, whether or not a third stands
 * between them, and lists the first of them in order of (second, first).
 * n: board size, 1 to 2^31.  Queen i stands at row rows[i] (row i when `rows`
 * is NULL), column columns[i], all < n; no square is given twice.  num_queens
 * may differ from n.  `attacks` (may be NULL) holds max_attacks entries; as
 * many as exist and fit are written, and *num_attacks is the number of pairs
 * in all.  A board is a solution when num_queens == n and *num_attacks == 0.
 * Returns QUEENS_DONE, QUEENS_BAD_ARGUMENT, or QUEENS_NO_MEMORY.
 * Time O(n + num_queens * (1 + pairs listed)); memory n bytes when no pair
 * attacks, up to 8 n more to count the pairs.
 */
QUEENS_API enum queens_status queens_check(uint32_t n, const uint32_t *rows, const uint32_t *columns,
                                           uint32_t num_queens, struct queens_attack *attacks,
                                           size_t max_attacks, uint64_t *num_attacks);

/* ------------------------------------------------------------------------
 * Counting
 *
 * The count of a board size is a sum over units of work that are independent
 * of each other.  Threads, processes and machines are only ways of handing
 * out units; the list of units depends on n, the engine and the plan version
 * alone, and is the same everywhere.
 */

/* A total that cannot wrap: high * 2^64 + low. */
struct queens_total {
	uint64_t high;
	uint64_t low;
};

/* a + b, and a * b.  Exact below 2^128. */
QUEENS_API struct queens_total queens_total_add(struct queens_total a, struct queens_total b);
QUEENS_API struct queens_total queens_total_times(struct queens_total a, uint64_t b);

/* Writes a total in decimal into `text` (QUEENS_TOTAL_TEXT bytes, with NUL). */
#define QUEENS_TOTAL_TEXT 40
QUEENS_API char *queens_total_text(struct queens_total total, char *text);

/* How units are counted. */
enum queens_engine {
	QUEENS_ENGINE_AUTO,   /* the fastest for this n */
	QUEENS_ENGINE_SEARCH, /* depth-first on masks: n = 0 to 32 */
	QUEENS_ENGINE_JOIN,   /* pairs of half-boards: n = 8 to 32 */
};
#define QUEENS_NUM_ENGINES 3

/* "auto", "search", "join".  Static; NULL for a number that is no engine. */
QUEENS_API const char *queens_engine_name(enum queens_engine engine);

/* The inner loops of the engine join, by the instructions that they need. */
enum queens_kernel {
	QUEENS_KERNEL_AUTO,     /* the fastest that runs here */
	QUEENS_KERNEL_PORTABLE, /* plain C */
	QUEENS_KERNEL_AVX2,     /* x86-64 with AVX2 and BMI2 */
	QUEENS_KERNEL_AVX512,   /* x86-64 with AVX-512 VBMI2 and VPOPCNTDQ */
	QUEENS_KERNEL_NEON,     /* 64-bit Arm */
	QUEENS_KERNEL_WASM128,  /* WebAssembly with 128-bit vectors */
};
#define QUEENS_NUM_KERNELS 6

/* "auto", "portable", "avx2", "avx512", "neon", "wasm128".  Static; NULL for a number that is none. */
QUEENS_API const char *queens_kernel_name(enum queens_kernel kernel);

/* Whether a kernel is in this build and the processor has its instructions. */
QUEENS_API bool queens_kernel_available(enum queens_kernel kernel);

/*
 * A plan: the list of units for one n.  Immutable once opened, so all threads
 * may share it.  Opening enumerates the units: milliseconds.
 */
struct queens_plan;
struct queens_plan_facts {
	uint32_t n;
	uint32_t version;          /* changes when the meaning of a unit does */
	enum queens_engine engine; /* never QUEENS_ENGINE_AUTO */
	uint32_t num_centre;       /* join: centre columns placed first; search: 0 */
	uint64_t num_units;
	uint64_t hash; /* of the whole list of units */
};

/*
 * Opens the plan for n (0 to QUEENS_MAX_SEARCH).  Returns QUEENS_DONE with
 * *plan to be closed, QUEENS_BAD_ARGUMENT or QUEENS_NO_MEMORY.
 */
QUEENS_API enum queens_status queens_plan_open(struct queens_plan **plan, uint32_t n,
                                               enum queens_engine engine);
QUEENS_API void queens_plan_close(struct queens_plan *plan);
QUEENS_API void queens_plan_facts(const struct queens_plan *plan, struct queens_plan_facts *facts);

/*
 * A worker: the memory that one thread needs to count units of a plan, which
 * must outlive it.  A worker is used by one thread at a time; counting a unit
 * depends on nothing but the plan and the unit's number.
 */
struct queens_worker;
QUEENS_API enum queens_status queens_worker_open(struct queens_worker **worker,
                                                 const struct queens_plan *plan);
QUEENS_API void queens_worker_close(struct queens_worker *worker);

/*
 * The same with a choice of kernel and of memory: about so many bytes, 0 for
 * the default, which is 64 MiB to n = 24 and 256 MiB beyond, of which small
 * boards touch little.  Neither changes what a unit counts.  The engine search
 * ignores both.  Returns QUEENS_DONE, QUEENS_NO_MEMORY, or
 * QUEENS_BAD_ARGUMENT when the kernel is not available.
 */
QUEENS_API enum queens_status queens_worker_open_with(struct queens_worker **worker,
                                                      const struct queens_plan *plan,
                                                      enum queens_kernel kernel, size_t memory);

/*
 * Makes the unit that is being counted, and every later one, end soon with
 * QUEENS_STOPPED.  May be called from any thread and from a signal handler.
 */
QUEENS_API void queens_worker_stop(struct queens_worker *worker);

/* What a unit adds to the count, and the work it took. */
struct queens_unit {
	struct queens_total total; /* solutions, already weighted */
	uint64_t nodes;            /* search: places of the tree visited; join: half-boards made */
	uint64_t pairs;            /* join: pairs of half-boards compared */
};

/*
 * Counts unit number `index` (below num_units).  Returns QUEENS_DONE,
 * QUEENS_STOPPED (see queens_worker_stop), QUEENS_BAD_ARGUMENT or
 * QUEENS_NO_MEMORY.
 */
QUEENS_API enum queens_status queens_unit_count(struct queens_worker *worker, uint64_t index,
                                                struct queens_unit *unit);

/*
 * What is known of a unit before it is counted.
 */
struct queens_unit_facts {
	uint64_t group;   /* units of one group come from one choice at the first level */
	uint64_t divisor; /* divides the unit's total, because of symmetry */
};

/* Returns QUEENS_DONE or QUEENS_BAD_ARGUMENT.  Time: a microsecond to n = 22, up to 2 ms at n = 32. */
QUEENS_API enum queens_status queens_unit_facts(const struct queens_plan *plan, uint64_t index,
                                                struct queens_unit_facts *facts);

/*
 * About how much work a unit is, to compare units of one plan; the same on
 * every machine.  0 when there is no such unit.  Time: 0.1 ms to n = 25, up to
 * 2 ms at n = 32.
 */
QUEENS_API double queens_unit_cost(const struct queens_plan *plan, uint64_t index);

/*
 * Counts a unit from its definition alone, or the image of that definition
 * under a symmetry, which has the same number of solutions: row by row, queen by
 * queen.  It shares the definition of the unit with the engine (squares, row sets
 * and their weights), not the way of counting, and is slow, the more so the
 * larger n (some ten seconds a unit of join at n = 18 to 20): for checking
 * samples.  Returns as queens_unit_count; QUEENS_BAD_ARGUMENT also when the
 * engine has no such enumerator.
 */
QUEENS_API enum queens_status queens_unit_recount(struct queens_worker *worker, uint64_t index,
                                                  enum queens_symmetry image, struct queens_total *total);

struct queens_count_options {
	size_t size; /* sizeof(struct queens_count_options) */
	enum queens_engine engine;
	unsigned num_threads; /* 0: the processors this thread may run on */
	queens_tick *tick;    /* NULL: none */
	void *context;        /* passed to tick */
	enum queens_kernel kernel;
	size_t memory;         /* bytes a thread; 0: see queens_worker_open_with */
	enum queens_rule rule; /* other than queens: the engine is not chosen */
};

/* The number of processors the calling thread may run on, at least 1. */
QUEENS_API unsigned queens_num_processors(void);

/*
 * The number of solutions (OEIS A000170; on the torus A051906, of superqueens
 * A051223) for n = 0 to QUEENS_MAX_SEARCH into
 * result->total, with the nodes of all units.  `options` may be NULL.
 * Returns QUEENS_DONE, QUEENS_STOPPED (*result holds the sum of the units that
 * were finished), QUEENS_BAD_ARGUMENT or QUEENS_NO_MEMORY.
 */
QUEENS_API enum queens_status queens_count(uint32_t n, const struct queens_count_options *options,
                                           struct queens_unit *result);

/*
 * Solutions that a half turn (A032522) or a quarter turn (A033148) leaves
 * unchanged, and from them and the number of all solutions the classes:
 * fundamental = (all + half + 2 quarter) / 8 for n >= 2 (A002562).
 */
struct queens_classes {
	struct queens_total all;
	struct queens_total half_turn;    /* unchanged by a half turn */
	struct queens_total quarter_turn; /* unchanged by a quarter turn too */
	struct queens_total fundamental;  /* classes in all */
	struct queens_total asymmetric;   /* classes of 8 members (A260320) */
	struct queens_total half_only;    /* classes of 4 members (A260319) */
	struct queens_total quarter;      /* classes of 2 members (A260318) */
};

/*
 * The symmetric solutions are searched directly, in the caller's thread.
 * `all` is the result of queens_count.  n, options and returns as there; the
 * tick is called without progress (NULL).
 */
QUEENS_API enum queens_status queens_count_classes(uint32_t n, struct queens_total all,
                                                   const struct queens_count_options *options,
                                                   struct queens_classes *classes);

/* ------------------------------------------------------------------------
 * What is known, and what to expect
 */

/*
 * The published number of solutions (OEIS A000170, n <= 27), for checks only:
 * no function of this library computes with it.  Returns false beyond.
 */
QUEENS_API bool queens_known_count(uint32_t n, struct queens_total *total);

/*
 * Estimates the search tree by random descents (Knuth, "Estimating the
 * efficiency of backtrack programs", 1975): nodes with the root, solutions,
 * and intervals that hold the truth 95 times in 100.
 */
struct queens_interval {
	double estimate, low, high;
};
struct queens_estimate {
	struct queens_interval nodes, solutions;
};

/*
 * n: 0 to QUEENS_MAX_SEARCH; num_probes: at least 2, each some microseconds;
 * the same seed gives the same estimate on every machine.
 * Returns QUEENS_DONE or QUEENS_BAD_ARGUMENT.
 */
QUEENS_API enum queens_status queens_estimate(uint32_t n, uint64_t num_probes, uint64_t seed,
                                              struct queens_estimate *estimate);

#ifdef __cplusplus
}
#endif

#endif
