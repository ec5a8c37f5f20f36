/* SPDX-License-Identifier: MIT */
/*
 * The right to write a journal, held by one process at a time through a lock
 * on the file PATH-lock.  The system takes the lock away when the process ends
 * in whatever way, so nothing is left to clean up after a crash.
 */
#ifndef STORE_LOCK_H
#define STORE_LOCK_H

#include "journal.h"

/* Returns the lock in *lock, or says who has it.  name: the journal, for messages. */
enum journal_status lock_take(const char *path, const char *name, int *lock, char *error);
void lock_give_back(const char *path, int lock);

#endif
