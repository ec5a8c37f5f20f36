// SPDX-License-Identifier: MIT
// The page: header, modes, what went wrong, and the mode that is shown.
import { useEffect } from "preact/hooks";
import { QueenSymbol } from "./board/board";
import { Compare } from "./compare/compare";
import { Gallery } from "./gallery/gallery";
import { Keys } from "./keys";
import { Learn } from "./learn/learn";
import { LANGUAGE_NAMES, setLocale, t, type Locale } from "./messages";
import { Play } from "./play/play";
import { Share } from "./share/share";
import { MODES, type Mode } from "./state/fragment";
import { get, set, useStore, type Theme } from "./state/store";
import { ensureTrace, stopAll } from "./watch/run";
import { Watch } from "./watch/watch";

const VIEWS: Record<Mode, () => preact.JSX.Element> = { watch: Watch, compare: Compare, play: Play, gallery: Gallery, learn: Learn };
const TITLES = { watch: "modeWatch", compare: "modeCompare", play: "modePlay", gallery: "modeGallery", learn: "modeLearn" } as const;

function Header() {
	const { mode, lang, theme, projector } = useStore();
	return <header class="top">
		<h1><svg class="queen logo" aria-hidden="true"><use href="#queen" /></svg>{t("title")}</h1>
		<nav class="modes" aria-label={t("modes")}>
			{MODES.map((m) => <button type="button" aria-current={m === mode ? "page" : undefined} onClick={() => set({ mode: m, playing: false })}>{t(TITLES[m])}</button>)}
		</nav>
		<div class="tools">
			<button type="button" onClick={() => set({ dialog: "share" })}>{t("share")}</button>
			<button type="button" onClick={() => set({ dialog: "keys" })}>{t("keysButton")}</button>
			<button type="button" aria-pressed={projector} title={t("projectorHint")} onClick={() => set({ projector: !projector })}>{t("projector")}</button>
			<select aria-label={t("theme")} title={t("theme")} value={theme} onChange={(e) => set({ theme: e.currentTarget.value as Theme })}>
				<option value="auto">{t("themeAuto")}</option><option value="light">{t("themeLight")}</option><option value="dark">{t("themeDark")}</option>
			</select>
			<select aria-label={t("language")} title={t("language")} value={lang ?? document.documentElement.lang} onChange={(e) => {
				const chosen = e.currentTarget.value as Locale;
				setLocale(chosen);
				set({ lang: chosen });
			}}>{(Object.keys(LANGUAGE_NAMES) as Locale[]).map((l) => <option value={l} lang={l}>{LANGUAGE_NAMES[l]}</option>)}</select>
		</div>
	</header>;
}

function Complaints() {
	const { complaints } = useStore();
	return <div class="complaints" role="alert">
		{complaints.map((text, i) => <p>{text}{" "}
			<button type="button" class="link" onClick={() => set({ complaints: get().complaints.filter((_, j) => j !== i) })}>{t("dismiss")}</button></p>)}
	</div>;
}

/** There whenever the engine keeps one waiting, whatever the mode. */
function Busy() {
	return useStore().busy ? <p class="busy" role="status">{t("busy")} <button type="button" onClick={stopAll}>{t("stop")}</button></p> : null;
}

export function App() {
	const { mode, n, method, zoom, firstOnly, broken, embed, failure, dialog, theme, projector } = useStore();
	useEffect(() => {
		if (mode === "watch" || mode === "learn")
			ensureTrace();
	}, [mode, n, method, zoom, firstOnly, broken]);
	useEffect(() => {
		const root = document.documentElement;
		root.dataset.theme = theme;
		root.classList.toggle("projector", projector);
		root.classList.toggle("embed", embed);
		document.title = t("title");
	}, [theme, projector, embed]);
	const View = VIEWS[mode];
	return <>
		<QueenSymbol />
		{!embed && <Header />}
		<Complaints />
		<Busy />
		<main id="main" class={`mode-${mode}`}>
			{embed && <h1 class="sr-only">{t("title")}</h1>}
			{failure !== null ? <p class="empty" role="alert">{t("failed", { reason: failure })}</p> : <View key={mode} />}
		</main>
		{dialog === "keys" && <Keys />}
		{dialog === "share" && <Share />}
	</>;
}
