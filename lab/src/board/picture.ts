// SPDX-License-Identifier: MIT
// What a board shows, whichever way it is drawn: grid, 3D, SVG. Made from a record of the machine alone.
import { HAS, type Attacker, type Effort, type LineName, type Square, type Step } from "../engine/terms";

export interface Attack { from: Square; to: Square; line: LineName }
export type QueenLook = "plain" | "new" | "gold" | "attacking";
export interface Queen extends Square { look: QueenLook }

export interface Picture {
	n: number;
	key: string; // changes with every step, so that motion starts anew
	queens: Queen[];
	rejected: Square | null;
	removed: Square | null;
	current: Square | null; // looked at, nothing decided yet
	next: Square | null; // about to be looked at
	deadRow: number | null;
	openRow: { row: number; columns: number[] } | null;
	attacks: Attack[];
	marks: Square[];
	blocked: Square[];
	hint: Square | null;
	covered: Set<number>; // squares under attack, row * n + column; play only
	solved: boolean;
}

export function emptyPicture(n: number): Picture {
	return {
		n, key: "0", queens: [], rejected: null, removed: null, current: null, next: null, deadRow: null, openRow: null,
		attacks: [], marks: [], blocked: [], hint: null, covered: new Set(), solved: false,
	};
}

export const bitColumns = (bits: number, n: number) => Array.from({ length: n }, (_, c) => c).filter((c) => (bits >>> c) & 1);

/** The number that all squares of the line through a square share. */
export function lineNumber(line: LineName, at: Square): number {
	switch (line) {
	case "row": return at.row;
	case "column": return at.column;
	case "diagonal": return at.row - at.column;
	case "antidiagonal": return at.row + at.column;
	}
}

function nextSquare(step: Step, next: Step | null): Square | null {
	if (next === null || next.row >= step.n)
		return null;
	return next.event === "conflict" || next.event === "place" ? { row: next.row, column: next.column } : null;
}

export function pictureOf(n: number, step: Step | null, next: Step | null): Picture {
	const picture = emptyPicture(n);
	if (step === null) {
		if (next !== null)
			picture.next = nextSquare(next, next);
		return picture;
	}
	const at = { row: step.row, column: step.column };
	const attacks = step.attackers.map((a: Attacker) => ({ from: { row: a.row, column: a.column }, to: at, line: a.line }));
	const attacking = new Set(step.attackers.map((a) => a.row * n + a.column));
	const gold = step.event === "solution";
	picture.key = String(step.index + 1);
	picture.queens = step.columns.slice(0, n).map((column, row) => ({
		row, column,
		look: gold ? "gold" : attacking.has(row * n + column) ? "attacking"
			: step.event === "place" && row === step.row ? "new" : "plain",
	}));
	picture.attacks = attacks;
	picture.solved = gold;
	if (step.event === "conflict")
		picture.rejected = at;
	else if (step.event === "clash")
		picture.queens.forEach((q) => q.row === at.row && (q.look = "attacking"));
	else if (step.event === "remove")
		picture.removed = at;
	else if (step.event === "dead_end")
		picture.deadRow = step.row;
	else if (step.event === "free")
		picture.openRow = { row: step.row, columns: bitColumns(step.open, n) };
	else if (step.event === "statement" && step.inVisit && step.row < n && step.variables & HAS.COLUMN)
		picture.current = step.column < n ? at : null;
	picture.next = nextSquare(step, next);
	return picture;
}

export const noEffort: Effort = { nodes: 1, tests: 0, rejected: 0, deadEnds: 0, solutions: 0 };
