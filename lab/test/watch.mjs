// SPDX-License-Identifier: MIT
// Watch: whole runs step by step against the reference counts and the command `queens trace`.
import { atStep, check, equal, follow, open, queens } from "./harness.mjs";

/** Steps by key until the timeline says so, noting what the page shows of each step. */
const walk = (page, key, steps) => page.evaluate(async ([name, count]) => {
	const seen = [], place = document.querySelector("output.place");
	/** The next change of the place, and whatever else changes with it. */
	const changed = () => new Promise((resolve) => {
		const seen = new MutationObserver(() => {
			seen.disconnect();
			setTimeout(resolve, 0);
		});
		seen.observe(place, { subtree: true, childList: true, characterData: true });
	});
	for (let i = 0; i < count; i++) {
		const step = changed();
		document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
		await step;
		const square = (s) => s ? [Number(s.dataset.row), Number(s.dataset.column)] : null;
		seen.push({
			event: document.querySelector(".sentence").className.replace("sentence ", ""),
			rejected: square(document.querySelector(".square.rejected")),
			placed: square(document.querySelector(".square.has-new")),
			queens: [...document.querySelectorAll(".square[class*=has-]")].map(square),
			lines: document.querySelectorAll(".attack-line").length,
			live: document.querySelector("[data-live]").textContent,
		});
	}
	return seen;
}, [key, steps]);

const counts = (list) => ["conflict", "place", "solution", "dead_end", "remove"].map((e) => [e, list.filter((s) => s.event === e).length]);

export async function whole_run_of_6(browser) {
	const page = await open(browser, "#n=6", { viewport: { width: 640, height: 480 }, reducedMotion: "reduce" }); // less to paint
	equal(await page.getAttribute("button.main", "aria-label"), "Play", "starts paused");
	check((await atStep(page, 0)).includes("1,096"), "n = 6 has 1096 steps");
	const trace = queens("trace", "6", "--format", "jsonl", "-q").trim().split("\n").map(JSON.parse);
	equal(trace.length, 1096, "records of the command");
	const forward = await walk(page, "ArrowRight", 1096);
	equal(counts(forward), [["conflict", 742], ["place", 152], ["solution", 4], ["dead_end", 46], ["remove", 152]], "events forward");
	let wrong = 0;
	forward.forEach((shown, i) => {
		const t = trace[i];
		const same = shown.event === t.event
			&& JSON.stringify(shown.queens.map((q) => q[1])) === JSON.stringify(t.columns)
			&& (t.event !== "conflict" || (JSON.stringify(shown.rejected) === JSON.stringify([t.row, t.column]) && shown.lines === t.attackers.length))
			&& (t.event !== "place" || JSON.stringify(shown.placed) === JSON.stringify([t.row, t.column]))
			&& shown.live.length > 10;
		wrong += same ? 0 : 1;
	});
	equal(wrong, 0, "steps that differ from queens trace");
	await page.click(".panel-tabs >> text=Counters");
	const counters = await page.$$eval("[data-counter]", (all) => Object.fromEntries(all.map((c) => [c.dataset.counter, c.textContent])));
	equal(counters, { nodes: "153", tests: "894", rejected: "742", deadEnds: "46", solutions: "4" }, "counters at the end");
	const back = await walk(page, "ArrowLeft", 1095);
	const again = [...back].reverse().map((s) => JSON.stringify([s.event, s.rejected, s.queens, s.lines]));
	equal(again.filter((s, i) => s !== JSON.stringify([forward[i].event, forward[i].rejected, forward[i].queens, forward[i].lines])).length, 0, "steps that differ going back");
	await page.context().close();
}

export async function controls_by_mouse(browser) {
	const page = await open(browser, "#n=6");
	await atStep(page, 0);
	await page.click('[aria-label="Step"]');
	await atStep(page, 1);
	await page.click('[aria-label="Next solution"]');
	await atStep(page, 205);
	await page.click('[aria-label="Next solution"]');
	await page.waitForFunction(() => !/step 205 /.test(document.querySelector("output.place").textContent));
	await page.click('[aria-label="Previous solution"]');
	await atStep(page, 205);
	equal(await page.$$eval(".gold-ring", (r) => r.length), 6, "queens ringed in gold");
	equal(await page.textContent("[data-collect] .badge"), "1", "one solution collected");
	await page.click('[aria-label="Previous dead end"]');
	await page.waitForSelector(".square.dead");
	await page.click('[aria-label="Next placement"]');
	await page.waitForSelector(".square.has-new");
	await page.click('[aria-label="To the end"]');
	await atStep(page, 1096);
	await page.click('[aria-label="Next dead end"]');
	await page.waitForSelector("text=There is no later dead end");
	await page.click('[aria-label="To the start"]');
	await atStep(page, 0);
	await page.fill('input[type=number]', "5");
	await page.press('input[type=number]', "Enter");
	await atStep(page, 0);
	await page.click('[aria-label="Play"]');
	await page.waitForSelector('[aria-label="Pause"]');
	await page.waitForFunction(() => !/step 0/.test(document.querySelector("output.place").textContent));
	await page.click('[aria-label="Pause"]');
	const stopped = await page.textContent("output.place");
	await page.waitForTimeout(700);
	equal(await page.textContent("output.place"), stopped, "pause stops");
	await page.context().close();
}

export async function controls_by_keyboard(browser) {
	const page = await open(browser, "#n=8");
	await atStep(page, 0);
	const press = (key) => page.keyboard.press(key);
	await press("s");
	await atStep(page, 1024);
	await press("Shift+D");
	await page.waitForSelector(".square.dead");
	await press("p");
	await page.waitForSelector(".square.has-new");
	await press("End");
	await atStep(page, 18512);
	await press("Home");
	await atStep(page, 0);
	await press("Space");
	await page.waitForSelector('[aria-label="Pause"]');
	await press("k");
	await page.waitForSelector('[aria-label="Play"]');
	await press("z");
	await page.waitForFunction(() => /placements/.test(location.hash));
	// Keys belong to an input while one types.
	await page.focus("input[type=number]");
	await press("s");
	await press("2");
	equal(await page.getAttribute("nav.modes [aria-current=page]", "aria-current"), "page", "still a mode");
	equal(await page.textContent("nav.modes [aria-current=page]"), "Watch", "no key stolen from an input");
	await page.evaluate(() => document.activeElement.blur());
	await press("?");
	await page.waitForSelector("dialog[open]");
	await press("Escape");
	await page.waitForSelector("dialog", { state: "detached" });
	// Focus goes through the page by Tab alone and reaches the board as one stop.
	let stops = 0, inGrid = 0;
	for (let i = 0; i < 60; i++) {
		await press("Tab");
		const role = await page.evaluate(() => document.activeElement.getAttribute("role"));
		stops++;
		inGrid += role === "gridcell" ? 1 : 0;
	}
	check(inGrid >= 1 && inGrid <= 3, `the board is one tab stop (${inGrid} of ${stops})`);
	await page.focus("[role=gridcell][tabindex='0']");
	await press("ArrowDown");
	await press("ArrowRight");
	equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "row 1, column 1: free", "a square says what it is");
	await page.context().close();
}

export async function methods_and_breaks(browser) {
	const page = await open(browser, "#n=6&method=bitmask");
	await atStep(page, 0);
	await page.click(".panel-tabs >> text=Masks");
	await page.keyboard.press("ArrowRight");
	await page.keyboard.press("ArrowRight");
	await atStep(page, 2);
	equal(await page.$$eval(".mask.free dd", (d) => d.map((x) => x.textContent)), ["111111", "001111"], "the free masks before and after the shift");
	await follow(page, "#n=4&break=undo-cols");
	await page.waitForSelector("text=It finds 0 boards; right are 2.");
	await follow(page, "#n=5&zoom=statements&step=100");
	await page.click(".panel-tabs >> text=Code");
	check((await atStep(page, 100)).includes("806"), "n = 5 has 806 statements");
	equal(await page.$$eval(".lines-of-code .here", (l) => l.length), 1, "one line of code is marked");
	for (const language of ["c", "cpp", "java", "javascript", "typescript"]) {
		await page.selectOption(".code select", language);
		await page.waitForFunction(() => document.querySelectorAll(".lines-of-code .here").length === 1);
	}
	await follow(page, "#n=4&step=3&view=2d");
	await atStep(page, 3);
	await page.click("label:has-text('Think first')");
	await page.click(".think button >> nth=1");
	await atStep(page, 4);
	check(/of 1 right/.test(await page.textContent(".think")), "think first marks a guess");
	await page.context().close();
}

export async function long_searches_stay_responsive(browser) {
	const page = await open(browser, "#n=14");
	await page.waitForSelector("text=The timeline holds the first 2,000,000 records", { timeout: 60_000 });
	await page.click("text=Run on with the counters alone");
	await page.waitForFunction(() => /Nodes/.test(document.querySelector(".remark .figures")?.textContent ?? ""));
	const slowest = await page.evaluate(async () => {
		let worst = 0, last = performance.now();
		for (let i = 0; i < 40; i++) {
			await new Promise(requestAnimationFrame);
			worst = Math.max(worst, performance.now() - last);
			last = performance.now();
		}
		return worst;
	});
	check(slowest < 700, `the page goes on drawing while it searches (slowest frame ${slowest.toFixed(0)} ms)`);
	await page.click(".remark button");
	await page.waitForTimeout(300);
	const stopped = await page.textContent(".remark .figures");
	await page.waitForTimeout(600);
	equal(await page.textContent(".remark .figures"), stopped, "stop stops");
	await page.click(".panel-tabs >> text=Counters");
	await page.click("text=Count all solutions of n = 14");
	await page.waitForSelector("text=365,596 solutions in", { timeout: 60_000 });
	await follow(page, "#n=20&zoom=solutions");
	await page.waitForSelector("text=Above n = 16 the lab searches for the first solution only.");
	await page.keyboard.press("ArrowRight");
	await atStep(page, 1);
	equal(await page.$$eval(".gold-ring", (r) => r.length), 20, "the first solution of n = 20");
	await page.context().close();
}

export async function compare(browser) {
	const page = await open(browser, "#mode=compare&n=6");
	await page.waitForSelector("table.counters");
	const cells = await page.$$eval("table.counters tbody tr", (rows) => rows.map((r) => [...r.children].map((c) => c.textContent)));
	equal(cells, [["sets", "153", "894", "742", "46", "4"], ["bitmask", "153", "0", "0", "46", "4"]], "whole searches side by side");
	await page.click('[aria-label="To the end"]');
	await page.waitForSelector("text=done after 1,096 steps");
	await page.click('[aria-label="Step back"]');
	await page.waitForFunction(() => /step 1,095/.test(document.querySelector("output.place").textContent));
	await page.context().close();
}
