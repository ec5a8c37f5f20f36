// SPDX-License-Identifier: MIT
// Learn: a lesson beside the board, what answers a question behind "think first", and the quiz.
import { useEffect, useRef, useState } from "preact/hooks";
import { locale, t } from "../messages";
import { set, useStore } from "../state/store";
import { change, Stage } from "../watch/watch";
import { Quiz } from "./quiz";
import { SCENES } from "./scenes";

/** A lesson as lessons.mjs makes it; all but the name is HTML. */
interface Lesson { file: string; title: string; open: string; gated: string; cards: [string, string][]; exercise: string; answer: string }

const plain = (html: string) => html.replace(/<[^>]+>/g, "");
const html = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });

function useLessons(): Lesson[] {
	const [lessons, setLessons] = useState<Lesson[]>([]);
	useEffect(() => {
		window.unpack("lessons").then((bytes) => setLessons(JSON.parse(new TextDecoder().decode(bytes))), (reason) => set({ failure: String(reason) }));
	}, []);
	return lessons;
}

/** What is shown only after one has thought. */
function Gate({ label, children }: { label: string; children: preact.ComponentChildren }) {
	return <details class="gate"><summary>{label}</summary><div>{children}</div></details>;
}

function Article({ lesson, children, onLink }: { lesson: Lesson; children: preact.ComponentChildren; onLink(file: string): void }) {
	const article = useRef<HTMLElement>(null);
	useEffect(() => { article.current!.scrollTop = 0; }, [lesson]);
	const follow = (event: MouseEvent) => {
		const link = (event.target as HTMLElement).closest<HTMLAnchorElement>("a[data-lesson]");
		if (link !== null) {
			event.preventDefault();
			onLink(link.dataset.lesson!);
		}
	};
	return <article ref={article} onClick={follow} tabIndex={0} aria-labelledby="lesson-title" key={lesson.file}>
		{locale() !== "en" && <p class="remark">{t("lessonsEnglish")}</p>}
		<div lang="en">
			<h2 id="lesson-title" {...html(lesson.title)} />
			<div {...html(lesson.open)} />
		</div>
		<Gate label={t("showAnswer")}><div lang="en" {...html(lesson.gated)} /></Gate>
		<h3>{t("cards")}</h3>
		{lesson.cards.map(([question, answer]) => <details class="flip" lang="en"><summary {...html(question)} /><p {...html(answer)} /></details>)}
		<h3>{t("exercise")}</h3>
		<div lang="en" {...html(lesson.exercise)} />
		<Gate label={t("showAnswer")}><div lang="en" {...html(lesson.answer)} /></Gate>
		{children}
	</article>;
}

export function Learn() {
	const { lesson: number } = useStore();
	const lessons = useLessons();
	const show = (lesson: number) => {
		set({ lesson });
		const scene = SCENES[lessons[lesson]?.file.slice(0, 2) ?? ""];
		if (scene !== undefined)
			change({ firstOnly: false, broken: "none", zoom: "steps", ...scene });
	};
	// The board of the lesson, unless a link brings its own.
	const [linked] = useState(() => /mode=learn.*[#&]n=/.test(location.hash));
	useEffect(() => { if (!linked && number < lessons.length) show(number); }, [lessons]);
	if (lessons.length === 0)
		return <p class="quiet">{t("loading")}</p>;
	const lesson = lessons[number];
	return <div class="learn">
		<nav class="lesson-list" aria-label={t("lessons")}>
			<ol>{lessons.map((l, i) => <li><button type="button" class="link" aria-current={i === number ? "page" : undefined}
				lang="en" onClick={() => show(i)}>{plain(l.title)}</button></li>)}</ol>
			<button type="button" class="quiz-button" aria-current={lesson === undefined ? "page" : undefined} onClick={() => show(lessons.length)}>{t("quiz")}</button>
		</nav>
		{lesson === undefined ? <section aria-label={t("quiz")}><h2>{t("quiz")}</h2><Quiz /></section>
			: <div class="lesson">
				<Article lesson={lesson} onLink={(file) => show(Math.max(0, lessons.findIndex((l) => l.file === file)))}>
					<div class="pager">
						<button type="button" disabled={number === 0} onClick={() => show(number - 1)}>‹ {t("previousLesson")}</button>
						<span>{t("lessonOf", { number: number + 1, total: lessons.length })}</span>
						<button type="button" onClick={() => show(number + 1)}>{number + 1 < lessons.length ? t("nextLesson") : t("quiz")} ›</button>
					</div>
				</Article>
				<Stage timeline />
			</div>}
	</div>;
}
