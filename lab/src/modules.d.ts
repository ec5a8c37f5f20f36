// SPDX-License-Identifier: MIT
declare module "virtual:packer" {
	const packed: string; // the module that unpacks, itself packed by gzip
	export default packed;
}

interface Window {
	/** The bytes that lie packed in an element of the page; see start.ts. */
	unpack(id: string): Promise<Uint8Array>;
}
