// SPDX-License-Identifier: MIT
// Searches that take long: the page goes on drawing, and stop stops.
import { atStep, check, equal, open } from "./harness.mjs";

/** The longest time between two frames while something goes on elsewhere. */
const slowestFrame = (page, frames = 40) => page.evaluate(async (count) => {
	let worst = 0, last = performance.now();
	for (let i = 0; i < count; i++) {
		await new Promise(requestAnimationFrame);
		worst = Math.max(worst, performance.now() - last);
		last = performance.now();
	}
	return worst;
}, frames);

export async function a_search_without_end(browser) {
	const page = await open(browser, "#n=6&zoom=solutions");
	for (const [n, how] of [[30, "mouse"], [32, "keyboard"]]) {
		await page.evaluate((to) => { location.hash = to; }, `#n=${n}&zoom=solutions`);
		await page.waitForSelector(".busy");
		const slowest = await slowestFrame(page);
		check(slowest < 700, `n = ${n}: the page goes on drawing (slowest frame ${slowest.toFixed(0)} ms)`);
		if (how === "mouse")
			await page.click(".busy button");
		else
			await page.keyboard.press("Escape");
		await page.waitForSelector(".busy", { state: "detached" });
		await page.waitForSelector("text=Stopped. The next step starts the search anew.");
		await page.waitForTimeout(900);
		equal(await page.$$eval(".busy", (b) => b.length), 0, "it stays stopped");
		// Another board works at once, and so does the same one when it is asked for again.
		await page.keyboard.press("ArrowRight");
		await page.waitForSelector(".busy");
		await page.fill("input[type=number]", "6");
		await page.press("input[type=number]", "Enter");
		await page.waitForSelector(".busy", { state: "detached" });
		await atStep(page, 0);
		await page.evaluate(() => document.activeElement.blur());
		await page.keyboard.press("ArrowRight");
		await atStep(page, 1);
		equal(await page.$$eval(".gold-ring", (r) => r.length), 6, "the first solution of n = 6");
	}
	await page.context().close();
}

export async function a_count_without_end(browser) {
	const page = await open(browser, "#n=20");
	await page.click(".panel-tabs >> text=Counters");
	await page.click("text=Count all solutions of n = 20");
	await page.waitForSelector("text=/of [0-9,]+ units/");
	// The board can be used meanwhile: the count has a worker of its own.
	await page.keyboard.press("ArrowRight");
	await atStep(page, 1).catch(() => {});
	check(await page.$(".square.has-new"), "a step while counting");
	await page.click(".panel button:text-is('Stop')");
	await page.waitForSelector("text=Count all solutions of n = 20");
	await page.waitForTimeout(700);
	equal(await page.$$eval(".counted", (c) => c.length), 0, "nothing is counted any more");
	await page.context().close();
}

export async function a_gallery_without_end(browser) {
	const page = await open(browser, "#mode=play&n=8");
	await page.evaluate(() => { location.hash = "#mode=gallery&n=32"; });
	await page.waitForSelector(".busy");
	await page.click(".busy button");
	await page.waitForSelector("text=Stopped.");
	await page.fill("input[type=number]", "6");
	await page.press("input[type=number]", "Enter");
	await page.waitForSelector("text=n = 6: 4 solutions in 1 class");
	await page.context().close();
}
