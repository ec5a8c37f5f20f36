/* SPDX-License-Identifier: MIT */
/*
 * The depth-first search over live boards, and what its threads share.
 */
#ifndef QUEENS_FIND_SEARCH_H
#define QUEENS_FIND_SEARCH_H

#include <pthread.h>
#include <stdatomic.h>

#include "find/live.h"

/* How to search; tests vary it. */
struct tuning {
	const struct live_kernel *kernel;
	bool arrays;          /* not masks, even where they would do */
	double rated_size;    /* rate the lines of subtrees predicted to be at least so large */
	uint64_t quick_nodes; /* divide a question into tasks after so many nodes */
};

/* How an attempt ended; STOPPED never says anything about the board. */
enum search_end { SEARCH_EXHAUSTED, SEARCH_FOUND, SEARCH_QUOTA, SEARCH_STOPPED };

/* What all threads of one call share. */
struct control {
	const struct live_kernel *kernel;
	struct live_rules rules;
	struct tuning tuning;
	bool plain;          /* never rate: the prediction knows nothing of such boards */
	uint32_t num_queens; /* to be placed on an empty board */
	double logarithm[LIVE_MAX + 1], inverse[LIVE_MAX + 1]; /* of line sizes */
	bool count;                                            /* count solutions instead of ending at one */
	uint64_t max_solutions;                                /* end the count there; 0: never */
	uint64_t max_nodes;                                    /* 0: no limit */
	double deadline;                                       /* in seconds of queens__seconds; 0: none */
	unsigned num_threads;                                  /* at least 1 */
	queens_tick *tick;
	void *context;
	atomic_uint_fast64_t nodes, solutions;
	atomic_bool end;      /* a solution was found, or enough of them: threads return */
	atomic_bool stopped;  /* a limit or the tick: threads return, nothing is proved */
	bool no_memory;       /* why it stopped, set by the calling thread */
	pthread_mutex_t lock; /* guards what follows */
	double next_tick;
	struct queens_progress progress;
	uint32_t columns[LIVE_MAX]; /* the solution found */
};

/*
 * A queen to try: into this slot and column (rules.n: the row stays empty), with
 * the predicted size of the subtree (0 where not asked for).
 */
struct child {
	double size;
	uint8_t slot, column;
};

/* A node of the search and its untried children. */
struct frame {
	struct live live;
	bool rated; /* the children were rated, and counted as nodes by that */
	uint32_t num_children, next;
	struct child child[LIVE_MAX + 1];
};

/* One thread's search. */
struct search {
	struct control *control;
	uint64_t nodes;      /* queens placed by choice */
	uint64_t published;  /* of them, added to control->nodes */
	uint64_t next_check; /* when nodes gets here, publish and look at the limits */
	int depth;           /* of the current frame; -1 when exhausted */
	struct frame frame[LIVE_MAX + 1];
	struct frame trial; /* children of a line that is being rated */
};

/* control.c */
double queens__seconds(void);
void queens__tuning_default(struct tuning *tuning, uint32_t n);
enum queens_status queens__control_open(struct control *control, uint32_t n, enum queens_rule rule,
                                        const struct tuning *tuning);
void queens__control_limit(struct control *control, uint64_t max_nodes, double max_seconds,
                           unsigned num_threads);
void queens__control_close(struct control *control);
bool queens__control_go_on(struct control *control, uint64_t new_nodes);
void queens__control_count(struct control *control, uint64_t num_solutions);
void queens__control_solution(struct control *control, const struct live *live);

/* complete.c: queens_complete with another tuning than the default. */
enum queens_status queens__complete(const struct queens_started *started,
                                    const struct queens_complete_options *options, uint32_t *columns,
                                    struct queens_completion *result, const struct tuning *tuning);

/* predict.c: the predicted number of nodes, exp(weights * features) */
#define PREDICT_FEATURES 12
void queens__features(const struct control *control, const struct live *live,
                      const struct live_report *report, double *feature);
double queens__predict(const struct control *control, const struct live *live,
                       const struct live_report *report);

/* branch.c */
void queens__branch_plain(const struct live_rules *rules, struct frame *frame);
bool queens__branch_rated(struct search *search, struct frame *frame);

/* search.c */
struct search *queens__search_open(struct control *control);
void queens__search_close(struct search *search);
bool queens__search_place(struct search *search, const struct frame *from, const struct child *child,
                          struct live *to, double *size);
bool queens__search_may_go_on(struct search *search);
void queens__search_begin(struct search *search, const struct live *live, double size);
enum search_end queens__search_run(struct search *search, uint64_t quota);

/* Which tasks of a question are finished; owned by the caller of queens__ask. */
struct ask_journal {
	const uint8_t *resume; /* one byte a task, nonzero: finished earlier; NULL: none */
	uint32_t num_resume;
	uint64_t resume_hash;
	void (*note)(void *context, uint32_t num_tasks, uint64_t hash, const uint8_t *done,
	             double nodes_left);
	void *context;
};

/* ask.c: can this board be completed?  The solution, if any, is in control->columns. */
enum search_end queens__ask(struct search *search, const struct live *live, double size,
                            const struct ask_journal *journal);

#endif
