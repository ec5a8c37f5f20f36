#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The speed promises of trace.
#      cmake -S . -B build -DQUEENS_BENCH=ON && cmake --build build && bench/steps.sh build
set -eu
build=${1:-build}
race=$build/bench-race queens=$build/queens plain=$build/bench-plain

echo "trace 10, 396462 records (promise: at most 2.5 times the count of plain for 14)"
"$race" -n 7 "$plain 14" "$queens trace 10 --format jsonl" "$queens trace 10"
echo
echo "memory of trace 10 in kB (promise: under 8192)"
for arguments in "10 --format jsonl" "10 --head 5 --tail 5" "32 --first --method bitmask --to 100000"; do
	# shellcheck disable=SC2086
	(command time -f "%M  trace $arguments" "$queens" trace $arguments >/dev/null) 2>&1 | grep -v '^queens:'
done
echo
"$build/bench-steps"
