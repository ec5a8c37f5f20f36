/* SPDX-License-Identifier: MIT */
/*
 * The search tree as a picture.  Leaves stand side by side in the order of the
 * search, an inner node in the middle above its first and its last child.  It
 * reads in black and white: a solution is a double circle, a dead end a square
 * with a cross, a cut node dashed.
 */
#include <stdlib.h>

#include "command.h"
#include "output.h"
#include "queens.h"
#include "tree.h"

#define STEP_X 34 /* distance of two leaves */
#define STEP_Y 56 /* distance of two levels */
#define RADIUS 12
#define LEFT   70 /* room for the names of the rows */
#define TOP    40

/* Twice the horizontal place of every node, in leaves, so that middles are whole. */
static uint32_t *place_nodes(const struct tree *tree, uint32_t *num_leaves)
{
	uint32_t *places = calloc(tree->num_nodes, sizeof *places);

	if (places == NULL)
		fail(EXIT_TROUBLE, "out of memory");
	*num_leaves = 0;
	for (uint32_t i = 0; i < tree->num_nodes; i++)
		if (tree->nodes[i].first_child == NO_NODE)
			places[i] = 2 * (*num_leaves)++;
	for (uint32_t i = tree->num_nodes; i-- > 0;) /* children have higher numbers */
		if (tree->nodes[i].first_child != NO_NODE)
			places[i] =
			    (places[tree->nodes[i].first_child] + places[tree->nodes[i].last_child]) / 2;
	return places;
}

/* Places on the picture. */
static unsigned x_of(uint32_t place)
{
	return LEFT + place * STEP_X / 2;
}

static unsigned y_of(const struct node *node)
{
	return TOP + node->depth * STEP_Y;
}

static unsigned max_depth(const struct tree *tree)
{
	unsigned depth = 0;

	for (uint32_t i = 0; i < tree->num_nodes; i++)
		if (tree->nodes[i].depth > depth)
			depth = tree->nodes[i].depth;
	return depth;
}

static void write_head(const struct tree *tree, unsigned width, unsigned height)
{
	output_format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" "
	              "viewBox=\"0 0 %u %u\" role=\"img\" font-family=\"sans-serif\" font-size=\"13\">\n",
	              width, height, width, height);
	output_format("<title>The search tree for %u queens</title>\n"
	              "<desc>%u nodes, %u solutions (double circles), %u dead ends (squares with a cross). "
	              "Each node is a queen in the column it is labelled with.</desc>\n",
	              tree->n, tree->num_nodes, tree->num_solutions, tree->num_dead);
	output_text("<rect width=\"100%\" height=\"100%\" fill=\"#fbf8f3\"/>\n");
}

/* Edges first, so that the nodes lie on top of them. */
static void write_edges(const struct tree *tree, const uint32_t *places)
{
	output_text("<g stroke=\"#1d1a24\" stroke-width=\"1\">\n");
	for (uint32_t i = 1; i < tree->num_nodes; i++) {
		const struct node *node = &tree->nodes[i];
		output_format("<line x1=\"%u\" y1=\"%u\" x2=\"%u\" y2=\"%u\"/>\n", x_of(places[node->parent]),
		              y_of(&tree->nodes[node->parent]), x_of(places[i]), y_of(node));
	}
	output_text("</g>\n");
}

/* The kind of a node is its shape; colour only repeats it. */
static void write_shape(const struct node *node, unsigned x, unsigned y)
{
	const unsigned r = RADIUS;

	switch (node->kind) {
	case NODE_DEAD:
		output_format("<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" fill=\"#f6dcdc\" "
		              "stroke=\"#8b0000\"/>\n",
		              x - r, y - r, 2 * r, 2 * r);
		output_format(
		    "<path d=\"M%u %ul10 10m0 -10l-10 10\" stroke=\"#8b0000\" stroke-width=\"2\"/>\n", x - 5,
		    y + r + 5);
		break;
	case NODE_SOLUTION:
		output_format("<circle cx=\"%u\" cy=\"%u\" r=\"%u\" fill=\"#fbeeb8\" stroke=\"#1d1a24\"/>\n"
		              "<circle cx=\"%u\" cy=\"%u\" r=\"%u\" fill=\"none\" stroke=\"#1d1a24\"/>\n",
		              x, y, r, x, y, r + 3);
		break;
	default:
		output_format(
		    "<circle cx=\"%u\" cy=\"%u\" r=\"%u\" fill=\"#ffffff\" stroke=\"#1d1a24\"%s/>\n", x, y, r,
		    node->kind == NODE_CUT ? " stroke-dasharray=\"4 3\"" : "");
	}
}

static void write_nodes(const struct tree *tree, const uint32_t *places)
{
	output_text("<g text-anchor=\"middle\" fill=\"#1d1a24\">\n");
	for (uint32_t i = 0; i < tree->num_nodes; i++) {
		const struct node *node = &tree->nodes[i];
		const unsigned x = x_of(places[i]), y = y_of(node);
		write_shape(node, x, y);
		if (i > 0)
			output_format("<text x=\"%u\" y=\"%u\">%u</text>\n", x, y + 5, node->column);
	}
	output_text("</g>\n");
}

void tree_write_svg(const struct tree *tree)
{
	uint32_t num_leaves;
	uint32_t *places = place_nodes(tree, &num_leaves);
	const unsigned depth = max_depth(tree);

	write_head(tree, LEFT + num_leaves * STEP_X, TOP + depth * STEP_Y + 44);
	output_text("<g fill=\"#1d1a24\">\n");
	output_format("<text x=\"8\" y=\"%u\">start</text>\n", TOP + 5);
	for (unsigned row = 0; row < depth; row++)
		output_format("<text x=\"8\" y=\"%u\">row %u</text>\n", TOP + (row + 1) * STEP_Y + 5, row);
	output_text("</g>\n");
	write_edges(tree, places);
	write_nodes(tree, places);
	output_text("</svg>\n");
	free(places);
}
