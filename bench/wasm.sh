#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The engine join with the kernel wasm128 against the plain yardstick, both
# compiled to WebAssembly and run by node (promise: at least 10 times faster at
# n = 16; CPU seconds).        bench/wasm.sh [N]
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

tests/wasm/build.sh "$folder"
clang -std=gnu11 -O3 --target=wasm32 -nostdlibinc -Itests/wasm/include -Ibench -x c -c -o "$folder/yardstick.o" - <<'END'
#include "plain.h"
__attribute__((export_name("plain"))) uint64_t plain(uint32_t n)
{
	return count((UINT32_C(1) << n) - 1, 0, 0, 0);
}
END
wasm-ld --no-entry --strip-debug -o "$folder/yardstick.wasm" "$folder/yardstick.o"
cat >"$folder/run.mjs" <<'END'
import { readFileSync } from 'node:fs'
const [folder, n] = process.argv.slice(2)
const load = async (name) => (await WebAssembly.instantiate(readFileSync(`${folder}/${name}.wasm`))).instance.exports
const [yardstick, join] = [await load('yardstick'), await load('simd')]
const seconds = (what) => {
  const start = process.cpuUsage()
  what()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1]
const runs = [0, 1, 2].map(() => [seconds(() => yardstick.plain(+n)), seconds(() => join.count(+n, 5))])
if (yardstick.plain(12) !== join.count(12, 5)) throw new Error('the counts differ')
console.log(`n = ${n}: plain ${median(runs.map((r) => r[0])).toFixed(2)} s, join wasm128 ${median(runs.map((r) => r[1])).toFixed(2)} s, ` +
  `${median(runs.map((r) => r[0] / r[1])).toFixed(1)} times faster`)
END
node "$folder/run.mjs" "$folder" "${1:-16}"
