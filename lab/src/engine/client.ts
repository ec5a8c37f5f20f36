// SPDX-License-Identifier: MIT
// The page's end of the wire to the worker. A worker that does not answer can be ended and replaced.
import EngineWorker from "./worker?worker&inline";
import { set } from "../state/store";
import type { Answers, Counting, Overview, RunOn } from "./worker";

type Answer<K extends keyof Answers> = ReturnType<Answers[K]>;

/** After so many milliseconds without an answer the page offers to stop. */
const PATIENCE = 400;

export interface Listeners {
	overview?(overview: Overview): void;
	counting?(counting: Counting): void;
	runOn?(runOn: RunOn): void;
}

export class Engine {
	private worker: Worker;
	private nextId = 1;
	private waiting = new Map<number, { resolve(answer: unknown): void; reject(reason: Error): void }>();
	listeners: Listeners = {};
	/** Told when an answer keeps one waiting, and when it has come. */
	onBusy: (busy: boolean) => void = () => {};
	private timer = 0;
	private started = false; // an engine that has yet to be unpacked is not busy

	constructor() {
		this.worker = this.hire();
	}

	private hire(): Worker {
		const worker = new EngineWorker();
		worker.onmessage = (event) => this.hear(event.data);
		window.unpack("engine").then((engine) => worker.postMessage({ engine }), (reason) => set({ failure: String(reason) }));
		return worker;
	}

	private hear(message: { id?: number; answer?: unknown; error?: string } & { [name: string]: unknown }): void {
		if (message.id === undefined) {
			const [name] = Object.keys(message) as (keyof Listeners)[];
			(this.listeners[name!] as ((m: unknown) => void) | undefined)?.(message[name!]);
			return;
		}
		const waiting = this.waiting.get(message.id);
		this.waiting.delete(message.id);
		this.started = true;
		this.heed();
		if (message.error !== undefined)
			waiting?.reject(new Error(message.error));
		else
			waiting?.resolve(message.answer);
	}

	ask<K extends keyof Answers>(call: K, ...args: Parameters<Answers[K]>): Promise<Answer<K>> {
		const id = this.nextId++;
		return new Promise((resolve, reject) => {
			this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
			this.worker.postMessage({ id, call, args });
			this.heed();
		});
	}

	/** Runs a clock while questions wait. */
	private heed(): void {
		if (this.waiting.size > 0 && this.started) {
			this.timer ||= window.setTimeout(() => this.onBusy(true), PATIENCE);
		} else if (this.timer !== 0) {
			clearTimeout(this.timer);
			this.timer = 0;
			this.onBusy(false);
		}
	}

	/** Gives up whatever the worker is doing, however stuck it is. */
	replace(): void {
		this.worker.terminate();
		for (const { reject } of this.waiting.values())
			reject(new Error("stopped"));
		this.waiting.clear();
		this.heed();
		this.worker = this.hire();
	}

	close(): void {
		this.worker.terminate();
	}
}
