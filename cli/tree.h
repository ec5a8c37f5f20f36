/* SPDX-License-Identifier: MIT */
/* The search tree in memory: tree.c grows it, tree_write.c and tree_svg.c show it. */
#ifndef QUEENS_TREE_H
#define QUEENS_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NO_NODE UINT32_MAX

enum node_kind {
	NODE_INNER,
	NODE_DEAD,     /* no column of the next row can be used */
	NODE_SOLUTION, /* no next row */
	NODE_CUT,      /* has branches that are not shown */
};

struct node {
	uint32_t parent, first_child, last_child, next; /* NO_NODE where there is none */
	uint8_t depth;                                  /* queens placed */
	uint8_t column; /* of the queen that made this node, in row depth - 1 */
	uint8_t kind;
	uint64_t nodes_below, solutions_below; /* of a cut node, when counted */
};

struct tree {
	uint32_t n, num_nodes;
	uint32_t num_solutions, num_dead, num_cut;
	bool counted_below;
	struct node *nodes; /* the root first, then in the order of the search */
};

/* The columns from the root to a node: "0,3,1". */
#define PREFIX_SIZE 128
void prefix_text(const struct tree *tree, uint32_t node, char separator, char *text);
/* What to say about a node that is not inner: "dead end", ...; "" for inner. */
void node_remark(const struct tree *tree, const struct node *node, char *text, size_t size);

void tree_write_text(const struct tree *tree);
void tree_write_mermaid(const struct tree *tree);
void tree_write_dot(const struct tree *tree);
void tree_write_svg(const struct tree *tree);

#endif
