#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The promises of long counts: what a journal costs, and how little workers idle.
#      cmake -S . -B build -DQUEENS_BENCH=ON && cmake --build build && bench/replay.sh build [JOURNAL]
# The costs of the units come from a journal (of n = 20, as promised), or from
# those kept in bench/results.
set -eu
build=${1:-build}
"$build/bench-journal" "${TMPDIR:-/tmp}" || echo "the promise is not kept"
echo
costs=$(dirname "$0")/results/costs-20-search.txt
if [ $# -gt 1 ]; then
	costs=$(mktemp)
	trap 'rm -f "$costs"' EXIT
	"$build/queens" journal export "$2" | awk -F, 'NR > 1 { printf "%d %d\n", $1, 1e6 * $6 }' >"$costs"
fi
"$build/bench-replay" 20 search "$costs"
