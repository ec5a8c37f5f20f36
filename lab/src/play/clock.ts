// SPDX-License-Identifier: MIT
// The clock of play: it runs from the first queen to the solution.
import { useEffect, useState } from "preact/hooks";

export interface Clock { seconds: number; start(): void; restart(): void; stop(): void }

export const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** done: the clock stands still. */
export function useClock(done: boolean): Clock {
	const [started, setStarted] = useState<number | null>(null);
	const [seconds, setSeconds] = useState(0);
	useEffect(() => {
		if (started === null || done)
			return;
		const timer = setInterval(() => setSeconds(Math.floor((Date.now() - started) / 1000)), 250);
		return () => clearInterval(timer);
	}, [started, done]);
	const set = (at: number | null) => {
		setStarted(at);
		setSeconds(0);
	};
	return { seconds, start: () => setStarted((s) => s ?? Date.now()), restart: () => set(Date.now()), stop: () => set(null) };
}
