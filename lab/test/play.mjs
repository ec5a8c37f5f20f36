// SPDX-License-Identifier: MIT
// Play and gallery: by mouse and by keyboard, against `queens check` and the known numbers.
import { check, equal, open, queensCheck } from "./harness.mjs";

const cell = (row, column) => `[data-row="${row}"][data-column="${column}"]`;

export async function by_mouse(browser) {
	const page = await open(browser, "#mode=play&n=6");
	for (const [row, column] of [[0, 1], [1, 3], [2, 5], [3, 0], [4, 2], [5, 4]])
		await page.click(cell(row, column));
	await page.waitForSelector("text=/Solved in/");
	equal(await page.$$eval(".gold-ring", (r) => r.length), 6, "gold rings");
	await page.click(cell(5, 4));
	await page.click(cell(5, 5));
	await page.waitForSelector("text=/6 of 6 queens placed, 1 attacking pair/");
	await page.click('button:text-is("Undo")');
	await page.click('button:text-is("Undo")');
	await page.waitForSelector("text=/Solved in/");
	await page.click('button:text-is("Redo")');
	await page.waitForSelector("text=/5 of 6 queens placed, 0 attacking pairs/");
	await page.click("label:has-text('a blocked square')");
	await page.click(cell(5, 4));
	await page.click("text=Can this still be completed?");
	await page.waitForSelector("text=No, nothing completes these queens.");
	await page.click("label:has-text('a mark')");
	await page.click(cell(5, 1));
	check(await page.$(`${cell(5, 1)}.marked`), "a mark is there");
	await page.click('button:text-is("Hint")');
	await page.waitForSelector("text=/cannot be completed. Take away the queen/");
	await page.click("text=Clear the board");
	await page.click("text=Complete it for me");
	await page.waitForSelector("text=/Complete: 6 queens/");
	await page.click("text=Start from a solution");
	await page.waitForSelector("text=/Remove queens and try/");
	await page.click("label:has-text('Allow hints')");
	equal(await page.$$eval("button", (all) => all.filter((b) => b.textContent === "Hint").length), 0, "hints can be switched off");
	await page.context().close();
}

export async function by_keyboard(browser) {
	const page = await open(browser, "#mode=play&n=4");
	const press = (key) => page.keyboard.press(key);
	const label = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
	await page.focus("[role=gridcell][tabindex='0']");
	await press("ArrowRight");
	await press("Enter");
	await page.waitForSelector("text=Row 0, column 1: queen placed. No attack.");
	check((await label()).startsWith("row 0, column 1: queen"), "the square announces its queen");
	await press("ArrowDown");
	await press("Enter");
	await page.waitForSelector("text=/column 1: queen placed. attacked by the queen in row 0, column 1 .column 1./");
	await press("u");
	await press("m");
	check((await label()).includes("marked"), "M marks");
	await press("b");
	check((await label()).includes("blocked"), "B blocks");
	await press("u");
	await press("u");
	await press("h");
	await page.waitForSelector(".square.hint");
	equal(await page.getAttribute(".square.hint", "data-column"), "3", "the only hint for row 1");
	await press("r");
	await page.context().close();
}

/** Following hints from anywhere leads to a solution. */
export async function hints_can_always_be_completed(browser) {
	const page = await open(browser, "#mode=play&n=8&queens=0.0-1.2-2.4&blocked=7.7");
	for (let i = 0; i < 24; i++) {
		if (await page.$(".gold-ring"))
			break;
		await page.click('button:text-is("Hint")');
		const hint = await page.waitForSelector(".square.hint");
		await hint.click();
		await page.waitForSelector(".square.hint", { state: "detached" });
		await page.waitForTimeout(60);
	}
	equal(await page.$$eval(".gold-ring", (r) => r.length), 8, "hints end in a solution");
	await page.context().close();
}

export async function attacks_equal_queens_check(browser) {
	let seed = 7;
	const below = (limit) => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit;
	const page = await open(browser, "#mode=play&n=8");
	for (let round = 0; round < 12; round++) {
		const n = 5 + below(5), taken = new Set();
		while (taken.size < 2 + below(n))
			taken.add(below(n) * n + below(n));
		const queens = [...taken].sort((a, b) => a - b).map((s) => [Math.floor(s / n), s % n]);
		await page.evaluate((to) => { location.hash = to; }, (`#mode=play&n=${n}&queens=${queens.map((q) => q.join(".")).join("-")}`));
		await page.waitForFunction(([size, count]) => document.querySelector("[role=grid]").getAttribute("aria-rowcount") === String(size)
			&& document.querySelectorAll(".square .queen").length === count, [n, queens.length]);
		await page.waitForTimeout(120);
		const board = Array.from({ length: n }, (_, r) => Array.from({ length: n }, (_, c) => (taken.has(r * n + c) ? "Q" : ".")).join("")).join("\n");
		const wanted = JSON.parse(queensCheck(board + "\n")).boards[0].attacks.map((a) => `${a.squares.join(" ")} ${a.line}`).sort();
		const shown = await page.$$eval(".pairs li", (all) => all.map((li) => {
			const [, r1, c1, r2, c2, rule] = /row (\d+), column (\d+) and row (\d+), column (\d+): (.*)/.exec(li.textContent);
			const line = rule.startsWith("row−") ? "diagonal" : rule.startsWith("row+") ? "antidiagonal" : rule.startsWith("row") ? "row" : "column";
			return `${r1},${c1} ${r2},${c2} ${line}`;
		}).sort());
		equal(shown, wanted.slice(0, 40), `attacks on\n${board}\n`);
	}
	await page.context().close();
}

export async function gallery(browser) {
	const page = await open(browser, "#mode=gallery&n=8");
	await page.waitForSelector("text=n = 8: 92 solutions in 12 classes");
	equal(await page.$$eval(".cards.wide > .class-card", (c) => c.length), 12, "fundamental solutions of n = 8");
	await page.click('[aria-label$="Show the images of class 10"]');
	await page.waitForSelector(".images .card");
	equal(await page.$$eval(".images button.card", (c) => c.length), 4, "class 10 has four different images");
	await page.selectOption(".gallery select", "0");
	const boards = new Set();
	for (;;) {
		await page.waitForTimeout(250);
		for (const label of await page.$$eval(".cards.wide > .class-card > .card", (c) => c.map((b) => b.getAttribute("aria-label"))))
			boards.add(label);
		const next = await page.$("text=Next ›");
		if (await next.isDisabled())
			break;
		await next.click();
	}
	equal(boards.size, 92, "all solutions of n = 8, page by page");
	await page.fill("input[type=number]", "3");
	await page.press("input[type=number]", "Enter");
	await page.waitForSelector("text=n = 3 has no solution");
	await page.fill("input[type=number]", "6");
	await page.press("input[type=number]", "Enter");
	await page.click(".cards.wide .card >> nth=0");
	await page.waitForSelector("text=/6 queens, no two on one line/");
	check(page.url().length > 0 && (await page.$$(".gold-ring")).length === 6, "a board is loaded into play");
	await page.context().close();
}
