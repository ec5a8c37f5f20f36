// SPDX-License-Identifier: MIT
// Learn: a lesson beside the board, with its answers behind "think first", and the quiz.
import { useEffect, useRef, useState } from "preact/hooks";
import lessons from "virtual:lessons";
import { t } from "../messages";
import { set, useStore } from "../state/store";
import { change, Stage } from "../watch/watch";
import { Quiz } from "./quiz";
import { SCENES } from "./scenes";

function show(lesson: number): void {
	set({ lesson });
	const scene = SCENES[lessons[lesson]?.file.slice(0, 2) ?? ""];
	if (scene !== undefined)
		change({ firstOnly: false, broken: "none", zoom: "steps", ...scene });
}

export function Learn() {
	const { lesson, lang } = useStore();
	const [answers, setAnswers] = useState(false);
	const article = useRef<HTMLElement>(null);
	const quiz = lesson >= lessons.length;
	const current = lessons[lesson];
	useEffect(() => {
		setAnswers(false);
		if (article.current)
			article.current.scrollTop = 0;
	}, [lesson]);
	const follow = (event: MouseEvent) => {
		const link = (event.target as HTMLElement).closest<HTMLAnchorElement>("a[data-lesson]");
		if (link === null)
			return;
		event.preventDefault();
		const to = lessons.findIndex((l) => l.file === link.dataset.lesson);
		if (to >= 0)
			show(to);
	};
	return <div class="learn">
		<nav class="lesson-list" aria-label={t("lessons")}>
			<ol>{lessons.map((l, i) => <li><button type="button" class="link" aria-current={i === lesson ? "page" : undefined}
				onClick={() => show(i)}>{l.title.replace(/<[^>]+>/g, "")}</button></li>)}</ol>
			<button type="button" class="quiz-button" aria-current={quiz ? "page" : undefined} onClick={() => set({ lesson: lessons.length })}>{t("quiz")}</button>
		</nav>
		{quiz || current === undefined ? <section aria-label={t("quiz")}><h2>{t("quiz")}</h2><Quiz /></section>
			: <div class="lesson">
				<article ref={article} onClick={follow} lang="en" tabIndex={0} aria-label={current.title.replace(/<[^>]+>/g, "")}>
					{lang === "de" && <p class="quiet" lang="de">{t("lessonsEnglish")}</p>}
					<h2 dangerouslySetInnerHTML={{ __html: current.title }} />
					<div dangerouslySetInnerHTML={{ __html: current.open }} />
					{current.gated !== "" && <p><button type="button" class="gate" aria-expanded={answers} onClick={() => setAnswers(!answers)}>
						{t(answers ? "hideAnswer" : "showAnswer")}</button></p>}
					{answers && <div class="gated" dangerouslySetInnerHTML={{ __html: current.gated }} />}
					<div class="pager">
						<button type="button" disabled={lesson === 0} onClick={() => show(lesson - 1)}>‹ {t("previousLesson")}</button>
						<span>{t("lessonOf", { number: lesson + 1, total: lessons.length })}</span>
						<button type="button" onClick={() => (lesson + 1 < lessons.length ? show(lesson + 1) : set({ lesson: lesson + 1 }))}>
							{lesson + 1 < lessons.length ? t("nextLesson") : t("quiz")} ›</button>
					</div>
				</article>
				<Stage timeline />
			</div>}
	</div>;
}
