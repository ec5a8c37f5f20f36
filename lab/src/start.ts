// SPDX-License-Identifier: MIT
// The start of the page. Program, engine and lessons lie in it packed by engine/pack.c; workers unpack them,
// so that the page stays free meanwhile.
import packer from "virtual:packer";

interface Task { packer: string; packed: string; length: number }

/** What a worker runs: its text is all that it gets. */
function work(): void {
	const bytes = (text: string) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
	onmessage = async ({ data }: MessageEvent<Task>) => {
		const stream = new Blob([bytes(data.packer)]).stream().pipeThrough(new DecompressionStream("gzip"));
		const { instance } = await WebAssembly.instantiate(await new Response(stream).arrayBuffer(), {});
		const call = instance.exports as { memory: WebAssembly.Memory; plain(): number; packed(): number; unpack(length: number): void } & WebAssembly.Exports;
		const packed = bytes(data.packed);
		new Uint8Array(call.memory.buffer, call.packed(), packed.length).set(packed);
		call.unpack(data.length);
		postMessage(new Uint8Array(call.memory.buffer, call.plain(), data.length).slice());
	};
}

const unpacked = new Map<string, Promise<Uint8Array>>();
const source = URL.createObjectURL(new Blob([`(${work})()`], { type: "text/javascript" }));

/** The bytes packed in the element of this id. */
window.unpack = (id) => {
	let bytes = unpacked.get(id);
	if (bytes === undefined) {
		bytes = new Promise((resolve, reject) => {
			const { textContent, dataset } = document.getElementById(id)!;
			const worker = new Worker(source);
			worker.onmessage = ({ data }) => {
				worker.terminate();
				resolve(data);
			};
			worker.onerror = (event) => reject(new Error(event.message));
			worker.onmessageerror = () => reject(new Error("message"));
			worker.postMessage({ packer, packed: textContent!, length: Number(dataset.length) } satisfies Task);
		});
		unpacked.set(id, bytes);
	}
	return bytes;
};

window.unpack("engine").catch(() => {});
window.unpack("program").then((bytes) => {
	const script = document.createElement("script");
	script.type = "module";
	script.textContent = new TextDecoder().decode(bytes);
	document.body.append(script);
}, (error: Error) => {
	document.querySelector("main")!.textContent = `This browser cannot open the lab; another one will. Dieser Browser kann das Labor nicht öffnen. (${error.message})`;
});
