// SPDX-License-Identifier: MIT
// Start: reads the link, draws the page, and keeps the link up to date.
import { render } from "preact";
import { App } from "./app";
import { onKey } from "./keys";
import { setLocale, type Locale } from "./messages";
import { readFragment, writeFragment } from "./state/fragment";
import { get, set, watch } from "./state/store";
import { goTo } from "./watch/run";
import "./frame.css";
import style from "./style.css?inline";

const system: Locale = navigator.language.startsWith("de") ? "de" : "en";
setLocale(system);

/** Takes over what a link says. The language comes first: complaints are in it. */
function follow(): void {
	const lang = /[#&]lang=(en|de)\b/.exec(location.hash)?.[1] as Locale | undefined;
	if (lang !== undefined)
		setLocale(lang);
	const { state, complaints } = readFragment(location.hash);
	set({ ...state, complaints, playing: false });
	goTo(state.step);
}

follow();
let written = location.hash, timer = 0;
watch(() => {
	if (timer === 0)
		timer = window.setTimeout(() => {
			timer = 0;
			if (location.hash !== written)
				return; // another link has just been opened and is about to be followed
			const fragment = writeFragment(get());
			if (fragment !== written && !get().playing) {
				written = fragment;
				history.replaceState(null, "", fragment);
			}
		}, 250);
});
addEventListener("hashchange", () => {
	if (location.hash !== written) {
		written = location.hash;
		follow();
	}
});
document.addEventListener("keydown", onKey);
addEventListener("error", (event) => {
	if (String(event.message).includes("WebAssembly"))
		set({ failure: event.message });
});
document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
// What the page showed until now was only a picture of it.
const app = document.getElementById("app")!;
app.textContent = "";
render(<App />, app);
