/* SPDX-License-Identifier: MIT */
/* Why squares are rejected on the way to the first solution for four queens. */
#include <queens.h>
#include <stdio.h>

int main(void)
{
	struct queens_steps steps;
	struct queens_step step;

	queens_steps_start(&steps, 4, QUEENS_METHOD_SETS, QUEENS_ZOOM_STEPS, true, QUEENS_UNBROKEN);
	while (queens_steps_next(&steps, &step)) {
		printf("%s", queens_event_name((enum queens_event)step.event));
		if (step.event != QUEENS_EVENT_SOLUTION && step.event != QUEENS_EVENT_DEAD_END)
			printf(" (%u, %u)", step.row, step.column);
		for (unsigned i = 0; i < step.num_attackers; i++)
			printf(" %s of (%u, %u)", queens_line_name((enum queens_line)step.attackers[i].line),
			       step.attackers[i].row, step.attackers[i].column);
		printf("\n");
	}
	return 0;
}
