/* SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"
#include "progress.h"

#define MAX_WORDS 64

struct bench_time bench_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
	return (struct bench_time){(double)time.tv_sec + 1e-9 * (double)time.tv_nsec, clock_seconds()};
}

/* In the child: becomes the command. */
static _Noreturn void become(const char *command)
{
	char *copy = strdup(command), *words[MAX_WORDS + 1];
	int num = 0, nowhere = open("/dev/null", O_RDWR);

	for (char *word = strtok(copy, " "); word != NULL && num < MAX_WORDS; word = strtok(NULL, " "))
		words[num++] = word;
	words[num] = NULL;
	dup2(nowhere, STDIN_FILENO);
	dup2(nowhere, STDOUT_FILENO);
	dup2(nowhere, STDERR_FILENO);
	if (num > 0)
		execvp(words[0], words);
	_exit(127);
}

static double seconds(struct timeval time)
{
	return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

struct bench_time bench_program(const char *command)
{
	struct rusage usage;
	int status;
	const double begin = clock_seconds();
	pid_t child = fork();

	if (child == 0)
		become(command);
	if (child < 0 || wait4(child, &status, 0, &usage) != child)
		fail(EXIT_TROUBLE, "cannot run '%s'", command);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		fail(EXIT_TROUBLE, "'%s' ended with %s %d", command, WIFEXITED(status) ? "status" : "signal",
		     WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
	return (struct bench_time){seconds(usage.ru_utime) + seconds(usage.ru_stime),
	                           clock_seconds() - begin};
}
