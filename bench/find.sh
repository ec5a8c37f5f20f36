#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The speed promises of first, complete and any: CPU seconds, and ratios to
# plain backtracking and CaDiCaL in the same run.  bench/results/find.txt is
# what it printed on one machine.
#      cmake -S . -B build -DQUEENS_BENCH=ON && cmake --build build && bench/find.sh build [long]
set -eu
build=${1:-build}
find=$build/bench-find
cases=$(dirname "$0")/../tests/cases

sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | sort | uniq -c | sed 's/^ *\([0-9]*\)/processors: \1 x/'
"$build/queens" --version
echo
echo "first solutions: nodes at most 3.4e5 (30), 2.2e6 (34), 2.4e7 (36), 7.8e4 (37), 3.4e5 (39), 6.6e7 (40),"
echo "2.2e5 (41), 1.4e6 (43), 7.6e6 (45); n = 34 at least 20, n = 36 at least 25 times faster than plain"
if [ "${2-}" = long ]; then "$find" first 47; else "$find" first 34; fi
echo
echo "two threads (promise: at most 1.1 of the CPU time of one)"
"$find" threads 36
echo
echo "blocked boards (promise: median at least 5 times faster than CaDiCaL)"
"$find" blocked 40 0.825 40
"$find" blocked 50 0.86 20
echo
echo "known boards (promise: under 3 s each)"
for board in "$cases"/*.txt; do
	printf '%s: ' "${board##*/}"
	TIMEFORMAT='completions, %U s'
	{ time "$build/queens" complete --count --threads 1 "$board" | tr "\n" " "; } 2>&1
done
echo
echo "any (promise: 10^7 random under 2 s, 10^8 explicit under 1 s, both without writing)"
"$find" any
