// SPDX-License-Identifier: MIT
// Every mode by the keyboard alone: no click, no focus set by the test; Tab, arrows and keys as people press them.
import { atStep, check, equal, follow, open } from "./harness.mjs";

/** Presses Tab until what has the focus answers to a test; how many it took, or null. */
async function tabTo(page, matches, most = 120) {
	for (let i = 1; i <= most; i++) {
		await page.keyboard.press("Tab");
		if (await page.evaluate(matches))
			return i;
	}
	check(false, `Tab never reaches ${matches}`);
	return null;
}

/** The ring that shows where the focus is. */
const ring = (page) => page.evaluate(() => {
	const style = getComputedStyle(document.activeElement);
	return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
});

export async function modes_and_dialogs(browser) {
	const page = await open(browser, "#n=6");
	await atStep(page, 0);
	for (const [key, name] of [["2", "Compare"], ["3", "Play"], ["4", "Gallery"], ["5", "Learn"], ["1", "Watch"]]) {
		await page.keyboard.press(key);
		await page.waitForFunction((n) => document.querySelector("nav.modes [aria-current]").textContent === n, name);
	}
	await tabTo(page, () => document.activeElement.textContent === "Share");
	check(await ring(page), "the focus is seen");
	await page.keyboard.press("Enter");
	await page.waitForSelector("dialog[open]");
	check(await page.evaluate(() => document.activeElement.closest("dialog") !== null), "the dialog has the focus");
	await tabTo(page, () => document.activeElement.textContent === "Drawing (SVG)");
	const waiting = page.waitForEvent("download");
	await page.keyboard.press("Enter");
	check(/\.svg$/.test((await waiting).suggestedFilename()), "a drawing is saved");
	await page.keyboard.press("Escape");
	await page.waitForSelector("dialog", { state: "detached" });
	equal(await page.evaluate(() => document.activeElement.textContent), "Share", "the focus is back where it was");
	await page.keyboard.press("j");
	await page.waitForSelector("html.projector");
	await page.context().close();
}

export async function compare(browser) {
	const page = await open(browser, "#mode=compare&n=5");
	const step = (k) => page.waitForFunction((wanted) => document.querySelector("output.place").textContent.startsWith(`step ${wanted} `), k);
	await page.waitForSelector("table.counters");
	for (const [key, at] of [["ArrowRight", 1], [".", 2], ["ArrowRight", 3], [",", 2], ["ArrowLeft", 1], ["Home", 0], ["ArrowRight", 1]]) {
		await page.keyboard.press(key);
		await step(at);
	}
	await page.keyboard.press("+");
	await page.keyboard.press("Space");
	await page.waitForSelector('[aria-label="Pause"]');
	await page.keyboard.press("k");
	await page.waitForSelector('[aria-label="Play"]');
	await page.keyboard.press("End");
	await step(287);
	// The methods are chosen by Tab and arrows.
	await tabTo(page, () => document.activeElement.matches(".compare-side select"));
	await page.keyboard.press("ArrowUp");
	await page.waitForFunction(() => document.querySelector(".compare-side select").value === "scan");
	await tabTo(page, () => document.activeElement.matches(".timeline input"));
	await page.keyboard.press("ArrowRight");
	await step(1);
	await page.context().close();
}

export async function gallery(browser) {
	const page = await open(browser, "#mode=gallery&n=5");
	await page.waitForSelector("text=n = 5: 10 solutions in 2 classes");
	await tabTo(page, () => document.activeElement.matches("input[type=number]"));
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("ArrowUp");
	await page.waitForSelector("text=n = 8: 92 solutions in 12 classes");
	await tabTo(page, () => document.activeElement.getAttribute("aria-expanded") === "false" && document.activeElement.closest(".class-card") !== null);
	await page.keyboard.press("Enter");
	await page.waitForSelector(".images .card");
	equal(await page.$$eval(".images button.card", (c) => c.length), 8, "eight images of the first class");
	await page.keyboard.press("Enter");
	await page.waitForSelector(".images", { state: "detached" });
	await page.keyboard.press("Shift+Tab");
	await page.keyboard.press("Enter");
	await page.waitForSelector("text=/8 queens, no two on one line/");
	await page.keyboard.press("4");
	await tabTo(page, () => document.activeElement.matches(".gallery select"));
	await page.keyboard.press("ArrowDown");
	await page.waitForFunction(() => document.querySelectorAll(".cards.wide > .class-card").length === 24);
	await tabTo(page, () => document.activeElement.textContent.startsWith("Next"));
	await page.keyboard.press("Enter");
	await page.waitForSelector("text=Page 2");
	await page.context().close();
}

export async function learn(browser) {
	const page = await open(browser, "#mode=learn&n=5");
	await tabTo(page, () => /^3\./.test(document.activeElement.textContent));
	await page.keyboard.press("Enter");
	await page.waitForSelector("text=Lesson 3 of");
	await tabTo(page, () => document.activeElement.matches(".gate summary"));
	check(await ring(page), "the focus is seen");
	await page.keyboard.press("Space");
	await page.waitForSelector(".gate[open] >> text=Why it works");
	equal(await page.getAttribute("button.main", "aria-label"), "Play", "the key was the gate's, not the player's");
	await tabTo(page, () => document.activeElement.matches(".flip summary"));
	await page.keyboard.press("Enter");
	await page.waitForSelector(".flip[open]");
	await page.keyboard.press("ArrowRight");
	await page.waitForFunction(() => /^step 1 /.test(document.querySelector("output.place").textContent));
	await tabTo(page, () => document.activeElement.textContent.startsWith("Next lesson"));
	await page.keyboard.press("Enter");
	await page.waitForSelector("text=Lesson 4 of");
	await follow(page, "#mode=learn&lesson=18&seed=3");
	for (let i = 1; i <= 4; i++) {
		await page.waitForSelector(`.question[data-number="${i}"]`);
		const answer = await page.getAttribute(".question", "data-answer");
		await tabTo(page, () => document.activeElement.matches(".question input, .question [data-choice]"));
		if (await page.evaluate(() => document.activeElement.matches("input"))) {
			await page.keyboard.type(answer);
		} else {
			while (await page.evaluate(() => document.activeElement.dataset.choice) !== answer)
				await page.keyboard.press("Tab");
		}
		await page.keyboard.press("Enter");
		await page.waitForSelector(".verdict.right");
		await tabTo(page, () => document.activeElement.matches(".next-question"));
		await page.keyboard.press("Enter");
	}
	await page.waitForSelector("text=4 of 4 right");
	await page.context().close();
}

export async function play_and_watch_settings(browser) {
	const page = await open(browser, "#mode=play&n=5");
	await tabTo(page, () => document.activeElement.matches("[role=gridcell]"));
	await page.keyboard.press("Space");
	await page.waitForSelector("text=/1 of 5 queens placed/");
	await tabTo(page, () => document.activeElement.textContent === "Complete it for me");
	await page.keyboard.press("Enter");
	await page.waitForSelector("text=/Complete: 5 queens/");
	await page.keyboard.press("1");
	await tabTo(page, () => document.activeElement.textContent === "Counters");
	await page.keyboard.press("Enter");
	await page.waitForSelector("[data-counter]");
	await tabTo(page, () => document.activeElement.textContent.startsWith("Count all"));
	await page.keyboard.press("Enter");
	await page.waitForSelector("text=10 solutions in");
	await page.context().close();
}
