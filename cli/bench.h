/* SPDX-License-Identifier: MIT */
/* The parts of `queens bench`: contestants, clocks, the report. */
#ifndef QUEENS_CLI_BENCH_H
#define QUEENS_CLI_BENCH_H

#include "command.h"
#include "queens.h"

#define BENCH_MAX_RUNS        101
#define BENCH_MAX_CONTESTANTS 12

struct contestant {
	char name[100];
	uint32_t n;
	const char *command;       /* another program, or NULL */
	enum queens_engine engine; /* QUEENS_ENGINE_AUTO: the plain yardstick */
	enum queens_kernel kernel;
	unsigned num_threads;
	struct queens_unit unit; /* what it found */
	double cpu[BENCH_MAX_RUNS], wall[BENCH_MAX_RUNS];
};

struct bench_time {
	double cpu, wall;
};

/* The CPU time of this process, and the wall clock. */
struct bench_time bench_now(void);
/* Runs a program once with its output thrown away; a failure ends the bench. */
struct bench_time bench_program(const char *command);

/* Writes the table, or one JSON object. */
void bench_report(const struct contestant *contestants, int num, int runs, bool json);

#endif
