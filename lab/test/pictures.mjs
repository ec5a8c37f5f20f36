// SPDX-License-Identifier: MIT
// Makes the pictures of the documentation: docs/pictures/lab-*.png.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch, open, root } from "./harness.mjs";

const folder = join(root, "docs/pictures");
mkdirSync(folder, { recursive: true });
const browser = await launch();
for (const [name, fragment, colorScheme, prepare] of [
	["watch", "#n=8&step=876", "light"],
	["watch-dark", "#n=8&method=bitmask&step=21", "dark", (page) => page.click(".panel-tabs >> text=Masks")],
	["3d", "#n=8&step=876&view=3d", "light", (page) => page.waitForFunction(() => Number(document.querySelector(".scene-host")?.dataset.drawn ?? 0) > 0, null, { timeout: 60_000 })],
	["play", "#mode=play&n=8&queens=0.0-1.2-2.4-4.4&blocked=7.7-6.1", "light"],
	["gallery", "#mode=gallery&n=8", "light"],
	["compare", "#mode=compare&n=6&step=40", "light"],
	["learn", "#mode=learn&lesson=5&n=5&step=30", "light"],
	["quiz", "#mode=learn&lesson=18&seed=7", "light", async (page) => {
		await page.fill(".question input", "column 2");
		await page.press(".question input", "Enter");
	}],
]) {
	const page = await open(browser, fragment, { colorScheme, reducedMotion: "reduce", viewport: { width: 1280, height: 860 } });
	await page.waitForTimeout(1200);
	await prepare?.(page);
	await page.waitForTimeout(600);
	await page.screenshot({ path: join(folder, `lab-${name}.png`) });
	console.log(`docs/pictures/lab-${name}.png`);
	await page.context().close();
}
await browser.close();
