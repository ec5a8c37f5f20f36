// SPDX-License-Identifier: MIT
// What the board beside a lesson shows, by the lesson's number.
import type { Trace } from "../engine/terms";

export const SCENES: Record<string, Partial<Trace>> = {
	"01": { n: 4, method: "sets" },
	"02": { n: 4, method: "permutations" },
	"03": { n: 5, method: "permutations" },
	"04": { n: 6, method: "scan" },
	"05": { n: 5, method: "sets" },
	"06": { n: 5, method: "sets", broken: "undo-diag" },
	"07": { n: 4, method: "sets" },
	"08": { n: 6, method: "sets", zoom: "placements" },
	"09": { n: 5, method: "bitmask" },
	"10": { n: 4, method: "sets", broken: "shared-row" },
	"11": { n: 4, method: "sets", zoom: "statements" },
	"12": { n: 8, method: "sets" },
	"13": { n: 5, method: "sets", broken: "same-family" },
	"14": { n: 8, method: "sets", firstOnly: true },
	"15": { n: 6, method: "sets", zoom: "solutions" },
	"16": { n: 6, method: "sets", zoom: "placements" },
	"17": { n: 4, method: "sets", zoom: "statements" },
};
