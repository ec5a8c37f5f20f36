/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "output.h"

struct summary {
	double median, least, most;
};

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static struct summary summarise(const double *values, int num)
{
	double sorted[BENCH_MAX_RUNS];

	memcpy(sorted, values, (size_t)num * sizeof *values);
	qsort(sorted, (size_t)num, sizeof *sorted, ascending);
	return (struct summary){(sorted[(num - 1) / 2] + sorted[num / 2]) / 2, sorted[0], sorted[num - 1]};
}

/* The median over the runs of (the first one's time) / (this one's time). */
static double times_faster(const struct contestant *first, const struct contestant *c, int runs)
{
	double ratios[BENCH_MAX_RUNS];

	for (int i = 0; i < runs; i++)
		ratios[i] = first->cpu[i] / (c->cpu[i] > 1e-9 ? c->cpu[i] : 1e-9);
	return summarise(ratios, runs).median;
}

/* The processor's own name, where the system tells it. */
static void processor_name(char *name, size_t size)
{
	char line[200];
	FILE *file = fopen("/proc/cpuinfo", "r");

	snprintf(name, size, "unknown");
	while (file != NULL && fgets(line, sizeof line, file) != NULL) {
		const char *value = strchr(line, ':');
		if (strncmp(line, "model name", 10) == 0 && value != NULL) {
			snprintf(name, size, "%.*s", (int)strcspn(value + 2, "\n"), value + 2);
			break;
		}
	}
	if (file != NULL)
		fclose(file);
}

static const char *compiler(void)
{
#if defined(__clang__)
	return "clang " __clang_version__;
#elif defined(__GNUC__)
	return "gcc " __VERSION__;
#else
	return "unknown";
#endif
}

/* What a contestant does most of, and its number. */
static uint64_t work(const struct contestant *c, const char **unit)
{
	*unit = c->unit.pairs > 0 ? "pairs" : "nodes";
	return c->unit.pairs > 0 ? c->unit.pairs : c->unit.nodes;
}

static void write_row(const struct contestant *first, const struct contestant *c, int runs)
{
	const struct summary cpu = summarise(c->cpu, runs);
	const char *unit;
	const double amount = (double)work(c, &unit);

	output_format("%-24.60s %10.4f %10.4f %10.4f %8.2f", c->name, cpu.median, cpu.least, cpu.most,
	              times_faster(first, c, runs));
	if (c->command == NULL)
		output_format("  %9.3g %s, %.3g a second", amount, unit,
		              amount / (cpu.median > 0 ? cpu.median : 1e-9));
	output_text("\n");
}

static void write_text(const struct contestant *contestants, int num, int runs)
{
	char processor[120];

	processor_name(processor, sizeof processor);
	output_format("queens %s, %s, %s\nn = %u, %d run%s, one after the other in turn; CPU seconds\n\n",
	              QUEENS_VERSION, compiler(), processor, contestants[0].n, runs, runs == 1 ? "" : "s");
	output_format("%-24s %10s %10s %10s %8s  %s\n", "", "median", "least", "most", "faster", "work");
	for (int i = 0; i < num; i++)
		write_row(&contestants[0], &contestants[i], runs);
}

/* A string of JSON; control characters do not occur in names. */
static void write_string(const char *text)
{
	output_text("\"");
	for (; *text != '\0'; text++) {
		if (*text == '"' || *text == '\\')
			output_text("\\");
		output_bytes(text, 1);
	}
	output_text("\"");
}

static void write_json(const struct contestant *contestants, int num, int runs)
{
	char processor[120], total[QUEENS_TOTAL_TEXT];

	processor_name(processor, sizeof processor);
	output_format("{\"version\":\"%s\",\"compiler\":\"%s\",\"processor\":", QUEENS_VERSION, compiler());
	write_string(processor);
	output_format(",\"n\":%u,\"count\":\"%s\",\"runs\":%d,\"contestants\":[", contestants[0].n,
	              queens_total_text(contestants[0].unit.total, total), runs);
	for (int i = 0; i < num; i++) {
		const struct contestant *c = &contestants[i];
		const struct summary cpu = summarise(c->cpu, runs), wall = summarise(c->wall, runs);
		output_format("%s{\"name\":", i > 0 ? "," : "");
		write_string(c->name);
		output_format(
		    ",\"cpu_seconds\":{\"median\":%.6f,\"least\":%.6f,\"most\":%.6f},\"wall_seconds\":%.6f,"
		    "\"times_faster\":%.4g",
		    cpu.median, cpu.least, cpu.most, wall.median, times_faster(&contestants[0], c, runs));
		if (c->command == NULL)
			output_format(",\"nodes\":%" PRIu64 ",\"pairs\":%" PRIu64, c->unit.nodes,
			              c->unit.pairs);
		output_text("}");
	}
	output_text("]}\n");
}

void bench_report(const struct contestant *contestants, int num, int runs, bool json)
{
	(json ? write_json : write_text)(contestants, num, runs);
}
