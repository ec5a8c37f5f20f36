// SPDX-License-Identifier: MIT
// The board as a file: SVG drawn from the picture, PNG and film frames from the SVG.
import { lineLabel, QUEEN_BALLS, QUEEN_BAND, QUEEN_PATH } from "../board/board";
import type { Picture } from "../board/picture";

const PAPER = { light: "#f2e9dc", dark: "#c4b299", queen: "#b0125b", ink: "#1d1a24", red: "#8b0000", gold: "#8a6100", page: "#fbf8f3", quiet: "#6a6373" };

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!);

/** A plain drawing, readable in print: squares of 40 units, numbers on the rim, the sentence as its description. */
export function svgOf(picture: Picture, title: string, description: string, caption: string | null = null): string {
	const { n } = picture, s = 40, rim = 22, width = n * s + rim + 6, height = n * s + rim + 6 + (caption !== null ? 34 : 0);
	const x = (column: number) => rim + column * s, y = (row: number) => rim + row * s;
	const out: string[] = [];
	out.push(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif">`);
	out.push(`<title>${escape(title)}</title><desc>${escape(description)}</desc>`);
	out.push(`<defs><g id="q" stroke="${PAPER.ink}" stroke-width="4" stroke-linejoin="round"><path d="${QUEEN_PATH}"/><path d="${QUEEN_BAND}"/>`
		+ QUEEN_BALLS.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="5.5"/>`).join("") + "</g></defs>");
	out.push(`<rect width="${width}" height="${height}" fill="${PAPER.page}"/>`);
	for (let i = 0; i < n; i++)
		out.push(`<text x="${x(i) + s / 2}" y="${rim - 7}" font-size="12" text-anchor="middle" fill="${PAPER.ink}">${i}</text>`
			+ `<text x="${rim - 7}" y="${y(i) + s / 2 + 4}" font-size="12" text-anchor="end" fill="${PAPER.ink}">${i}</text>`);
	out.push(`<rect x="${rim}" y="${rim}" width="${n * s}" height="${n * s}" fill="${PAPER.light}"/>`);
	let dark = "";
	for (let row = 0; row < n; row++)
		for (let column = 0; column < n; column++)
			if ((row + column) % 2 === 1)
				dark += `M${x(column)} ${y(row)}h${s}v${s}h-${s}z`;
	out.push(`<path d="${dark}" fill="${PAPER.dark}"/>`);
	if (picture.deadRow !== null)
		out.push(`<rect x="${rim}" y="${y(picture.deadRow)}" width="${n * s}" height="${s}" fill="none" stroke="${PAPER.ink}" stroke-width="3" stroke-dasharray="3 4"/>`);
	for (const b of picture.blocked)
		out.push(`<rect x="${x(b.column) + 6}" y="${y(b.row) + 6}" width="${s - 12}" height="${s - 12}" rx="3" fill="${PAPER.ink}"/>`);
	for (const m of picture.marks)
		out.push(`<circle cx="${x(m.column) + s / 2}" cy="${y(m.row) + s / 2}" r="6" fill="none" stroke="${PAPER.ink}" stroke-width="2"/>`);
	const queen = (row: number, column: number, fill: string, more = "") =>
		out.push(`<use href="#q" transform="translate(${x(column) + 3} ${y(row) + 3}) scale(.34)" fill="${fill}"${more}/>`);
	if (picture.removed !== null)
		queen(picture.removed.row, picture.removed.column, "none", ' stroke-dasharray="7 6"');
	for (const q of picture.queens)
		queen(q.row, q.column, PAPER.queen);
	for (const q of picture.queens)
		if (q.look === "gold")
			out.push(`<circle cx="${x(q.column) + s / 2}" cy="${y(q.row) + s / 2}" r="18.5" fill="none" stroke="${PAPER.gold}" stroke-width="2.5"/>`);
	for (const a of picture.attacks) {
		const [x1, y1, x2, y2] = [x(a.from.column) + s / 2, y(a.from.row) + s / 2, x(a.to.column) + s / 2, y(a.to.row) + s / 2];
		out.push(`<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${PAPER.red}" stroke-width="2.5"/><circle cx="${x1}" cy="${y1}" r="18" fill="none" stroke="${PAPER.red}" stroke-width="2.5"/>`);
	}
	if (picture.rejected !== null)
		out.push(`<path d="M${x(picture.rejected.column) + 10} ${y(picture.rejected.row) + 10}l20 20m0 -20l-20 20" stroke="${PAPER.red}" stroke-width="4.5"/>`);
	for (const [i, a] of picture.attacks.slice(0, 12).entries()) {
		const text = lineLabel(a.line, a.to), half = text.length * 3.2;
		const share = picture.attacks.length > 1 ? 0.38 + 0.14 * (i % 3) : 0.5;
		const cx = Math.min(Math.max(x(a.from.column) + s / 2 + (a.to.column - a.from.column) * s * share, half), width - half);
		out.push(`<text x="${cx}" y="${y(a.from.row) + s / 2 + (a.to.row - a.from.row) * s * share + 4}" font-size="11" text-anchor="middle" fill="${PAPER.red}" stroke="${PAPER.page}" stroke-width="4" paint-order="stroke">${escape(text)}</text>`);
	}
	if (caption !== null)
		out.push(`<text x="${rim}" y="${height - 12}" font-size="${Math.max(8, Math.min(13, (width - rim - 8) / Math.max(1, caption.length) / 0.52))}" fill="${PAPER.ink}">${escape(caption)}</text>`);
	out.push("</svg>");
	return out.join("\n");
}

/** The drawing on a canvas of the given width. */
export async function canvasOf(svg: string, width: number): Promise<HTMLCanvasElement> {
	const image = new Image();
	image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
	await image.decode();
	const canvas = document.createElement("canvas");
	canvas.width = width;
	canvas.height = Math.round((width * image.height) / image.width);
	canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
	return canvas;
}

/** The colours of a film; everything between is rounded to the nearest. */
export function palette(): [number, number, number][] {
	const base = Object.values(PAPER).map((hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as [number, number, number]);
	const colours = [...base];
	for (const a of base)
		for (const b of base)
			if (a < b && colours.length < 64)
				colours.push([0, 1, 2].map((i) => Math.round((a[i]! + b[i]!) / 2)) as [number, number, number]);
	while (colours.length < 64)
		colours.push([255, 255, 255]);
	return colours;
}
