/* SPDX-License-Identifier: MIT */
#include "interrupt.h"

#include <unistd.h>

#include "output.h"

volatile sig_atomic_t interrupt_signal;
static volatile sig_atomic_t cooperative;

static void handle(int signal_number)
{
	if (interrupt_signal != 0) {
		output_drop();
		_exit(128 + signal_number);
	}
	interrupt_signal = signal_number;
	if (!cooperative && !output_is_flushing())
		output_interrupted(signal_number);
}

void interrupt_install(void)
{
	struct sigaction action = {.sa_handler = handle};

	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	action.sa_handler = SIG_IGN; /* a closed pipe shows as EPIPE */
	sigaction(SIGPIPE, &action, NULL);
}

void interrupt_set_cooperative(bool on)
{
	cooperative = on;
}

bool interrupt_is_cooperative(void)
{
	return cooperative != 0;
}
