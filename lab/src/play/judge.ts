// SPDX-License-Identifier: MIT
// What the library says of a board of one's own: who attacks whom, and what can still become of it.
import { useEffect, useState } from "preact/hooks";
import { lineLabel } from "../board/board";
import type { Square } from "../engine/terms";
import type { Pair } from "../engine/worker";
import { list, t } from "../messages";
import { engine } from "../watch/run";
import type { Position } from "./game";

/** The attacking pairs of a position; null until the library has answered. */
export function usePairs(n: number, queens: Square[]): Pair[] | null {
	const [judged, setJudged] = useState<{ n: number; queens: Square[]; pairs: Pair[] } | null>(null);
	useEffect(() => {
		let wanted = true;
		engine.ask("check", n, queens).then((pairs) => wanted && setJudged({ n, queens, pairs }), () => {});
		return () => { wanted = false; };
	}, [n, queens]);
	return judged !== null && judged.queens === queens && judged.n === n ? judged.pairs : null;
}

/** What to say of a queen that was just placed: the last of the list. */
export async function sayPlaced(n: number, { queens }: Position, showAttacks: boolean): Promise<string> {
	const last = queens.length - 1, at = queens[last]!;
	const found = showAttacks ? await engine.ask("check", n, queens) : [];
	const by = found.filter((p) => p.second === last && queens[p.first])
		.map((p) => `${t("queenAt", { ...queens[p.first]! })} (${lineLabel(p.line, at)})`);
	return t("playQueen", { ...at, attacks: !showAttacks ? "" : by.length > 0 ? `${t("squareAttacked", { list: list(by) })}.` : t("noAttack") });
}

/** A completion of the position: its columns, or in words why there is none. */
export async function complete(n: number, position: Position): Promise<{ columns: number[] } | { none: true; say: string } | { none: false; say: string }> {
	const squares = new Array<number>(n * n).fill(0);
	for (const s of position.blocked)
		squares[s.row * n + s.column] = 1;
	for (const s of position.queens)
		squares[s.row * n + s.column] = 2;
	const { status, columns } = await engine.ask("complete", n, squares);
	return status === "done" ? { columns } : status === "none" ? { none: true, say: t("canNo") } : { none: false, say: t("canUnknown", { nodes: 3_000_000 }) };
}

export interface Hint { say: string; at: Square | null }

/** A queen that can be completed, or else the latest queen that has to go. */
export async function hintFor(n: number, position: Position): Promise<Hint> {
	const { queens, blocked } = position;
	const answer = await complete(n, position);
	if ("columns" in answer) {
		const row = answer.columns.findIndex((_, r) => !queens.some((q) => q.row === r));
		const at = { row, column: answer.columns[row]! };
		return row < 0 ? { say: t("hintFull"), at: null } : { say: t("hintSays", at), at };
	}
	if (!answer.none)
		return { say: answer.say, at: null };
	for (let keep = queens.length - 1; keep >= 0; keep--)
		if ("columns" in await complete(n, { ...position, queens: queens.slice(0, keep) }))
			return { say: t("hintBack", { ...queens[keep]! }), at: queens[keep]! };
	return { say: blocked.length > 0 ? t("hintBlocked") : t("noSolution", { n }), at: null };
}
