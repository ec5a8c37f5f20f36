// SPDX-License-Identifier: MIT
// Drives the machine: opens traces, goes to steps, plays. The worker holds the machine, this file the wishes.
import { Engine } from "../engine/client";
import { CAPPED_N, type Trace } from "../engine/terms";
import type { Counting, Overview } from "../engine/worker";
import { t } from "../messages";
import { get, set } from "../state/store";

export const engine = new Engine();

let token = 0;
let target = 0; // the step wanted
let shown = -1; // the step on the screen
let asking = false;

/** What the state asks the machine to run; above CAPPED_N only the first solution. */
export function currentTrace(): Trace {
	const { n, method, zoom, firstOnly, broken } = get();
	return { n, method, zoom, firstOnly: firstOnly || n > CAPPED_N, broken };
}

/** Steps that can be gone to, as far as is known. */
export function knownSteps(): number {
	return get().overview?.listed ?? 0;
}

engine.listeners = {
	overview(overview: Overview) {
		if (overview.token !== token)
			return;
		set({ overview: { ...overview, tree: overview.tree ?? get().overview?.tree ?? null } });
		if (overview.ended && target > overview.listed) {
			set({ complaints: [...get().complaints, t("bad_step", { value: target, total: overview.listed })] });
			goTo(overview.listed);
		}
	},
	runOn(runOn) {
		if (runOn.token === token)
			set({ runOn: { records: runOn.records, ...runOn.effort, done: runOn.done } });
	},
};

engine.onBusy = (busy) => set({ busy });

let opened = ""; // the trace that the machine holds

/** Opens the trace of the state unless it is the one that is open; then only its step is gone to. */
export function ensureTrace(step = get().step): void {
	const wanted = JSON.stringify(currentTrace());
	if (wanted !== opened) {
		opened = wanted;
		void openTrace(step);
	} else {
		shown = -1;
		goTo(step);
	}
}

/** Starts the trace of the state and goes to a step of it. */
async function openTrace(step = 0): Promise<void> {
	const mine = ++token;
	target = step;
	shown = -1;
	set({ record: null, nextRecord: null, overview: null, ended: false, playing: false, note: null, runOn: null, step });
	// The first start compiles the engine; later ones answer at once unless the worker is stuck.
	const patience = setTimeout(() => engine.replace(), get().ready ? 500 : 10_000);
	let done = false;
	for (let tries = 0; tries < 2 && !done; tries++)
		try {
			await engine.ask("open", mine, currentTrace());
			done = true;
		} catch (error) {
			if ((error as Error).message !== "stopped")
				set({ failure: String(error) });
			// Else the worker was stuck in an earlier trace and has been replaced.
		}
	clearTimeout(patience);
	if (!done || mine !== token)
		return;
	set({ ready: true });
	void pump();
}

/** Shows the wanted step; wishes that arrive meanwhile replace each other. */
async function pump(): Promise<void> {
	if (asking)
		return;
	asking = true;
	try {
		while (shown !== target || shown === -1) {
			const step = target, mine = token;
			if (step === 0) {
				const { step: first } = await engine.ask("seek", 0);
				if (mine === token) {
					shown = 0;
					set({ record: null, nextRecord: first, ended: first === null, step: 0 });
				}
				continue;
			}
			const { step: record, next } = await engine.ask("seek", step - 1);
			if (mine !== token)
				continue;
			if (record === null) {
				const total = get().overview;
				if (total === null || !total.ended)
					break; // the overview will tell how long the trace is
				target = Math.min(target, total.listed);
				continue;
			}
			shown = step;
			set({ record, nextRecord: next, ended: next === null, step });
		}
	} catch {
		// The worker was replaced; whoever did that goes on.
	}
	asking = false;
}

export function goTo(step: number): void {
	target = Math.max(0, step);
	if (get().note !== null || get().thought.verdict !== null)
		set({ note: null, thought: { ...get().thought, verdict: null } });
	if (opened === "" && get().ready)
		ensureTrace(target);
	else
		void pump();
}

/** Ends whatever the engine is at. The next wish starts the trace anew. */
export function stopAll(): void {
	opened = "";
	token++;
	engine.replace();
	set({ playing: false, overview: null, complaints: [t("stopped")] });
}

/** One step forward or back; forward stops at the end of the trace or of its timeline. */
export function stepBy(by: number): void {
	const { overview, ended } = get();
	const last = overview?.ended || overview?.capped ? overview.listed : Infinity;
	if (by > 0 && ended && shown === target)
		return;
	goTo(Math.min(target + by, last));
}

export type Kind = "solution" | "dead_end" | "place";

/** The next or previous solution, dead end or placement. */
export async function jump(kind: Kind, forward: boolean): Promise<void> {
	pause();
	const found = await engine.ask("find", forward ? target - 1 : Math.max(target - 1, 0), forward, kind);
	const overview = get().overview;
	if (found < 0 || (overview?.capped && found >= overview.listed))
		set({ note: t("noMore", { direction: t(forward ? "direction_next" : "direction_previous"), kind: t(`kind_${kind}`) }) });
	else
		goTo(found + 1);
}

let last = 0, due = 0;

function frame(now: number): void {
	const { playing, speed, overview, ended } = get();
	if (!playing)
		return;
	due += (Math.min(now - last, 250) / 1000) * speed;
	last = now;
	const whole = Math.floor(due);
	if (whole > 0) {
		due -= whole;
		if (!asking)
			stepBy(whole);
	}
	if ((ended && shown === target) || (overview !== null && overview.capped && target >= overview.listed))
		pause();
	else
		requestAnimationFrame(frame);
}

export function play(): void {
	if (get().ended)
		goTo(0);
	set({ playing: true, ended: false, note: null });
	last = performance.now();
	due = 0.999;
	requestAnimationFrame(frame);
}

export function pause(): void {
	if (get().playing)
		set({ playing: false });
}

export function togglePlay(): void {
	if (get().playing)
		pause();
	else
		play();
}

/** The search beyond the timeline, counters only. */
export function runOn(): void {
	void engine.ask("runOn", token);
}

export function stopWork(): void {
	void engine.ask("stop");
	const state = get();
	if (state.runOn !== null)
		set({ runOn: { ...state.runOn, done: true } });
}

let counter: Engine | null = null;

/** Counts all solutions, in a worker of its own: a unit may take long, and ending the worker ends it. */
export function countAll(n: number, listener: (counting: Counting) => void): void {
	stopCounting();
	counter = new Engine();
	counter.listeners.counting = (counting) => {
		listener(counting);
		if (counting.done)
			stopCounting();
	};
	counter.ask("count", 0, n).catch(() => {});
}

export function stopCounting(): void {
	counter?.close();
	counter = null;
}
