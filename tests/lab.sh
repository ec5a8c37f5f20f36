#!/bin/sh
# SPDX-License-Identifier: MIT
# The browser lab: its types, its committed page against its sources, and its
# tests in a real browser. Needs node 20.19 or newer and Chromium; leaves with
# 77 (skipped) without them. The C part never needs any of this.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root/lab"

recent='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
if ! command -v node >/dev/null || ! node -e "$recent"; then
	echo "skipped: node 20.19 or newer is not here"
	exit 77
fi
[ -d node_modules ] || npm install --no-save --no-fund --no-audit

# Another clang writes other code, so the module is compared where it is the same one.
if command -v wasm-ld >/dev/null && clang --version 2>/dev/null | grep -q "version 14"; then
	scratch=$(mktemp -d)
	trap 'rm -rf "$scratch"' EXIT
	sh engine/build.sh "$scratch"
	for module in queens pack; do
		if ! cmp "$scratch/$module.wasm" "engine/$module.wasm"; then
			echo "lab/engine/$module.wasm is not what the sources give; run: npm run engine && npm run build"
			exit 1
		fi
	done
fi
npm run --silent types
npm run --silent check

command -v "${CHROMIUM:-chromium}" >/dev/null || {
	echo "skipped: Chromium is not here (apt-get install chromium fonts-dejavu-core)"
	exit 77
}
QUEENS=${QUEENS:-$root/build/queens} node test/run.mjs "$@"
