/* SPDX-License-Identifier: MIT */
/* queens journal verify FILE */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "../advice.h"
#include "../output.h"
#include "../progress.h"
#include "verify.h"

bool verify_tell(const struct verify *verify, bool passed, const char *format, ...)
{
	char line[300];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(line, sizeof line, format, arguments);
	va_end(arguments);
	progress_clear();
	verify->tell(verify->context, passed, line);
	return passed;
}

static uint64_t choose_seed(const struct journal_settings *s)
{
	struct timespec now;

	if (s->seed != 0)
		return s->seed;
	clock_gettime(CLOCK_REALTIME, &now);
	return ((uint64_t)now.tv_sec << 20 ^ (uint64_t)now.tv_nsec) % 1000000000;
}

bool verify_all(const struct verify *verify)
{
	const struct entries *entries = verify->entries;
	bool passed = true;

	verify_tell(verify, true, "pages, rows and seal agree with their checksums (%zu ranges)",
	            entries->length);
	verify_tell(verify, true, "the plan is this program's: n = %u, engine %s, hash %016" PRIx64,
	            entries->plan.n, entries->plan.engine, entries->plan.hash);
	passed &= verify_divisors(verify);
	if (entries->length > 0 && verify->percent > 0)
		passed &= verify_sample(verify);
	passed &= verify_total(verify);
	return passed;
}

static void write_verdict(void *context, bool passed, const char *line)
{
	(void)context;
	output_format("%s  %s\n", passed ? "pass" : "FAIL", line);
	output_commit();
	output_flush();
}

int run_journal_verify(const void *settings, int num_operands, char **operands)
{
	const struct journal_settings *s = settings;
	struct entries entries;

	(void)num_operands;
	read_entries(operands[0], &entries);
	struct queens_plan *plan = open_plan_of(operands[0], &entries.plan);
	const struct verify verify = {
	    .common = &s->common,
	    .plan = plan,
	    .entries = &entries,
	    .percent = s->sample,
	    .seed = choose_seed(s),
	    .slow_seconds = (double)s->seconds,
	    .num_threads = s->threads > 0 ? (unsigned)s->threads : available_processors(),
	    .tell = write_verdict,
	};
	bool passed = verify_all(&verify);
	if (s->sample > 0)
		remark(&s->common, "this sample again: --sample %" PRIu64 " --seed %" PRIu64, s->sample,
		       verify.seed);
	output_close();
	queens_plan_close(plan);
	free_entries(&entries);
	return passed ? EXIT_DONE : EXIT_NO_BOARD;
}
