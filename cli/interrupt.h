/* SPDX-License-Identifier: MIT */
/*
 * SIGINT and SIGTERM.  By default the handler saves the complete part of the
 * output and exits with 128 + signal.  A command that can stop by itself
 * (counting) asks for the cooperative way: the handler only takes note.  A
 * second signal ends the program at once in any case.
 */
#ifndef QUEENS_INTERRUPT_H
#define QUEENS_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* The signal that arrived, or 0. */
extern volatile sig_atomic_t interrupt_signal;

void interrupt_install(void);
void interrupt_set_cooperative(bool cooperative);
bool interrupt_is_cooperative(void);

#endif
