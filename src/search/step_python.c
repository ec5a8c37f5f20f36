/* SPDX-License-Identifier: MIT */
/*
 * A set of small integers as CPython keeps it.
 *
 * At zoom statements a learner may run the displayed program beside the trace
 * and print its variables.  Python prints a set in the order of its hash
 * table, and that order depends on the table's history: a removed member
 * leaves a tombstone, and when enough slots have been touched the table is
 * rebuilt, after which the order may differ although the members are the same.
 * A record shows the sets exactly as they would be printed.
 *
 * An integer is its own hash, except that -1 has the hash -2.  A search starts
 * at slot hash mod size, looks at that slot and, in tables that are large
 * enough, at the nine slots after it, and then jumps on, until it finds the
 * value or an empty slot.  A new member goes into the last tombstone on that
 * way, or else into the empty slot.  When three fifths of the slots are not
 * empty, the members move to a new table of the smallest power of two above
 * four times their number, at least 8.
 */
#include "search/step.h"

#define EMPTY      INT8_MIN
#define REMOVED    (INT8_MIN + 1)
#define NEIGHBOURS 9u

void queens__python_clear(struct queens_python_set *set)
{
	*set = (struct queens_python_set){.mask = 7};
	for (unsigned i = 0; i < sizeof(set->table); i++)
		set->table[i] = EMPTY;
}

/*
 * The slot that holds `value`, or else the empty one where its search ends;
 * `grave` receives the last tombstone on the way, or -1.
 */
static unsigned find(const struct queens_python_set *set, int value, int *grave)
{
	uint64_t hash = (uint64_t)(int64_t)(value == -1 ? -2 : value);
	uint64_t slot = hash & set->mask;

	*grave = -1;
	for (;;) {
		unsigned more = slot + NEIGHBOURS <= set->mask ? NEIGHBOURS : 0;
		for (unsigned i = (unsigned)slot; i <= slot + more; i++) {
			if (set->table[i] == value || set->table[i] == EMPTY)
				return i;
			if (set->table[i] == REMOVED)
				*grave = (int)i;
		}
		hash >>= 5;
		slot = (slot * 5 + 1 + hash) & set->mask;
	}
}

/* Moves the members, in their present order, to a table of the right size. */
static void rebuild(struct queens_python_set *set)
{
	int8_t members[2 * QUEENS_MAX_SEARCH];
	unsigned num_members = queens__python_items(set, members);
	unsigned size = 8;
	int grave;

	while (size <= 4 * num_members)
		size *= 2;
	queens__python_clear(set);
	set->mask = (uint8_t)(size - 1);
	for (unsigned i = 0; i < num_members; i++)
		set->table[find(set, members[i], &grave)] = members[i];
	set->fill = set->used = (uint8_t)num_members;
}

void queens__python_add(struct queens_python_set *set, int value)
{
	int grave;
	unsigned slot = find(set, value, &grave);

	set->used++;
	if (grave >= 0) {
		set->table[grave] = (int8_t)value;
		return;
	}
	set->table[slot] = (int8_t)value;
	set->fill++;
	if (set->fill * 5 >= set->mask * 3)
		rebuild(set);
}

void queens__python_remove(struct queens_python_set *set, int value)
{
	int grave;

	set->table[find(set, value, &grave)] = REMOVED;
	set->used--;
}

unsigned queens__python_items(const struct queens_python_set *set, int8_t *items)
{
	unsigned num_items = 0;

	for (unsigned i = 0; i <= set->mask; i++)
		if (set->table[i] != EMPTY && set->table[i] != REMOVED)
			items[num_items++] = set->table[i];
	return num_items;
}
