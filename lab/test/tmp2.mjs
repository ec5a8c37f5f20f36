import { launch, open, atStep, faults } from "./harness.mjs";
const b = await launch();
const page = await open(b, "#mode=play&n=8");
await page.evaluate(() => { location.hash = "#mode=gallery&n=32"; });
for (let i=0;i<6;i++) { await page.waitForTimeout(1000); console.log(await page.$$eval(".busy",x=>x.length), await page.$$eval(".class-card",x=>x.length), await page.textContent("main").then(s=>s.slice(0,200))); }
await page.screenshot({path:"/tmp/wt/lab-scratch/s-gal31.png"});
const c = await open(b, "#mode=compare&n=5"); await c.waitForSelector("table.counters"); await c.keyboard.press("End"); await c.waitForTimeout(500); console.log(await c.textContent("output.place"), await c.evaluate(()=>document.activeElement.outerHTML.slice(0,100)));
console.log(faults);
await b.close();
