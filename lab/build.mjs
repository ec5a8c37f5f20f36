// SPDX-License-Identifier: MIT
// Builds dist/queens-lab.html: the page with everything in it. Program, engine and lessons are packed by
// engine/pack.wasm, the 3D scene by gzip.
// --check builds into a scratch folder and compares with the committed page; --parts lists what each part takes.
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";
import { lessons } from "./lessons.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "queens-lab-"));

const gzip = (data) => gzipSync(data, { level: 9 });
const gzipText = (file) => gzip(readFileSync(file)).toString("base64");
const packer = new WebAssembly.Module(readFileSync(join(root, "engine/pack.wasm")));

/** Data as an inert element of the page, packed. */
function packed(id, data) {
	const bytes = Buffer.from(data), { memory, plain, packed, code } = new WebAssembly.Instance(packer).exports;
	new Uint8Array(memory.buffer, plain(), bytes.length).set(bytes);
	const length = code(bytes.length, false);
	const text = Buffer.from(new Uint8Array(memory.buffer, packed(), length)).toString("base64");
	return `<script type="text/plain" id="${id}" data-length="${bytes.length}">${text}</script>`;
}

/** The one module that unpacks, for start.ts. */
const packerModule = {
	name: "packer",
	resolveId: (id) => (id === "virtual:packer" ? "\0packer" : undefined),
	load: (id) => (id === "\0packer" ? `export default ${JSON.stringify(gzipText(join(root, "engine/pack.wasm")))}` : undefined),
};

const common = {
	root, configFile: false, logLevel: "warn",
	oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
	worker: { format: "iife" },
};

/** One file of the program, built to stand alone. */
async function script(file, format) {
	const outDir = join(scratch, file);
	await build({
		...common,
		plugins: [packerModule],
		build: {
			outDir, target: "es2022", emptyOutDir: true,
			rolldownOptions: {
				input: join(root, file), preserveEntrySignatures: "strict", output: { format, entryFileNames: "script.js" },
			},
		},
	});
	return readFileSync(join(outDir, "script.js"), "utf8");
}

await build({
	...common,
	plugins: [viteSingleFile()],
	build: { outDir: join(scratch, "page"), target: "es2022", assetsInlineLimit: 1e8, emptyOutDir: true },
});
const html = readFileSync(join(scratch, "page/index.html"), "utf8");
const program = /<script type="module"[^>]*>([\s\S]*?)<\/script>/.exec(html);
const scene = `<script type="text/plain" id="scene">${gzip(await script("src/board/scene.ts", "es")).toString("base64")}</script>`;
const parts = {
	frame: html.replace(program[0], () => ""),
	start: `<script>${await script("src/start.ts", "iife")}</script>`,
	program: packed("program", program[1]),
	engine: packed("engine", readFileSync(join(root, "engine/queens.wasm"))),
	lessons: packed("lessons", JSON.stringify(lessons(join(root, "../docs/lessons")))),
};
rmSync(scratch, { recursive: true });

// The start last, so that the page is drawn before it is read.
const { frame, start, ...inert } = parts;
const ending = (...texts) => frame.replace("</body>", () => `${texts.join("\n")}\n</body>`);
const page = ending(...Object.values(inert), scene, start);
const sizes = {
	page: Buffer.byteLength(page), pageGzip: gzip(page).length, withoutScene: gzip(ending(...Object.values(inert), start)).length,
};
if (process.argv.includes("--parts"))
	for (const [name, text] of Object.entries({ ...parts, scene }))
		console.log(`| ${name} | ${Buffer.byteLength(text)} | ${gzip(text).length} |`);
console.log(`${sizes.page} bytes, ${sizes.pageGzip} packed; without the 3D scene ${sizes.withoutScene} packed`);
if (sizes.page > 900_000 || sizes.pageGzip > 260_000 || sizes.withoutScene > 80 * 1024) {
	console.error("The page is too large: at most 900000 bytes, 260000 packed, 80 KB packed without the 3D scene.");
	process.exitCode = 1;
}
const file = join(root, "dist/queens-lab.html");
if (process.argv.includes("--check")) {
	if (readFileSync(file, "utf8") !== page) {
		console.error("dist/queens-lab.html is not what the sources give; run: npm run build");
		process.exitCode = 1;
	}
} else {
	writeFileSync(file, page);
}
