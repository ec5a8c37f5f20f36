// SPDX-License-Identifier: MIT
// Figures of the lab, printed as a table: npm run speed. Nothing else should run meanwhile.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { atStep, launch, open, page_url, root } from "./harness.mjs";

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const share = (list, p) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * p))];
const rows = [];
const row = (what, value, wanted) => rows.push(`| ${what} | ${value} | ${wanted} |`);

const browser = await launch();

// 60 steps a second in 2D: the main thread's tasks, as the browser's own trace tells them, added up frame by frame.
{
	const page = await open(browser, "#n=8");
	await atStep(page, 0);
	for (let i = 0; i < 5; i++)
		await page.keyboard.press("+");
	const client = await page.context().newCDPSession(page);
	const events = [];
	client.on("Tracing.dataCollected", (e) => events.push(...e.value));
	await page.keyboard.press("Space");
	await page.waitForTimeout(1000);
	await client.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline", "devtools.timeline", "toplevel"] } });
	await page.waitForTimeout(5000);
	const done = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
	await client.send("Tracing.end");
	await done;
	const main = events.find((e) => e.name === "thread_name" && e.args.name === "CrRendererMain");
	const threads = new Set(events.filter((e) => e.name === "FireAnimationFrame").map((e) => `${e.pid} ${e.tid}`));
	const tasks = events.filter((e) => e.name === "RunTask" && (threads.has(`${e.pid} ${e.tid}`) || (main && e.tid === main.tid && threads.size === 0))).sort((a, b) => a.ts - b.ts);
	const frames = events.filter((e) => e.name === "FireAnimationFrame").map((e) => e.ts).sort((a, b) => a - b);
	// Time on the processor, so that other programs on the machine do not count.
	const work = frames.slice(0, -1).map((start, i) => tasks.filter((t) => t.ts >= start && t.ts < frames[i + 1])
		.reduce((sum, t) => sum + (t.tdur ?? t.dur), 0) / 1000);
	row("main-thread work a frame at 60 steps a second, n = 8, 95th percentile", `${share(work, 0.95).toFixed(1)} ms (median ${median(work).toFixed(1)})`, "16 ms");
	await page.context().close();
}

// Seeking anywhere in the full trace of n = 10: from the wish to the new sentence on the page.
{
	const page = await open(browser, "#n=10");
	await page.waitForFunction(() => /of 396,462/.test(document.querySelector("output.place").textContent), null, { timeout: 60_000 });
	const times = await page.evaluate(async () => {
		const slider = document.querySelector(".timeline input"), place = document.querySelector("output.place"), list = [];
		for (let i = 0; i < 60; i++) {
			const step = 1 + Math.floor(Math.random() * 396461), before = place.textContent, start = performance.now();
			slider.value = String(step);
			slider.dispatchEvent(new Event("input", { bubbles: true }));
			while (place.textContent === before)
				await new Promise((resolve) => setTimeout(resolve, 0));
			list.push(performance.now() - start);
		}
		return list;
	});
	row("seek to a random step of n = 10 (396462 steps), median", `${median(times).toFixed(1)} ms (95 % ${share(times, 0.95).toFixed(1)})`, "50 ms");
	await page.context().close();
}

// First paint, against an empty page in the same browser, in turns; and the time until a step can be made.
{
	const open = async (url) => (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage().then(async (page) => {
		await page.goto(url);
		await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
		return page;
	});
	const empty = [], lab = [], ready = [];
	for (let i = 0; i < 11; i++)
		for (const [url, list] of [["data:text/html,<p>empty", empty], [page_url, lab]]) {
			const page = await open(url);
			list.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
			if (list === lab)
				ready.push(await page.waitForFunction(() => /of 18,512/.test(document.querySelector("output.place")?.textContent) && performance.now(), null, { polling: 10 }).then((v) => v.jsonValue()));
			await page.context().close();
		}
	row("first paint, and of an empty page, medians of 11", `${median(lab).toFixed(0)} ms, ${median(empty).toFixed(0)} ms: ${(median(lab) / median(empty)).toFixed(1)} times`, "3 times");
	row("unpacked, engine running, n = 8 listed to its end, median of 11", `${median(ready).toFixed(0)} ms`, "");
}

// Counting n = 14, after a warm-up, against the native portable engine on one thread.
{
	const bytes = readFileSync(join(root, "lab/engine/queens.wasm"));
	const page = await open(browser, "#mode=gallery&n=4");
	const times = await page.evaluate(async (list) => {
		const { instance } = await WebAssembly.instantiate(new Uint8Array(list), { page: { now: () => performance.now() / 1000, log: Math.log, exp: Math.exp } });
		const e = instance.exports, out = [];
		for (let round = 0; round < 14; round++) {
			const start = performance.now(), units = e.count_open(14);
			for (let i = 0; i < units; i++)
				e.count_unit(i);
			out.push(performance.now() - start);
		}
		return out.slice(3);
	}, [...bytes]);
	// The program's own start is measured with n = 1 and taken off.
	const program = process.env.QUEENS ?? join(root, "build/queens");
	const time = (n, engine) => Array.from({ length: 11 }, () => {
		const start = performance.now();
		execFileSync(program, ["count", String(n), ...engine.split(" "), "--threads", "1"], { stdio: "ignore" });
		return performance.now() - start;
	});
	for (const engine of ["--engine join --kernel portable", "--engine search"]) {
		const start = Math.min(...time(1, "--engine search")), native = time(14, engine).map((t) => t - start);
		row(`count n = 14 in the browser, and natively by \`${engine}\` on one thread, least of 11 each`,
			`${Math.min(...times).toFixed(1)} ms, ${Math.min(...native).toFixed(1)} ms: ${(Math.min(...times) / Math.min(...native)).toFixed(2)} times`, "1.8 times");
	}
	await page.context().close();
}

await browser.close();
console.log(`| what | measured | allowed |\n| --- | --- | --- |\n${rows.join("\n")}`);
