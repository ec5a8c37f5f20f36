// SPDX-License-Identifier: MIT
declare module "virtual:lessons" {
	const lessons: { file: string; title: string; open: string; gated: string }[];
	export default lessons;
}
