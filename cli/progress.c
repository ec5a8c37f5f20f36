/* SPDX-License-Identifier: MIT */
#include "progress.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static bool line_shown;
static double started;

double clock_seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

const char *duration_text(double seconds, char *text, size_t size)
{
	static const struct {
		double seconds;
		const char *name;
	} units[] = {{365.25 * 86400, "years"}, {86400, "days"}, {3600, "hours"}, {60, "minutes"}};

	if (seconds > 1e6 * units[0].seconds) {
		snprintf(text, size, "%.1g years", seconds / units[0].seconds);
		return text;
	}
	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		if (seconds >= 2 * units[i].seconds) {
			double amount = seconds / units[i].seconds;
			snprintf(text, size, "%.*f %s", amount < 10 ? 1 : 0, amount, units[i].name);
			return text;
		}
	}
	snprintf(text, size, "%.*f seconds", seconds < 10 ? 1 : 0, seconds);
	return text;
}

void progress_show(const struct common *common, double done, const char *what)
{
	char left[40], past[40];
	double now = clock_seconds();

	if (started == 0)
		started = now;
	if (common->quiet || isatty(STDERR_FILENO) != 1)
		return;
	double seconds = now - started;
	duration_text(seconds, past, sizeof past);
	if (done > 0 && seconds > 1)
		duration_text(seconds * (1 - done) / done, left, sizeof left);
	else
		snprintf(left, sizeof left, "?");
	fprintf(stderr, "\r\033[K%5.1f %% of %s, %s so far, %s left", 100 * done, what, past, left);
	fflush(stderr);
	line_shown = true;
}

void progress_text(const char *text)
{
	fprintf(stderr, "\r\033[K%s", text);
	fflush(stderr);
	line_shown = true;
}

void progress_clear(void)
{
	if (line_shown)
		fputs("\r\033[K", stderr);
	line_shown = false;
}
