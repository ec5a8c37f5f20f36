// SPDX-License-Identifier: MIT
// The part of the state that a link carries: #mode=watch&n=8&method=sets&zoom=steps&step=120&view=2d
import { t, type Locale } from "../messages";
import { BREAKS, MAX_N, METHODS, ZOOMS, type Break, type Method, type Square, type Zoom } from "../engine/terms";

export const MODES = ["watch", "compare", "play", "gallery", "learn"] as const;
export type Mode = (typeof MODES)[number];
export type View = "2d" | "3d";

export interface Linked {
	mode: Mode;
	n: number;
	method: Method;
	other: Method; // the second method of compare
	zoom: Zoom;
	firstOnly: boolean;
	broken: Break;
	step: number;
	view: View;
	queens: Square[];
	blocked: Square[];
	lesson: number;
	seed: number | null; // of the quiz
	embed: boolean;
	lang: Locale | null;
}

export const DEFAULTS: Linked = {
	mode: "watch", n: 8, method: "sets", other: "bitmask", zoom: "steps", firstOnly: false, broken: "none",
	step: 0, view: "2d", queens: [], blocked: [], lesson: 0, seed: null, embed: false, lang: null,
};

const squares = (list: Square[]) => list.map((s) => `${s.row}.${s.column}`).join("-");

function parseSquares(text: string, n: number): Square[] | null {
	const list: Square[] = [];
	for (const part of text === "" ? [] : text.split("-")) {
		const match = /^(\d{1,2})\.(\d{1,2})$/.exec(part);
		if (match === null || Number(match[1]) >= n || Number(match[2]) >= n)
			return null;
		list.push({ row: Number(match[1]), column: Number(match[2]) });
	}
	return list;
}

/** The fragment of a state: what differs from the defaults, and always n. */
export function writeFragment(state: Linked): string {
	const parts = [`mode=${state.mode}`, `n=${state.n}`];
	const add = (name: string, value: string | number, usual: string | number) => {
		if (value !== usual)
			parts.push(`${name}=${value}`);
	};
	if (state.mode === "watch" || state.mode === "compare")
		add("method", state.method, DEFAULTS.method);
	if (state.mode === "compare")
		add("other", state.other, DEFAULTS.other);
	if (state.mode === "watch") {
		add("zoom", state.zoom, DEFAULTS.zoom);
		add("first", Number(state.firstOnly), 0);
		add("break", state.broken, DEFAULTS.broken);
	}
	if (state.mode === "watch" || state.mode === "compare")
		add("step", state.step, 0);
	if (state.mode === "play") {
		add("queens", squares(state.queens), "");
		add("blocked", squares(state.blocked), "");
	}
	if (state.mode === "learn") {
		add("lesson", state.lesson + 1, 1);
		add("seed", state.seed ?? "", "");
	}
	add("view", state.view, DEFAULTS.view);
	if (state.lang !== null)
		parts.push(`lang=${state.lang}`);
	if (state.embed)
		parts.push("embed");
	return "#" + parts.join("&");
}

/** Reads a fragment; what is wrong is named in `complaints` and left at its default. */
export function readFragment(fragment: string): { state: Linked; complaints: string[] } {
	const state: Linked = { ...DEFAULTS };
	const complaints: string[] = [];
	const given = new Map<string, string>();
	for (const part of fragment.replace(/^#/, "").split("&")) {
		const [name, ...value] = part.split("=");
		if (name !== "")
			given.set(name!, decode(value.join("=")));
	}
	const choose = <T extends string>(name: "mode" | "method" | "zoom" | "break" | "view" | "lang", all: readonly T[], usual: T): T => {
		const value = given.get(name);
		if (value === undefined || (all as readonly string[]).includes(value))
			return (value as T) ?? usual;
		complaints.push(t("bad_value", { value, name: t(`name_${name}`), used: usual }));
		return usual;
	};
	const whole = (name: string, most: number, usual: number): number => {
		const value = given.get(name);
		if (value === undefined)
			return usual;
		if (/^\d{1,9}$/.test(value) && Number(value) <= most)
			return Number(value);
		complaints.push(t("bad_value", { value, name: t("name_step"), used: usual }));
		return usual;
	};
	const n = given.get("n");
	if (n !== undefined) {
		if (/^\d+$/.test(n) && Number(n) >= 1 && Number(n) <= MAX_N)
			state.n = Number(n);
		else
			complaints.push(t("bad_n", { value: n, max: MAX_N, n: state.n }));
	}
	state.mode = choose("mode", MODES, DEFAULTS.mode);
	state.method = choose("method", METHODS, DEFAULTS.method);
	state.zoom = choose("zoom", ZOOMS, DEFAULTS.zoom);
	state.broken = choose("break", BREAKS, DEFAULTS.broken);
	state.view = choose("view", ["2d", "3d"] as const, DEFAULTS.view);
	if (given.has("lang"))
		state.lang = choose("lang", ["en", "de"] as const, "en");
	const other = given.get("other");
	if (other !== undefined && (METHODS as readonly string[]).includes(other))
		state.other = other as Method;
	state.firstOnly = given.get("first") === "1";
	state.step = whole("step", 999_999_999, 0);
	state.lesson = Math.max(0, whole("lesson", 99, 1) - 1);
	if (given.has("seed"))
		state.seed = whole("seed", 999_999_999, 0);
	state.embed = given.has("embed");
	for (const name of ["queens", "blocked"] as const) {
		const list = parseSquares(given.get(name) ?? "", state.n);
		if (list === null)
			complaints.push(t("bad_queens", { value: given.get(name)! }));
		else
			state[name] = list;
	}
	if (state.method !== "sets" && (state.zoom === "statements" || state.broken !== "none")) {
		complaints.push(t("bad_method", { value: state.zoom === "statements" ? t("zoom_statements") : t(`break_${state.broken}`) }));
		state.method = "sets";
	}
	return { state, complaints };
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
