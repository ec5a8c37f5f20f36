// SPDX-License-Identifier: MIT
// 3D, no 3D, motion, languages, embed, print, narrow screens.
import { atStep, check, equal, launch, open } from "./harness.mjs";

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
		await page.context().close();
	}
	// Above three steps a second nothing flashes.
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

export async function languages(browser) {
	const page = await open(browser, "#n=6&step=5&lang=de");
	await page.waitForFunction(() => document.documentElement.lang === "de");
	await page.waitForFunction(() => /Schritt 5 von/.test(document.querySelector("output.place").textContent));
	const english = await open(browser, "#n=6&step=5&lang=en");
	await atStep(english, 5);
	const words = (p) => p.$$eval("button, label, h3, .sentence", (all) => all.map((e) => e.textContent.trim()).filter((s) => /[a-z]{4}/i.test(s)));
	const same = (await words(page)).filter((w) => w.length > 12).filter(((set) => (w) => set.has(w))(new Set(await words(english))));
	equal(same.filter((w) => !/C\+\+|Java/.test(w)), [], "strings that stayed English");
	await page.context().close();
	await english.context().close();
}

export async function embed_print_projector(browser) {
	const page = await open(browser, "#embed&n=5&step=9");
	await atStep(page, 9).catch(() => {});
	equal(await page.$$eval("header.top, aside", (e) => e.length), 0, "no chrome in embed mode");
	check(await page.$("[role=grid]"), "the board is embedded");
	await page.emulateMedia({ media: "print" });
	check(!(await page.isVisible(".controls")), "controls are not printed");
	check(await page.isVisible("[role=grid]"), "the board is printed");
	await page.context().close();
	const big = await open(browser, "#n=8&step=30");
	await big.click("text=Projector");
	equal(await big.evaluate(() => getComputedStyle(document.documentElement).fontSize), "21px", "large type");
	await big.context().close();
}

export async function narrow(browser) {
	const page = await open(browser, "#n=8&step=20", { viewport: { width: 320, height: 640 } });
	for (const mode of ["watch", "compare", "play", "gallery", "learn"]) {
		await page.evaluate((m) => { location.hash = `#mode=${m}&n=8&step=20`; }, mode);
		await page.waitForTimeout(500);
		const [width, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
		check(width <= inner, `${mode} fits 320 px (${width})`);
	}
	await page.context().close();
}
