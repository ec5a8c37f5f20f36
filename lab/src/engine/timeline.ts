// SPDX-License-Identifier: MIT
// What the worker learns from running once through a trace: where solutions and dead ends lie, and the tree.
import { EVENTS, POINTS } from "./terms";

const PLACE = EVENTS.indexOf("place");
const SOLUTION = EVENTS.indexOf("solution");
const DEAD_END = EVENTS.indexOf("dead_end");
const REMOVE = EVENTS.indexOf("remove");
const STATEMENT = EVENTS.indexOf("statement");

/** A list of numbers that grows without copying at every addition. */
export class Numbers {
	private list = new Int32Array(1024);
	length = 0;

	push(value: number): void {
		if (this.length === this.list.length) {
			const longer = new Int32Array(2 * this.length);
			longer.set(this.list);
			this.list = longer;
		}
		this.list[this.length++] = value;
	}
	get(i: number): number {
		return this.list[i]!;
	}
	set(i: number, value: number): void {
		this.list[i] = value;
	}
	copy(): Int32Array {
		return this.list.slice(0, this.length);
	}
}

/** The tree: node 0 is the root; of each further node its parent, square and the records of its life. */
export interface Tree {
	parent: Int32Array;
	square: Int32Array; // row << 8 | column
	placed: Int32Array; // record that placed the queen
	lifted: Int32Array; // record that lifted it, or -1
	leads: Int32Array; // record of the first solution below, or -1
}

export class Timeline {
	solutions = new Numbers();
	deadEnds = new Numbers();
	private parent = new Numbers();
	private square = new Numbers();
	private placed = new Numbers();
	private lifted = new Numbers();
	private leads = new Numbers();
	private path: number[] = [0];
	listed = 0;

	constructor() {
		this.addNode(-1, -1, -1);
	}

	private addNode(parent: number, square: number, placed: number): number {
		this.parent.push(parent);
		this.square.push(square);
		this.placed.push(placed);
		this.lifted.push(-1);
		this.leads.push(-1);
		return this.parent.length - 1;
	}

	/** Takes in the words that lab_scan wrote. */
	add(words: Uint32Array, count: number): void {
		for (let i = 0; i < count; i++)
			this.addRecord(this.listed++, words[i]!);
	}

	private addRecord(index: number, word: number): void {
		let event = word & 255;
		const row = (word >> 8) & 255, column = (word >> 16) & 255, point = word >>> 24;
		if (event === STATEMENT)
			event = point === POINTS.PUSH ? PLACE : point === POINTS.POP ? REMOVE : point === POINTS.STORE ? SOLUTION : event;
		if (event === PLACE) {
			this.path.length = row + 1;
			this.path.push(this.addNode(this.path[row] ?? 0, (row << 8) | column, index));
		} else if (event === REMOVE) {
			const node = this.path[row + 1];
			if (node !== undefined)
				this.lifted.set(node, index);
		} else if (event === SOLUTION) {
			this.solutions.push(index);
			for (const node of this.path)
				if (this.leads.get(node) < 0)
					this.leads.set(node, index);
		} else if (event === DEAD_END) {
			this.deadEnds.push(index);
		}
	}

	tree(): Tree {
		return {
			parent: this.parent.copy(), square: this.square.copy(), placed: this.placed.copy(),
			lifted: this.lifted.copy(), leads: this.leads.copy(),
		};
	}
}
