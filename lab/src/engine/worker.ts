// SPDX-License-Identifier: MIT
// The worker: answers questions at once, and does long work in slices between them, so that it can always be stopped.
import { Library } from "./module";
import { BREAKS, EVENTS, LANGUAGES, LINES, METHODS, POINTS, ZOOMS, type Effort, type Trace } from "./terms";
import { Timeline, type Tree } from "./timeline";

/** Records of a timeline at most; beyond n = 10 a trace may have more. */
export const MAX_LISTED = 2_000_000;
const SLICE_MILLISECONDS = 12;

export interface Overview {
	token: number;
	listed: number;
	ended: boolean; // the trace has no more records
	capped: boolean; // there are more, but the timeline ends here
	effort: Effort;
	solutions: Int32Array;
	deadEnds: Int32Array;
	tree: Tree | null;
}
export interface Counting { token: number; unitsDone: number; numUnits: number; total: string; seconds: number; done: boolean }
export interface RunOn { token: number; records: number; effort: Effort; done: boolean }
export interface Pair { first: number; second: number; line: (typeof LINES)[number] }
export interface Card { classSize: number; columns: number[] }

/** The page sends the compiled library first. */
let arrived: (bytes: Uint8Array<ArrayBuffer>) => void;
const ready = new Promise<Uint8Array<ArrayBuffer>>((resolve) => { arrived = resolve; }).then((bytes) => Library.open(bytes));
let library: Library;
let job: { token: number; work: () => boolean } | null = null;
const bell = new MessageChannel();

bell.port1.onmessage = () => {
	const mine = job;
	if (mine === null)
		return;
	const end = performance.now() + SLICE_MILLISECONDS;
	let more = true;
	while (more && performance.now() < end)
		more = mine.work();
	if (job === mine && !more)
		job = null;
	if (job !== null)
		bell.port2.postMessage(0);
};

function begin(token: number, work: () => boolean): void {
	const idle = job === null;
	job = { token, work };
	if (idle)
		bell.port2.postMessage(0);
}

function tell(message: Record<string, unknown>): void {
	postMessage(message);
}

function effort(): { records: number; effort: Effort } {
	library.call.scanned();
	const w = library.out(16);
	const long = (i: number) => w[i]! + w[i + 1]! * 4294967296;
	return {
		records: long(0),
		effort: { nodes: long(2), tests: long(4), rejected: long(6), deadEnds: long(8), solutions: long(10) },
	};
}

/** Lists the trace that has just been started, and tells how far it is a few times a second. */
function list(token: number): void {
	const timeline = new Timeline();
	let told = performance.now();
	const report = (ended: boolean, capped: boolean, withTree: boolean) => {
		const overview: Overview = {
			token, listed: timeline.listed, ended, capped, effort: effort().effort,
			solutions: timeline.solutions.copy(), deadEnds: timeline.deadEnds.copy(), tree: withTree ? timeline.tree() : null,
		};
		tell({ overview });
		told = performance.now();
	};
	begin(token, () => {
		const chunk = Math.min(4096, MAX_LISTED - timeline.listed);
		const count = library.call.scan(chunk);
		timeline.add(library.out(), count);
		if (count < chunk || timeline.listed >= MAX_LISTED) {
			report(count < chunk, count === chunk, true);
			return false;
		}
		if (performance.now() - told > 150)
			report(false, false, false);
		return true;
	});
}

const NODES_AT_MOST = 3_000_000;

/** What the page may ask. Each answers at once. */
const answers = {
	open(token: number, trace: Trace): boolean {
		job = null;
		const started = library.call.start(trace.n, METHODS.indexOf(trace.method), ZOOMS.indexOf(trace.zoom),
			Number(trace.firstOnly), BREAKS.indexOf(trace.broken)) === 0;
		if (started)
			list(token);
		return started;
	},
	seek(index: number) {
		const written = library.call.seek(index);
		return { step: written > 0 ? library.record(0) : null, next: written > 1 ? library.record(1) : null };
	},
	/** A short trace from its beginning, a word a record: event, row, column and point in its four bytes. */
	events(trace: Trace): Uint32Array {
		job = null;
		library.call.start(trace.n, METHODS.indexOf(trace.method), ZOOMS.indexOf(trace.zoom), Number(trace.firstOnly), BREAKS.indexOf(trace.broken));
		return library.out().slice(0, library.call.scan(32768));
	},
	/** Records from .. to - 1, for exports. */
	range(from: number, to: number) {
		const steps = [];
		for (let index = from; index < to && library.call.seek(index) > 0; index++)
			steps.push(library.record(0));
		return steps;
	},
	find(from: number, forward: boolean, kind: "solution" | "dead_end" | "place"): number {
		const events = kind === "place"
			? (1 << EVENTS.indexOf("place")) | (1 << EVENTS.indexOf("permutation"))
			: 1 << EVENTS.indexOf(kind);
		const points = kind === "solution" ? 1 << POINTS.STORE : kind === "place" ? 1 << POINTS.PUSH : 0;
		const found = library.call.find(from >>> 0, Number(forward), events, points, 20_000_000) >>> 0;
		return found >= 0xfffffffe ? -1 : found;
	},
	program(language: (typeof LANGUAGES)[number], firstOnly: boolean) {
		const number = LANGUAGES.indexOf(language), lines: string[] = [];
		for (let line = 1; ; line++) {
			const text = library.text(library.call.line(number, Number(firstOnly), line));
			if (text === null)
				break;
			lines.push(text);
		}
		const lineOf = Array.from({ length: POINTS.COUNT }, (_, p) => library.call.line_of(number, Number(firstOnly), p));
		return { lines, lineOf };
	},
	/** The Python statement of every point, as a break changes them; null where left out. */
	statements(broken: (typeof BREAKS)[number], firstOnly: boolean) {
		return Array.from({ length: POINTS.COUNT }, (_, p) =>
			library.text(library.call.statement(BREAKS.indexOf(broken), Number(firstOnly), p)));
	},
	/** One page of the gallery. */
	gallery(n: number, skip: number, size: number, fundamental: boolean): { cards: Card[]; more: boolean } {
		library.call.walk_start(n);
		if (fundamental)
			for (let left = skip; left > 0; ) {
				const passed = library.call.walk_next(Math.min(left, 900), 1);
				if (passed === 0)
					break;
				left -= passed;
			}
		else
			library.call.walk_skip(skip);
		const count = library.call.walk_next(size + 1, Number(fundamental));
		const w = library.out();
		const cards = Array.from({ length: Math.min(count, size) }, (_, i) => ({
			classSize: w[i * (n + 1)]!, columns: Array.from(w.subarray(i * (n + 1) + 1, (i + 1) * (n + 1))),
		}));
		return { cards, more: count > size };
	},
	/** How many solutions there are, by walking over them: n to about 12. */
	numSolutions(n: number): number {
		library.call.walk_start(n);
		return library.call.walk_skip(0xffffffff) >>> 0;
	},
	numClasses(n: number): number {
		library.call.walk_start(n);
		let classes = 0;
		for (let more = 1; more > 0; classes += more)
			more = library.call.walk_next(Math.floor(32768 / (n + 1)), 1);
		return classes;
	},
	images(columns: number[]): number[][] {
		const n = columns.length;
		library.write(columns);
		library.call.images(n);
		const w = library.out(8 * n);
		return Array.from({ length: 8 }, (_, s) => Array.from(w.subarray(s * n, (s + 1) * n)));
	},
	check(n: number, queens: { row: number; column: number }[]): Pair[] {
		library.write([...queens.map((q) => q.row), ...queens.map((q) => q.column)]);
		const pairs = Math.min(library.call.check(n, queens.length), 8192);
		const w = library.out(3 * 8192);
		return Array.from({ length: pairs }, (_, i) => ({
			first: w[3 * i]!, second: w[3 * i + 1]!, line: LINES[w[3 * i + 2]!]!,
		}));
	},
	/** Completes a started board; squares: 0 free, 1 blocked, 2 queen. */
	complete(n: number, squares: number[]): { status: "done" | "none" | "stopped"; columns: number[] } {
		library.write(squares);
		const status = library.call.complete(n, NODES_AT_MOST);
		return {
			status: status === 0 ? "done" : status === 1 ? "none" : "stopped",
			columns: status === 0 ? Array.from(library.out(n)) : [],
		};
	},
	/** Counts all solutions with the counting engine, unit after unit. */
	count(token: number, n: number): void {
		const numUnits = library.call.count_open(n), start = performance.now();
		let unitsDone = 0, total = 0n, told = start;
		if (numUnits === 0)
			throw new Error("no plan");
		begin(token, () => {
			if (unitsDone < numUnits) {
				library.call.count_unit(unitsDone++);
				total += BigInt(library.out(2)[0]!) | (BigInt(library.out(2)[1]!) << 32n);
			}
			const done = unitsDone === numUnits;
			if (done || performance.now() - told > 100) {
				told = performance.now();
				const counting: Counting = {
					token, unitsDone, numUnits, total: total.toString(), seconds: (told - start) / 1000, done,
				};
				tell({ counting });
			}
			return !done;
		});
	},
	/** Lets the search run on beyond its timeline, with the counters only. */
	runOn(token: number): void {
		let told = 0;
		begin(token, () => {
			const more = library.call.run(100_000) !== 0;
			if (!more || performance.now() - told > 100) {
				told = performance.now();
				const runOn: RunOn = { token, ...effort(), done: !more };
				tell({ runOn });
			}
			return more;
		});
	},
	stop(): void {
		job = null;
	},
};
export type Answers = typeof answers;

onmessage = async (event: MessageEvent<{ engine: Uint8Array<ArrayBuffer> } | { id: number; call: keyof Answers; args: unknown[] }>) => {
	if ("engine" in event.data) {
		arrived(event.data.engine);
		return;
	}
	const { id, call, args } = event.data;
	try {
		library ??= await ready;
		const answer = (answers[call] as (...a: unknown[]) => unknown)(...args);
		tell({ id, answer });
	} catch (error) {
		tell({ id, error: String(error) });
	}
};
