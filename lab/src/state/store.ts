// SPDX-License-Identifier: MIT
// One state, changed by `set`, watched by the interface.
import { useEffect, useState } from "preact/hooks";
import type { Overview } from "../engine/worker";
import type { Square, Step } from "../engine/terms";
import { DEFAULTS, type Linked } from "./fragment";

export interface Program { lines: string[]; lineOf: number[] }
export type Theme = "auto" | "light" | "dark";

export interface State extends Linked {
	ready: boolean;
	busy: boolean; // the engine keeps one waiting
	failure: string | null;
	complaints: string[];
	theme: Theme;
	projector: boolean;
	dialog: "keys" | "share" | null;

	// The trace being watched. Step 0 is the empty board, step k record k - 1.
	record: Step | null;
	nextRecord: Step | null;
	overview: Overview | null;
	ended: boolean; // the record shown is the last
	playing: boolean;
	speed: number; // steps a second
	note: string | null; // what a control wants to say
	runOn: { records: number; nodes: number; tests: number; rejected: number; deadEnds: number; solutions: number; done: boolean } | null;
	panels: PanelName[];
	language: string;
	think: boolean;
	thought: { right: number; asked: number; verdict: string | null };
	webgl: boolean | null;
}

export type PanelName = "code" | "sets" | "tree" | "counters" | "found";

let state: State = {
	...DEFAULTS, ready: false, busy: false, failure: null, complaints: [], theme: "auto", projector: false, dialog: null,
	record: null, nextRecord: null, overview: null, ended: false, playing: false, speed: 2, note: null, runOn: null,
	panels: ["code", "tree"], language: "python", think: false, thought: { right: 0, asked: 0, verdict: null }, webgl: null,
};
const watchers = new Set<() => void>();

export function get(): State {
	return state;
}

export function set(change: Partial<State>): void {
	state = { ...state, ...change };
	for (const watcher of watchers)
		watcher();
}

export function watch(watcher: () => void): () => void {
	watchers.add(watcher);
	return () => watchers.delete(watcher);
}

/** The state, for a component that shows it. */
export function useStore(): State {
	const [, redraw] = useState(0);
	useEffect(() => watch(() => redraw((count) => count + 1)) as () => void, []);
	return state;
}

export const sameSquare = (a: Square, b: Square) => a.row === b.row && a.column === b.column;
