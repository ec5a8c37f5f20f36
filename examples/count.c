/* SPDX-License-Identifier: MIT */
/* Counts on all processors with progress; Ctrl-C would be a tick that says no. */
#include <queens.h>
#include <stdio.h>

static bool show(void *context, const struct queens_progress *progress)
{
	(void)context;
	fprintf(stderr, "\r%3.0f %%", 100 * progress->work_done);
	return true;
}

int main(void)
{
	struct queens_count_options options = {.size = sizeof options, .tick = show};
	struct queens_unit count;
	char text[QUEENS_TOTAL_TEXT];

	if (queens_count(14, &options, &count) != QUEENS_DONE)
		return 1;
	printf("%s\n", queens_total_text(count.total, text));
	return 0;
}
