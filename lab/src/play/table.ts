// SPDX-License-Identifier: MIT
// The state of play and everything that can be done to it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Square } from "../engine/terms";
import type { Pair } from "../engine/worker";
import { t } from "../messages";
import { set, useStore } from "../state/store";
import { useClock, type Clock } from "./clock";
import { change, emptyPosition, has, newGame, redo, undo, use, type Game, type Position, type Tool } from "./game";
import { complete, hintFor, sayPlaced, usePairs } from "./judge";

export interface Table {
	n: number;
	game: Game;
	pairs: Pair[];
	done: boolean;
	clock: Clock;
	attacks: boolean;
	hints: boolean;
	hint: Square | null;
	said: string;
	setAttacks(on: boolean): void;
	setHints(on: boolean): void;
	apply(tool: Tool, at: Square): void;
	undo(): void;
	redo(): void;
	giveHint(): Promise<void>;
	askComplete(): Promise<void>;
	completeIt(): Promise<void>;
	startFromSolution(): Promise<void>;
	clear(): void;
	resize(n: number): void;
}

/** The state in the link follows the board, and the board follows a link that is opened. */
function useLinked(game: Game, onLink: (game: Game) => void): void {
	const { queens, blocked } = useStore();
	const mine = useRef(new WeakSet<Square[]>([queens, blocked]));
	useEffect(() => {
		mine.current.add(game.now.queens).add(game.now.blocked);
		set({ queens: game.now.queens, blocked: game.now.blocked });
	}, [game.now]);
	useEffect(() => {
		if (!mine.current.has(queens) || !mine.current.has(blocked))
			onLink(newGame(queens, blocked));
	}, [queens, blocked]);
}

/** What to say of a tool that was used on a square; a placed queen is told of by the library. */
function sayUsed(tool: Tool, position: Position, at: Square): string {
	if (tool === "mark")
		return t(has(position.marks, at) ? "playMark" : "playUnmark", { ...at });
	if (tool === "block")
		return t(has(position.blocked, at) ? "playBlock" : "playUnblock", { ...at });
	return t("playRemoved", { ...at });
}

export function useTable(): Table {
	const { n, queens, blocked } = useStore();
	const [game, setGame] = useState<Game>(() => newGame(queens, blocked));
	const [attacks, setAttacks] = useState(true);
	const [hints, setHints] = useState(true);
	const [hint, setHint] = useState<Square | null>(null);
	const [said, say] = useState("");
	const pairs = usePairs(n, game.now.queens);
	const done = game.now.queens.length === n && pairs?.length === 0;
	const clock = useClock(done);
	/** A new state of the game, and a word on it. */
	const turn = (next: Game, words: string) => {
		setGame(next);
		setHint(null);
		say(words);
	};
	const helped = (to: Position): Game => ({ ...change(game, to), helped: true });
	useLinked(game, (linked) => turn(linked, ""));
	return {
		n, game, pairs: pairs ?? [], done, clock, attacks, hints, hint, said, setAttacks,
		setHints(on) {
			setHints(on);
			setHint(null);
		},
		apply(tool, at) {
			const next = use(tool, game.now, at);
			if (next === null) {
				say(t("playIsBlocked", { ...at }));
				return;
			}
			clock.start();
			turn(change(game, next), sayUsed(tool, next, at));
			if (tool === "queen" && has(next.queens, at))
				sayPlaced(n, next, attacks).then(say, () => {});
		},
		undo: () => turn(undo(game), t("undone")),
		redo: () => turn(redo(game), t("redone")),
		async giveHint() {
			if (!hints)
				return;
			setGame((g) => ({ ...g, helped: true }));
			const { say: words, at } = await hintFor(n, game.now);
			setHint(at);
			say(words);
		},
		async askComplete() {
			const answer = await complete(n, game.now);
			say("columns" in answer ? t("canYes") : answer.say);
		},
		async completeIt() {
			const answer = await complete(n, game.now);
			if (!("columns" in answer)) {
				say(answer.say);
				return;
			}
			const added = answer.columns.map((column, row) => ({ row, column })).filter((s) => !has(game.now.queens, s));
			turn(helped({ ...game.now, queens: [...game.now.queens, ...added] }), "");
		},
		async startFromSolution() {
			const answer = await complete(n, emptyPosition);
			if ("columns" in answer)
				turn(helped({ ...emptyPosition, queens: answer.columns.map((column, row) => ({ row, column })) }), t("fromSolutionNote"));
			else
				say(t("noSolution", { n }));
		},
		clear() {
			turn({ ...change(game, { queens: [], marks: [], blocked: [] }), helped: false }, "");
			clock.stop();
		},
		resize(size) {
			set({ n: size, queens: [], blocked: [] });
			clock.stop();
		},
	};
}
