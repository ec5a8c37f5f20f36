// SPDX-License-Identifier: MIT
// Lessons with their gates, cards and exercises; the quiz against `queens quiz`.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { check, equal, follow, open, queens, root } from "./harness.mjs";

export async function every_lesson(browser) {
	const page = await open(browser, "#mode=learn&n=5");
	const names = readdirSync(join(root, "docs/lessons")).filter((f) => /^\d\d-/.test(f));
	equal((await page.$$(".lesson-list li")).length, names.length, "all lessons are there");
	for (let i = 0; i < names.length; i++) {
		await page.waitForSelector(`text=Lesson ${i + 1} of ${names.length}`);
		const seen = await page.evaluate(() => ({
			open: [...document.querySelectorAll("article details[open]")].length,
			gates: [...document.querySelectorAll("article .gate > div")].map((d) => d.textContent.length),
			cards: document.querySelectorAll("article .flip").length,
			think: /Think first/.test(document.querySelector("article").textContent),
			text: [...document.querySelectorAll("article p, article li, article td")].map((e) => e.innerHTML.replace(/<code>.*?<\/code>/g, "")).join("\n"),
		}));
		equal(seen.open, 0, `${names[i]}: every answer waits`);
		check(seen.gates.length === 2 && seen.gates.every((l) => l > 80), `${names[i]}: an answer behind each gate (${seen.gates})`);
		check(seen.cards >= 5, `${names[i]}: flip cards (${seen.cards})`);
		check(seen.think, `${names[i]}: thinking comes first`);
		check(!/\]\(|^#|\*\*/m.test(seen.text), `${names[i]}: no Markdown left`);
		await page.click("article .pager button >> nth=1");
	}
	await page.waitForSelector(".asked");
	await page.context().close();
}

export async function gates_and_links(browser) {
	const page = await open(browser, "#mode=learn&lesson=5&n=5");
	check(!(await page.isVisible("text=Why it works")), "the answer is hidden");
	await page.click("article .gate >> nth=0");
	check(await page.isVisible("text=Why it works"), "the answer is shown");
	await page.click(".flip summary >> nth=0");
	check(await page.isVisible(".flip p >> nth=0"), "a card is turned");
	await page.click(".lesson-list >> text=17.");
	await page.click("article .gate summary >> nth=1");
	await page.click("article .gate[open] a >> text=lesson 14");
	await page.waitForSelector("text=Lesson 14 of");
	await page.click(".lesson-list >> text=6.");
	await page.waitForSelector(".remark.warn");
	equal(await page.inputValue("select >> nth=0").catch(() => ""), "auto", "lessons leave the settings alone");
	await page.context().close();
}

/** Ways to write an answer, right and wrong, that both sides must judge alike. */
function variants(question, i) {
	const { answer, kind } = question;
	return [
		answer, answer.toUpperCase(), ` ${answer.replace(/, /g, "  and ")} `, answer.replace(/\d/, "9"), "no", "none", "7",
		kind === "sets" ? answer.split("; ").map((s) => s.split(" ").reverse().join(", ")).join(";") : `${answer}.`, answer.replace("antidiagonal", "anti").replace("column", "col"),
	][i % 9];
}

export async function quiz_equals_queens_quiz(browser) {
	const page = await open(browser, "#mode=learn&lesson=1");
	const folder = mkdtempSync(join(tmpdir(), "queens-quiz-"));
	for (const seed of [1, 2, 3]) {
		const asked = JSON.parse(queens("quiz", "--seed", String(seed), "--count", "12", "--json")).questions;
		const answers = asked.map((q, i) => variants(q, i + 4 * seed));
		writeFileSync(join(folder, "answers"), `${answers.join("\n")}\n`);
		const wanted = JSON.parse(queens("quiz", "--seed", String(seed), "--count", "12", "--json", "--answers", join(folder, "answers"))).questions;
		await follow(page, `#mode=learn&lesson=18&seed=${seed}`);
		for (const [i, question] of wanted.entries()) {
			await page.waitForSelector(`.question[data-number="${i + 1}"]`);
			const shown = await page.$eval(".question", (q) => ({ kind: q.dataset.kind, answer: q.dataset.answer }));
			equal(shown, { kind: question.kind, answer: question.answer }, `question ${i + 1} of seed ${seed}`);
			if (["attacked", "next", "sets", "columns"].includes(question.kind))
				equal(await page.$$eval(".board .square .queen", (all) => all.map((q) => Number(q.closest("[data-row]").dataset.column))), question.columns, `the board of question ${i + 1} of seed ${seed}`);
			const field = await page.$(".question input");
			let given = answers[i];
			if (field !== null) {
				await field.fill(given);
				await page.press(".question input", "Enter");
			} else {
				// Words are chosen, not typed: a word that is none of them is a wrong one.
				const choices = await page.$$eval("[data-choice]", (all) => all.map((b) => b.dataset.choice));
				given = question.mark === "right" ? question.answer : choices.find((c) => c !== question.answer);
				await page.click(`[data-choice="${given}"]`);
			}
			await page.waitForSelector(".verdict.right, .verdict.wrong");
			equal(await page.$(".verdict.right") !== null, question.mark === "right", `"${given}" for ${question.kind} ${question.answer}`);
			check((await page.textContent(".verdict .why")).length > 15, "and why");
			await page.click(".next-question");
		}
		const right = wanted.filter((q) => q.mark === "right").length;
		equal((await page.textContent(".score")).trim(), `${right} of 12 right`, `the score of seed ${seed}`);
	}
	await page.context().close();
}

export async function quiz_in_german(browser) {
	const page = await open(browser, "#mode=learn&lesson=18&seed=7&lang=de");
	const seen = new Set();
	for (let i = 1; i <= 12; i++) {
		await page.waitForSelector(`.question[data-number="${i}"]`);
		const { kind, answer } = await page.$eval(".question", (q) => ({ ...q.dataset }));
		seen.add(kind);
		const field = await page.$(".question input");
		if (field !== null) {
			await field.fill(answer === "no" ? "nein" : answer === "none" ? "keine"
				: answer.replace(/antidiagonal/g, "Antidiagonale").replace(/\bdiagonal\b/g, "Diagonale").replace(/column/g, "Spalte"));
			await page.press(".question input", "Enter");
		} else {
			await page.click(`[data-choice="${answer}"]`);
		}
		await page.waitForSelector(".verdict.right", { timeout: 3000 }).catch(() => check(false, `${kind} ${answer} in German`));
		await page.click(".next-question");
	}
	equal(seen.size, 12, "twelve kinds in twelve questions");
	equal((await page.textContent(".score")).trim(), "12 von 12 richtig", "all right");
	await page.context().close();
}
