// SPDX-License-Identifier: MIT
// The compiled library behind typed functions. Runs in the worker; numbers go in and out through two arrays.
import { EVENTS, LINES, type Step } from "./terms";

interface Exports {
	memory: WebAssembly.Memory;
	in(): number;
	out(): number;
	start(n: number, method: number, zoom: number, firstOnly: number, broken: number): number;
	seek(index: number): number;
	scan(count: number): number;
	scanned(): void;
	run(count: number): number;
	find(from: number, forward: number, events: number, points: number, reach: number): number;
	line(language: number, firstOnly: number, line: number): number;
	line_of(language: number, firstOnly: number, point: number): number;
	statement(broken: number, firstOnly: number, point: number): number;
	walk_start(n: number): number;
	walk_next(count: number, fundamental: number): number;
	walk_skip(count: number): number;
	images(n: number): void;
	check(n: number, numQueens: number): number;
	complete(n: number, maxNodes: number): number;
	count_open(n: number): number;
	count_unit(index: number): number;
}

/** Words of a record, see lab.c. */
export const RECORD = 320;

export class Library {
	readonly call: Exports;

	private constructor(exports: Exports) {
		this.call = exports;
	}

	static async open(bytes: BufferSource): Promise<Library> {
		const page = { now: () => performance.now() / 1000, log: Math.log, exp: Math.exp };
		const { instance } = await WebAssembly.instantiate(bytes, { page });
		return new Library(instance.exports as unknown as Exports);
	}

	/** The answer's words. A view that is good until the next call that may grow the memory. */
	out(words = 32768): Uint32Array {
		return new Uint32Array(this.call.memory.buffer, this.call.out(), words);
	}

	write(words: ArrayLike<number>): void {
		new Uint32Array(this.call.memory.buffer, this.call.in(), words.length).set(words);
	}

	text(pointer: number): string | null {
		if (pointer === 0)
			return null;
		const bytes = new Uint8Array(this.call.memory.buffer, pointer, this.out(1)[0]);
		return new TextDecoder().decode(bytes.slice());
	}

	record(place = 0): Step {
		const w = this.out(2 * RECORD).subarray(place * RECORD);
		const long = (i: number) => w[i]! + w[i + 1]! * 4294967296;
		const bits = (i: number) => BigInt(w[i]!) | (BigInt(w[i + 1]!) << 32n);
		const signed = new Int32Array(w.buffer, w.byteOffset, w.length);
		const [numColumns, n, maskRow, used, left, right, open, event, point, row, column, lines,
			rightBoard, c, numAttackers, inVisit, variables] = w.subarray(18, 35) as unknown as number[];
		return {
			index: long(0),
			effort: { nodes: long(2), tests: long(4), rejected: long(6), deadEnds: long(8), solutions: long(10) },
			cols: bits(12), diag: bits(14), anti: bits(16),
			numColumns: numColumns!, n: n!, maskRow: maskRow!, used: used!, left: left!, right: right!, open: open!,
			event: EVENTS[event!]!, point: point!, row: row!, column: column!, lines: lines!,
			rightBoard: rightBoard !== 0, c: c!, inVisit: inVisit !== 0, variables: variables!,
			columns: Array.from(w.subarray(48, 48 + Math.min(numColumns!, 32))),
			attackers: Array.from(w.subarray(80, 80 + numAttackers!), (a) => ({
				row: a & 255, column: (a >> 8) & 255, line: LINES[a >> 16]!,
			})),
			items: [0, 1, 2].map((set) => Array.from(signed.subarray(120 + 64 * set, 120 + 64 * set + w[112 + set]!))),
		};
	}
}
