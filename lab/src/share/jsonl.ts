// SPDX-License-Identifier: MIT
// Records as the command `queens trace --format jsonl` prints them, byte for byte.
import { HAS, type Step, type Trace } from "../engine/terms";

const bits = (value: bigint, width: number) => (width > 0 ? value.toString(2).padStart(width, "0").slice(-width) : "");
const members = (value: bigint) => Array.from({ length: 64 }, (_, i) => i).filter((i) => (value >> BigInt(i)) & 1n);

/** The numbers in a set, rising. */
function numbers(step: Step, trace: Trace, set: "cols" | "diag" | "anti"): string {
	const list = members(step[set]);
	const down = set === "diag" && trace.broken !== "same-family";
	return `[${(down ? list.map((b) => step.n - 1 - b) : list).sort((a, b) => a - b).join(",")}]`;
}

function freeColumns(step: Step): bigint {
	const row = step.numColumns;
	let free = 0n;
	for (let column = 0; column < step.n && row < step.n; column++)
		if (!((step.cols >> BigInt(column)) & 1n || (step.diag >> BigInt(step.n - 1 - row + column)) & 1n
			|| (step.anti >> BigInt(row + column)) & 1n))
			free |= 1n << BigInt(column);
	return free;
}

function stateOf(step: Step, trace: Trace): string {
	const { n } = step, width = n > 0 ? 2 * n - 1 : 0;
	switch (trace.method) {
	case "scan":
		return `,"cols":${numbers(step, trace, "cols")}`;
	case "sets":
		return `,"cols":${numbers(step, trace, "cols")},"diag":${numbers(step, trace, "diag")},"anti":${numbers(step, trace, "anti")}`;
	case "masks":
		return `,"cols":"${bits(step.cols, n)}","diag":"${bits(step.diag, width)}","anti":"${bits(step.anti, width)}","free":"${bits(freeColumns(step), n)}"`;
	case "bitmask":
		return `,"cols":"${bits(BigInt(step.used), n)}","diag":"${bits(BigInt(step.right), n)}","anti":"${bits(BigInt(step.left), n)}","free":"${bits(BigInt(step.open), n)}"`;
	case "permutations":
		return "";
	}
}

function columnsOf(step: Step): string {
	return `"columns":[${step.columns.join(",")}]${step.numColumns > 32 ? `,"num_columns":${step.numColumns}` : ""}`;
}

function subject(step: Step, trace: Trace): string {
	switch (step.event) {
	case "solution":
		return `,"index":${step.effort.solutions - 1}${trace.broken !== "none" ? `,"right":${step.rightBoard}` : ""}`;
	case "permutation":
		return "";
	case "dead_end":
	case "free":
		return `,"row":${step.row}`;
	default: {
		const attackers = step.event === "conflict" || step.event === "clash" || step.attackers.length > 0
			? `,"attackers":[${step.attackers.map((a) => `{"row":${a.row},"column":${a.column},"line":"${a.line}"}`).join(",")}]` : "";
		return `,"row":${step.row},"column":${step.column}${attackers}`;
	}
	}
}

export interface Displayed { lineOf: number[]; statements: (string | null)[] }

function statement(step: Step, displayed: Displayed): string {
	const has = (bit: number) => (step.variables & bit) !== 0;
	const text = (displayed.statements[step.point] ?? "").replace(/"/g, '\\"');
	const items = (i: number) => `[${step.items[i]!.join(",")}]`;
	return `,"line":${displayed.lineOf[step.point]},"function":"${step.inVisit ? "visit" : "n_queens"}","statement":"${text}"`
		+ `,"variables":{"n":${step.n}${has(HAS.ROW) ? `,"row":${step.row}` : ""}${has(HAS.COLUMN) ? `,"col":${step.column}` : ""}`
		+ `${has(HAS.C) ? `,"c":${step.c}` : ""},${columnsOf(step)}`
		+ (has(HAS.SETS) ? `,"used_cols":${items(0)},"down":${items(1)},"up":${items(2)}` : "")
		+ `,"output":{"num_boards":${step.effort.solutions}}}`;
}

/** displayed: the Python program's lines and statements. */
export function jsonLine(step: Step, trace: Trace, displayed: Displayed): string {
	const { effort } = step;
	const event = step.event === "statement" ? statement(step, displayed)
		: `${subject(step, trace)},${columnsOf(step)}${stateOf(step, trace)}${step.point > 0 ? `,"line":${displayed.lineOf[step.point]}` : ""}`;
	return `{"step":${step.index},"event":"${step.event}"${trace.broken !== "none" ? `,"break":"${trace.broken}"` : ""}${event}`
		+ `,"nodes":${effort.nodes}`
		+ (trace.method !== "bitmask" ? `,"tests":${effort.tests},"rejected":${effort.rejected}` : "")
		+ (trace.method !== "permutations" ? `,"dead_ends":${effort.deadEnds}` : "")
		+ `,"solutions":${effort.solutions}}\n`;
}
