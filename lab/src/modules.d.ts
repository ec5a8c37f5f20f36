// SPDX-License-Identifier: MIT
declare module "virtual:lessons" {
	const lessons: { file: string; title: string; open: string; gated: string }[];
	export default lessons;
}
declare module "virtual:engine" {
	const packed: string;
	export default packed;
}
