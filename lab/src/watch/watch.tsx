// SPDX-License-Identifier: MIT
// Watch: the board, the sentence, the controls and the timeline.
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Board, Thumbnail } from "../board/board";
import { pictureOf } from "../board/picture";
import { Scene } from "../board/three";
import { BREAKS, CAPPED_N, MAX_N, METHODS, ZOOMS, type EventName } from "../engine/terms";
import { Icon } from "../icon";
import { number, t } from "../messages";
import { get, set, useStore } from "../state/store";
import { Panels, useProgram, useStatements } from "./panels";
import { engine, goTo, jump, knownSteps, pause, runOn, stepBy, stopWork, togglePlay, type Kind } from "./run";
import { sentenceOf, type Telling } from "./sentence";
import type { Step } from "../engine/terms";

export const SPEEDS = [0.5, 1, 2, 3, 5, 10, 20, 60, 200, 1000, 5000];

/** Changes what is run and starts it anew. */
export function change(what: Partial<Pick<ReturnType<typeof get>, "n" | "method" | "zoom" | "firstOnly" | "broken">>): void {
	const next = { ...get(), ...what };
	if (what.method !== undefined && what.method !== "sets")
		Object.assign(what, { broken: "none", ...(next.zoom === "statements" ? { zoom: "steps" } : {}) });
	if ((what.zoom === "statements" || (what.broken ?? "none") !== "none") && next.method !== "sets")
		Object.assign(what, { method: "sets" });
	set({ ...what, step: 0, playing: false, thought: { right: 0, asked: 0, verdict: null } });
}

export function NumberField({ value, onValue }: { value: number; onValue(n: number): void }) {
	return <label>{t("size")}
		<input type="number" min={1} max={MAX_N} value={value} onChange={(event) => {
			const n = Number(event.currentTarget.value);
			if (Number.isInteger(n) && n >= 1 && n <= MAX_N)
				onValue(n);
			else {
				set({ complaints: [t("bad_n", { value: event.currentTarget.value, max: MAX_N, n: value })] });
				event.currentTarget.value = String(value);
			}
		}} />
	</label>;
}

function Settings() {
	const { n, method, zoom, firstOnly, broken } = useStore();
	return <div class="settings">
		<NumberField value={n} onValue={(size) => change({ n: size })} />
		<label>{t("method")}
			<select value={method} onChange={(e) => change({ method: e.currentTarget.value as typeof method })} title={t(`about_${method}`)}>
				{METHODS.map((m) => <option value={m}>{t(`method_${m}`)}</option>)}
			</select></label>
		<label>{t("zoom")}
			<select value={zoom} onChange={(e) => change({ zoom: e.currentTarget.value as typeof zoom })}>
				{ZOOMS.map((z) => <option value={z}>{t(`zoom_${z}`)}</option>)}
			</select></label>
		<label>{t("breakIt")}
			<select value={broken} onChange={(e) => change({ broken: e.currentTarget.value as typeof broken })}>
				{BREAKS.map((b) => <option value={b}>{t(`break_${b}`)}</option>)}
			</select></label>
		<label class="check"><input type="checkbox" checked={firstOnly || n > CAPPED_N} disabled={n > CAPPED_N}
			onChange={(e) => change({ firstOnly: e.currentTarget.checked })} />{t("firstOnly")}</label>
		<label class="check"><input type="checkbox" checked={get().think}
			onChange={(e) => { pause(); set({ think: e.currentTarget.checked, thought: { right: 0, asked: 0, verdict: null } }); }} />{t("thinkFirst")}</label>
	</div>;
}

/** The record before the one shown, for telling what changed. */
function usePrevious(): Step | null {
	const { record } = useStore();
	const seen = useRef<{ here: Step | null; before: Step | null }>({ here: null, before: null });
	if (seen.current.here !== record) {
		const old = seen.current.here;
		seen.current = { here: record, before: old !== null && record !== null && old.index === record.index - 1 ? old : null };
	}
	return seen.current.before;
}

export function useSentence(): string {
	const { record, method, broken, firstOnly, n } = useStore();
	const program = useProgram("python", firstOnly || n > CAPPED_N);
	const statements = useStatements(broken, firstOnly || n > CAPPED_N);
	const previous = usePrevious();
	const telling: Telling = { program, statements, previous, method, broken: broken !== "none" };
	return sentenceOf(record, telling);
}

function Sentence() {
	const { playing, speed, record, ended, note, overview } = useStore();
	const sentence = useSentence();
	const end = ended && record !== null && !playing
		? `${/[.]$/.test(sentence) ? "" : "."} ${t("say_end", { solutions: record.effort.solutions, nodes: record.effort.nodes })}` : "";
	const spoken = !playing || speed <= 2;
	return <>
		<p class={`sentence ${record?.event ?? "start"}`}>
			<span class="sign" aria-hidden="true">{SIGNS[record?.event ?? "free"]}</span>
			<span>{sentence}{end}{note !== null && <em class="note"> {note}</em>}</span>
		</p>
		<div class="sr-only" aria-live="polite" aria-atomic="true" data-live>{spoken ? `${sentence}${end} ${note ?? ""}` : ""}</div>
		<Remarks capped={overview?.capped ?? false} />
	</>;
}

const SIGNS: Record<EventName, string> = {
	place: "♛", conflict: "✕", solution: "★", dead_end: "⊥", remove: "↑", free: "○", permutation: "↻", clash: "✕", statement: "›",
};

function Remarks({ capped }: { capped: boolean }) {
	const { overview, broken, n, firstOnly, runOn: running, record } = useStore();
	const remarks = [];
	if (capped)
		remarks.push(<p class="remark">{t("timelineCapped", { total: number(overview!.listed), more: "" })}{" "}
			{running === null ? <button type="button" onClick={runOn}>{t("cappedRun")}</button>
				: running.done ? null : <button type="button" onClick={stopWork}>{t("stop")}</button>}
			{running !== null && <span class="figures"> {t("nodes")} {number(running.nodes)}, {t("tests")} {number(running.tests)}, {t("solutions")} {number(running.solutions)}{running.done ? "" : " …"}</span>}
		</p>);
	else if (n > CAPPED_N)
		remarks.push(<p class="remark">{t("firstForced", { limit: CAPPED_N })}</p>);
	if (broken !== "none")
		remarks.push(<p class="remark warn">{overview?.ended && !firstOnly && n <= 12
			? t("brokenNote", { found: overview.effort.solutions, right: rightCount(n) }) : t("brokenRunning")}
		{record?.event === "solution" && !record.rightBoard && <strong> {t("wrongBoard")}</strong>}</p>);
	return <>{remarks}</>;
}

/** The number of solutions of n <= 12, counted by the engine once. */
const counts = new Map<number, number>();
export function rightCount(n: number): number | string {
	if (!counts.has(n)) {
		counts.set(n, NaN);
		engine.ask("numSolutions", n).then((count) => {
			counts.set(n, count);
			set({});
		}, () => counts.delete(n));
	}
	const count = counts.get(n)!;
	return Number.isNaN(count) ? "…" : count;
}

function Timeline() {
	const { overview, step, record } = useStore();
	const sentence = useSentence();
	const canvas = useRef<HTMLCanvasElement>(null);
	const total = knownSteps();
	const { theme, projector } = get();
	useEffect(() => {
		const element = canvas.current;
		if (element === null || overview === null)
			return;
		const width = element.clientWidth || 600, height = 26, scale = window.devicePixelRatio || 1;
		element.width = width * scale;
		element.height = height * scale;
		const context = element.getContext("2d")!;
		context.scale(scale, scale);
		const style = getComputedStyle(document.documentElement);
		const x = (index: number) => ((index + 1) / Math.max(1, overview.listed)) * (width - 16) + 8;
		context.fillStyle = style.getPropertyValue("--quiet");
		let lastX = -9;
		for (const index of overview.deadEnds)
			if (x(index) - lastX >= 1) {
				lastX = x(index);
				context.fillRect(lastX - 0.5, 18, 1, 7);
			}
		context.fillStyle = style.getPropertyValue("--gold");
		lastX = -9;
		for (const index of overview.solutions)
			if (x(index) - lastX >= 1.5) {
				lastX = x(index);
				context.fillRect(lastX - 1, 1, 2, 12);
			}
	}, [overview?.listed, overview?.ended, theme, projector]);
	return <div class="timeline">
		<canvas ref={canvas} aria-hidden="true" />
		<input type="range" min={0} max={Math.max(total, step)} value={step} aria-label={t("timeline")} title={t("marks")}
			aria-valuetext={t("timelineValue", { step, total: number(total), sentence })}
			onInput={(e) => { pause(); goTo(Number(e.currentTarget.value)); }} />
		<p class="legend" aria-hidden="true">{t("legend")}</p>
		<output class="place">{t(overview?.ended || overview?.capped ? "timelineText" : "timelineListing",
			{ step: number(record === null ? 0 : step), total: number(total) })}</output>
	</div>;
}

export const kinds: Kind[] = ["solution", "dead_end", "place"];

function Controls() {
	const { playing, speed, think } = useStore();
	return <div class="controls" role="group" aria-label={t("modeWatch")}>
		<div class="group">
			<button type="button" class="icon" aria-label={t("toStart")} title={`${t("toStart")} (Home)`} onClick={() => { pause(); goTo(0); }}><Icon name="start" /></button>
			<button type="button" class="icon" aria-label={t("stepBack")} title={`${t("stepBack")} (←)`} onClick={() => { pause(); stepBy(-1); }}><Icon name="back" /></button>
			<button type="button" class="icon main" aria-label={t(playing ? "pause" : "play")} title={`${t(playing ? "pause" : "play")} (Space)`}
				disabled={think} onClick={togglePlay}><Icon name={playing ? "pause" : "play"} /></button>
			<button type="button" class="icon" aria-label={t("step")} title={`${t("step")} (→)`} onClick={() => { pause(); step(); }}><Icon name="step" /></button>
			<button type="button" class="icon" aria-label={t("toEnd")} title={`${t("toEnd")} (End)`} onClick={() => { pause(); goTo(knownSteps()); }}><Icon name="end" /></button>
		</div>
		<label class="speed">{t("speed")}
			<input type="range" min={0} max={SPEEDS.length - 1} value={SPEEDS.indexOf(speed)} aria-valuetext={t("speedValue", { value: speed })}
				onInput={(e) => set({ speed: SPEEDS[Number(e.currentTarget.value)]! })} />
			<output>{t("speedValue", { value: speed })}</output>
		</label>
		<ViewSwitch />
		<div class="group jumps">
			{kinds.map((kind) => <span class="jump">
				<button type="button" class="icon" aria-label={t("previousKind", { kind: t(`kind_${kind}`) })} onClick={() => jump(kind, false)}><Icon name="previous" /></button>
				<span aria-hidden="true">{t(`kind_${kind}`)}</span>
				<button type="button" class="icon" aria-label={t("nextKind", { kind: t(`kind_${kind}`) })} onClick={() => jump(kind, true)}><Icon name="next" /></button>
			</span>)}
		</div>
	</div>;
}

const THINK: EventName[] = ["place", "conflict", "dead_end", "remove", "solution"];

/** One step forward; with "think first" the prediction comes before it. */
export function step(): void {
	if (!get().think || get().thought.verdict !== null)
		stepBy(1);
}

function Think() {
	const { nextRecord, thought, zoom, method } = useStore();
	if (nextRecord === null || zoom === "statements" || method === "permutations")
		return null;
	const answer = nextRecord.event;
	const choose = (guess: EventName) => {
		const right = guess === answer;
		stepBy(1);
		set({ thought: {
			right: thought.right + Number(right), asked: thought.asked + 1,
			verdict: right ? t("thinkRight") : t("thinkWrong", { answer: t(`think_${answer as "place"}`) }),
		} });
	};
	const choices = THINK.filter((e) => e !== "conflict" || method !== "bitmask");
	return <div class="think" role="group" aria-label={t("thinkAsk")}>
		<strong>{t("thinkAsk")}</strong>
		{choices.map((e) => <button type="button" onClick={() => choose(e)}>{t(`think_${e as "place"}`)}</button>)}
		<span aria-live="polite">{thought.verdict} {thought.asked > 0 && t("thinkScore", { right: thought.right, asked: thought.asked })}</span>
	</div>;
}

export function ViewSwitch() {
	const { view, webgl } = useStore();
	return <div class="view-switch" role="group" aria-label={t("view")}>
		{(["2d", "3d"] as const).map((v) => <button type="button" aria-pressed={view === v} disabled={v === "3d" && webgl === false}
			title={v === "3d" && webgl === false ? t("noWebGL") : undefined} onClick={() => set({ view: v })}>{t(v === "2d" ? "view2d" : "view3d")}</button>)}
	</div>;
}

/** Flashing no faster than three times a second: above that speed marks are steady. */
export const flashes = (playing: boolean, speed: number) => !playing || speed <= 3;

/** A card of the solution just found flies from the board to where solutions are collected. */
function Flight() {
	const { n, record, step, playing, speed } = useStore();
	const card = useRef<HTMLDivElement>(null), before = useRef(0);
	const found = record?.event === "solution" && step > before.current;
	useEffect(() => {
		before.current = step;
		const goal = document.querySelector("[data-collect]");
		if (!found || card.current === null || goal === null || (playing && speed > 3) || matchMedia("(prefers-reduced-motion: reduce)").matches)
			return;
		const from = card.current.getBoundingClientRect(), to = goal.getBoundingClientRect();
		const flight = card.current.animate([
			{ opacity: 1, transform: "none" },
			{ opacity: 1, transform: "scale(0.5)", offset: 0.3 },
			{ opacity: 0.9, transform: `translate(${to.right - from.right}px, ${to.bottom - from.bottom}px) scale(0.1)` },
		], { duration: 700, easing: "ease-in-out" });
		return () => flight.cancel();
	}, [step, found]);
	return <div class="flight" ref={card} aria-hidden="true">{found && <Thumbnail columns={record.columns.slice(0, n)} />}</div>;
}

/** Board, sentence, controls, timeline. */
export function Stage({ timeline }: { timeline: boolean }) {
	const { n, record, nextRecord, view, playing, speed, think } = useStore();
	const picture = useMemo(() => pictureOf(n, record, playing ? null : nextRecord), [n, record, playing, nextRecord]);
	const sentence = useSentence();
	return <div class="stage">
		{view === "3d"
			? <Scene picture={picture} still={playing && speed > 10} description={sentence} />
			: <Board picture={picture} still={playing && speed > 10} flash={flashes(playing, speed)} />}
		<Flight />
		<Sentence />
		{think && <Think />}
		<Controls />
		{timeline && <Timeline />}
	</div>;
}

export function Watch() {
	const { embed } = useStore();
	return <div class="watch">
		<Stage timeline={false} />
		{!embed && <aside class="side" aria-label={t("panels")}><Settings /><Panels /></aside>}
		<Timeline />
	</div>;
}
