// SPDX-License-Identifier: MIT
// Counts boards with both modules of build.sh:   node run.mjs FOLDER [N]
import { readFileSync } from 'node:fs'

const [folder, only] = process.argv.slice(2)
const known = { 8: 92n, 9: 352n, 10: 724n, 11: 2680n, 12: 14200n, 13: 73712n, 14: 365596n, 15: 2279184n, 16: 14772512n }
const kernels = { portable: 1, wasm128: 5 }
const last = only ? Number(only) : 12
let wrong = 0

for (const [flavour, names] of [['plain', ['portable']], ['simd', ['portable', 'wasm128']]]) {
  const { instance } = await WebAssembly.instantiate(readFileSync(`${folder}/${flavour}.wasm`))
  for (const name of names) {
    for (let n = only ? last : 8; n <= last; n++) {
      const start = performance.now()
      const found = BigInt.asUintN(64, instance.exports.count(n, kernels[name]))
      if (only) console.log(`${flavour} ${name} n = ${n}: ${found}, ${(performance.now() - start).toFixed(0)} ms`)
      if (found !== known[n]) wrong++
    }
    console.log(`${flavour} ${name}: ${wrong === 0 ? 'right' : 'WRONG'}`)
  }
  if (flavour === 'plain' && BigInt.asUintN(64, instance.exports.count(8, kernels.wasm128)) !== 2n ** 64n - 1n) wrong++
}
process.exit(wrong === 0 ? 0 : 1)
