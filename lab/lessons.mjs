// SPDX-License-Identifier: MIT
// Turns the lessons of docs/lessons (Markdown) into HTML while the page is built.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const escape = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Code, links, strong and emphasis within a line. */
function inline(text) {
	const kept = [];
	const keep = (html) => `\u0000${kept.push(html) - 1}\u0000`;
	return escape(text)
		.replace(/`([^`]+)`/g, (_, code) => keep(`<code>${code}</code>`))
		.replace(/\[([^\]]+)\]\((\d\d-[\w-]+)\.md(#[\w-]+)?\)/g, (_, label, file) => keep(`<a href="#lesson" data-lesson="${file}">${label}</a>`))
		.replace(/\[([^\]]+)\]\((#[^)]*=[^)]*)\)/g, (_, label, to) => keep(`<a href="${to}">${label}</a>`))
		.replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, label) => label)
		.replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
		.replace(/\*([^*]+)\*/g, "<em>$1</em>")
		.replace(/\u0000(\d+)\u0000/g, (_, i) => kept[Number(i)]);
}

const cells = (line) => line.trim().replace(/^\||\|$/g, "").split("|").map((c) => inline(c.trim()));

/** Blocks: headings, fences, tables, lists (by indentation), quotes, paragraphs, and HTML's details. */
export function markdown(text) {
	const lines = text.replace(/\r/g, "").split("\n"), out = [];
	let i = 0;
	const list = (indent) => {
		const ordered = /^\s*\d+[.)]\s/.test(lines[i]), items = [];
		while (i < lines.length) {
			const item = /^(\s*)([-*]|\d+[.)])\s+(.*)$/.exec(lines[i]);
			if (!item || item[1].length < indent || /\d/.test(item[2]) !== ordered)
				break;
			if (item[1].length > indent) {
				items[items.length - 1] += list(item[1].length);
				continue;
			}
			const words = [item[3]];
			for (i++; i < lines.length && /^\s{2,}\S/.test(lines[i]) && !/^\s*([-*]|\d+[.)])\s/.test(lines[i]); i++)
				words.push(lines[i].trim());
			items.push(inline(words.join(" ")));
			while (lines[i] === "" && /^\s*([-*]|\d+[.)])\s/.test(lines[i + 1] ?? ""))
				i++;
		}
		const tag = ordered ? "ol" : "ul";
		return `<${tag}>${items.map((x) => `<li>${x}</li>`).join("")}</${tag}>`;
	};
	while (i < lines.length) {
		const line = lines[i];
		const heading = /^(#{1,4})\s+(.*)$/.exec(line), fence = /^```(\S*)/.exec(line);
		if (line.trim() === "") {
			i++;
		} else if (fence) {
			const code = [];
			for (i++; i < lines.length && !lines[i].startsWith("```"); i++)
				code.push(lines[i]);
			i++;
			out.push(`<pre tabindex="0"><code>${escape(code.join("\n"))}</code></pre>`);
		} else if (heading) {
			const level = Math.min(heading[1].length + 1, 5);
			out.push(`<h${level}>${inline(heading[2])}</h${level}>`);
			i++;
		} else if (/^\s*\|/.test(line) && /^\s*\|?[\s:|-]+$/.test(lines[i + 1] ?? "")) {
			const head = cells(line), rows = [];
			for (i += 2; i < lines.length && /^\s*\|/.test(lines[i]); i++)
				rows.push(cells(lines[i]));
			out.push(`<div class="scroll" tabindex="0"><table><thead><tr>${head.map((c) => `<th scope="col">${c}</th>`).join("")}</tr></thead><tbody>`
				+ rows.map((r) => `<tr>${r.map((c) => `<td>${c}</td>`).join("")}</tr>`).join("") + "</tbody></table></div>");
		} else if (/^\s*([-*]|\d+[.)])\s/.test(line)) {
			out.push(list(/^\s*/.exec(line)[0].length));
		} else if (/^<\/?(details|summary)/.test(line)) {
			out.push(line);
			i++;
		} else if (line.startsWith("> ")) {
			const words = [];
			for (; i < lines.length && lines[i].startsWith(">"); i++)
				words.push(lines[i].replace(/^>\s?/, ""));
			out.push(`<blockquote>${inline(words.join(" "))}</blockquote>`);
		} else {
			const words = [];
			for (; i < lines.length && lines[i].trim() !== "" && !/^(#|```|\s*\||\s*[-*]\s|\s*\d+[.)]\s|<)/.test(lines[i]); i++)
				words.push(lines[i].trim());
			if (words.length === 0)
				words.push(lines[i++]);
			out.push(`<p>${inline(words.join(" "))}</p>`);
		}
	}
	return out;
}

/*
 * The board stands beside the text, and the panels show code, sets and
 * counters; so of the sections of a lesson the page takes those that explain
 * and those that ask.  What answers a question waits behind "think first".
 */
const OPEN = ["Summary", "Think first"];
const GATED = ["Why it works"];

/** The sections of a lesson by their headings; the text before the first has the name "". */
function sections(text) {
	const parts = new Map();
	for (const part of text.replace(/<!--.*?-->/gs, "").split(/^(?=###? )/m)) {
		const heading = /^###? (.*)\n/.exec(part);
		parts.set(heading?.[1] ?? "", part);
	}
	return parts;
}

const withoutHeading = (part = "") => markdown(part.replace(/^#+ .*\n/, "")).join("\n");

/** Flip cards: a question in bold as a list item, the answer indented below it. */
function cards(part = "") {
	return [...part.matchAll(/^\* \*\*(.*?)\*\*\n((?:  .*\n)+)/gm)].map(([, question, answer]) =>
		[inline(question), inline(answer.trim().replace(/\s*\n\s*/g, " "))]);
}

/** A lesson: its title, what is read at once, what waits behind "think first", the cards, the exercise. */
function lesson(folder, file) {
	const parts = sections(readFileSync(join(folder, file), "utf8"));
	const title = /^# (.*)$/m.exec(parts.get(""))?.[1] ?? file;
	const take = (names) => names.flatMap((name) => markdown(parts.get(name) ?? "")).join("\n");
	return {
		file: file.replace(/\.md$/, ""), title: inline(title),
		open: take(OPEN).replace(/^<h3>Summary<\/h3>\n/, ""), gated: take(GATED), cards: cards(parts.get("Flip cards")),
		exercise: withoutHeading(parts.get("Transfer exercise")), answer: withoutHeading(parts.get("Answer")),
	};
}

export function lessons(folder) {
	const files = readdirSync(folder).filter((f) => /^\d\d-.*\.md$/.test(f)).sort();
	return files.map((file) => lesson(folder, file));
}
