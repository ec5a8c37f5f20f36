#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The promises of long counts: what a journal costs, and how little workers idle.
#
#   cmake -S . -B build -DQUEENS_BENCH=ON && cmake --build build
#   bench/replay.sh build              with the costs kept in bench/results/costs-N-ENGINE.txt
#   bench/replay.sh build JOURNAL      with those of a journal, complete or not
#   bench/replay.sh build --record N ENGINE [SECONDS]   counts, and keeps its costs in bench/results
set -eu
build=$1
results=$(dirname "$0")/results

# costs JOURNAL: "unit microseconds", a line a unit.
costs() {
	"$build/queens" journal export "$1" | awk -F, 'NR > 1 && $2 == 1 { printf "%d %.0f\n", $1, 1e6 * $7 }'
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if [ "${2-}" = --record ]; then
	timeout -s TERM "${5-0}" "$build/queens" count "$3" --engine "$4" --journal "$folder/journal" -q || [ $? -eq 124 ]
	costs "$folder/journal" >"$results/costs-$3-$4.txt"
	exit
fi
if [ $# -gt 1 ]; then
	"$build/queens" journal status "$2" --json | sed 's/.*"n":\([0-9]*\),"engine":"\([a-z]*\)".*/\1 \2/' >"$folder/plan"
	costs "$2" >"$folder/costs"
	read -r n engine <"$folder/plan"
	exec "$build/bench-replay" "$n" "$engine" "$folder/costs"
fi
"$build/bench-journal" "$folder" || echo "the promise is not kept"
for costs in "$results"/costs-*.txt; do
	echo
	n=${costs##*/costs-}
	n=${n%.txt}
	"$build/bench-replay" "${n%-*}" "${n#*-}" "$costs"
done
