import { launch } from "./harness.mjs";
const b = await launch();
for (let i=0;i<4;i++) for (const f of ["old","new"]) { const c=await b.newContext(); const p = await c.newPage(); const t=Date.now(); await p.goto("file:///tmp/wt/lab-scratch/"+f+".html#n=6");const t0=Date.now(); await p.waitForSelector("main [role=grid]"); const t1=Date.now(); await p.waitForFunction(()=>/of 1,096/.test(document.querySelector("output.place").textContent),null,{polling:20}); console.log(f,t0-t,t1-t, Date.now()-t); await c.close(); }
await b.close();
