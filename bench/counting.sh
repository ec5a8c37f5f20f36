#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The tables of docs/counting.md: engines and kernels side by side for each N, and
# one thread against two.
#      bench/counting.sh build/queens [N...]
set -eu
queens=${1:-build/queens}
shift || true

for n in "${@:-14}"; do
	"$queens" bench "$n" -q
	echo
done
echo "CPU time of two threads by that of one, five runs in turn, n = 18:"
race=$(dirname "$queens")/bench-race
"$race" -n 5 "$queens count 18 --threads 1 -q" "$queens count 18 --threads 2 -q"
