// SPDX-License-Identifier: MIT
// Brings the 3D view in when it is asked for: the bundle lies in the page as inert text and is imported as a blob.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Square } from "../engine/terms";
import { t } from "../messages";
import { set, useStore } from "../state/store";
import { lineLabel } from "./board";
import type { Picture } from "./picture";
import type * as SceneModule from "./scene";

let module: Promise<typeof SceneModule> | null = null;
let shown: SceneModule.BoardScene | null = null;

async function unpack(): Promise<typeof SceneModule> {
	const packed = Uint8Array.from(atob(document.getElementById("scene")!.textContent!), (c) => c.charCodeAt(0));
	const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
	const code = new Blob([await new Response(stream).text()], { type: "text/javascript" });
	return import(/* @vite-ignore */ URL.createObjectURL(code)) as Promise<typeof SceneModule>;
}

function load(): Promise<typeof SceneModule> {
	module ??= unpack();
	return module;
}

/** Whether the browser can draw in 3D at all. */
export function hasWebGL(): boolean {
	try {
		return document.createElement("canvas").getContext("webgl2") !== null;
	} catch {
		return false;
	}
}

export function resetCamera(): void {
	shown?.resetCamera();
}

/** The 3D view as it is on the screen, for pictures. */
export function scenePicture(): HTMLCanvasElement | null {
	return shown?.picture() ?? null;
}

function colours(): SceneModule.Colours {
	const style = getComputedStyle(document.documentElement);
	const of = (name: string) => style.getPropertyValue(name).trim();
	return {
		page: of("--page"), ink: of("--ink"), light: of("--square-light"), dark: of("--square-dark"), queen: of("--queen"),
		red: of("--red"), gold: of("--gold"), rim: of("--rim"), quiet: of("--quiet"),
	};
}

export function Scene({ picture, still, description, onToggle }: {
	picture: Picture; still: boolean; description: string; onToggle?(at: Square): void;
}) {
	const { theme, projector } = useStore();
	const host = useRef<HTMLDivElement>(null);
	const [scene, setScene] = useState<SceneModule.BoardScene | null>(null);
	const toggle = useRef(onToggle);
	toggle.current = onToggle;
	useEffect(() => {
		if (!hasWebGL()) {
			set({ view: "2d", webgl: false, complaints: [t("noWebGL")] });
			return;
		}
		let made: SceneModule.BoardScene | null = null, wanted = true;
		load().then(({ BoardScene }) => {
			if (!wanted || host.current === null)
				return;
			made = new BoardScene(host.current, {
				colours: colours(), motion: !matchMedia("(prefers-reduced-motion: reduce)").matches,
				onSquare: (at) => toggle.current?.(at),
			});
			shown = made;
			setScene(made);
		}).catch(() => wanted && set({ view: "2d", webgl: false, complaints: [t("noWebGL")] }));
		return () => {
			wanted = false;
			made?.close();
			shown = null;
		};
	}, []);
	const drawnWith = useRef("");
	useEffect(() => {
		if (scene === null)
			return;
		const key = `${theme} ${projector} ${matchMedia("(prefers-color-scheme: dark)").matches}`;
		if (drawnWith.current !== key && drawnWith.current !== "")
			scene.recolour(colours());
		drawnWith.current = key;
		scene.update(picture, picture.attacks.slice(0, 12).map((a) => lineLabel(a.line, a.to)), still);
	}, [scene, picture, still, theme, projector]);
	return <div class="scene" role="img" aria-label={t("board3d", { description })}>
		<div class="scene-host" ref={host}>{scene === null && <p class="quiet">{t("loading3d")}</p>}</div>
		<button type="button" class="camera" onClick={resetCamera}>{t("cameraBack")}</button>
	</div>;
}
