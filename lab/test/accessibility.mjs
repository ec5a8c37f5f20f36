// SPDX-License-Identifier: MIT
// axe-core in every mode, light and dark, narrow and wide; and the contrast of the marks on both squares.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { check, equal, follow, open, settled } from "./harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function audit(page, what) {
	if (!(await page.evaluate(() => "axe" in window)))
		await page.evaluate(axe);
	const found = await page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations
		.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " " + (n.any[0]?.message ?? "")).join("; ")}`));
	equal(found, [], what);
}

export async function axe_in_every_mode(browser) {
	const page = await open(browser, "#n=8&step=120", { reducedMotion: "reduce" });
	for (const mode of ["watch", "compare", "play", "gallery", "learn"]) {
		await follow(page, `#mode=${mode}&n=8&step=120&queens=0.0-1.1&blocked=5.5`);
		equal(await page.$$eval(`main.mode-${mode}`, (m) => m.length), 1, `${mode} is open`);
		for (const width of [1280, 320]) {
			await page.setViewportSize({ width, height: 900 });
			for (const colorScheme of ["light", "dark"]) {
				await page.emulateMedia({ colorScheme });
				await settled(page);
				await audit(page, `${mode} ${colorScheme} ${width}`);
			}
		}
	}
	await page.context().close();
}

export async function axe_in_dialogs_and_panels(browser) {
	const page = await open(browser, "#n=6&method=bitmask&step=3", { reducedMotion: "reduce" });
	for (const panel of ["Masks", "Counters", "Solutions found"])
		await page.click(`.panel-tabs >> text=${panel}`);
	await settled(page);
	await audit(page, "panels");
	for (const dialog of ["Share", "Keys"]) {
		await page.click(`header >> text=${dialog}`);
		await audit(page, dialog);
		await page.keyboard.press("Escape");
	}
	await page.click("text=Projector");
	await audit(page, "projector");
	await page.evaluate(() => { location.hash = "#mode=learn&lesson=99"; });
	await page.waitForSelector(".asked");
	await audit(page, "quiz");
	await page.context().close();
}

const light = (colour) => {
	const hex = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, "$&$&") : colour;
	const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
	const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
	return (x + 0.05) / (y + 0.05);
};

export async function contrast_of_marks(browser) {
	const page = await open(browser, "");
	for (const colorScheme of ["light", "dark"]) {
		await page.emulateMedia({ colorScheme });
		const colour = await page.evaluate(() => {
			const style = getComputedStyle(document.documentElement);
			return Object.fromEntries(["page", "ink", "square-light", "square-dark", "queen", "red", "gold", "quiet", "panel"].map((n) => [n, style.getPropertyValue(`--${n}`).trim()]));
		});
		for (const mark of ["queen", "red", "gold", "ink"])
			for (const square of ["square-light", "square-dark"]) {
				const c = contrast(colour[mark], colour[square]);
				check(c >= 3, `${mark} on ${square}, ${colorScheme}: ${c.toFixed(2)}`);
			}
		for (const text of ["ink", "quiet", "queen", "red"])
			for (const ground of ["page", "panel"])
				check(contrast(colour[text], colour[ground]) >= 4.5, `text ${text} on ${ground}, ${colorScheme}`);
	}
	await page.context().close();
}
