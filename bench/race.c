/* SPDX-License-Identifier: MIT */
/*
 * Runs commands in turn, A B C A B C ..., and prints the median CPU time of
 * each and its ratio to the first, run by run: on a noisy machine the ratio
 * holds where the seconds do not.
 *
 *      race [-n RUNS] 'COMMAND A' 'COMMAND B' ...
 *
 * Commands are split at spaces; their output is thrown away.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_COMMANDS 16
#define MAX_RUNS     101
#define MAX_WORDS    32

struct sample {
	double seconds;
	long kilobytes; /* the largest resident size */
};

static void execute(char *command)
{
	char *words[MAX_WORDS + 1];
	int num_words = 0, nowhere = open("/dev/null", O_WRONLY);

	for (char *word = strtok(command, " "); word != NULL && num_words < MAX_WORDS;
	     word = strtok(NULL, " "))
		words[num_words++] = word;
	words[num_words] = NULL;
	dup2(nowhere, STDOUT_FILENO);
	dup2(nowhere, STDERR_FILENO);
	execvp(words[0], words);
	_exit(127);
}

static struct sample run(char *command)
{
	struct rusage usage;
	int status;
	pid_t child = fork();

	if (child == 0)
		execute(command);
	if (child < 0 || wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) ||
	    WEXITSTATUS(status) != 0) {
		fprintf(stderr, "race: '%s' failed\n", command);
		exit(1);
	}
	double seconds = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	                 1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
	return (struct sample){seconds, usage.ru_maxrss};
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(const double *values, int num)
{
	double sorted[MAX_RUNS];

	memcpy(sorted, values, (size_t)num * sizeof *values);
	qsort(sorted, (size_t)num, sizeof *sorted, ascending);
	return num % 2 == 1 ? sorted[num / 2] : (sorted[num / 2 - 1] + sorted[num / 2]) / 2;
}

int main(int argc, char **argv)
{
	static double seconds[MAX_COMMANDS][MAX_RUNS], ratios[MAX_COMMANDS][MAX_RUNS];
	long kilobytes[MAX_COMMANDS] = {0};
	int runs = 5, first = 1;

	if (argc > 3 && strcmp(argv[1], "-n") == 0) {
		runs = atoi(argv[2]);
		first = 3;
	}
	const int num = argc - first;
	if (num < 1 || num > MAX_COMMANDS || runs < 1 || runs > MAX_RUNS) {
		fprintf(stderr, "usage: race [-n RUNS] 'COMMAND A' 'COMMAND B' ...\n");
		return 2;
	}
	for (int r = -1; r < runs; r++) { /* run -1 warms up */
		for (int c = 0; c < num; c++) {
			struct sample sample = run(argv[first + c]);
			if (r < 0)
				continue;
			seconds[c][r] = sample.seconds;
			ratios[c][r] = sample.seconds / (seconds[0][r] > 0 ? seconds[0][r] : 1e-6);
			if (sample.kilobytes > kilobytes[c])
				kilobytes[c] = sample.kilobytes;
		}
	}
	printf("%10s %8s %9s   %s\n", "CPU s", "ratio", "MB", "command");
	for (int c = 0; c < num; c++)
		printf("%10.4f %8.3f %9.1f   %s\n", median(seconds[c], runs), median(ratios[c], runs),
		       (double)kilobytes[c] / 1024, argv[first + c]);
	return 0;
}
