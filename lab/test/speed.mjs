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

// First paint, against an empty page in the same browser.
{
	const paint = async (url) => {
		const list = [];
		for (let i = 0; i < 9; i++) {
			const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
			await page.goto(url);
			await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
			list.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
			await page.context().close();
		}
		return median(list);
	};
	const empty = await paint("data:text/html,<p>empty"), lab = await paint(page_url);
	row("first paint, and of an empty page", `${lab.toFixed(0)} ms, ${empty.toFixed(0)} ms: ${(lab / empty).toFixed(1)} times`, "3 times");
}

// Counting n = 14, after a warm-up, against the native portable engine on one thread.
{
	const bytes = readFileSync(join(root, "lab/engine/queens.wasm"));
	const page = await open(browser, "#mode=gallery&n=4");
	const times = await page.evaluate(async (list) => {
		const { instance } = await WebAssembly.instantiate(new Uint8Array(list), { page: { now: () => performance.now() / 1000, log: Math.log, exp: Math.exp } });
		const e = instance.exports, out = [];
		for (let round = 0; round < 8; round++) {
			const start = performance.now(), units = e.count_open(14);
			for (let i = 0; i < units; i++)
				e.count_unit(i);
			out.push(performance.now() - start);
		}
		return out.slice(2);
	}, [...bytes]);
	// The program's own start is measured with n = 1 and taken off.
	const program = process.env.QUEENS ?? join(root, "build/queens");
	const time = (n) => Array.from({ length: 9 }, () => {
		const start = performance.now();
		execFileSync(program, ["count", String(n), "--engine", "search", "--threads", "1"]);
		return performance.now() - start;
	});
	const start = Math.min(...time(1)), native = time(14).map((t) => t - start);
	row("count n = 14 in the browser, and native on one thread", `${median(times).toFixed(1)} ms, ${median(native).toFixed(1)} ms: ${(Math.min(...times) / Math.min(...native)).toFixed(2)} times (least of each)`, "1.8 times");
	await page.context().close();
}

await browser.close();
console.log(`| what | measured | allowed |\n| --- | --- | --- |\n${rows.join("\n")}`);
