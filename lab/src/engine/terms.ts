// SPDX-License-Identifier: MIT
// The words of the library (include/queens.h) as the page uses them.

export const METHODS = ["permutations", "scan", "sets", "masks", "bitmask"] as const;
export const ZOOMS = ["statements", "steps", "placements", "solutions"] as const;
export const BREAKS = [
	"none", "undo-cols", "undo-diag", "undo-anti", "undo-path",
	"columns-only", "no-diag", "no-anti", "same-family", "shared-row",
] as const;
export const EVENTS = [
	"conflict", "place", "solution", "dead_end", "remove", "free", "permutation", "clash", "statement",
] as const;
export const LINES = ["row", "column", "diagonal", "antidiagonal"] as const;
export const LANGUAGES = ["c", "cpp", "java", "javascript", "typescript", "python"] as const;
export const SYMMETRIES = [
	"identity", "quarter", "half", "three_quarters", "mirror_columns", "mirror_rows", "transpose", "antitranspose",
] as const;

export type Method = (typeof METHODS)[number];
export type Zoom = (typeof ZOOMS)[number];
export type Break = (typeof BREAKS)[number];
export type EventName = (typeof EVENTS)[number];
export type LineName = (typeof LINES)[number];
export type Language = (typeof LANGUAGES)[number];

/** Points of the displayed program, in the order of enum queens_point. */
export const POINTS = {
	STORE: 4, RENDER: 5, NEXT_COLUMN: 7, TEST: 8, PUSH: 10, POP: 19,
	REMOVE_ANTIDIAGONAL: 16, REMOVE_DIAGONAL: 17, REMOVE_COLUMN: 18, COUNT: 23,
} as const;

export const HAS = { ROW: 1, COLUMN: 2, C: 4, SETS: 8 } as const;

export const MAX_N = 32;
/** Full timeline to here, a capped one to CAPPED_N, the first solution alone beyond. */
export const FULL_N = 10;
export const CAPPED_N = 16;

export interface Square { row: number; column: number }
export interface Attacker extends Square { line: LineName }

export interface Effort {
	nodes: number;
	tests: number;
	rejected: number;
	deadEnds: number;
	solutions: number;
}

/** One record of the step machine: the state after its event. */
export interface Step extends Square {
	index: number;
	effort: Effort;
	cols: bigint;
	diag: bigint;
	anti: bigint;
	numColumns: number;
	n: number;
	maskRow: number;
	used: number;
	left: number;
	right: number;
	open: number;
	event: EventName;
	point: number;
	lines: number;
	rightBoard: boolean;
	c: number;
	inVisit: boolean;
	variables: number;
	columns: number[];
	attackers: Attacker[];
	items: number[][];
}

export interface Trace {
	n: number;
	method: Method;
	zoom: Zoom;
	firstOnly: boolean;
	broken: Break;
}
