// SPDX-License-Identifier: MIT
// Keys. They work everywhere but where one types or where the key already means something.
import { lastStep } from "./compare/compare";
import { Dialog } from "./dialog";
import { resetCamera } from "./board/three";
import { ZOOMS } from "./engine/terms";
import { t, type Values } from "./messages";
import type { MessageKey } from "./messages/en";
import { MODES } from "./state/fragment";
import { get, set } from "./state/store";
import { goTo, jump, knownSteps, pause, stepBy, stopAll, togglePlay } from "./watch/run";
import { change, SPEEDS, step } from "./watch/watch";

const EVERYWHERE: [string[], MessageKey][] = [
	[["Space", "K"], "key_play"], [["→", "←", ".", ","], "key_step"], [["Home", "End"], "key_jump"], [["S", "Shift S"], "key_solution"],
	[["D", "Shift D"], "key_dead"], [["P", "Shift P"], "key_place"], [["+", "−"], "key_speed"], [["Z"], "key_zoom"], [["V"], "key_view"],
	[["C"], "key_camera"], [["1 … 5"], "key_modes"], [["J"], "key_projector"], [["Esc"], "key_stop"], [["?"], "key_keys"],
];
const ON_BOARD: [string[], MessageKey][] = [
	[["↑", "↓", "←", "→"], "key_arrows"], [["Enter"], "key_toggle"], [["M"], "key_mark"], [["B"], "key_block"], [["U", "R"], "key_undo"], [["H"], "key_hint"],
];

function Legend({ rows }: { rows: [string[], MessageKey][] }) {
	return <dl class="keys">{rows.map(([keys, text]) =>
		<div><dt>{keys.map((k) => <kbd>{k}</kbd>)}</dt><dd>{t(text, {} as Values)}</dd></div>)}</dl>;
}

export function Keys() {
	return <Dialog title={t("keysTitle")}>
		<h3>{t("keysEverywhere")}</h3><Legend rows={EVERYWHERE} />
		<h3>{t("keysBoard")}</h3><Legend rows={ON_BOARD} />
	</Dialog>;
}

const typing = (target: HTMLElement) => target.closest("input:not([type=checkbox]):not([type=radio]), select, textarea, [contenteditable]") !== null;
const pressing = (target: HTMLElement) => target.closest("button, a, summary, input, [role=gridcell]") !== null;

function changeSpeed(by: number): void {
	const at = SPEEDS.indexOf(get().speed) + by;
	set({ speed: SPEEDS[Math.min(Math.max(at, 0), SPEEDS.length - 1)]! });
}

/** What a key does while a trace is shown. */
const traceKeys: Record<string, (shift: boolean) => void> = {
	" ": () => { if (!get().think) togglePlay(); },
	k: () => { if (!get().think) togglePlay(); },
	ArrowRight: () => { pause(); step(); },
	ArrowLeft: () => { pause(); stepBy(-1); },
	".": () => { pause(); step(); },
	",": () => { pause(); stepBy(-1); },
	Home: () => { pause(); goTo(0); },
	End: () => { pause(); goTo(knownSteps()); },
	s: (shift) => void jump("solution", !shift),
	d: (shift) => void jump("dead_end", !shift),
	p: (shift) => void jump("place", !shift),
	"+": () => changeSpeed(1),
	"=": () => changeSpeed(1),
	"-": () => changeSpeed(-1),
	z: () => change({ zoom: ZOOMS[(ZOOMS.indexOf(get().zoom) + 1) % ZOOMS.length]! }),
};

/** Compare has its own clock; the step is a number of the state. */
const compareStep = (by: number) => set({ step: Math.max(0, get().step + by), playing: false });
const compareKeys: Record<string, () => void> = {
	" ": () => set({ playing: !get().playing }),
	k: () => set({ playing: !get().playing }),
	ArrowRight: () => compareStep(1),
	ArrowLeft: () => compareStep(-1),
	".": () => compareStep(1),
	",": () => compareStep(-1),
	Home: () => compareStep(-Infinity),
	End: () => compareStep(lastStep - get().step),
	"+": () => changeSpeed(1),
	"-": () => changeSpeed(-1),
};

const pageKeys: Record<string, () => void> = {
	v: () => set({ view: get().view === "2d" ? "3d" : "2d" }),
	c: resetCamera,
	j: () => set({ projector: !get().projector }),
	"?": () => set({ dialog: "keys" }),
	Escape: () => { if (get().busy) stopAll(); },
};
MODES.forEach((mode, i) => { pageKeys[String(i + 1)] = () => set({ mode, playing: false }); });

export function onKey(event: KeyboardEvent): void {
	const target = event.target as HTMLElement;
	if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || get().dialog !== null || typing(target))
		return;
	if (event.key === " " && pressing(target))
		return;
	const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
	const { mode } = get();
	const act = mode === "watch" || mode === "learn" ? traceKeys[name] : mode === "compare" ? compareKeys[name] : undefined;
	if (act !== undefined)
		act(event.shiftKey);
	else if (pageKeys[name] !== undefined)
		pageKeys[name]!();
	else
		return;
	event.preventDefault();
}
