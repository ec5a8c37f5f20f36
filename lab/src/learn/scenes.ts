// SPDX-License-Identifier: MIT
// What the board beside a lesson shows, by the lesson's number.
import type { Trace } from "../engine/terms";

export const SCENES: Record<string, Partial<Trace>> = {
	"01": { n: 4, method: "sets", zoom: "solutions" },
	"02": { n: 4, method: "permutations" },
	"03": { n: 4, method: "sets" },
	"04": { n: 6, method: "scan" },
	"05": { n: 5, method: "sets" },
	"06": { n: 5, method: "masks" },
	"07": { n: 5, method: "bitmask" },
	"08": { n: 6, method: "sets" },
};
