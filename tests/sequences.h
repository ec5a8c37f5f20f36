/* SPDX-License-Identifier: MIT */
/* Known values for the tests, from data/sequences.tsv. */
#ifndef QUEENS_TEST_SEQUENCES_H
#define QUEENS_TEST_SEQUENCES_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/*
 * Reads the value of a sequence at `index` ("8", or "8,3" for triangles).
 * False when the file does not have it.
 */
static inline bool sequence_value(const char *sequence, const char *index, uint64_t *value)
{
	FILE *file = fopen(QUEENS_SOURCE_DIR "/tests/data/sequences.tsv", "r");
	char line[1000];
	bool found = false;

	while (file != NULL && !found && fgets(line, sizeof line, file) != NULL) {
		char *name = line, *place = strchr(line, '\t');
		char *number = place != NULL ? strchr(place + 1, '\t') : NULL;
		if (*line == '#' || number == NULL)
			continue;
		*place++ = '\0';
		*number++ = '\0';
		if (strcmp(name, sequence) == 0 && strcmp(place, index) == 0)
			found = sscanf(number, "%" SCNu64, value) == 1;
	}
	if (file != NULL)
		fclose(file);
	return found;
}

static inline bool sequence_at(const char *sequence, uint32_t n, uint64_t *value)
{
	char index[16];

	snprintf(index, sizeof index, "%" PRIu32, n);
	return sequence_value(sequence, index, value);
}

#endif
