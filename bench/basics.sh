#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The speed promises of solve, count and any, as ratios to the plain yardstick.
#      cmake -S . -B build -DQUEENS_BENCH=ON && cmake --build build && bench/basics.sh build
set -eu
build=${1:-build}
race=$build/bench-race queens=$build/queens plain=$build/bench-plain

echo "solve 14 (promise: text at most 1.5, json at most 2 times the count of plain)"
"$race" -n 7 "$plain 14" "$queens solve 14" "$queens solve 14 --format json" "$queens solve 14 --format columns"
echo
echo "count, engine search (promise: at most 0.25)"
"$race" -n 5 "$plain 15" "$queens count 15 --threads 1 --engine search"
"$race" -n 3 "$plain 16" "$queens count 16 --threads 1 --engine search"
echo
echo "two threads (promise: at most 1.05 of the CPU time of one)"
"$race" -n 7 "$queens count 16 --threads 1 --engine search" "$queens count 16 --threads 2 --engine search"
echo
echo "a small board (promise: under 0.003 s more than nothing), and a hundred million queens"
"$race" -n 21 /bin/true "$queens solve 4"
"$race" -n 3 "$queens any 100000000 --format columns"
