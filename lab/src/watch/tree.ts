// SPDX-License-Identifier: MIT
// The search tree as a drawing: whole while it is small, else the way down with what stands beside it.
import type { Tree } from "../engine/timeline";

export const WHOLE_TREE = 2100;

export interface Spot { node: number; x: number; y: number }
export interface Layout { spots: Spot[]; depth: number; whole: boolean }

/** The deepest node that stands at record `index`: placed, and not lifted yet. */
export function nodeAt(tree: Tree, index: number): number {
	let low = 0, high = tree.placed.length - 1;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (tree.placed[middle]! <= index)
			low = middle;
		else
			high = middle - 1;
	}
	let node = low;
	while (node > 0 && tree.lifted[node]! >= 0 && tree.lifted[node]! <= index)
		node = tree.parent[node]!;
	return node;
}

export function pathTo(tree: Tree, node: number): number[] {
	const path = [];
	for (let here = node; here > 0; here = tree.parent[here]!)
		path.unshift(here);
	return path;
}

/** Places of all nodes in a box of 1 by 1: leaves side by side, parents above the middle of their children. */
export function layOut(tree: Tree): Layout {
	const count = tree.parent.length;
	const left = new Float64Array(count).fill(Infinity), right = new Float64Array(count).fill(-Infinity);
	const level = new Int32Array(count), children = new Int32Array(count);
	let depth = 0, leaves = 0;
	for (let node = 1; node < count; node++) {
		const parent = tree.parent[node]!;
		level[node] = level[parent]! + 1;
		depth = Math.max(depth, level[node]!);
		children[parent]!++;
	}
	// Nodes are in the order of the search, so leaves come from left to right.
	for (let node = 0; node < count; node++)
		if (children[node] === 0)
			left[node] = right[node] = leaves++;
	for (let node = count - 1; node > 0; node--) {
		const parent = tree.parent[node]!;
		left[parent] = Math.min(left[parent]!, left[node]!);
		right[parent] = Math.max(right[parent]!, right[node]!);
	}
	const spots = Array.from({ length: count }, (_, node) => ({
		node, x: leaves > 1 ? (left[node]! + right[node]!) / 2 / (leaves - 1) : 0.5, y: depth > 0 ? level[node]! / depth : 0,
	}));
	return { spots, depth, whole: true };
}

/** The first node after `from` that was placed after record `index`. */
function firstPlacedAfter(tree: Tree, from: number, index: number): number {
	let low = from + 1, high = tree.placed.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (tree.placed[middle]! > index)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

/** The nodes of the way to `node` and the children of each, tried so far. */
export function layOutNear(tree: Tree, node: number, index: number, n: number): Layout {
	const path = [0, ...pathTo(tree, node)];
	const spots: Spot[] = [{ node: 0, x: 0.5, y: 0 }];
	const add = (child: number, level: number) =>
		spots.push({ node: child, x: n > 1 ? (tree.square[child]! & 255) / (n - 1) : 0.5, y: level / n });
	path.forEach((parent, level) => {
		// The subtree of a child ends where the next child begins, so children are found by leaps.
		for (let child = parent + 1; child < tree.parent.length && tree.parent[child] === parent && tree.placed[child]! <= index;) {
			add(child, level + 1);
			const lifted = tree.lifted[child]!;
			if (lifted < 0 || lifted > index)
				break;
			child = firstPlacedAfter(tree, child, lifted);
		}
	});
	return { spots, depth: n, whole: false };
}

export interface Colours { line: string; plain: string; here: string; gold: string; dead: string; page: string }

export function draw(context: CanvasRenderingContext2D, tree: Tree, layout: Layout, index: number, width: number, height: number,
	colours: Colours): number {
	const margin = 10;
	const px = (s: Spot) => margin + s.x * (width - 2 * margin), py = (s: Spot) => margin + s.y * (height - 2 * margin);
	const placeOf = new Map(layout.whole ? [] : layout.spots.map((s) => [s.node, s]));
	const spotOf = (node: number) => (layout.whole ? layout.spots[node] : placeOf.get(node));
	const here = new Set([0, ...pathTo(tree, nodeAt(tree, index))]);
	const shown = layout.spots.filter((s) => s.node === 0 || tree.placed[s.node]! <= index);
	const many = shown.length > 400;
	context.clearRect(0, 0, width, height);
	for (const current of [false, true]) {
		context.strokeStyle = current ? colours.here : colours.line;
		context.lineWidth = current ? 3 : many ? 0.5 : 1;
		context.beginPath();
		for (const spot of shown) {
			const parent = spot.node > 0 ? spotOf(tree.parent[spot.node]!) : undefined;
			if (parent !== undefined && here.has(spot.node) === current) {
				context.moveTo(px(parent), py(parent));
				context.lineTo(px(spot), py(spot));
			}
		}
		context.stroke();
	}
	// One path for each kind of node: a few strokes of the brush instead of thousands.
	const kinds = new Map<string, Spot[]>([[colours.plain, []], [colours.dead, []], [colours.gold, []], [colours.here, []]]);
	for (const spot of shown) {
		const leads = tree.leads[spot.node]! >= 0 && tree.leads[spot.node]! <= index;
		const over = tree.lifted[spot.node]! >= 0 && tree.lifted[spot.node]! <= index;
		kinds.get(here.has(spot.node) ? colours.here : leads ? colours.gold : over ? colours.dead : colours.plain)!.push(spot);
	}
	for (const [colour, spots] of kinds) {
		const radius = colour === colours.here ? 5 : colour === colours.gold ? (many ? 2 : 4) : many ? 1 : 3;
		context.fillStyle = colour;
		context.beginPath();
		// Gold nodes are squares: told apart without colour, too. So are those too small for a circle.
		for (const spot of spots) {
			const x = px(spot), y = py(spot);
			if (colour === colours.gold || radius === 1)
				context.rect(x - radius, y - radius, 2 * radius, 2 * radius);
			else {
				context.moveTo(x + radius, y);
				context.arc(x, y, radius, 0, 7);
			}
		}
		context.fill();
	}
	return shown.length;
}

/** The node nearest to a point of the drawing, or -1. */
export function nodeNear(tree: Tree, layout: Layout, index: number, x: number, y: number, width: number, height: number): number {
	let best = -1, distance = 14 * 14;
	for (const spot of layout.spots) {
		if (spot.node === 0 || tree.placed[spot.node]! > index)
			continue;
		const dx = 10 + spot.x * (width - 20) - x, dy = 10 + spot.y * (height - 20) - y;
		if (dx * dx + dy * dy < distance) {
			distance = dx * dx + dy * dy;
			best = spot.node;
		}
	}
	return best;
}
