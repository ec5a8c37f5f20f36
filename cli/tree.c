/* SPDX-License-Identifier: MIT */
/*
 * queens tree N: the search tree, with its dead ends and solutions.
 *
 * The tree is the one that scan, sets, masks and bitmask walk through; which
 * of them looks at the squares makes no difference to its places.  It is grown
 * here rather than recorded from a trace, because a cut tree must not be
 * searched below the cut: at N = 32 that would never end.
 */
#include "tree.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "output.h"
#include "queens.h"

/* Up to this size what lies below the last level shown is searched and counted. */
#define MAX_COUNTED_N 11

enum { TEXT = 1, MERMAID, DOT, SVG };

struct tree_settings {
	struct common common;
	int format;
	uint64_t depth, limit;
	bool first;
	const char *output;
};

static const char *const format_choices[] = {"text", "mermaid", "dot", "svg", NULL};

static const struct option tree_options[] = {
    {"format", 'f', OPTION_CHOICE, offsetof(struct tree_settings, format), "FORMAT", 0, 0, format_choices,
     "how the tree is shown"},
    {"depth", 'd', OPTION_NUMBER, offsetof(struct tree_settings, depth), "D", 0, QUEENS_MAX_SEARCH, NULL,
     "show at most D queens deep"},
    {"first", 0, OPTION_FLAG, offsetof(struct tree_settings, first), NULL, 0, 0, NULL,
     "only what is visited for the first solution"},
    {"limit", 'l', OPTION_NUMBER, offsetof(struct tree_settings, limit), "K", 1, 1000000, NULL,
     "allow K nodes (default 1000)"},
    {"output", 'o', OPTION_TEXT, offsetof(struct tree_settings, output), "FILE", 0, 0, NULL,
     "write there instead, whole or not at all"},
    {0},
};

/* A row of the board in the search: which columns are attacked, and how. */
struct masks {
	uint64_t cols, diag, anti; /* bits column, n-1 - row + column, row + column */
};

struct growing {
	const struct tree_settings *settings;
	struct tree tree;
	uint32_t capacity;
	bool finished; /* the first solution was wanted, and found */
};

static struct masks with_queen(uint32_t n, struct masks m, uint32_t row, uint32_t column)
{
	return (struct masks){m.cols | UINT64_C(1) << column, m.diag | UINT64_C(1) << (n - 1 - row + column),
	                      m.anti | UINT64_C(1) << (row + column)};
}

static bool is_free(uint32_t n, const struct masks *m, uint32_t row, uint32_t column)
{
	return !(m->cols >> column & 1 || m->diag >> (n - 1 - row + column) & 1 ||
	         m->anti >> (row + column) & 1);
}

/* Better no tree than a flood; the sentence says what helps. */
static void refuse(const struct growing *g)
{
	fail(EXIT_USAGE,
	     "the tree for N = %u has more than %" PRIu64 " nodes; --depth D shows its top, --first the way "
	     "to the first solution, --limit K allows more",
	     g->tree.n, g->settings->limit);
}

/* Appends a child of `parent` (NO_NODE for the root); returns its number. */
static uint32_t add_node(struct growing *g, uint32_t parent, uint32_t depth, uint32_t column)
{
	struct tree *t = &g->tree;

	if (t->num_nodes == g->settings->limit)
		refuse(g);
	if (t->num_nodes == g->capacity) {
		g->capacity = g->capacity > 0 ? 2 * g->capacity : 256;
		t->nodes = realloc(t->nodes, g->capacity * sizeof *t->nodes);
		if (t->nodes == NULL)
			fail(EXIT_TROUBLE, "out of memory");
	}
	const uint32_t node = t->num_nodes++;
	t->nodes[node] = (struct node){.parent = parent,
	                               .first_child = NO_NODE,
	                               .last_child = NO_NODE,
	                               .next = NO_NODE,
	                               .depth = (uint8_t)depth,
	                               .column = (uint8_t)column};
	if (parent == NO_NODE)
		return node;
	if (t->nodes[parent].first_child == NO_NODE)
		t->nodes[parent].first_child = node;
	else
		t->nodes[t->nodes[parent].last_child].next = node;
	t->nodes[parent].last_child = node;
	return node;
}

/* Counts what is below a node that is not shown further. */
static void count_below(uint32_t n, uint32_t row, struct masks m, uint64_t *nodes, uint64_t *solutions)
{
	*solutions += row == n;
	for (uint32_t column = 0; row < n && column < n; column++) {
		if (!is_free(n, &m, row, column))
			continue;
		++*nodes;
		count_below(n, row + 1, with_queen(n, m, row, column), nodes, solutions);
	}
}

/* Whether any column of the row can be used. */
static bool has_branches(uint32_t n, const struct masks *m, uint32_t row)
{
	for (uint32_t column = 0; column < n; column++)
		if (is_free(n, m, row, column))
			return true;
	return false;
}

/* Settles a node without children: a solution, a dead end, or the last level shown. */
static bool settle(struct growing *g, uint32_t node, uint32_t row, const struct masks *m)
{
	struct tree *t = &g->tree;
	struct node *at = &t->nodes[node];

	if (row == t->n) {
		at->kind = NODE_SOLUTION;
		t->num_solutions++;
		g->finished = g->settings->first;
	} else if (!has_branches(t->n, m, row)) {
		at->kind = NODE_DEAD;
		t->num_dead++;
	} else if (row == g->settings->depth) {
		at->kind = NODE_CUT;
		t->num_cut++;
		if (t->counted_below)
			count_below(t->n, row, *m, &at->nodes_below, &at->solutions_below);
	} else {
		return false;
	}
	return true;
}

/* Everything below a node, in the order of the search: columns from 0 up. */
static void grow(struct growing *g, uint32_t node, uint32_t row, struct masks m)
{
	const uint32_t n = g->tree.n;

	if (settle(g, node, row, &m))
		return;
	for (uint32_t column = 0; column < n && !g->finished; column++)
		if (is_free(n, &m, row, column))
			grow(g, add_node(g, node, row + 1, column), row + 1, with_queen(n, m, row, column));
}

void prefix_text(const struct tree *tree, uint32_t node, char separator, char *text)
{
	const struct node *nodes = tree->nodes;
	uint8_t columns[QUEENS_MAX_SEARCH];
	const unsigned depth = nodes[node].depth;

	for (; nodes[node].depth > 0; node = nodes[node].parent)
		columns[nodes[node].depth - 1] = nodes[node].column;
	*text = '\0';
	for (unsigned i = 0; i < depth; i++)
		text +=
		    i > 0 ? sprintf(text, "%c%u", separator, columns[i]) : sprintf(text, "%u", columns[i]);
}

void node_remark(const struct tree *tree, const struct node *node, char *text, size_t size)
{
	switch (node->kind) {
	case NODE_DEAD:
		snprintf(text, size, "dead end: no column of row %u can be used", node->depth);
		break;
	case NODE_SOLUTION:
		snprintf(text, size, "solution");
		break;
	case NODE_CUT:
		if (tree->counted_below)
			snprintf(text, size, "... %" PRIu64 " nodes below, %" PRIu64 " solutions",
			         node->nodes_below, node->solutions_below);
		else
			snprintf(text, size, "... more below");
		break;
	default:
		text[0] = '\0';
	}
}

static int run_tree(const void *settings, int num_operands, char **operands)
{
	const struct tree_settings *s = settings;
	struct growing g = {.settings = s};

	(void)num_operands;
	g.tree.n = (uint32_t)parse_number("N", operands[0], 0, QUEENS_MAX_SEARCH);
	g.tree.counted_below = g.tree.n <= MAX_COUNTED_N;
	grow(&g, add_node(&g, NO_NODE, 0, 0), 0, (struct masks){0, 0, 0});
	output_open(s->output);
	if (s->format == MERMAID)
		tree_write_mermaid(&g.tree);
	else if (s->format == DOT)
		tree_write_dot(&g.tree);
	else if (s->format == SVG)
		tree_write_svg(&g.tree);
	else
		tree_write_text(&g.tree);
	output_close();
	free(g.tree.nodes);
	return EXIT_DONE;
}

static const struct tree_settings tree_defaults = {.depth = UINT64_MAX, .limit = 1000};

const struct command tree_command = {
    .name = "tree",
    .operands = "N",
    .min_operands = 1,
    .max_operands = 1,
    .summary = "the search tree with its dead ends and solutions",
    .details = "Shows every place that backtracking visits: the root is the empty board, and each\n"
               "node adds a queen in the next row, in the column it is labelled with. A dead end\n"
               "is a node after which no column of the next row can be used.\n"
               "\n"
               "Formats: text, drawn with lines; mermaid for Markdown; dot for Graphviz; svg.\n"
               "Trees grow quickly (8 queens: 2057 nodes), so more than 1000 nodes are refused\n"
               "unless --limit allows them. --depth cuts the tree; to N = 11 what lies below is\n"
               "counted.",
    .example = "queens tree 4",
    .groups = {{tree_options, 0}, {common_options, 0}},
    .defaults = &tree_defaults,
    .settings_size = sizeof(struct tree_settings),
    .run = run_tree,
};
