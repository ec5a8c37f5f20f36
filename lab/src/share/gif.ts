// SPDX-License-Identifier: MIT
// Writes an animated GIF: one palette for all frames, each frame packed by LZW (GIF89a, sections 18 to 22 and appendix F).

export type Colour = [number, number, number];

/** The numbers of the nearest palette colours of all pixels. */
export function indexPixels(rgba: Uint8ClampedArray, palette: Colour[], known: Map<number, number>): Uint8Array {
	const pixels = new Uint8Array(rgba.length / 4);
	for (let i = 0; i < pixels.length; i++) {
		const r = rgba[4 * i]!, g = rgba[4 * i + 1]!, b = rgba[4 * i + 2]!, key = (r << 16) | (g << 8) | b;
		let index = known.get(key);
		if (index === undefined) {
			let least = Infinity;
			palette.forEach((c, j) => {
				const distance = (c[0] - r) ** 2 + (c[1] - g) ** 2 + (c[2] - b) ** 2;
				if (distance < least) {
					least = distance;
					index = j;
				}
			});
			known.set(key, index!);
		}
		pixels[i] = index!;
	}
	return pixels;
}

/** Codes of growing width, lowest bit first, in blocks of at most 255 bytes. */
function pack(pixels: Uint8Array, bits: number): number[] {
	const out: number[] = [bits], clear = 1 << bits, end = clear + 1;
	let block: number[] = [], buffer = 0, filled = 0, width = bits + 1, next = end + 1;
	let table = new Map<number, number>();
	const flush = () => {
		if (block.length > 0)
			out.push(block.length, ...block);
		block = [];
	};
	const put = (code: number) => {
		buffer |= code << filled;
		for (filled += width; filled >= 8; filled -= 8) {
			block.push(buffer & 255);
			buffer >>>= 8;
			if (block.length === 255)
				flush();
		}
	};
	put(clear);
	let prefix = pixels[0]!;
	for (let i = 1; i < pixels.length; i++) {
		const pixel = pixels[i]!, key = (prefix << 8) | pixel, code = table.get(key);
		if (code !== undefined) {
			prefix = code;
			continue;
		}
		put(prefix);
		if (next === 4096) {
			put(clear);
			table = new Map();
			next = end + 1;
			width = bits + 1;
		} else {
			// The reader learns a code one step later than the writer.
			if (next === 1 << width)
				width++;
			table.set(key, next++);
		}
		prefix = pixel;
	}
	put(prefix);
	put(end);
	if (filled > 0)
		block.push(buffer & 255);
	flush();
	out.push(0);
	return out;
}

const short = (value: number) => [value & 255, value >> 8];

/** palette: a power of two of colours; delays in hundredths of a second. */
export function gif(width: number, height: number, palette: Colour[], frames: { pixels: Uint8Array; delay: number }[]): Blob {
	const bits = Math.log2(palette.length);
	const parts: Uint8Array<ArrayBuffer>[] = [];
	const add = (...bytes: number[]) => parts.push(Uint8Array.from(bytes));
	add(...[..."GIF89a"].map((c) => c.charCodeAt(0)), ...short(width), ...short(height), 0xf0 | (bits - 1), 0, 0, ...palette.flat());
	add(0x21, 0xff, 11, ...[..."NETSCAPE2.0"].map((c) => c.charCodeAt(0)), 3, 1, 0, 0, 0);
	for (const { pixels, delay } of frames) {
		add(0x21, 0xf9, 4, 4, ...short(delay), 0, 0);
		add(0x2c, 0, 0, 0, 0, ...short(width), ...short(height), 0);
		parts.push(Uint8Array.from(pack(pixels, bits)));
	}
	add(0x3b);
	return new Blob(parts, { type: "image/gif" });
}
