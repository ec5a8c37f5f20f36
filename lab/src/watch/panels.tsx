// SPDX-License-Identifier: MIT
// The quiet panels beside the board. Two of them are open at a time, one on narrow screens.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Thumbnail } from "../board/board";
import { noEffort } from "../board/picture";
import { LANGUAGES, POINTS, type Language, type Step } from "../engine/terms";
import type { Counting } from "../engine/worker";
import { number, t } from "../messages";
import { get, set, useStore, type PanelName, type Program } from "../state/store";
import { countAll, engine, goTo, stopCounting } from "./run";
import { variablesOf } from "./sentence";
import { draw, layOut, layOutNear, nodeAt, nodeNear, pathTo, WHOLE_TREE } from "./tree";

const LANGUAGE_LABELS: Record<Language, string> = {
	c: "C", cpp: "C++", java: "Java", javascript: "JavaScript", typescript: "TypeScript", python: "Python",
};

/** A program of the library, asked for once. */
const programs = new Map<string, Program>();
export function useProgram(language: string, firstOnly: boolean): Program | null {
	const key = `${language} ${firstOnly}`, { ready } = get();
	const [, redraw] = useState(0);
	useEffect(() => {
		let wanted = true;
		if (!programs.has(key))
			engine.ask("program", language as Language, firstOnly).then((program) => {
				programs.set(key, program);
				if (wanted)
					redraw((c) => c + 1);
			}, () => {});
		return () => { wanted = false; };
	}, [key, ready]);
	return programs.get(key) ?? null;
}

const changed = new Map<string, (string | null)[]>();
export function useStatements(broken: (ReturnType<typeof get>)["broken"], firstOnly: boolean): (string | null)[] | null {
	const key = `${broken} ${firstOnly}`, { ready } = get();
	const [, redraw] = useState(0);
	useEffect(() => {
		let wanted = true;
		if (!changed.has(key))
			engine.ask("statements", broken, firstOnly).then((list) => {
				changed.set(key, list);
				if (wanted)
					redraw((c) => c + 1);
			}, () => {});
		return () => { wanted = false; };
	}, [key, ready]);
	return changed.get(key) ?? null;
}

function Code() {
	const { method, record, language, broken, firstOnly, n } = useStore();
	const first = firstOnly || n > 16;
	const shownLanguage = broken === "none" ? language : "python";
	const program = useProgram(shownLanguage, first);
	const statements = useStatements(broken, first);
	const box = useRef<HTMLOListElement>(null);
	const line = method === "sets" && record !== null && program !== null ? program.lineOf[record.point]! : 0;
	useEffect(() => {
		const here = box.current?.querySelector<HTMLElement>(".here");
		if (here && box.current) {
			const { offsetTop } = here, view = box.current;
			if (offsetTop < view.scrollTop + 20 || offsetTop > view.scrollTop + view.clientHeight - 40)
				view.scrollTop = offsetTop - view.clientHeight / 2;
		}
	}, [line]);
	const edits = new Map<number, string | null>();
	if (broken !== "none" && program !== null && statements !== null)
		for (let point = 1; point < POINTS.COUNT; point++) {
			const at = program.lineOf[point]!;
			if (at > 0 && point !== POINTS.RENDER && program.lines[at - 1]!.trim() !== (statements[point] ?? null))
				edits.set(at, statements[point] ?? null);
		}
	return <div class="panel-body code">
		<label class="inline">{t("codeLanguage")}{" "}
			<select value={shownLanguage} disabled={broken !== "none"} onChange={(e) => set({ language: e.currentTarget.value })}>
				{LANGUAGES.map((l) => <option value={l}>{LANGUAGE_LABELS[l]}</option>)}
			</select>
		</label>
		{method !== "sets" && <p class="quiet">{t("codeNone")}</p>}
		{broken !== "none" && <p class="quiet">{t("codeBroken")}</p>}
		<ol class="lines-of-code" ref={box} tabIndex={0} aria-label={t("panelCode")}>
			{program?.lines.map((text, i) => {
				const edit = edits.get(i + 1), indent = /^\s*/.exec(text)![0];
				const shown = edit === undefined ? text : edit === null ? text : indent + edit;
				return <li class={`${i + 1 === line ? "here" : ""} ${edit !== undefined ? "broken" : ""}`}
					aria-current={i + 1 === line ? "step" : undefined}>
					<code>{edit === null ? <s>{shown}</s> : shown}</code>
				</li>;
			})}
		</ol>
	</div>;
}

function Chips({ name, values, fresh }: { name: string; values: number[]; fresh: number | null }) {
	return <div class="set"><dt>{name}</dt>
		<dd>{values.length === 0 ? <span class="quiet">{t("setEmpty")}</span>
			: values.map((v) => <span class={`chip ${v === fresh ? "fresh" : ""}`}>{String(v).replace("-", "−")}</span>)}</dd>
	</div>;
}

const bitsOf = (bits: bigint) => Array.from({ length: 64 }, (_, i) => i).filter((i) => (bits >> BigInt(i)) & 1n);

function Sets({ step }: { step: Step | null }) {
	const { n, broken, method } = useStore();
	const cols = step ? bitsOf(step.cols) : [], anti = step ? bitsOf(step.anti) : [];
	const diag = step ? bitsOf(step.diag).map((b) => (broken === "same-family" ? b : n - 1 - b)).sort((a, b) => a - b) : [];
	const placed = step?.event === "place" || step?.event === "conflict";
	return <>
		<dl class="sets">
			<Chips name={t("setCols")} values={cols} fresh={placed ? step!.column : null} />
			{method !== "scan" && <>
				<Chips name={t("setDiag")} values={diag} fresh={placed ? step!.row - step!.column : null} />
				<Chips name={t("setAnti")} values={anti} fresh={placed ? step!.row + step!.column : null} />
			</>}
		</dl>
		{method === "scan" && <p class="quiet">{t("setScan")}</p>}
		{step?.event === "statement" && <>
			<h3 class="minor">{t("variables", { frame: step.inVisit ? `visit(${step.row})` : `n_queens(${n})` })}</h3>
			<dl class="variables">{variablesOf(step).map(([name, value]) => <div><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
		</>}
	</>;
}

function Bits({ name, bits, n, kind }: { name: string; bits: number; n: number; kind: string }) {
	// Bit 0 stands on the left, like column 0 of the board.
	return <div class={`mask ${kind}`}><dt>{name}</dt><dd>{Array.from({ length: n }, (_, c) =>
		<span class={(bits >>> c) & 1 ? "one" : "zero"}>{(bits >>> c) & 1}</span>)}</dd></div>;
}

function Masks({ step }: { step: Step | null }) {
	const { n } = useStore();
	const row = step?.maskRow ?? 0;
	const used = step?.used ?? 0, left = step?.left ?? 0, right = step?.right ?? 0;
	const queen = step?.event === "place" ? (1 << step.column) >>> 0 : 0;
	const all = n === 32 ? 0xffffffff : (1 << n) - 1;
	const below = { used: (used | queen) >>> 0, left: ((left | queen) >>> 1), right: (((right | queen) << 1) & all) >>> 0 };
	return <>
		<p class="quiet">{t("maskRow", { row })}</p>
		<dl class="masks">
			<Bits name={t("maskUsed")} bits={used} n={n} kind="used" />
			<Bits name={t("maskLeft")} bits={left} n={n} kind="left" />
			<Bits name={t("maskRight")} bits={right} n={n} kind="right" />
			<Bits name={t("maskFree")} bits={(all & ~(used | left | right)) >>> 0} n={n} kind="free" />
		</dl>
		{queen !== 0 && row + 1 < n && <>
			<p class="quiet">{t("maskShift")}</p>
			<dl class="masks">
				<Bits name={t("maskUsed")} bits={below.used} n={n} kind="used" />
				<Bits name={`${t("maskLeft")} ←`} bits={below.left} n={n} kind="left" />
				<Bits name={`${t("maskRight")} →`} bits={below.right} n={n} kind="right" />
				<Bits name={`${t("maskFree")}, ${t("maskBelow", { row: row + 1 })}`}
					bits={(all & ~(below.used | below.left | below.right)) >>> 0} n={n} kind="free" />
			</dl>
		</>}
		<p class="quiet">{t("maskFormula")}</p>
	</>;
}

/** masks: the same sets, as words of bits. */
function SetWords({ step }: { step: Step | null }) {
	const { n } = useStore();
	const word = (bits: bigint, length: number) => Array.from({ length }, (_, i) => Number((bits >> BigInt(i)) & 1n));
	const line = (name: string, bits: bigint, length: number) => <div class="mask"><dt>{name}</dt>
		<dd>{word(bits, length).map((b) => <span class={b ? "one" : "zero"}>{b}</span>)}</dd></div>;
	return <dl class="masks">
		{line(t("setCols"), step?.cols ?? 0n, n)}
		{line(t("setDiag"), step?.diag ?? 0n, 2 * n - 1)}
		{line(t("setAnti"), step?.anti ?? 0n, 2 * n - 1)}
	</dl>;
}

function SetsPanel() {
	const { method, record } = useStore();
	return <div class="panel-body">
		{method === "permutations" ? <p class="quiet">{t("setPermutations")}</p>
			: method === "bitmask" ? <Masks step={record} />
			: <><Sets step={record} />{method === "masks" && <SetWords step={record} />}</>}
	</div>;
}

function colour(name: string): string {
	return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function TreeCanvas() {
	const { overview, step, n, theme, projector } = useStore();
	const canvas = useRef<HTMLCanvasElement>(null);
	const tree = overview?.tree ?? null;
	const whole = tree !== null && tree.parent.length <= WHOLE_TREE;
	const fixed = useMemo(() => (tree !== null && whole ? layOut(tree) : null), [tree]);
	const index = step - 1;
	const layout = tree === null ? null : fixed ?? layOutNear(tree, nodeAt(tree, index), index, n);
	const [width, setWidth] = useState(320);
	useEffect(() => {
		const element = canvas.current;
		if (element === null)
			return;
		const observer = new ResizeObserver(() => setWidth(element.clientWidth));
		observer.observe(element);
		return () => observer.disconnect();
	}, [tree === null]);
	const height = 190;
	useEffect(() => {
		const element = canvas.current;
		if (element === null || tree === null || layout === null)
			return;
		const scale = window.devicePixelRatio || 1;
		element.width = width * scale;
		element.height = height * scale;
		const context = element.getContext("2d")!;
		context.scale(scale, scale);
		draw(context, tree, layout, index, width, height, {
			line: colour("--line"), plain: colour("--ink"), here: colour("--queen"), gold: colour("--gold"),
			dead: colour("--quiet"), page: colour("--page"),
		});
	}, [tree, index, width, theme, projector]);
	if (tree === null || layout === null)
		return <p class="quiet">{t("treeListing")}</p>;
	const shown = layout.spots.filter((s) => s.node === 0 || tree.placed[s.node]! <= index).length;
	return <>
		<canvas ref={canvas} class="tree" style={{ height: `${height}px` }} aria-hidden="true" onClick={(event) => {
			const box = event.currentTarget.getBoundingClientRect();
			const node = nodeNear(tree, layout, index, event.clientX - box.left, event.clientY - box.top, box.width, height);
			if (node > 0)
				goTo(tree.placed[node]! + 1);
		}} />
		<p class="quiet small">{whole ? t("treeCount", { shown: number(shown), total: number(tree.parent.length) })
			: t("treeNear", { total: number(tree.parent.length) })}</p>
	</>;
}

function TreePanel() {
	const { method, zoom, overview, step } = useStore();
	if (method === "permutations")
		return <div class="panel-body"><p class="quiet">{t("treeNone")}</p></div>;
	if (zoom === "solutions")
		return <div class="panel-body"><p class="quiet">{t("treeZoom")}</p></div>;
	const tree = overview?.tree ?? null;
	const path = tree === null ? [] : pathTo(tree, nodeAt(tree, step - 1));
	return <div class="panel-body">
		<TreeCanvas />
		<h3 class="minor">{t("stack")}</h3>
		<ol class="stack">
			{path.map((node, row) => {
				const column = tree!.square[node]! & 255;
				return <li><button type="button" class="link" title={t("treeNode", { row, column, step: tree!.placed[node]! + 1 })}
					onClick={() => goTo(tree!.placed[node]! + 1)}>{t("stackFrame", { row, column })}</button></li>;
			})}
			<li class="top">{t("stackTop", { row: path.length })}</li>
		</ol>
	</div>;
}

function CountersPanel() {
	const { record, overview, n, runOn } = useStore();
	const [counting, setCounting] = useState<Counting | null>(null);
	useEffect(() => {
		setCounting(null);
		return stopCounting;
	}, [n]);
	const here = record?.effort ?? noEffort;
	const whole = runOn ?? overview?.effort ?? null;
	const done = runOn ? runOn.done : overview?.ended ?? false;
	const rows = [["nodes", here.nodes, whole?.nodes], ["tests", here.tests, whole?.tests], ["rejected", here.rejected, whole?.rejected],
		["deadEnds", here.deadEnds, whole?.deadEnds], ["solutions", here.solutions, whole?.solutions]] as const;
	return <div class="panel-body">
		<table class="counters">
			<thead><tr><td></td><th scope="col">{t("here")}</th><th scope="col">{t("whole")}</th></tr></thead>
			<tbody>{rows.map(([name, now, all]) => <tr>
				<th scope="row">{t(name)}</th><td data-counter={name}>{number(now)}</td>
				<td data-whole={name}>{all === undefined ? "…" : `${number(all)}${done ? "" : " …"}`}</td>
			</tr>)}</tbody>
		</table>
		{counting === null || counting.done
			? <button type="button" onClick={() => countAll(n, setCounting)}>{t("countAll", { n })}</button>
			: <><progress value={counting.unitsDone} max={counting.numUnits} aria-label={t("countAll", { n })} />{" "}
				<button type="button" onClick={() => { stopCounting(); setCounting(null); }}>{t("stop")}</button></>}
		{counting !== null && <p aria-live="polite" class="counted">{counting.done
			? t("counted", { total: number(counting.total), seconds: counting.seconds.toFixed(2) })
			: t("counting", { done: counting.unitsDone, all: counting.numUnits })}</p>}
	</div>;
}

function FoundPanel() {
	const { overview, step, n } = useStore();
	const all = overview?.solutions ?? new Int32Array();
	let found = 0;
	while (found < all.length && all[found]! < step)
		found++;
	const first = Math.max(0, found - 12);
	const [boards, setBoards] = useState<number[][]>([]);
	const { broken, method, zoom } = get();
	useEffect(() => {
		let wanted = true;
		// The boards themselves come from the records, so that a broken search shows what it stored.
		(async () => {
			const list: number[][] = [];
			for (let i = first; i < found; i++)
				list.push((await engine.ask("seek", all[i]!)).step?.columns ?? []);
			if (wanted)
				setBoards(list);
		})().catch(() => {});
		return () => { wanted = false; };
	}, [first, found, n, broken, method, zoom]);
	return <div class="panel-body found">
		{found === 0 ? <p class="quiet">{t("foundNone")}</p> : <div class="cards">
			{boards.map((columns, i) => <button type="button" class="card" onClick={() => goTo(all[first + i]! + 1)}
				aria-label={t("goToStep", { step: all[first + i]! + 1, number: first + i + 1 })}>
				<Thumbnail columns={columns.slice(0, n)} /><span>{first + i + 1}</span>
			</button>)}
		</div>}
		{first > 0 && <p class="quiet">{t("foundMore", { count: first })}</p>}
	</div>;
}

const PANELS: Record<PanelName, () => preact.JSX.Element> = {
	code: Code, sets: SetsPanel, tree: TreePanel, counters: CountersPanel, found: FoundPanel,
};

/** Opens a panel; the one that has been open longest makes room. */
export function togglePanel(name: PanelName): void {
	const open = get().panels, most = matchMedia("(max-width: 759px)").matches ? 1 : 2;
	set({ panels: open.includes(name) && most > 1 ? open.filter((p) => p !== name) : [...open.filter((p) => p !== name), name].slice(-most) });
}

export function Panels() {
	const { panels, method, record } = useStore();
	const names = Object.keys(PANELS) as PanelName[];
	const title = (name: PanelName) => t(name === "sets" && method === "bitmask" ? "panelMasks"
		: ({ code: "panelCode", sets: "panelSets", tree: "panelTree", counters: "panelCounters", found: "panelFound" } as const)[name]);
	return <section class="panels" aria-label={t("panels")}>
		<div class="panel-tabs">
			{names.map((name) => <button type="button" class="tab" aria-expanded={panels.includes(name)} aria-controls={`panel-${name}`}
				data-collect={name === "found" ? "" : undefined} onClick={() => togglePanel(name)}>{title(name)}
				{name === "found" && <b class="badge">{number(record?.effort.solutions ?? 0)}</b>}</button>)}
		</div>
		{names.filter((name) => panels.includes(name)).map((name) => {
			const Panel = PANELS[name];
			return <section class="panel" id={`panel-${name}`} aria-label={title(name)} key={name}><h2 class="panel-title">{title(name)}</h2><Panel /></section>;
		})}
	</section>;
}

