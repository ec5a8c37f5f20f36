/* SPDX-License-Identifier: MIT */
/*
 * The search tree as text, for Mermaid and for Graphviz.
 *
 * A node is labelled with the column of its queen; the row is its depth.  Only
 * the ends of branches have more to say, so only they name their whole path.
 */
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "output.h"
#include "queens.h"
#include "tree.h"

/* ---- text ---- */

struct lines {
	const char *branch, *last, *down, *none;
};
static const struct lines ascii = {"+- ", "`- ", "|  ", "   "};
static const struct lines drawn = {"\xe2\x94\x9c\xe2\x94\x80 ", "\xe2\x94\x94\xe2\x94\x80 ", "\xe2\x94\x82  ",
                                   "   "};

static const char *plural(unsigned number)
{
	return number == 1 ? "" : "s";
}

static void write_summary(const struct tree *tree)
{
	output_format("%u queen%s: %u node%s, %u solution%s, %u dead end%s", tree->n, plural(tree->n),
	              tree->num_nodes, plural(tree->num_nodes), tree->num_solutions,
	              plural(tree->num_solutions), tree->num_dead, plural(tree->num_dead));
	if (tree->num_cut > 0)
		output_format(", %u with more below", tree->num_cut);
}

/* One line: the strokes of the branches that pass by, and the node. */
static void write_node(const struct tree *tree, uint32_t number, const struct lines *lines)
{
	const struct node *nodes = tree->nodes, *node = &nodes[number];
	const char *parts[QUEENS_MAX_SEARCH];
	char prefix[PREFIX_SIZE], text[100];
	unsigned num_parts = 0;

	/* From the node up: does a line go on beside each of its ancestors? */
	for (const struct node *up = &nodes[node->parent]; up->depth > 0; up = &nodes[up->parent])
		parts[num_parts++] = up->next != NO_NODE ? lines->down : lines->none;
	while (num_parts > 0)
		output_text(parts[--num_parts]);
	output_format("%s%u", node->next != NO_NODE ? lines->branch : lines->last, node->column);
	if (node->kind != NODE_INNER) {
		prefix_text(tree, number, ',', prefix);
		node_remark(tree, node, text, sizeof text);
		output_format("   [%s] %s", prefix, text);
	}
	output_text("\n");
}

void tree_write_text(const struct tree *tree)
{
	char text[100];

	setlocale(LC_CTYPE, "");
	const struct lines *lines = strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? &drawn : &ascii;
	write_summary(tree);
	output_text("\n");
	node_remark(tree, &tree->nodes[0], text, sizeof text);
	output_format("start%s%s\n", text[0] != '\0' ? "   " : "", text);
	for (uint32_t i = 1; i < tree->num_nodes; i++)
		write_node(tree, i, lines);
}

/* ---- Mermaid and DOT ---- */

static const char *const class_names[] = {"inner", "dead", "solution", "cut"};

/* The label of a node: its column, and what is special about it. */
static void write_label(const struct tree *tree, uint32_t number, const char *line_break)
{
	const struct node *node = &tree->nodes[number];
	char prefix[PREFIX_SIZE], text[100];

	if (number == 0)
		output_text("start");
	else
		output_format("%u", node->column);
	if (node->kind == NODE_SOLUTION) {
		prefix_text(tree, number, ' ', prefix);
		output_format("%ssolution%s%s", line_break, line_break, prefix);
	} else if (node->kind == NODE_DEAD) {
		output_format("%sdead end", line_break);
	} else if (node->kind == NODE_CUT) {
		node_remark(tree, node, text, sizeof text);
		output_format("%s%s", line_break, text);
	}
}

/* Shapes tell the kinds apart, colours only underline it. */
void tree_write_mermaid(const struct tree *tree)
{
	static const char *const open[] = {"((\"", "[\"", "{{\"", "(\""};
	static const char *const close[] = {"\"))", "\"]", "\"}}", "\")"};

	output_text("%% ");
	write_summary(tree);
	output_text("\nflowchart TD\n");
	for (uint32_t i = 0; i < tree->num_nodes; i++) {
		const unsigned kind = tree->nodes[i].kind;
		output_format("  n%u%s", i, open[kind]);
		write_label(tree, i, "<br/>");
		output_format("%s:::%s\n", close[kind], class_names[kind]);
		if (i > 0)
			output_format("  n%u --> n%u\n", tree->nodes[i].parent, i);
	}
	output_text("  classDef inner fill:#fbf8f3,stroke:#1d1a24,color:#1d1a24\n"
	            "  classDef dead fill:#f6dcdc,stroke:#8b0000,color:#8b0000\n"
	            "  classDef solution fill:#fbeeb8,stroke:#1d1a24,stroke-width:3px,color:#1d1a24\n"
	            "  classDef cut fill:#ffffff,stroke:#1d1a24,stroke-dasharray:4 3,color:#1d1a24\n");
}

void tree_write_dot(const struct tree *tree)
{
	static const char *const styles[] = {"", ", shape=box, color=\"#8b0000\", fontcolor=\"#8b0000\"",
	                                     ", shape=doublecircle, style=filled, fillcolor=\"#fbeeb8\"",
	                                     ", style=dashed"};

	output_text("// ");
	write_summary(tree);
	output_text("\ndigraph queens {\n  node [shape=circle, fontname=\"sans-serif\"];\n"
	            "  edge [arrowhead=none];\n");
	for (uint32_t i = 0; i < tree->num_nodes; i++) {
		output_format("  n%u [label=\"", i);
		write_label(tree, i, "\\n");
		output_format("\"%s];\n", styles[tree->nodes[i].kind]);
		if (i > 0)
			output_format("  n%u -> n%u;\n", tree->nodes[i].parent, i);
	}
	output_text("}\n");
}
