// SPDX-License-Identifier: MIT
// The quiz: the questions of `queens quiz`, marked at once, with the reason.
import { useEffect, useRef, useState } from "preact/hooks";
import { Board } from "../board/board";
import { emptyPicture, type Picture } from "../board/picture";
import { Engine } from "../engine/client";
import { t } from "../messages";
import { set, useStore } from "../state/store";
import { mark } from "./marking";
import { answerOf, hintOf, Questions, type Question } from "./questions";
import { Random } from "./random";

function pictureOf({ n, board, square, text }: Question): Picture {
	return { ...emptyPicture(n), key: text, queens: board!.map((column, row) => ({ row, column, look: "plain" as const })), current: square };
}

/** The questions of a seed, and a machine for as long as they are asked. */
function useQuestions(seed: number): Questions {
	const made = useRef<{ engine: Engine; questions: Questions } | null>(null);
	if (made.current === null) {
		const engine = new Engine();
		made.current = { engine, questions: new Questions(engine, new Random(seed)) };
	}
	const { engine, questions } = made.current;
	useEffect(() => () => engine.close(), []);
	return questions;
}

function Reply({ question, marked, onAnswer }: { question: Question; marked: boolean; onAnswer(given: string): void }) {
	const [given, setGiven] = useState("");
	if (question.choices.length > 0)
		return <div class={`actions ${question.kind === "why" ? "claims" : ""}`}>{question.choices.map(([answer, label]) =>
			<button type="button" disabled={marked} data-choice={answer} onClick={() => onAnswer(answer)}>{label}</button>)}</div>;
	return <form class="actions" onSubmit={(event) => {
		event.preventDefault();
		if (!marked)
			onAnswer(given);
	}}>
		<label>{t("answer")} ({hintOf(question)}) <input type="text" value={given} readOnly={marked} autocomplete="off"
			onInput={(event) => setGiven(event.currentTarget.value)} /></label>
		<button type="submit" disabled={marked}>{t("quizCheck")}</button>
	</form>;
}

function Asking({ seed }: { seed: number }) {
	const questions = useQuestions(seed);
	const [number, setNumber] = useState(0);
	const [question, setQuestion] = useState<Question | null>(null);
	const [right, setRight] = useState<boolean | null>(null);
	const [score, setScore] = useState({ right: 0, asked: 0 });
	const next = () => {
		questions.next().then((q) => {
			setQuestion(q);
			setRight(null);
			setNumber((k) => k + 1);
		}, () => {});
	};
	useEffect(next, []);
	if (question === null)
		return <p class="quiet">{t("loading")}</p>;
	const answer = (given: string) => {
		const good = mark(question.style, question.answer, given);
		if (good === null)
			return;
		setRight(good);
		setScore({ right: score.right + Number(good), asked: score.asked + 1 });
	};
	return <div class={`quiz ${question.board === null ? "plain" : ""}`}>
		{question.board !== null && <div class="stage"><Board picture={pictureOf(question)} /></div>}
		<div class="question" data-number={number} data-kind={question.kind} data-answer={question.answer}>
			<p class="quiet">{t("quizIntro", { seed: String(seed) })}</p>
			<p class="asked">{question.text}</p>
			{question.work !== null && <pre tabIndex={0}>{question.work}</pre>}
			<Reply key={number} question={question} marked={right !== null} onAnswer={answer} />
			<p aria-live="polite" class={`verdict ${right === null ? "" : right ? "right" : "wrong"}`}>
				{right !== null && <>
					<span aria-hidden="true">{right ? "✓ " : "✗ "}</span>
					{t(right ? "quizRight" : "quizWrong", { answer: answerOf(question) })} <span class="why">{question.why}</span>
				</>}</p>
			<div class="actions"><button type="button" class="next-question" onClick={next}>{t("quizNext")}</button>
				<span class="score">{score.asked > 0 && t("quizScore", score)}</span></div>
		</div>
	</div>;
}

/** With the seed of the link, or one that is drawn; another link begins another quiz. */
export function Quiz() {
	const linked = useStore().seed, drawn = useRef(linked ?? Math.floor(Math.random() * 1_000_000));
	const seed = linked ?? drawn.current;
	useEffect(() => set({ seed }), [seed]);
	useEffect(() => () => set({ seed: null }), []);
	return <Asking key={seed} seed={seed} />;
}
