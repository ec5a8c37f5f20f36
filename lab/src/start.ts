// SPDX-License-Identifier: MIT
// The start of the page. Program, engine and lessons lie in it packed by engine/pack.c; workers unpack them,
// so that the page stays free meanwhile.
import packer from "virtual:packer";

interface Task { packer: WebAssembly.Module; packed: string; length: number }

const bytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
const stream = new Blob([bytes(packer)]).stream().pipeThrough(new DecompressionStream("gzip"));
const module = new Response(stream).arrayBuffer().then(WebAssembly.compile);

/** What a worker runs: its text is all that it gets. */
function work(): void {
	onmessage = ({ data }: MessageEvent<Task>) => {
		const call = new WebAssembly.Instance(data.packer).exports as
			{ memory: WebAssembly.Memory; plain(): number; packed(): number; code(length: number, unpacking: boolean): number } & WebAssembly.Exports;
		const packed = Uint8Array.from(atob(data.packed), (c) => c.charCodeAt(0));
		new Uint8Array(call.memory.buffer, call.packed()).set(packed);
		call.code(data.length, true);
		postMessage(new Uint8Array(call.memory.buffer, call.plain(), data.length).slice());
	};
}

const unpacked = new Map<string, Promise<Uint8Array>>();
const source = URL.createObjectURL(new Blob([`(${work})()`], { type: "text/javascript" }));

/** The bytes packed in the element of this id. */
window.unpack = (id) => {
	let promise = unpacked.get(id);
	if (promise === undefined) {
		promise = new Promise((resolve, reject) => {
			const { textContent, dataset } = document.getElementById(id)!;
			const worker = new Worker(source);
			worker.onmessage = ({ data }) => {
				worker.terminate();
				resolve(data);
			};
			worker.onerror = (event) => reject(new Error(event.message));
			module.then((packer) => worker.postMessage({ packer, packed: textContent!, length: Number(dataset.length) } satisfies Task)).catch(reject);
		});
		unpacked.set(id, promise);
	}
	return promise;
};

window.unpack("program").then((bytes) => {
	const script = document.createElement("script");
	script.type = "module";
	script.textContent = new TextDecoder().decode(bytes);
	document.body.append(script);
}, (error: Error) => {
	document.querySelector("main")!.textContent = `This browser cannot open the lab; another one will. Dieser Browser kann das Labor nicht öffnen. (${error.message})`;
});
window.unpack("engine").catch(() => {}); // already on its way when the program asks for it
