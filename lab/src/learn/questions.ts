// SPDX-License-Identifier: MIT
// The questions of `queens quiz`: each is taken from a record of the step machine, which also gives the answer.
// The same seed draws the same records as the command, so that a class can share its questions.
import { bitColumns } from "../board/picture";
import type { Engine } from "../engine/client";
import { EVENTS, METHODS, type Method, type Square, type Step } from "../engine/terms";
import { t, type Values } from "../messages";
import type { MessageKey } from "../messages/en";
import { sentenceOf } from "../watch/sentence";
import type { Style } from "./marking";
import type { Random } from "./random";

export const KINDS = [
	"numbers", "attacked", "undo", "next", "count", "method", "broken", "sets", "lowest-bit", "why", "free-mask", "columns",
] as const;
export type Kind = (typeof KINDS)[number];

export interface Question {
	kind: Kind;
	style: Style;
	n: number;
	board: number[] | null; // the queens to be drawn, row by row
	square: Square | null; // the square asked about
	text: string;
	work: string | null; // variables or a line of a program
	choices: [string, string][]; // what can be answered, as the command writes it and in the language of the page
	answer: string;
	why: string;
}

type Asked = Partial<Omit<Question, "kind" | "why">> & { text: string; answer: string; why: string };

const event = (word: number) => EVENTS[word & 255]!;
const row = (word: number) => (word >> 8) & 255;

/* Which records a question can be about. */
const isPlace = (w: number) => event(w) === "place" && row(w) > 0;
const isRemove = (w: number) => event(w) === "remove" && row(w) > 0;
const isExamined = (w: number) => row(w) > 0 && (event(w) === "conflict" || event(w) === "place");
const isAny = (w: number) => event(w) === "place" || event(w) === "solution" || row(w) > 0;
const isFree = (w: number) => event(w) === "free" && row(w) > 0;
const isClash = (w: number) => event(w) === "clash";

const bits = (value: number, width: number) => (value >>> 0).toString(2).padStart(width, "0").slice(-width);
const rising = (numbers: number[]) => [...numbers].sort((a, b) => a - b);
const choice = (answers: readonly string[], prefix: string): [string, string][] =>
	answers.map((a) => [a.replace("_", " "), t(`${prefix}${a}` as MessageKey)]);

/** What a question is made with: its size, where records come from, and chance. */
class Maker {
	constructor(private engine: Engine, private random: Random, readonly n: number) {}

	below(bound: number): number {
		return this.random.below(bound);
	}

	count(n: number): Promise<number> {
		return this.engine.ask("numSolutions", n);
	}

	/** One of the wanted records, each with the same chance: the k-th replaces the one before with probability 1/k. */
	async choose(method: Method, wanted: (word: number) => boolean, n = this.n): Promise<{ step: Step; next: Step }> {
		const words = await this.engine.ask("events", { n, method, zoom: "steps", firstOnly: false, broken: "none" });
		let seen = 0, chosen = 0;
		for (let i = 0; i + 1 < words.length; i++)
			if (wanted(words[i]!) && this.below(++seen) === 0)
				chosen = i;
		const { step, next } = await this.engine.ask("seek", chosen);
		return { step: step!, next: next! };
	}
}

const three = (step: Step) => ({ row: step.row, column: step.column, diag: step.row - step.column, anti: step.row + step.column });
const answerThree = (step: Step) => `${step.column}, ${step.row - step.column}, ${step.row + step.column}`;
const boardOf = (step: Step, rows = step.columns.length) => step.columns.slice(0, rows);
const telling = (method: Method) => ({ program: null, statements: null, previous: null, method, broken: false });

/** The lines of all queens, as the three sets hold them. */
const setsOf = (queens: Square[]) => [queens.map((q) => q.column), queens.map((q) => q.row - q.column), queens.map((q) => q.row + q.column)].map(rising);
const queensOf = (columns: number[]) => columns.map((column, r) => ({ row: r, column }));

/** x & -x with the bits of this x. */
const lowestBit = (x: number, n: number) =>
	t("quiz_lowest-bitWhy", { x: bits(x, n), flipped: bits(~x, n), minus: bits(-x, n), both: bits(x & -x, n) });

/** One square, as each method looks at it. */
function lookOf(method: Method, step: Step): string {
	const { n, row: r, column: c, columns, cols, diag, anti } = step;
	const wide = (value: bigint, width: number) => value.toString(2).padStart(width, "0");
	const set = (i: number) => `{${setsOf(queensOf(columns.slice(0, step.event === "place" ? r + 1 : columns.length)))[i]!.join(", ")}}`;
	const at = `${t("square", { row: r, column: c })}: `;
	switch (method) {
	case "permutations": {
		const other = step.attackers[0]!;
		return t("quiz_permutation", { list: columns.join(" "), a: other.row, b: r, c: other.column, d: c });
	}
	case "scan":
		return `${at}used[${c}]?${columns.slice(0, r).map((q, above) => ` |${r}-${above}| = |${c}-${q}|?`).join("")}`;
	case "sets":
		return `${at}${c} ∈ ${set(0)}, ${r - c} ∈ ${set(1)}, ${r + c} ∈ ${set(2)}?`;
	case "masks":
		return `${at}${wide(cols, n)} & 1 << ${c}, ${wide(diag, 2 * n - 1)} & 1 << ${n - 1 - r + c}, ${wide(anti, 2 * n - 1)} & 1 << ${r + c}`;
	case "bitmask":
		return t("quiz_bitmask", { row: r, used: bits(step.used, n), diag: bits(step.right, n), anti: bits(step.left, n) });
	}
}

const ask: Record<Kind, (m: Maker) => Promise<Asked>> = {
	async numbers(m) {
		const { step } = await m.choose("sets", isPlace);
		return { text: t("quiz_numbers", { n: m.n, ...three(step) }), board: boardOf(step, step.row), square: step,
			answer: answerThree(step), why: t("quiz_numbersWhy", three(step)) };
	},
	async attacked(m) {
		const { step } = await m.choose("sets", isExamined);
		return { style: "attackers", text: t("quiz_attacked", three(step)), board: boardOf(step, step.row), square: step,
			answer: step.attackers.length === 0 ? "no" : step.attackers.map((a) => `${a.line} ${a.row}`).join(", "),
			why: step.attackers.length === 0 ? t("quiz_attackedNot", three(step)) : sentenceOf(step, telling("sets")) };
	},
	async undo(m) {
		const { step } = await m.choose("sets", isRemove);
		return { text: t("quiz_undo", three(step)), board: [...boardOf(step), step.column], square: step,
			answer: answerThree(step), why: t("quiz_undoWhy", three(step)) };
	},
	async next(m) {
		const { step, next } = await m.choose("sets", isAny);
		return { style: "word", text: t("quiz_next", { step: sentenceOf(step, telling("sets")) }), board: boardOf(step),
			choices: choice(["conflict", "place", "remove", "dead_end", "solution"], "think_"),
			answer: next.event.replace("_", " "), why: t("quiz_nextWhy", { step: sentenceOf(next, telling("sets")) }) };
	},
	async count(m) {
		const n = [1, 2, 3, 4, 5, 6, 7, 8, 2, 3, 6][m.below(11)]!, count = await m.count(n);
		const reason: MessageKey = n === 2 ? "quiz_count2" : n === 3 ? "quiz_count3" : n === 6 ? "quiz_count6" : "quiz_countAll";
		return { n, text: t("quiz_count", { n }), answer: String(count), why: `${t("quiz_countWhy", { count })} ${t(reason)}` };
	},
	async method(m) {
		const method = METHODS[m.below(METHODS.length)]!, n = method === "permutations" ? 4 + m.below(3) : m.n;
		const { step } = await m.choose(method, method === "permutations" ? isClash : method === "bitmask" ? isFree : isExamined, n);
		return { n, style: "word", text: t("quiz_method"), work: lookOf(method, step), choices: choice(METHODS, "method_"), answer: method, why: t(`about_${method}`) };
	},
	async broken(m) {
		const which = m.below(4), { step } = await m.choose("sets", isRemove);
		const queens = queensOf(boardOf(step)), left = [...queens, { row: step.row, column: step.column }];
		const sets = setsOf(queens), names = ["cols", "diag", "anti", "path"];
		if (which < 3)
			sets[which] = setsOf(left)[which]!;
		const path = (which === 3 ? left : queens).map((q) => q.column);
		return { style: "word", text: t("quiz_broken", three(step)), choices: choice(names, "quiz_"),
			work: [`columns = [${path.join(", ")}]`, ...sets.map((set, i) => `${names[i]} = {${set.join(", ")}}`)].join("\n"),
			answer: names[which]!, why: t("quiz_brokenWhy", { queens: queens.length, name: t(`quiz_${names[which]}` as MessageKey), entries: queens.length + 1,
				stayed: which === 1 ? step.row - step.column : which === 2 ? step.row + step.column : step.column }) };
	},
	async sets(m) {
		const { step } = await m.choose("sets", isPlace);
		const queens = queensOf(boardOf(step));
		return { style: "sets", text: t("quiz_sets"), board: boardOf(step), answer: setsOf(queens).map((set) => set.join(" ")).join("; "),
			why: queens.map((q) => t("quiz_setsWhy", { row: q.row, column: q.column, diag: q.row - q.column, anti: q.row + q.column })).join(" ") };
	},
	async "lowest-bit"(m) {
		let step: Step;
		do
			({ step } = await m.choose("bitmask", isFree));
		while (step.open === 0);
		return { style: "bits", text: t("quiz_lowest-bit", { x: bits(step.open, m.n) }), answer: bits(step.open & -step.open, m.n), why: lowestBit(step.open, m.n) };
	},
	async why(m) {
		const shift = m.below(3), x = 2 + m.below(2 ** m.n - 2);
		const claims = [0, 1, 2].map((i) => t(`quiz_claim${(i + shift) % 3}` as MessageKey));
		return { style: "word", text: t("quiz_why", { x: bits(x, m.n) }), choices: claims.map((claim, i) => ["abc"[i]!, claim]),
			answer: "abc"[(3 - shift) % 3]!, why: lowestBit(x, m.n) };
	},
	async "free-mask"(m) {
		const { step } = await m.choose("bitmask", isFree), free = bits(step.open, m.n);
		return { style: "bits", text: t("quiz_free-mask", { n: m.n, row: step.row }), answer: free, why: t("quiz_free-maskWhy", { free }),
			work: [["cols", step.used], ["diag", step.right], ["anti", step.left]].map(([name, mask]) => `${name} ${bits(mask as number, m.n)}`).join("\n") };
	},
	async columns(m) {
		const { step } = await m.choose("bitmask", isFree), free = bitColumns(step.open, m.n);
		return { style: free.length === 0 ? "word" : "sets", text: t("quiz_columns", { row: step.row }), board: boardOf(step),
			answer: free.join(" ") || "none", why: t(free.length === 0 ? "quiz_columnsNone" : "quiz_columnsWhy") };
	},
};

/** How an answer is to be written. */
export const hintOf = ({ kind, n }: Question): string => t(`quiz_${({
	numbers: "hintThree", undo: "hintThree", attacked: "hintAttacked", count: "hintNumber", sets: "hintSets", columns: "hintColumns",
} as Partial<Record<Kind, string>>)[kind] ?? "hintBits"}` as MessageKey, { n } as Values);

/** The answer in the language of the page. */
export function answerOf({ style, answer, choices }: Question): string {
	const chosen = choices.find(([command]) => command === answer);
	if (chosen !== undefined)
		return chosen[1];
	if (answer === "no" || answer === "none")
		return t(answer === "no" ? "no" : "quiz_none");
	return style === "attackers" ? answer.replace(/[a-z]+/g, (line) => t(`quiz_${line}` as MessageKey)) : answer.replaceAll("-", "−");
}

/** Questions of a seed, one after the other: each kind once, in random order, before any comes again. */
export class Questions {
	private kinds: Kind[] = [];
	private asked = 0;

	constructor(private engine: Engine, private random: Random) {}

	private shuffle(): void {
		for (const [i, kind] of KINDS.entries()) {
			const j = this.random.below(i + 1);
			this.kinds[i] = this.kinds[j]!;
			this.kinds[j] = kind;
		}
	}

	async next(): Promise<Question> {
		const place = this.asked++ % KINDS.length;
		if (place === 0)
			this.shuffle();
		const kind = this.kinds[place]!, n = 4 + this.random.below(4);
		return { kind, style: "numbers", n, board: null, square: null, work: null, choices: [], ...await ask[kind](new Maker(this.engine, this.random, n)) };
	}
}

