// SPDX-License-Identifier: MIT
// Reads a GIF back: sizes, and every frame unpacked.

function unpack(bytes, bits) {
	const clear = 1 << bits, end = clear + 1;
	let table, width, at = 0, buffer = 0, filled = 0, before = null, pixels = 0, hash = 0;
	const reset = () => {
		table = Array.from({ length: end + 1 }, (_, i) => (i < clear ? [i] : []));
		width = bits + 1;
		before = null;
	};
	reset();
	for (;;) {
		while (filled < width) {
			if (at >= bytes.length)
				throw new Error("the frame ends in the middle of a code");
			buffer |= bytes[at++] << filled;
			filled += 8;
		}
		const code = buffer & ((1 << width) - 1);
		buffer >>>= width;
		filled -= width;
		if (code === end)
			return { pixels, hash };
		if (code === clear) {
			reset();
			continue;
		}
		const run = table[code] ?? (before !== null ? [...before, before[0]] : null);
		if (run === null || code > table.length)
			throw new Error(`code ${code} is not known yet`);
		pixels += run.length;
		for (const p of run)
			hash = (Math.imul(hash, 31) + p) | 0;
		if (before !== null && table.length < 4096)
			table.push([...before, run[0]]);
		if (table.length === 1 << width && width < 12)
			width++;
		before = run;
	}
}

export function readGif(bytes) {
	if (bytes.subarray(0, 6).toString() !== "GIF89a")
		throw new Error("no GIF");
	const width = bytes.readUInt16LE(6), height = bytes.readUInt16LE(8), frames = [];
	let at = 13 + 3 * (2 << (bytes[10] & 7));
	const blocks = () => {
		const parts = [];
		for (; bytes[at] !== 0; at += bytes[at] + 1)
			parts.push(bytes.subarray(at + 1, at + 1 + bytes[at]));
		at++;
		return Buffer.concat(parts);
	};
	for (;;) {
		const kind = bytes[at++];
		if (kind === 0x3b)
			return { width, height, frames };
		if (kind === 0x21) {
			at++;
			blocks();
		} else if (kind === 0x2c) {
			at += 9;
			const bits = bytes[at++];
			frames.push(unpack(blocks(), bits));
		} else {
			throw new Error(`unknown block ${kind}`);
		}
	}
}
