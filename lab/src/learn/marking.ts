// SPDX-License-Identifier: MIT
// Reads answers as people write them and compares them with the right one, as `queens quiz` does.
import { t } from "../messages";

export type Style = "numbers" | "sets" | "word" | "bits" | "attackers";

/** Letters only, small: "Dead-End." and "dead end" are one word. */
const word = (text: string) => text.toLowerCase().replace(/\P{L}/gu, "");

/** All numbers of a text; words like "and" do not count. */
const numbers = (text: string) => (text.replaceAll("−", "-").match(/[-+]?\d+/g) ?? []).map(Number);

const rising = (list: number[]) => [...list].sort((a, b) => a - b);

/** A number in binary, "0b" before it and blanks in it allowed; null if it is none. */
function bits(text: string): number | null {
	const digits = text.replace(/^ *(0b)?/, "").replace(/\s/g, "");
	return /^[01]+$/.test(digits) ? parseInt(digits, 2) : null;
}

/** The line that a word names, in English or in the language of the page. */
function lineNamed(name: string): number {
	const lines: [number, string, string][] = [[3, "column", "quiz_column"], [4, "diagonal", "quiz_diagonal"], [4, "antidiagonal", "quiz_antidiagonal"]];
	return 1 + lines.findIndex(([least, english, key]) =>
		name.length >= least && (english.startsWith(name) || t(key as "quiz_column").startsWith(name)));
}

/** "diagonal 0, column 2": each row with the line named before it, sorted. */
function attackers(text: string): number[] {
	let line = 0;
	const found: number[] = [];
	for (const part of text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [])
		if (/\d/.test(part))
			found.push(line * 1000 + (Number(part) % 1000));
		else
			line = lineNamed(part) || line;
	return rising(found);
}

const none = (given: string) => ["no", "none", "free", word(t("no")), word(t("quiz_none"))].includes(word(given));

/** Whether an answer is right; null where it is none. */
export function mark(style: Style, answer: string, given: string): boolean | null {
	const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
	if (given.trim() === "")
		return null;
	switch (style) {
	case "numbers":
		return same(numbers(answer), numbers(given));
	case "sets": {
		const sets = (text: string) => text.split(";").map((set) => rising(numbers(set)));
		return same(sets(answer), sets(given));
	}
	case "word":
		return word(answer) === word(given) || (answer === "none" && word(given) === word(t("quiz_none")));
	case "bits":
		return bits(answer) === bits(given);
	case "attackers": {
		const right = attackers(answer);
		return right.length === 0 ? none(given) : same(right, attackers(given));
	}
	}
}
