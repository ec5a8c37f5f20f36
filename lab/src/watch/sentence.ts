// SPDX-License-Identifier: MIT
// A step in words: the reason first, in one sentence.
import { bitColumns, lineNumber } from "../board/picture";
import { HAS, type Step } from "../engine/terms";
import { list, t } from "../messages";
import type { Program } from "../state/store";

function attackList(step: Step): string {
	return list(step.attackers.map((a) => t("say_attack", {
		line: t(`line_${a.line}`, { value: lineNumber(a.line, step) }), row: a.row, column: a.column,
	})));
}

export interface Telling {
	program: Program | null; // Python, for statements
	statements: (string | null)[] | null;
	previous: Step | null;
	method: string;
	broken: boolean;
}

/** Python's way to write the variables of a frame. */
export function variablesOf(step: Step): [string, string][] {
	const shown: [string, string][] = [];
	const has = (bit: number) => (step.variables & bit) !== 0;
	if (step.inVisit && has(HAS.ROW))
		shown.push(["row", String(step.row)]);
	if (step.inVisit && has(HAS.COLUMN))
		shown.push(["col", String(step.column)]);
	if (has(HAS.C))
		shown.push(["c", String(step.c)]);
	shown.push(["columns", `[${step.columns.join(", ")}]`]);
	if (has(HAS.SETS))
		["used_cols", "down", "up"].forEach((name, i) =>
			shown.push([name, step.items[i]!.length > 0 ? `{${step.items[i]!.join(", ")}}` : "set()"]));
	return shown;
}

function sayStatement(step: Step, telling: Telling): string {
	const line = telling.program?.lineOf[step.point] ?? 0;
	const text = telling.statements?.[step.point]?.trim() ?? telling.program?.lines[line - 1]?.trim() ?? "";
	const before = new Map(telling.previous ? variablesOf(telling.previous) : []);
	const changes = variablesOf(step).filter(([name, value]) => before.get(name) !== value);
	return changes.length > 0
		? t("say_statementChange", { line, text, changes: changes.map(([name, value]) => `${name} = ${value}`).join(", ") })
		: t("say_statement", { line, text });
}

export function sentenceOf(step: Step | null, telling: Telling): string {
	if (step === null)
		return t("say_start");
	const at = { row: step.row, column: step.column };
	switch (step.event) {
	case "place":
		if (step.attackers.length > 0)
			return t("say_placeBroken", { ...at, list: list(step.attackers.map((a) => t("queenAt", { row: a.row, column: a.column }))) });
		if (telling.method === "bitmask")
			return t("say_placeBits", at);
		return t(telling.method === "scan" ? "say_placeScan" : "say_place",
			{ ...at, diag: step.row - step.column, anti: step.row + step.column });
	case "conflict":
		return step.attackers.length > 0 ? t("say_conflict", { ...at, list: attackList(step) }) : t("say_conflictFree", at);
	case "solution":
		if (step.n === 0)
			return t("say_solutionEmpty");
		return step.rightBoard ? t("say_solution", { n: step.n, number: step.effort.solutions }) : t("say_solutionWrong", { n: step.n });
	case "dead_end":
		return t(step.row === 0 ? "say_deadEndTop" : "say_deadEnd", at);
	case "remove":
		return t(telling.method === "bitmask" ? "say_removeBits" : "say_remove", at);
	case "free": {
		const columns = bitColumns(step.open, step.n);
		return columns.length > 0
			? t("say_free", { row: step.row, count: columns.length, list: columns.join(", ") })
			: t("say_freeNone", { row: step.row });
	}
	case "permutation":
		return t("say_permutation", { list: step.columns.join(" ") });
	case "clash": {
		const other = step.attackers[0]!;
		return t("say_clash", {
			...at, otherRow: other.row, otherColumn: other.column,
			line: t(`line_${other.line}`, { value: lineNumber(other.line, step) }),
		});
	}
	case "statement":
		return sayStatement(step, telling);
	}
}
