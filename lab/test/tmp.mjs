import { launch, open, atStep } from "./harness.mjs";
const b = await launch();
const shot = async (name, frag, opt = {}, prep) => { const p = await open(b, frag, opt).catch(e => console.log(name, e.message)); if (!p) return; await p.waitForTimeout(900); try { await prep?.(p); } catch (e) { console.log(name, e.message.split("\n")[0]); } await p.waitForTimeout(300); await p.screenshot({ path: `/tmp/wt/lab-scratch/s-${name}.png`, fullPage: opt.full }); await p.context().close(); };
const want = process.argv.slice(2);
const all = {
 watch: ["#n=8&step=876"], sol: ["#n=6&step=204", {}, async p => { await p.keyboard.press("ArrowRight"); await p.waitForTimeout(350); await p.screenshot({ path: "/tmp/wt/lab-scratch/s-flight.png" }); }],
 learn: ["#mode=learn&lesson=5"], learnopen: ["#mode=learn&lesson=6", { viewport: { width: 1280, height: 1800 } }, async p => { for (const s of await p.$$("details summary")) await s.click(); }],
 quiz: ["#mode=learn&lesson=18&seed=3"], quizde: ["#mode=learn&lesson=18&seed=7&lang=de", { colorScheme: "dark" }],
 busy: ["#n=30&zoom=solutions", {}, async p => { await p.waitForTimeout(800); }],
 play: ["#mode=play&n=8&queens=0.0-1.2-2.4-4.4&blocked=7.7-6.1"], gallery: ["#mode=gallery&n=8"], compare: ["#mode=compare&n=6&step=40"],
};
for (const [k, v] of Object.entries(all)) if (!want.length || want.includes(k)) await shot(k, ...v);
await b.close();
import { faults } from "./harness.mjs"; console.log(faults);
