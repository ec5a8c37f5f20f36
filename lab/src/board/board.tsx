// SPDX-License-Identifier: MIT
// The board in two dimensions: an ARIA grid with one tab stop, and over it the lines of attack.
import { useRef, useState } from "preact/hooks";
import type { Square } from "../engine/terms";
import { list, t } from "../messages";
import { lineNumber, type Attack, type Picture, type QueenLook } from "./picture";

/** The outline of a queen in a box of 100 by 100: five points with balls, a band below. */
export const QUEEN_PATH = "M25 71 12 37 31 55 32 25 44 52 50 20 56 52 68 25 69 55 88 37 75 71Z";
export const QUEEN_BALLS: [number, number][] = [[12, 33], [32, 21], [50, 15], [68, 21], [88, 33]];
export const QUEEN_BAND = "M24 75H76L72 87H28Z";

/** Written once a page; every queen is a reference to it. */
export function QueenSymbol() {
	return <svg class="symbols" aria-hidden="true">
		<symbol id="queen" viewBox="0 0 100 100">
			<path d={QUEEN_PATH} />
			<path d={QUEEN_BAND} />
			{QUEEN_BALLS.map(([x, y]) => <circle cx={x} cy={y} r="5.5" />)}
		</symbol>
	</svg>;
}

export function lineLabel(line: Attack["line"], at: Square): string {
	return t(`line_${line}`, { value: lineNumber(line, at) });
}

interface SquareLook {
	classes: string;
	queen: QueenLook | null;
	removed: boolean;
	label: string;
}

/** What a screen reader hears of a square, and how it looks. */
function look(picture: Picture, at: Square, queens: (QueenLook | null)[], attackers: Map<number, Attack[]>): SquareLook {
	const { n } = picture;
	const is = (s: Square | null) => s !== null && s.row === at.row && s.column === at.column;
	const index = at.row * n + at.column;
	const queen = queens[index] ?? null;
	const words: string[] = [], classes = ["square", (at.row + at.column) % 2 === 1 ? "dark" : "light"];
	const attacks = attackers.get(index);
	const by = () => list(attacks!.map((a) => `${t("queenAt", { ...a.from })} (${lineLabel(a.line, at)})`));
	if (is(picture.rejected)) {
		classes.push("rejected");
		words.push(attacks ? t("squareRejected", { list: by() }) : t("squareRejectedFree"));
	} else if (queen !== null) {
		classes.push(`has-${queen}`);
		words.push(t(queen === "new" ? "squareQueenNew" : queen === "gold" ? "squareSolution" : "squareQueen"));
		if (attacks)
			words.push(t("squareAttacked", { list: by() }));
	} else if (is(picture.removed)) {
		words.push(t("squareRemoved"));
	}
	const add = (condition: boolean, name: string, word: string | null) => {
		if (condition) {
			classes.push(name);
			if (word !== null)
				words.push(word);
		}
	};
	add(picture.blocked.some(is), "blocked", t("squareBlocked"));
	add(picture.marks.some(is), "marked", t("squareMarked"));
	add(is(picture.hint), "hint", t("squareHint"));
	add(is(picture.current), "current", null);
	add(is(picture.next), "next", t("squareNext"));
	add(picture.deadRow === at.row, "dead", null);
	add(picture.openRow?.row === at.row && picture.openRow.columns.includes(at.column), "open", null);
	add(picture.covered.has(index) && queen === null, "covered", null);
	if (words.length === 0)
		words.push(t("squareFree"));
	return { classes: classes.join(" "), queen, removed: is(picture.removed), label: `${t("square", { ...at })}: ${words.join(", ")}` };
}

function Lines({ picture }: { picture: Picture }) {
	const { n, attacks, rejected } = picture;
	const middle = (s: Square) => ({ x: s.column + 0.5, y: s.row + 0.5 });
	const size = Math.max(0.2, n * 0.027);
	return <svg class="lines" viewBox={`0 0 ${n} ${n}`} aria-hidden="true">
		{attacks.map((a) => {
			const from = middle(a.from), to = middle(a.to);
			return <line class="attack-line" x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke-width={Math.max(0.05, n * 0.006)} />;
		})}
		{attacks.map((a) => <circle class="attack-ring" cx={middle(a.from).x} cy={middle(a.from).y} r="0.44" stroke-width="0.07" />)}
		{rejected !== null && <path class="cross" stroke-width="0.11"
			d={`M${rejected.column + 0.24} ${rejected.row + 0.24}l.52 .52m0 -.52l-.52 .52`} />}
		{picture.queens.filter((q) => q.look === "gold").map((q) =>
			<circle class="gold-ring" cx={q.column + 0.5} cy={q.row + 0.5} r="0.45" stroke-width="0.06" />)}
		{attacks.slice(0, 12).map((a, i) => {
			const from = middle(a.from), to = middle(a.to);
			const share = attacks.length > 1 ? 0.38 + 0.14 * (i % 3) : 0.5;
			const text = lineLabel(a.line, a.to);
			const half = text.length * size * 0.33;
			const x = Math.min(Math.max(from.x + (to.x - from.x) * share, half), n - half);
			return <text class="line-label" x={x} y={from.y + (to.y - from.y) * share} font-size={size} text-anchor="middle"
				dominant-baseline="middle" stroke-width={size * 0.3}>{text}</text>;
		})}
	</svg>;
}

export interface BoardProps {
	picture: Picture;
	label?: string;
	still?: boolean; // no motion
	small?: boolean;
	flash?: boolean;
	onToggle?(at: Square): void;
	onMark?(at: Square): void;
	onKey?(key: string, at: Square): boolean;
}

const STEPS: Record<string, [number, number]> = {
	ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};

export function Board({ picture, label, still, small, flash, onToggle, onMark, onKey }: BoardProps) {
	const { n } = picture;
	const grid = useRef<HTMLDivElement>(null);
	const [focus, setFocus] = useState<Square>({ row: 0, column: 0 });
	const stop = { row: Math.min(focus.row, n - 1), column: Math.min(focus.column, n - 1) };
	const queens: (QueenLook | null)[] = new Array(n * n).fill(null);
	for (const q of picture.queens)
		queens[q.row * n + q.column] = q.look;
	const attackers = new Map<number, Attack[]>();
	for (const a of picture.attacks) {
		const index = a.to.row * n + a.to.column;
		attackers.set(index, [...(attackers.get(index) ?? []), a]);
	}
	const squareOf = (target: EventTarget | null): Square | null => {
		const cell = (target as HTMLElement | null)?.closest<HTMLElement>("[role=gridcell]");
		return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
	};
	const move = (to: Square) => {
		setFocus(to);
		grid.current?.querySelector<HTMLElement>(`[data-row="${to.row}"][data-column="${to.column}"]`)?.focus();
	};
	const keyDown = (event: KeyboardEvent) => {
		const at = squareOf(event.target);
		if (at === null || event.ctrlKey || event.metaKey || event.altKey)
			return;
		const by = STEPS[event.key];
		if (by !== undefined)
			move({ row: Math.min(Math.max(at.row + by[0], 0), n - 1), column: Math.min(Math.max(at.column + by[1], 0), n - 1) });
		else if (event.key === "Home" || event.key === "End")
			move({ row: at.row, column: event.key === "Home" ? 0 : n - 1 });
		else if ((event.key === "Enter" || event.key === " ") && onToggle)
			onToggle(at);
		else if (!onKey?.(event.key, at))
			return;
		event.preventDefault();
		event.stopPropagation();
	};
	const numbers = Array.from({ length: n }, (_, i) => i);
	const every = n > 16 ? 4 : 1;
	return <div class={`board ${small ? "small" : ""} ${still ? "still" : ""} ${flash ? "flash" : ""} ${onToggle ? "active" : ""}`}
		style={{ "--n": n }}>
		<div class="rim top" aria-hidden="true">{numbers.map((c) => <span>{c % every === 0 ? c : ""}</span>)}</div>
		<div class="rim side" aria-hidden="true">{numbers.map((r) => <span>{r % every === 0 ? r : ""}</span>)}</div>
		<div class="grid" role="grid" aria-label={label ?? t("board", { n })} aria-rowcount={n} aria-colcount={n} ref={grid}
			onKeyDown={keyDown}
			onClick={(event) => {
				const at = squareOf(event.target);
				if (at !== null) {
					setFocus(at);
					onToggle?.(at);
				}
			}}
			onContextMenu={(event) => {
				const at = squareOf(event.target);
				if (at !== null && onMark) {
					event.preventDefault();
					onMark(at);
				}
			}}>
			{numbers.map((row) => <div role="row" class="row" key={row}>
				{numbers.map((column) => {
					const cell = look(picture, { row, column }, queens, attackers);
					return <div role="gridcell" class={cell.classes} key={column} data-row={row} data-column={column}
						aria-label={cell.label} tabIndex={stop.row === row && stop.column === column ? 0 : -1}>
						{cell.queen !== null && <svg key={cell.queen === "new" ? picture.key : "q"} class={`queen ${cell.queen}`}
							aria-hidden="true"><use href="#queen" /></svg>}
						{cell.removed && cell.queen === null && <svg key={`r${picture.key}`} class="queen removed" aria-hidden="true">
							<use href="#queen" /></svg>}
					</div>;
				})}
			</div>)}
			<Lines picture={picture} />
		</div>
	</div>;
}

/** A small still board, for cards. */
export function Thumbnail({ columns, size = 10 }: { columns: number[]; size?: number }) {
	const n = columns.length;
	return <svg class="thumbnail" viewBox={`0 0 ${n * size} ${n * size}`} aria-hidden="true">
		<rect class="light" width={n * size} height={n * size} />
		<path class="dark" d={columns.map((_, row) => columns.map((__, column) => (row + column) % 2 === 1
			? `M${column * size} ${row * size}h${size}v${size}h-${size}z` : "").join("")).join("")} />
		{columns.map((column, row) => <use href="#queen" class="queen" x={column * size} y={row * size} width={size} height={size} />)}
	</svg>;
}
