// SPDX-License-Identifier: MIT
// 3D, no 3D, motion, languages, embed, print, narrow screens.
import { atStep, check, equal, follow, launch, open } from "./harness.mjs";

export async function three_dimensions(browser) {
	const page = await open(browser, "#n=6&step=40", { reducedMotion: "reduce" });
	await atStep(page, 40);
	await page.keyboard.press("v");
	await page.waitForFunction(() => Number(document.querySelector(".scene-host")?.dataset.drawn ?? 0) > 0, null, { timeout: 60_000 });
	const label = await page.getAttribute(".scene", "aria-label", { timeout: 60_000 });
	check(/the same as in two: Row \d/.test(label), "the 3D board says what it shows");
	await page.keyboard.press("v");
	await page.waitForSelector("[role=grid]", { timeout: 60_000 });
	await page.context().close();
}

export async function without_webgl() {
	const plain = await launch(["--disable-gpu", "--disable-3d-apis"]);
	const page = await open(plain, "#n=6&view=3d&step=10");
	await page.waitForSelector("text=This browser shows no 3D");
	await page.waitForSelector("[role=grid]");
	await page.keyboard.press("ArrowRight");
	await atStep(page, 11);
	check(await page.$("[aria-pressed]:disabled, button:disabled"), "3D is not offered");
	await plain.close();
}

export async function motion(browser) {
	for (const reducedMotion of ["reduce", "no-preference"]) {
		const page = await open(browser, "#n=6", { reducedMotion });
		await atStep(page, 0);
		let moving = 0;
		for (let i = 1; i < 12; i++) {
			await page.keyboard.press("ArrowRight");
			await atStep(page, i);
			moving += await page.evaluate(() => document.querySelector(".stage").getAnimations({ subtree: true }).length);
		}
		if (reducedMotion === "reduce")
			equal(moving, 0, "animations under reduced motion");
		else
			check(moving > 0, "a queen drops");
		// The card of a solution flies to where solutions are collected.
		await page.keyboard.press("s");
		await atStep(page, 205);
		const flights = await page.evaluate(() => document.querySelector(".flight").getAnimations().map((a) => a.effect.getKeyframes().at(-1).transform));
		equal(flights.length, reducedMotion === "reduce" ? 0 : 1, `cards that fly, ${reducedMotion}`);
		check(flights.every((f) => /translate\((?!0px, 0px)/.test(f)), `a card goes somewhere: ${flights}`);
		equal(await page.textContent("[data-collect] .badge"), "1", "the solution is collected");
		await page.context().close();
	}
}

/** Above three steps a second nothing flashes. */
export async function flashes(browser) {
	const page = await open(browser, "#n=8");
	await atStep(page, 0);
	check(await page.$(".board.flash"), "a single step may flash");
	for (let i = 0; i < 4; i++)
		await page.keyboard.press("+");
	await page.keyboard.press("Space");
	await page.waitForSelector('[aria-label="Pause"]');
	check(!(await page.$(".board.flash")), "no flash at more than three steps a second");
	await page.context().close();
}

/** Every word that a mode shows or says, but for what is content: lessons, programs, the names of keys. */
const words = (page) => page.evaluate(() => {
	const all = new Set(), content = "[lang]:not(html), kbd, code, pre, .variables, .work, script, style";
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node = walker.nextNode(); node; node = walker.nextNode())
		if (!node.parentElement.closest(content))
			all.add(node.data.trim());
	for (const element of document.querySelectorAll("body [aria-label], body [title], body [aria-valuetext]"))
		if (!element.closest(content))
			for (const name of ["aria-label", "title", "aria-valuetext"])
				all.add(element.getAttribute(name) ?? "");
	return [...all].filter((text) => /[a-z]{3}/i.test(text));
});

/** The same in both languages. */
const SHARED = /^(C\+\+|Java|JavaScript|TypeScript|Python|Home|End|Enter|Space|Esc|GIF|visit\(\d+\)|cols|diag|anti|pos1)$/i;

export async function languages(browser) {
	const fragments = ["#n=6&step=205", "#n=5&method=bitmask&step=3", "#n=4&break=no-diag&step=9", "#n=4&zoom=statements&step=20", "#n=20&step=3", "#mode=compare&n=5&step=9",
		"#mode=play&n=5&queens=0.0-1.1&blocked=4.4", "#mode=gallery&n=6", "#mode=learn&lesson=3&n=5", "#mode=learn&lesson=18&seed=7"];
	const said = {};
	await Promise.all(["en", "de"].map(async (lang) => {
		const page = await open(browser, `#n=8&lang=${lang}`);
		await page.waitForFunction((l) => document.documentElement.lang === l, lang);
		for (const fragment of fragments) {
			await follow(page, `${fragment}&lang=${lang}`);
			const all = (said[fragment] ??= {})[lang] = [];
			if (fragment.startsWith("#n=6"))
				for (const key of ["?", "Escape"]) {
					await page.keyboard.press(key);
					all.push(...await words(page));
				}
			for (const tab of fragment.startsWith("#n=") ? await page.$$(".panel-tabs button") : []) {
				await tab.click();
				all.push(...await words(page));
			}
			all.push(...await words(page));
		}
		await page.context().close();
	}));
	for (const [fragment, { en, de }] of Object.entries(said)) {
		const english = new Set(en);
		check(en.length > 20 && de.length > 20, `${fragment} says something in both languages`);
		equal([...new Set(de)].filter((w) => english.has(w) && !SHARED.test(w)), [], `strings of ${fragment} that stayed English`);
	}
}

/** Colours of a screenshot and their shares, counted in the browser. */
const coloursOf = (page, png) => page.evaluate(async (data) => {
	const image = await createImageBitmap(await (await fetch(data)).blob());
	const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext("2d");
	context.drawImage(image, 0, 0);
	const pixels = context.getImageData(0, 0, image.width, image.height).data, counts = {};
	for (let i = 0; i < pixels.length; i += 4) {
		const key = `${pixels[i]},${pixels[i + 1]},${pixels[i + 2]}`;
		counts[key] = (counts[key] ?? 0) + 4 / pixels.length;
	}
	return counts;
}, `data:image/png;base64,${png.toString("base64")}`);

export async function printed(browser) {
	const page = await open(browser, "", { colorScheme: "dark" });
	for (const [fragment, hidden] of [["#n=6&step=204", ".controls, .timeline, .settings"], ["#mode=play&n=6&queens=0.0-1.2", ".actions, .settings"], ["#mode=learn&lesson=4&n=6", ".lesson-list, .controls"]]) {
		await page.emulateMedia({ media: "screen" });
		await follow(page, fragment);
		await page.emulateMedia({ media: "print" });
		for (const part of await page.$$(hidden))
			check(!(await part.isVisible()), `${fragment}: ${await part.getAttribute("class")} is not printed`);
		const box = await (await page.$(".board")).boundingBox();
		check(Math.abs(box.width - (12 / 2.54) * 96) < 2, `${fragment}: the board is 12 cm wide on paper (${box.width})`);
		const colours = await coloursOf(page, await (await page.$(".board")).screenshot());
		check(colours["255,255,255"] > 0.2 && colours["221,221,221"] > 0.2, `${fragment}: squares white and grey, whatever the screen's colours are`);
		check(Object.keys(colours).every((c) => { const [r, g, b] = c.split(","); return Math.max(r, g, b) - Math.min(r, g, b) <= 40; }), `${fragment}: ink alone`);
		const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
		const pages = pdf.match(/\/Type\s*\/Page\b/g).length;
		check(pdf.startsWith("%PDF") && pages <= (fragment.includes("learn") ? 5 : 2), `${fragment}: ${pages} pages of paper`);
	}
	await page.context().close();
}

export async function embed_print_projector(browser) {
	const page = await open(browser, "#embed&n=5&step=9");
	await atStep(page, 9).catch(() => {});
	equal(await page.$$eval("header.top, aside", (e) => e.length), 0, "no chrome in embed mode");
	check(await page.$("[role=grid]"), "the board is embedded");
	await page.emulateMedia({ media: "print" });
	check(!(await page.isVisible(".controls")), "controls are not printed");
	check(await page.isVisible("[role=grid]"), "the board is printed");
	await page.emulateMedia({ media: "screen" });
	await follow(page, "#n=8&step=30");
	await page.click("text=Projector");
	equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "21px", "large type");
	await page.context().close();
}

export async function narrow(browser) {
	const page = await open(browser, "#n=8&step=20", { viewport: { width: 320, height: 640 } });
	for (const mode of ["watch", "compare", "play", "gallery", "learn"]) {
		await follow(page, `#mode=${mode}&n=8&step=20`);
		if (mode === "learn") await page.waitForSelector(".lesson-list li");
		const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
		check(width <= inner, `${mode} fits 320 px (${width})`);
	}
	await page.context().close();
}
