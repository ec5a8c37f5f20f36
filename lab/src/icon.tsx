// SPDX-License-Identifier: MIT
// The signs on the controls, drawn rather than typed: fonts differ in what they have.
const PATHS = {
	start: "M5 5v14M19 5 8 12l11 7z",
	back: "M17 5 6 12l11 7z",
	play: "M7 4v16l13-8z",
	pause: "M7 5v14M17 5v14",
	step: "M5 5v14l11-7zM19 5v14",
	end: "M5 5v14l11-7zM19 5v14M22 5v14",
	previous: "M15 5l-7 7 7 7",
	next: "M9 5l7 7-7 7",
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
	const line = name === "previous" || name === "next";
	return <svg class={`icon-sign ${line ? "line" : ""}`} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d={PATHS[name]} /></svg>;
}
