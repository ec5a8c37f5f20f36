// SPDX-License-Identifier: MIT
// The lab in a real browser, opened as a file. Run by `npm test`; names of areas as arguments run only those.
import { launch, faults, numChecks, test } from "./harness.mjs";
import * as accessibility from "./accessibility.mjs";
import * as keyboard from "./keyboard.mjs";
import * as learn from "./learn.mjs";
import * as links from "./links.mjs";
import * as play from "./play.mjs";
import * as stop from "./stop.mjs";
import * as views from "./views.mjs";
import * as watch from "./watch.mjs";

const wanted = process.argv.slice(2);
const browser = await launch();
const tests = Object.entries({ watch, stop, play, learn, keyboard, links, views, accessibility }).flatMap(([area, all]) =>
	Object.entries(all).filter(([name]) => wanted.length === 0 || wanted.includes(area) || wanted.includes(name))
		.map(([name, run]) => () => test(`${area} ${name}`, () => run(browser))));
// Side by side: most of the time a test waits for the page.
const lane = async () => {
	for (let next = tests.shift(); next !== undefined; next = tests.shift())
		await next();
};
await Promise.all([lane(), lane()]);
await browser.close();
console.log(`${numChecks()} checks, ${faults.length} faults`);
for (const fault of faults)
	console.log(`FAULT ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
