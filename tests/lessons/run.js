// SPDX-License-Identifier: MIT
// run.js FOLDER FILE...: runs each program for n = 0 to 8, into FOLDER/NAME.N.
const fs = require("fs");
const path = require("path");
const vm = require("vm");

const [folder, ...files] = process.argv.slice(2);
for (const file of files) {
  const program = new vm.Script(fs.readFileSync(file, "utf8"), { filename: file });
  for (let n = 0; n <= 8; n++) {
    let text = "";
    program.runInNewContext({
      process: { argv: ["node", file, String(n)] },
      console: { log: (line) => { text += line + "\n"; } },
      exports: {},
    });
    fs.writeFileSync(path.join(folder, path.basename(file, ".js") + "." + n), text);
  }
}
