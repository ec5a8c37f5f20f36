// SPDX-License-Identifier: MIT
// The lab in a real browser, opened as a file. Run by `npm test`; names of areas as arguments run only those.
import { launch, faults, numChecks, test } from "./harness.mjs";
import * as accessibility from "./accessibility.mjs";
import * as links from "./links.mjs";
import * as play from "./play.mjs";
import * as views from "./views.mjs";
import * as watch from "./watch.mjs";

const wanted = process.argv.slice(2);
const browser = await launch();
for (const [area, tests] of Object.entries({ watch, play, links, views, accessibility }))
	for (const [name, run] of Object.entries(tests))
		if (wanted.length === 0 || wanted.includes(area) || wanted.includes(name))
			await test(`${area} ${name}`, () => run(browser));
await browser.close();
console.log(`${numChecks()} checks, ${faults.length} faults`);
for (const fault of faults)
	console.log(`FAULT ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
