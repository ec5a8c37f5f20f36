// SPDX-License-Identifier: MIT
// Share and keep: the link, the embed code, pictures, film, records.
import { useRef, useState } from "preact/hooks";
import { Dialog } from "../dialog";
import { emptyPicture, pictureOf, type Picture } from "../board/picture";
import { scenePicture } from "../board/three";
import { t } from "../messages";
import { get, set, useStore } from "../state/store";
import { writeFragment } from "../state/fragment";
import { currentTrace, engine, knownSteps } from "../watch/run";
import { sentenceOf } from "../watch/sentence";
import { gif, indexPixels } from "./gif";
import { jsonLine } from "./jsonl";
import { canvasOf, palette, svgOf } from "./picture";

const FILM_STEPS = 300;

function save(blob: Blob, name: string): string {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
	return t("exportDone", { name });
}

const telling = () => ({ program: null, statements: null, previous: null, method: get().method, broken: get().broken !== "none" });

/** The board on the screen. In play it is the learner's own. */
function picture(): Picture {
	const { mode, n, record, queens, blocked } = get();
	if (mode !== "play")
		return pictureOf(n, record, null);
	return { ...emptyPicture(n), blocked, queens: queens.map((q) => ({ ...q, look: "plain" as const })) };
}

const stem = () => `queens-${get().n}${get().mode === "play" ? "" : `-${get().method}-step-${get().step}`}`;

export function link(embed: boolean): string {
	return location.href.replace(/#.*$/, "") + writeFragment({ ...get(), embed });
}

function describe(): string {
	const { mode, record } = get();
	return mode === "play" ? "" : sentenceOf(record, telling());
}

async function exportSvg(): Promise<string> {
	const text = svgOf(picture(), `${get().n} × ${get().n}`, describe(), describe() || null);
	return save(new Blob([text], { type: "image/svg+xml" }), `${stem()}.svg`);
}

async function exportPng(): Promise<string> {
	const canvas = (get().view === "3d" ? scenePicture() : null)
		?? await canvasOf(svgOf(picture(), "", "", describe() || null), 1200);
	const blob = await new Promise<Blob>((resolve) => canvas.toBlob((b) => resolve(b!), "image/png"));
	return save(blob, `${stem()}.png`);
}

async function exportGif(from: number, to: number): Promise<string> {
	const end = Math.min(to, from + FILM_STEPS - 1);
	const steps = await engine.ask("range", Math.max(0, from - 1), end);
	if (steps.length === 0)
		return t("exportEmpty");
	const colours = palette(), known = new Map<number, number>();
	const frames = [];
	let width = 0, height = 0;
	for (const step of steps) {
		const canvas = await canvasOf(svgOf(pictureOf(step.n, step, null), "", "", sentenceOf(step, telling())), 480);
		({ width, height } = canvas);
		const pixels = indexPixels(canvas.getContext("2d")!.getImageData(0, 0, width, height).data, colours, known);
		frames.push({ pixels, delay: step.event === "solution" ? 200 : 60 });
	}
	const said = save(gif(width, height, colours, frames), `queens-${get().n}-steps-${from}-${end}.gif`);
	return end < to ? `${said} ${t("exportGifLimit", { limit: FILM_STEPS, from })}` : said;
}

async function exportJsonl(from: number, to: number): Promise<string> {
	const trace = currentTrace(), first = Math.max(0, from - 1);
	const { lineOf } = await engine.ask("program", "python", trace.firstOnly);
	const statements = await engine.ask("statements", trace.broken, trace.firstOnly);
	const parts: string[] = [];
	for (let at = first; at < to; at += 2000) {
		const steps = await engine.ask("range", at, Math.min(to, at + 2000));
		parts.push(...steps.map((s) => jsonLine(s, trace, { lineOf, statements })));
		if (steps.length < Math.min(to, at + 2000) - at)
			break;
	}
	if (parts.length === 0)
		return t("exportEmpty");
	return save(new Blob(parts, { type: "application/jsonl" }), `queens-${trace.n}-${trace.method}.jsonl`);
}

export function Share() {
	const { mode } = useStore();
	const field = useRef<HTMLInputElement>(null);
	const [said, setSaid] = useState("");
	const total = Math.max(1, knownSteps());
	const [from, setFrom] = useState(1);
	const [to, setTo] = useState(total);
	const traced = mode === "watch" || mode === "learn";
	const busy = (work: () => Promise<string>) => {
		setSaid(t("exportBusy"));
		work().then(setSaid, (error) => setSaid(String(error)));
	};
	const copy = async (text: string) => {
		try {
			await navigator.clipboard.writeText(text);
			setSaid(t("copied"));
		} catch {
			field.current?.select();
			setSaid(document.execCommand("copy") ? t("copied") : t("copyFailed"));
		}
	};
	const range = (value: number, onValue: (v: number) => void, label: string) => <label>{label}
		<input type="number" min={1} max={total} value={value} onChange={(e) => {
			const v = Math.round(Number(e.currentTarget.value));
			onValue(Math.min(Math.max(1, Number.isFinite(v) ? v : 1), total));
		}} /></label>;
	const embed = `<iframe src="${link(true)}" width="640" height="720" title="${t("title")}"></iframe>`;
	return <Dialog title={t("shareTitle")}>
		<label class="block">{t("shareLink")}<input type="text" readOnly ref={field} value={link(false)} data-link onFocus={(e) => e.currentTarget.select()} /></label>
		<p><button type="button" onClick={() => copy(link(false))}>{t("copy")}</button></p>
		<label class="block">{t("shareEmbed")}<input type="text" readOnly value={embed} onFocus={(e) => e.currentTarget.select()} /></label>
		<div class="actions">
			<button type="button" onClick={() => busy(exportPng)}>{t("exportPng")}</button>
			<button type="button" onClick={() => busy(exportSvg)}>{t("exportSvg")}</button>
			<button type="button" onClick={() => { set({ dialog: null }); setTimeout(() => print(), 50); }}>{t("print")}</button>
		</div>
		{traced && <div class="range">
			{range(from, setFrom, t("exportFrom"))}{range(to, setTo, t("exportTo"))}
			<button type="button" onClick={() => busy(() => exportGif(from, to))}>{t("exportGif")}</button>
			<button type="button" onClick={() => busy(() => exportJsonl(from, to))}>{t("exportJsonl")}</button>
		</div>}
		<p aria-live="polite" class="said" data-export>{said}</p>
	</Dialog>;
}
