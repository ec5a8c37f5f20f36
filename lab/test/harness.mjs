// SPDX-License-Identifier: MIT
// A browser, a page that must stay silent and offline, and checks that are counted.
import { AsyncLocalStorage } from "node:async_hooks";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const page_url = "file://" + join(root, "lab/dist/queens-lab.html");
const program = process.env.QUEENS ?? join(root, "build/queens");
const browser_path = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

export const launch = (more = []) => chromium.launch({
	executablePath: browser_path,
	args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...more],
});

/** What the command prints. */
export const queens = (...args) => execFileSync(program, args, { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "ignore"] });
export const queensCheck = (text) => {
	try {
		return execFileSync(program, ["check", "--json"], { input: text, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
	} catch (error) {
		return error.stdout; // a board that is not valid is status 1
	}
};

let checks = 0;
export const faults = [];
/** The test that is running; several run side by side. */
const running = new AsyncLocalStorage();
export function check(condition, what) {
	checks++;
	if (!condition) {
		faults.push(`${running.getStore()}: ${what}`);
		console.log(`  FAIL ${running.getStore()}: ${what}`);
	}
}
export const equal = (got, wanted, what) => check(JSON.stringify(got) === JSON.stringify(wanted), `${what}: ${JSON.stringify(got)?.slice(0, 300)} instead of ${JSON.stringify(wanted)?.slice(0, 300)}`);
export const numChecks = () => checks;

/** Runs in the page before anything else: counts the questions that wait for an engine's answer. */
function count_questions() {
	window.waiting = 0;
	window.Worker = class extends Worker {
		mine = 0;
		constructor(...args) {
			super(...args);
			this.addEventListener("message", ({ data }) => this.count(data, -1));
		}
		count(message, by) {
			if (message?.id !== undefined) {
				this.mine += by;
				window.waiting += by;
			}
		}
		postMessage(message, ...rest) {
			this.count(message, 1);
			super.postMessage(message, ...rest);
		}
		terminate() {
			window.waiting -= this.mine;
			this.mine = 0;
			super.terminate();
		}
	};
}

/** Opens the lab at a fragment; errors, console output and requests are faults. */
export async function open(browser, fragment = "", options = {}) {
	const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-US", acceptDownloads: true, ...options });
	const page = await context.newPage();
	const mine = running.getStore();
	page.on("console", (m) => {
		if (!/GPU stall|GroupMarkerNotSet|swiftshader|Automatic fallback/i.test(m.text()) && ["error", "warning"].includes(m.type()))
			faults.push(`${mine}: console ${m.type()}: ${m.text()}`);
	});
	page.on("pageerror", (e) => faults.push(`${mine}: ${e.message}`));
	page.on("request", (r) => {
		if (!/^(file|data|blob):/.test(r.url()))
			faults.push(`${mine}: network request ${r.url()}`);
	});
	await page.addInitScript(count_questions);
	await page.goto(page_url + fragment);
	await page.waitForSelector("main [role=grid], main .cards, main .scene, main .lesson, main .question", { timeout: 60_000 });
	page.setDefaultTimeout(40_000);
	return page;
}

/** Waits until the page shows what it was asked for: no question waits, and nothing has changed for a while. */
export async function settled(page) {
	const unrest = await page.evaluate(() => new Promise((resolve) => {
		const at_work = () => window.waiting > 0 || /so far|bisher/.test(document.querySelector("output.place")?.textContent ?? "")
			|| document.querySelector(".busy, main > .quiet, .learn > section > .quiet") !== null;
		let since = performance.now(), what = "the engine";
		const seen = new MutationObserver(([{ target }]) => {
			since = performance.now();
			what = target.className ?? target.nodeName;
		});
		seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
		const start = since, look = () => {
			if (performance.now() - since >= 100 && !at_work())
				resolve(null);
			else if (performance.now() - start > 30_000)
				resolve(what);
			else
				return setTimeout(look, 20);
			seen.disconnect();
		};
		look();
	}));
	if (unrest !== null)
		throw new Error(`the page does not come to rest: ${unrest}`);
}

/** Goes to another fragment in the same page, as a link in it would. */
export async function follow(page, fragment) {
	await page.evaluate((to) => { location.hash = to; }, fragment);
	await settled(page);
}

/** Waits until the timeline shows a step, and returns its text. */
export async function atStep(page, step) {
	await page.waitForFunction((wanted) => document.querySelector("output.place")?.textContent.replace(/,/g, "").startsWith(`step ${wanted}`) &&
		!/so far/.test(document.querySelector("output.place").textContent), step, { timeout: 60_000, polling: 20 });
	return page.textContent("output.place");
}

export async function test(name, run) {
	const start = Date.now();
	try {
		await running.run(name, run);
	} catch (error) {
		faults.push(`${name}: ${error.message.split("\n").slice(0, 4).join(" | ")}`);
		console.log(`  FAIL ${name}: ${error.message.split("\n").slice(0, 4).join(" | ")}`);
	}
	console.log(`${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
}
