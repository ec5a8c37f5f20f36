// SPDX-License-Identifier: MIT
// A board of one's own: what stands on it, and the way back.
import { emptyPicture, type Picture } from "../board/picture";
import { sameSquare } from "../state/store";
import type { Square } from "../engine/terms";
import type { Pair } from "../engine/worker";

export interface Position { queens: Square[]; marks: Square[]; blocked: Square[] }
export type Tool = "queen" | "mark" | "block";

export interface Game {
	now: Position;
	past: Position[];
	future: Position[];
	helped: boolean; // a hint or completion was used
}

export const emptyPosition: Position = { queens: [], marks: [], blocked: [] };
export const newGame = (queens: Square[] = [], blocked: Square[] = []): Game =>
	({ now: { queens, marks: [], blocked }, past: [], future: [], helped: false });

export function change(game: Game, to: Position): Game {
	return { ...game, now: to, past: [...game.past, game.now], future: [] };
}

export function undo(game: Game): Game {
	const before = game.past.at(-1);
	return before === undefined ? game : { ...game, now: before, past: game.past.slice(0, -1), future: [game.now, ...game.future] };
}

export function redo(game: Game): Game {
	const [after, ...rest] = game.future;
	return after === undefined ? game : { ...game, now: after, past: [...game.past, game.now], future: rest };
}

export const has = (list: Square[], at: Square) => list.some((s) => sameSquare(s, at));
const without = (list: Square[], at: Square) => list.filter((s) => !sameSquare(s, at));
const toggled = (list: Square[], at: Square) => (has(list, at) ? without(list, at) : [...list, at]);

/** What a tool makes of a square; null where it can do nothing. */
export function use(tool: Tool, position: Position, at: Square): Position | null {
	if (tool === "queen")
		return has(position.blocked, at) ? null : { ...position, queens: toggled(position.queens, at), marks: without(position.marks, at) };
	if (tool === "mark")
		return { ...position, marks: toggled(position.marks, at) };
	return { queens: without(position.queens, at), marks: without(position.marks, at), blocked: toggled(position.blocked, at) };
}

/** Rows, columns and diagonals of the queens, as square numbers. */
function coveredBy(queens: Square[], n: number): Set<number> {
	const covered = new Set<number>();
	for (const q of queens)
		for (let i = 0; i < n; i++) {
			covered.add(q.row * n + i);
			covered.add(i * n + q.column);
			const down = i - q.row + q.column, up = q.row + q.column - i;
			if (down >= 0 && down < n)
				covered.add(i * n + down);
			if (up >= 0 && up < n)
				covered.add(i * n + up);
		}
	return covered;
}

export function pictureOfGame(n: number, position: Position, pairs: Pair[], showAttacks: boolean, hint: Square | null, solved: boolean): Picture {
	const picture = emptyPicture(n);
	const bad = new Set(pairs.flatMap((p) => [p.first, p.second]));
	picture.queens = position.queens.map((q, i) => ({
		...q, look: solved ? "gold" : showAttacks && bad.has(i) ? "attacking" : "plain",
	}));
	if (showAttacks) {
		picture.attacks = pairs.filter((p) => position.queens[p.second] !== undefined).map((p) => ({
			from: position.queens[p.first]!, to: position.queens[p.second]!, line: p.line,
		}));
		picture.covered = coveredBy(position.queens, n);
	}
	Object.assign(picture, { marks: position.marks, blocked: position.blocked, hint, solved, key: `${position.queens.length}` });
	return picture;
}
