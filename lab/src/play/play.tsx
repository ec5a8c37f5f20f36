// SPDX-License-Identifier: MIT
// Play: place and remove queens yourself.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board, lineLabel } from "../board/board";
import { Scene } from "../board/three";
import type { Square } from "../engine/terms";
import type { Pair } from "../engine/worker";
import { list, t } from "../messages";
import { set, useStore } from "../state/store";
import { engine } from "../watch/run";
import { NumberField, ViewSwitch } from "../watch/watch";
import { change, has, newGame, pictureOfGame, redo, undo, use, type Game, type Position, type Tool } from "./game";

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The attacking pairs of a position, as the library judges it. */
function usePairs(n: number, queens: Square[]): Pair[] {
	const [pairs, setPairs] = useState<{ queens: Square[]; pairs: Pair[] }>({ queens: [], pairs: [] });
	useEffect(() => {
		let wanted = true;
		engine.ask("check", n, queens).then((found) => wanted && setPairs({ queens, pairs: found }), () => {});
		return () => { wanted = false; };
	}, [n, queens]);
	return pairs.queens === queens ? pairs.pairs : [];
}

const squaresOf = (n: number, position: Position): number[] => {
	const squares = new Array<number>(n * n).fill(0);
	for (const s of position.blocked)
		squares[s.row * n + s.column] = 1;
	for (const s of position.queens)
		squares[s.row * n + s.column] = 2;
	return squares;
};

export function Play() {
	const { n, view, queens, blocked, embed } = useStore();
	const [game, setGame] = useState<Game>(() => newGame(queens, blocked));
	const [tool, setTool] = useState<Tool>("queen");
	const [attacks, setAttacks] = useState(true);
	const [hints, setHints] = useState(true);
	const [hint, setHint] = useState<Square | null>(null);
	const [say, setSay] = useState<string>("");
	const [started, setStarted] = useState<number | null>(null);
	const [seconds, setSeconds] = useState(0);
	const pairs = usePairs(n, game.now.queens);
	const solved = game.now.queens.length === n && pairs.length === 0;
	const [checked, setChecked] = useState(false);

	// A queen count of n is a solution only once the library has answered.
	useEffect(() => {
		setChecked(false);
		let wanted = true;
		engine.ask("check", n, game.now.queens).then(() => wanted && setChecked(true), () => {});
		return () => { wanted = false; };
	}, [n, game.now.queens]);
	const done = solved && checked;

	// The state in the link follows the board, and the board follows a link that is opened.
	const mine = useRef(new WeakSet<Square[]>([queens, blocked]));
	useEffect(() => {
		mine.current.add(game.now.queens).add(game.now.blocked);
		set({ queens: game.now.queens, blocked: game.now.blocked });
	}, [game.now]);
	useEffect(() => {
		if (!mine.current.has(queens) || !mine.current.has(blocked)) {
			setGame(newGame(queens, blocked));
			setHint(null);
			setSay("");
		}
	}, [queens, blocked]);
	useEffect(() => {
		if (started === null || done)
			return;
		const timer = setInterval(() => setSeconds(Math.floor((Date.now() - started) / 1000)), 250);
		return () => clearInterval(timer);
	}, [started, done]);

	const apply = (with_: Tool, at: Square) => {
		const next = use(with_, game.now, at);
		setHint(null);
		if (next === null) {
			setSay(t("playIsBlocked", { ...at }));
			return;
		}
		setStarted((s) => s ?? Date.now());
		setGame(change(game, next));
		if (with_ === "mark")
			setSay(t(has(next.marks, at) ? "playMark" : "playUnmark", { ...at }));
		else if (with_ === "block")
			setSay(t(has(next.blocked, at) ? "playBlock" : "playUnblock", { ...at }));
		else if (!has(next.queens, at))
			setSay(t("playRemoved", { ...at }));
		else
			void tellPlaced(next, at);
	};
	const tellPlaced = async (position: Position, at: Square) => {
		const found = await engine.ask("check", n, position.queens);
		const last = position.queens.length - 1;
		const by = found.filter((p) => p.second === last && position.queens[p.first])
			.map((p) => `${t("queenAt", { ...position.queens[p.first]! })} (${lineLabel(p.line, at)})`);
		setSay(t("playQueen", { ...at, attacks: !attacks ? "" : by.length > 0 ? t("squareAttacked", { list: list(by) }) + "." : t("noAttack") }));
	};
	const goBack = () => { setGame(undo(game)); setHint(null); setSay(t("undone")); };
	const goOn = () => { setGame(redo(game)); setHint(null); setSay(t("redone")); };

	/** A queen that can be completed, or else the latest queen that has to go. */
	const giveHint = async () => {
		if (!hints)
			return;
		setGame((g) => ({ ...g, helped: true }));
		const { now } = game;
		const answer = await engine.ask("complete", n, squaresOf(n, now));
		if (answer.status === "stopped") {
			setSay(t("canUnknown", { nodes: 3000000 }));
		} else if (answer.status === "done") {
			const row = answer.columns.findIndex((_, r) => !now.queens.some((q) => q.row === r));
			if (row < 0) {
				setSay(t("hintFull"));
				return;
			}
			const at = { row, column: answer.columns[row]! };
			setHint(at);
			setSay(t("hintSays", at));
		} else {
			for (let keep = now.queens.length - 1; keep >= 0; keep--) {
				const shorter = await engine.ask("complete", n, squaresOf(n, { ...now, queens: now.queens.slice(0, keep) }));
				if (shorter.status === "done") {
					const at = now.queens[keep]!;
					setHint(at);
					setSay(t("hintBack", { ...at }));
					return;
				}
			}
			setSay(now.blocked.length > 0 ? t("hintBlocked") : t("noSolution", { n }));
		}
	};
	const ask = async () => {
		const { status } = await engine.ask("complete", n, squaresOf(n, game.now));
		setSay(status === "done" ? t("canYes") : status === "none" ? t("canNo") : t("canUnknown", { nodes: 3000000 }));
	};
	const complete = async () => {
		const { status, columns } = await engine.ask("complete", n, squaresOf(n, game.now));
		if (status !== "done") {
			setSay(status === "none" ? t("canNo") : t("canUnknown", { nodes: 3000000 }));
			return;
		}
		const added = columns.map((column, row) => ({ row, column })).filter((s) => !has(game.now.queens, s));
		setGame({ ...change(game, { ...game.now, queens: [...game.now.queens, ...added] }), helped: true });
		setHint(null);
		setSay("");
	};
	const fromSolution = async () => {
		const { columns } = await engine.ask("complete", n, new Array<number>(n * n).fill(0));
		if (columns.length === 0) {
			setSay(t("noSolution", { n }));
			return;
		}
		setGame({ ...change(game, { queens: columns.map((column, row) => ({ row, column })), marks: [], blocked: [] }), helped: true });
		setHint(null);
		setSay(t("fromSolutionNote"));
	};
	const onKey = (key: string, at: Square): boolean => {
		const lower = key.toLowerCase();
		const act = { m: () => apply("mark", at), b: () => apply("block", at), u: goBack, r: goOn, h: () => void giveHint() }[lower];
		act?.();
		return act !== undefined;
	};
	const picture = useMemo(() => pictureOfGame(n, game.now, pairs, attacks, hint, done), [n, game.now, pairs, attacks, hint, done]);
	const status = done
		? game.helped ? t("playSolvedHelped", { n }) : t("playSolved", { n, time: clock(seconds) })
		: game.now.queens.length === 0 ? t("playStatusEmpty", { n })
		: t("playStatus", { placed: game.now.queens.length, n, pairs: attacks ? pairs.length : "" });
	const shownStatus = attacks || done || game.now.queens.length === 0 ? status : `${game.now.queens.length} / ${n}`;
	return <div class="play">
		<div class="stage">
			<div class="stage-bar"><ViewSwitch />
				<span class="clock" role="timer" aria-label={t("timer")}>{clock(seconds)}</span>
			</div>
			{view === "3d" && <Scene picture={picture} still description={shownStatus} onToggle={(at) => apply(tool, at)} />}
			<div class={view === "3d" ? "sr-only-focusable" : ""}>
				<Board picture={picture} onToggle={(at) => apply(tool, at)} onMark={(at) => apply("mark", at)} onKey={onKey} />
			</div>
			<p class={`sentence ${done ? "solution" : ""}`} data-status><span class="sign" aria-hidden="true">{done ? "★" : "♛"}</span><span>{shownStatus}</span></p>
			<p class="said" aria-live="polite" data-said>{say}</p>
		</div>
		{!embed && <aside class="side">
			<div class="settings">
				<NumberField value={n} onValue={(size) => { set({ n: size, queens: [], blocked: [] }); setStarted(null); setSeconds(0); }} />
				<fieldset class="tools"><legend>{t("tool")}</legend>
					{([["queen", "toolQueen"], ["mark", "toolMark"], ["block", "toolBlock"]] as const).map(([name, key]) =>
						<label class="check"><input type="radio" name="tool" checked={tool === name} onChange={() => setTool(name)} />{t(key)}</label>)}
				</fieldset>
				<label class="check"><input type="checkbox" checked={attacks} onChange={(e) => setAttacks(e.currentTarget.checked)} />{t("showAttacks")}</label>
				<label class="check"><input type="checkbox" checked={hints} onChange={(e) => { setHints(e.currentTarget.checked); setHint(null); }} />{t("allowHints")}</label>
			</div>
			<div class="actions">
				<button type="button" disabled={game.past.length === 0} onClick={goBack}>{t("undo")}</button>
				<button type="button" disabled={game.future.length === 0} onClick={goOn}>{t("redo")}</button>
				{hints && <button type="button" onClick={giveHint}>{t("hint")}</button>}
				<button type="button" onClick={ask}>{t("canComplete")}</button>
				<button type="button" onClick={complete}>{t("completeIt")}</button>
				<button type="button" onClick={fromSolution}>{t("fromSolution")}</button>
				<button type="button" disabled={game.now.queens.length + game.now.marks.length + game.now.blocked.length === 0}
					onClick={() => { setGame({ ...change(game, { queens: [], marks: [], blocked: [] }), helped: false }); setHint(null); setSay(""); setStarted(null); setSeconds(0); }}>{t("clear")}</button>
				<button type="button" onClick={() => { setStarted(Date.now()); setSeconds(0); }}>{t("timerReset")}</button>
			</div>
			{attacks && pairs.length > 0 && <section class="panel" aria-label={t("attacksList")}><h2 class="panel-title">{t("attacksList")}</h2>
				<ul class="pairs">{pairs.slice(0, 40).map((p) => {
					const a = game.now.queens[p.first], b = game.now.queens[p.second];
					return a && b ? <li>{t("attackPair", { a: t("square", { ...a }), b: t("square", { ...b }), line: lineLabel(p.line, b) })}</li> : null;
				})}</ul></section>}
			<p class="quiet">{t("playHelp")}</p>
		</aside>}
	</div>;
}
