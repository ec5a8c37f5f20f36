// SPDX-License-Identifier: MIT
// Links, wrong links and exported files.
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { atStep, check, equal, follow, open, queens, settled } from "./harness.mjs";
import { readGif } from "./gif.mjs";

export async function round_trip(browser) {
	const page = await open(browser, "");
	let other = null;
	for (const [fragment, marks] of [
		["#mode=watch&n=7&method=sets&zoom=placements&step=33&break=no-diag", ".stage .queen"],
		["#mode=watch&n=12&method=masks&first=1&step=500", ".stage .queen"],
		["#mode=play&n=9&queens=0.0-3.7&blocked=8.8", ".stage .queen"],
		["#mode=compare&n=5&method=scan&other=permutations&step=20", ".compare .queen"],
		["#mode=gallery&n=7", ".cards .queen"],
	]) {
		await follow(page, fragment);
		await page.waitForSelector(marks);
		await page.click("text=Share");
		const link = await page.inputValue("[data-link]");
		const before = await page.$$eval(marks, (all) => all.length);
		const link_fragment = link.slice(link.indexOf("#"));
		if (other === null)
			await settled(other = await open(browser, link_fragment));
		else
			await follow(other, link_fragment);
		equal(await other.$$eval(marks, (all) => all.length), before, `what ${fragment} shows`);
		const same = (text) => Object.fromEntries(text.replace(/^.*#/, "").split("&").map((p) => p.split("=")));
		const wanted = same(fragment), got = same(link);
		for (const name of Object.keys(wanted))
			equal(got[name] ?? null, wanted[name] === "sets" ? got[name] ?? null : wanted[name], `${name} of ${fragment}`);
		await page.keyboard.press("Escape");
		await page.waitForSelector("dialog", { state: "detached" });
	}
	await page.context().close();
	await other.context().close();
}

export async function wrong_links(browser) {
	const page = await open(browser, "");
	for (const [fragment, text] of [
		["#n=0", '"0" is no board size: it goes from 1 to 32. The board is n = 8.'],
		["#n=99", '"99" is no board size'],
		["#n=abc", '"abc" is no board size'],
		["#n=-3", '"−3" is no board size'],
		["#mode=dance", '"dance" is no mode'],
		["#method=magic", '"magic" is no method'],
		["#n=4&step=5000", "Step 5000 does not exist: this trace has 82"],
		["#mode=play&n=4&queens=9.9", '"9.9" is no list of squares'],
		["#n=5&method=scan&zoom=statements", "statements needs the method sets"],
	]) {
		await page.evaluate((to) => { location.hash = to; }, fragment);
		await page.waitForFunction((wanted) => document.querySelector(".complaints").textContent.includes(wanted), text, { timeout: 20_000 }).catch(() => {});
		const said = await page.textContent(".complaints");
		check(said.includes(text), `${fragment} says "${text}", not "${said}"`);
		check(await page.$("[role=grid]"), `${fragment} still shows a board`);
	}
	await page.context().close();
	const fresh = await open(browser, "#n=99");
	check((await fresh.textContent(".complaints")).includes('"99" is no board size'), "a page opened with a wrong link says so");
	await fresh.context().close();
}

async function download(page, button) {
	const waiting = page.waitForEvent("download", { timeout: 60_000 });
	await page.click(`dialog >> text=${button}`);
	const file = await waiting;
	return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Width, height and the number of different bytes of a PNG's pixels. */
function readPng(bytes) {
	equal(bytes.subarray(1, 4).toString(), "PNG", "PNG signature");
	const data = [];
	for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
		if (bytes.subarray(at + 4, at + 8).toString() === "IDAT")
			data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
	return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), colours: new Set(inflateSync(Buffer.concat(data))).size };
}

export async function files(browser) {
	const page = await open(browser, "#n=5&step=12");
	await atStep(page, 12);
	await page.click("text=Share");
	const svg = (await download(page, "Drawing (SVG)")).bytes.toString();
	const drawn = await page.evaluate((text) => {
		const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
		return { error: parsed.querySelector("parsererror")?.textContent ?? null, queens: parsed.querySelectorAll("use").length, title: parsed.querySelector("title").textContent, desc: parsed.querySelector("desc").textContent };
	}, svg);
	equal(drawn.error, null, "the SVG is well formed");
	const record = JSON.parse(queens("trace", "5", "--format", "jsonl", "-q").split("\n")[11]);
	equal(drawn.queens, record.columns.length + (record.event === "remove" ? 1 : 0), "queens in the SVG");
	check(drawn.desc.length > 10, "the SVG has a description");
	const png = readPng((await download(page, "Picture (PNG)")).bytes);
	check(png.width === 1200 && png.height > 1000 && png.colours > 8, `the PNG has a picture (${png.width} x ${png.height})`);
	await page.fill("dialog input[type=number] >> nth=0", "3");
	await page.fill("dialog input[type=number] >> nth=1", "9");
	await page.press("dialog input[type=number] >> nth=1", "Tab");
	const film = readGif((await download(page, "Film (GIF)")).bytes);
	equal(film.frames.length, 7, "frames of steps 3 to 9");
	check(film.frames.every((f) => f.pixels === film.width * film.height), "every frame unpacks to a whole picture");
	check(new Set(film.frames.map((f) => f.hash)).size === 7, "all frames differ");
	await page.context().close();
}

export async function records_equal_queens_trace(browser) {
	const page = await open(browser, "");
	for (const [n, method, zoom, broken, first] of [
		[5, "sets", "steps"], [6, "sets", "steps"], [4, "sets", "statements"], [5, "masks", "steps"], [6, "scan", "placements"], [5, "bitmask", "steps"],
		[4, "permutations", "steps"], [6, "sets", "solutions"], [4, "sets", "steps", "undo-path"], [5, "sets", "steps", "same-family"],
		[4, "sets", "statements", "columns-only"], [8, "sets", "steps", null, true], [1, "sets", "steps"], [3, "bitmask", "steps"],
	]) {
		await follow(page, `#n=${n}&method=${method}&zoom=${zoom}${broken ? `&break=${broken}` : ""}${first ? "&first=1" : ""}`);
		await page.waitForFunction(([size, how]) => document.querySelector("[role=grid]").getAttribute("aria-rowcount") === String(size)
			&& document.querySelectorAll(".settings select")[0].value === how, [n, method]);
		await atStep(page, 0);
		await page.click("text=Share");
		const { bytes } = await download(page, "Records (JSONL)");
		const args = ["trace", String(n), "--method", method, "--zoom", zoom, "--format", "jsonl", "-q",
			...(broken ? ["--break", broken] : []), ...(first ? ["--first"] : [])];
		const wanted = queens(...args);
		check(bytes.toString() === wanted, `queens ${args.join(" ")}: ${bytes.toString().split("\n").find((l, i) => l !== wanted.split("\n")[i])} / ${wanted.split("\n").find((l, i) => l !== bytes.toString().split("\n")[i])}`);
		await page.keyboard.press("Escape");
		await page.waitForSelector("dialog", { state: "detached" });
	}
	await page.context().close();
}
