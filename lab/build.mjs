// SPDX-License-Identifier: MIT
// Builds dist/queens-lab.html: the page with everything in it, and the 3D scene as inert text at its end.
// --check builds into a scratch folder and compares with the committed page.
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

/** A module made here: its name, and the value that it exports. */
const made = (name, value) => ({
	name,
	resolveId: (id) => (id === `virtual:${name}` ? `\0${name}` : undefined),
	load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(value())}` : undefined),
});
const packed = (file) => gzipSync(readFileSync(file), { level: 9 }).toString("base64");
const lessonsModule = made("lessons", () => lessons(join(root, "../docs/lessons")));
const engineModule = made("engine", () => packed(join(root, "engine/queens.wasm")));

const common = {
	root, configFile: false, logLevel: "warn",
	oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
	worker: { format: "iife", plugins: () => [engineModule] },
};

await build({
	...common,
	build: {
		outDir: join(scratch, "scene"), target: "es2022", emptyOutDir: true,
		rolldownOptions: {
			input: join(root, "src/board/scene.ts"), preserveEntrySignatures: "strict",
			output: { format: "es", entryFileNames: "scene.js" },
		},
	},
});
await build({
	...common,
	plugins: [lessonsModule, viteSingleFile()],
	build: { outDir: join(scratch, "page"), target: "es2022", assetsInlineLimit: 1e8, emptyOutDir: true },
});

// Packed, because nobody needs it before 3D is opened; the page unpacks it then.
const scene = packed(join(scratch, "scene/scene.js"));
let page = readFileSync(join(scratch, "page/index.html"), "utf8");
// The program last, so that the page is drawn before it is read.
const program = /<script type="module"[^>]*>[\s\S]*?<\/script>/.exec(page)[0];
page = page.replace(program, () => "").replace("</body>", () => `${program.replace(" crossorigin", "")}\n<script type="text/plain" id="scene">${scene}</script>\n</body>`);
rmSync(scratch, { recursive: true });

const without = page.replace(scene, () => "");
const sizes = { page: page.length, pageGzip: gzipSync(page, { level: 9 }).length, withoutScene: gzipSync(without, { level: 9 }).length };
console.log(`${sizes.page} bytes, ${sizes.pageGzip} packed; without the 3D scene ${sizes.withoutScene} packed`);
if (sizes.page > 900_000 || sizes.pageGzip > 260_000 || sizes.withoutScene > 80_000 * 1.024) {
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
