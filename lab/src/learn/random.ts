// SPDX-License-Identifier: MIT
// The generator of `queens quiz` (splitmix64), so that a seed asks the same questions here and there.

export class Random {
	private state: bigint;

	constructor(seed: number) {
		this.state = BigInt(seed);
	}

	private next(): bigint {
		this.state = BigInt.asUintN(64, this.state + 0x9e3779b97f4a7c15n);
		let z = this.state;
		z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
		z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
		return z ^ (z >> 31n);
	}

	below(bound: number): number {
		return Number(((this.next() >> 32n) * BigInt(bound)) >> 32n);
	}
}
