/* SPDX-License-Identifier: MIT */
/*
 * The engines of count know the square board with a queen in every row.  Other
 * boards are counted by the search that completes started ones, one by one.
 */
#include "count_shape.h"

#include <inttypes.h>

#include "interrupt.h"
#include "output.h"
#include "progress.h"
#include "shape.h"

static bool tick(void *context, const struct queens_progress *progress)
{
	if (progress->num_units > 0)
		progress_show(context, progress->work_done, "the work");
	return interrupt_signal == 0;
}

void count_shape(const struct common *common, const char *size, uint64_t queens,
                 const struct queens_count_options *count, bool json)
{
	const struct shape shape = shape_parse("the board", size);
	struct queens_started started = {.size = sizeof started, .n = shape.columns, .rule = count->rule};
	struct queens_complete_options options = {.size = sizeof options, .goal = QUEENS_GOAL_COUNT};
	struct queens_completion result;
	struct common copy = *common;

	if (shape.columns > QUEENS_MAX_FIRST || shape.rows > QUEENS_MAX_FIRST)
		fail(EXIT_USAGE, "rectangles and --queens end at %u rows and columns, not %ux%u",
		     QUEENS_MAX_FIRST, shape.rows, shape.columns);
	shape_apply(shape.rows, queens, &started);
	options.num_threads = count->num_threads;
	options.tick = tick;
	options.context = &copy;
	interrupt_set_cooperative(true);
	enum queens_status status = queens_complete(&started, &options, NULL, &result);
	interrupt_set_cooperative(false);
	progress_clear();
	if (status == QUEENS_STOPPED)
		fail(128 + (int)interrupt_signal, "stopped at %" PRIu64 ", before the count was complete",
		     result.num_solutions);
	if (status != QUEENS_DONE)
		fail(EXIT_TROUBLE, "%s", queens_status_text(status));
	if (!json) {
		output_format("%" PRIu64 "\n", result.num_solutions);
		return;
	}
	output_format("{\"n\":%u,\"rows\":%u,\"queens\":%u,", shape.columns, shape.rows,
	              queens > 0                   ? (unsigned)queens
	              : shape.rows < shape.columns ? shape.rows
	                                           : shape.columns);
	output_format("\"count\":\"%" PRIu64 "\",\"nodes\":%" PRIu64 "}\n", result.num_solutions,
	              result.nodes);
}
