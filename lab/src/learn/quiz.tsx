// SPDX-License-Identifier: MIT
// The quiz: questions about boards that the search really goes through, with marking and the reason.
import { useEffect, useState } from "preact/hooks";
import { Board } from "../board/board";
import { emptyPicture, lineNumber, type Picture } from "../board/picture";
import { Engine } from "../engine/client";
import type { Square } from "../engine/terms";
import { list, t } from "../messages";

interface Question { text: string; picture: Picture; answer: number; why: string; yesNo: boolean }

const below = (limit: number) => Math.floor(Math.random() * limit);

const attackersOf = (columns: number[], at: Square): Square[] =>
	columns.map((column, row) => ({ row, column })).filter((q) =>
		(["column", "diagonal", "antidiagonal"] as const).some((l) => lineNumber(l, q) === lineNumber(l, at)));

const freeIn = (columns: number[], row: number, n: number): number[] =>
	Array.from({ length: n }, (_, column) => column).filter((column) => attackersOf(columns, { row, column }).length === 0);

function drawn(n: number, columns: number[]): Picture {
	return { ...emptyPicture(n), key: String(Math.random()), queens: columns.map((column, row) => ({ row, column, look: "plain" as const })) };
}

function ask(n: number, columns: number[]): Question | null {
	const row = columns.length, picture = drawn(n, columns), free = row < n ? freeIn(columns, row, n) : [];
	const queen = below(row), column = below(n), at = { row, column };
	const base = { picture, yesNo: false };
	switch (below(6)) {
	case 0:
		return row >= n ? null : { ...base, text: t("quiz_free", { row }), answer: free.length,
			why: t("quiz_freeWhy", { row, list: free.length > 0 ? free.join(", ") : t("quiz_none") }) };
	case 1: {
		if (row >= n)
			return null;
		const by = attackersOf(columns, at);
		picture.current = at;
		return { ...base, text: t("quiz_attackers", { ...at }), answer: by.length,
			why: t("quiz_attackersWhy", { list: by.length > 0 ? list(by.map((q) => t("square", { ...q }))) : t("quiz_none") }) };
	}
	case 2:
		return { ...base, text: t("quiz_diag", { row: queen }), answer: queen - columns[queen]!,
			why: t("quiz_diagWhy", { row: queen, column: columns[queen]!, value: queen - columns[queen]! }) };
	case 3:
		return { ...base, text: t("quiz_anti", { row: queen }), answer: queen + columns[queen]!,
			why: t("quiz_antiWhy", { row: queen, column: columns[queen]!, value: queen + columns[queen]! }) };
	case 4:
		return free.length === 0 ? null : { ...base, text: t("quiz_next", { row }), answer: free[0]!,
			why: t("quiz_nextWhy", { column: free[0]!, row }) };
	default:
		return row >= n ? null : { ...base, yesNo: true, text: t("quiz_dead", { row }), answer: Number(free.length === 0),
			why: free.length === 0 ? t("quiz_deadYes", { row }) : t("quiz_deadNo", { row, column: free[0]! }) };
	}
}

/** A question on a board that the search for n = 5 to 8 goes through, or on the class of a solution. */
async function makeQuestion(engine: Engine): Promise<Question> {
	const n = 5 + below(4);
	if (below(6) === 0) {
		const all = await engine.ask("numSolutions", n);
		const { cards } = await engine.ask("gallery", n, below(all), 1, false);
		const { columns, classSize } = cards[0]!;
		return { text: t("quiz_class"), picture: drawn(n, columns), answer: classSize, why: t("quiz_classWhy", { size: classSize }), yesNo: false };
	}
	const lengths: Record<number, number> = { 5: 287, 6: 1096, 7: 4000, 8: 18512 };
	await engine.ask("open", 0, { n, method: "sets", zoom: "steps", firstOnly: false, broken: "none" });
	for (;;) {
		const { step } = await engine.ask("seek", below(lengths[n]!));
		const question = step !== null && step.columns.length > 0 ? ask(n, step.columns) : null;
		if (question !== null)
			return question;
	}
}

export function Quiz() {
	const [engine] = useState(() => new Engine());
	const [question, setQuestion] = useState<Question | null>(null);
	const [given, setGiven] = useState("");
	const [verdict, setVerdict] = useState<string | null>(null);
	const [right, setRight] = useState(false);
	const [score, setScore] = useState({ right: 0, asked: 0 });
	const next = () => {
		setVerdict(null);
		setGiven("");
		makeQuestion(engine).then(setQuestion, () => {});
	};
	useEffect(() => {
		next();
		return () => engine.close();
	}, []);
	if (question === null)
		return <p class="quiet">{t("loading")}</p>;
	const mark = (answer: number) => {
		if (verdict !== null)
			return;
		const good = answer === question.answer;
		setRight(good);
		setScore({ right: score.right + Number(good), asked: score.asked + 1 });
		setVerdict(t(good ? "quizRight" : "quizWrong", { why: question.why }));
	};
	return <div class="quiz">
		<div class="stage"><Board picture={question.picture} /></div>
		<form class="question" onSubmit={(e) => {
			e.preventDefault();
			const value = Number(given.trim().replace("−", "-"));
			if (given.trim() !== "" && Number.isFinite(value))
				mark(value);
		}}>
			<p class="quiet">{t("quizIntro")}</p>
			<p class="asked" data-answer={question.answer}>{question.text}</p>
			{question.yesNo
				? <div class="actions">{[1, 0].map((v) => <button type="button" disabled={verdict !== null} onClick={() => mark(v)}>{t(v === 1 ? "yes" : "no")}</button>)}</div>
				: <div class="actions"><label>{t("answer")} <input type="text" inputMode="numeric" size={4} value={given} readOnly={verdict !== null}
					onInput={(e) => setGiven(e.currentTarget.value)} /></label>
				<button type="submit" disabled={verdict !== null}>{t("quizCheck")}</button></div>}
			<p aria-live="polite" class={`verdict ${verdict === null ? "" : right ? "right" : "wrong"}`}>
				{verdict !== null && <span aria-hidden="true">{right ? "✓ " : "✗ "}</span>}{verdict}</p>
			<div class="actions"><button type="button" onClick={next}>{t("quizNext")}</button>
				<span class="score">{score.asked > 0 && t("quizScore", score)}</span></div>
		</form>
	</div>;
}
