// SPDX-License-Identifier: MIT
// Compare: two methods side by side, one record at a time each.
import { useEffect, useRef, useState } from "preact/hooks";
import { Board } from "../board/board";
import { noEffort, pictureOf } from "../board/picture";
import { Engine } from "../engine/client";
import { CAPPED_N, METHODS, type Method, type Step } from "../engine/terms";
import type { Overview } from "../engine/worker";
import { Icon } from "../icon";
import { number, t } from "../messages";
import { get, set, useStore } from "../state/store";
import { sentenceOf } from "../watch/sentence";
import { flashes, NumberField, SPEEDS } from "../watch/watch";

/** The last step of the longer of the two, for the key that goes there. */
export let lastStep = 0;

interface Side { engine: Engine; step: Step | null; overview: Overview | null }

/** A machine of its own for one side. */
function useSide(n: number, method: Method, step: number): Side {
	const [engine] = useState(() => new Engine());
	const [record, setRecord] = useState<Step | null>(null);
	const [overview, setOverview] = useState<Overview | null>(null);
	const token = useRef(0);
	useEffect(() => () => engine.close(), []);
	useEffect(() => {
		const mine = ++token.current;
		engine.listeners.overview = (o) => o.token === mine && setOverview(o);
		setOverview(null);
		engine.ask("open", mine, { n, method, zoom: "steps", firstOnly: n > CAPPED_N, broken: "none" }).catch(() => {});
	}, [n, method]);
	useEffect(() => {
		let wanted = true;
		const last = overview?.ended ? Math.min(step, overview.listed) : step;
		if (last === 0)
			setRecord(null);
		else
			engine.ask("seek", last - 1).then((answer) => wanted && answer.step && setRecord(answer.step), () => {});
		return () => { wanted = false; };
	}, [n, method, step, overview?.ended]);
	return { engine, step: record, overview };
}

function SideView({ side, n, method, step, title, onMethod }: {
	side: Side; n: number; method: Method; step: number; title: string; onMethod(m: Method): void;
}) {
	const { playing, speed } = useStore();
	const effort = side.step?.effort ?? noEffort;
	const over = side.overview?.ended && step >= side.overview.listed;
	return <section class="compare-side" aria-label={`${title}: ${t(`method_${method}`)}`}>
		<label>{title}
			<select value={method} onChange={(e) => onMethod(e.currentTarget.value as Method)}>
				{METHODS.map((m) => <option value={m}>{t(`method_${m}`)}</option>)}
			</select></label>
		<Board picture={pictureOf(n, side.step, null)} still={playing && speed > 10} flash={flashes(playing, speed)}
			label={`${t("board", { n })}, ${t(`method_${method}`)}`} />
		<p class={`sentence small ${side.step?.event ?? "start"}`}>{sentenceOf(side.step, { program: null, statements: null, previous: null, method, broken: false })}</p>
		<dl class="figures">
			{(["nodes", "tests", "rejected", "deadEnds", "solutions"] as const).map((name) =>
				<div><dt>{t(name)}</dt><dd>{number(effort[name])}</dd></div>)}
		</dl>
		<p class="quiet">{over ? t("compareDone", { total: number(side.overview!.listed) }) : t(`about_${method}`)}</p>
	</section>;
}

export function Compare() {
	const { n, method, other, step, playing, speed } = useStore();
	const a = useSide(n, method, step), b = useSide(n, other, step);
	const total = Math.max(a.overview?.listed ?? 0, b.overview?.listed ?? 0);
	lastStep = total;
	const go = (to: number) => set({ step: Math.min(Math.max(0, to), Math.max(total, 1)) });
	const stop = () => playing && set({ playing: false });
	useEffect(() => {
		if (!playing)
			return;
		let last = performance.now(), due = 0, frame = 0;
		const tick = (now: number) => {
			due += (Math.min(now - last, 250) / 1000) * get().speed;
			last = now;
			const whole = Math.floor(due);
			if (whole > 0) {
				due -= whole;
				const to = Math.min(get().step + whole, total);
				set({ step: to, playing: to < total });
			}
			frame = requestAnimationFrame(tick);
		};
		frame = requestAnimationFrame(tick);
		return () => cancelAnimationFrame(frame);
	}, [playing, total]);
	return <div class="compare">
		<div class="settings row"><NumberField value={n} onValue={(size) => set({ n: size, step: 0, playing: false })} />
			<p class="quiet">{t("compareNote")}</p></div>
		<div class="sides">
			<SideView side={a} n={n} method={method} step={step} title={t("compareA")} onMethod={(m) => set({ method: m, step: 0, zoom: "steps", broken: "none" })} />
			<SideView side={b} n={n} method={other} step={step} title={t("compareB")} onMethod={(m) => set({ other: m, step: 0 })} />
		</div>
		<div class="controls" role="group" aria-label={t("modeCompare")}>
			<div class="group">
				<button type="button" class="icon" aria-label={t("toStart")} onClick={() => { stop(); go(0); }}><Icon name="start" /></button>
				<button type="button" class="icon" aria-label={t("stepBack")} onClick={() => { stop(); go(step - 1); }}><Icon name="back" /></button>
				<button type="button" class="icon main" aria-label={t(playing ? "pause" : "play")} onClick={() => set({ playing: !playing })}><Icon name={playing ? "pause" : "play"} /></button>
				<button type="button" class="icon" aria-label={t("step")} onClick={() => { stop(); go(step + 1); }}><Icon name="step" /></button>
				<button type="button" class="icon" aria-label={t("toEnd")} onClick={() => { stop(); go(total); }}><Icon name="end" /></button>
			</div>
			<label class="speed">{t("speed")}
				<input type="range" min={0} max={SPEEDS.length - 1} value={SPEEDS.indexOf(speed)} aria-valuetext={t("speedValue", { value: speed })}
					onInput={(e) => set({ speed: SPEEDS[Number(e.currentTarget.value)]! })} />
				<output>{t("speedValue", { value: speed })}</output></label>
		</div>
		<div class="timeline plain">
			<input type="range" min={0} max={Math.max(total, step)} value={step} aria-label={t("timeline")}
				aria-valuetext={t("timelineText", { step, total: number(total) })} onInput={(e) => { stop(); go(Number(e.currentTarget.value)); }} />
			<output class="place">{t("timelineText", { step: number(step), total: number(total) })}</output>
		</div>
		<Totals n={n} a={a} b={b} method={method} other={other} />
	</div>;
}

function Totals({ n, a, b, method, other }: { n: number; a: Side; b: Side; method: Method; other: Method }) {
	if (!a.overview?.ended || !b.overview?.ended)
		return null;
	return <div class="scroll" tabIndex={0}><table class="counters"><caption>{t("compareTable", { n })}</caption>
		<thead><tr><td></td>{(["nodes", "tests", "rejected", "deadEnds", "solutions"] as const).map((name) => <th scope="col">{t(name)}</th>)}</tr></thead>
		<tbody>{([[method, a], [other, b]] as const).map(([name, side]) => <tr><th scope="row">{t(`method_${name}`)}</th>
			{(["nodes", "tests", "rejected", "deadEnds", "solutions"] as const).map((c) => <td>{number(side.overview!.effort[c])}</td>)}</tr>)}</tbody>
	</table></div>;
}
