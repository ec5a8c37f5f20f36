#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What a sample of units says of all: with 100 seeds, the 95 % interval must hold
# the truth, which is known where all units are counted, at least 90 times.
#      estimate.sh QUEENS [N...]
set -u
queens=$1
shift
failures=0

for n in "${@:-12}"; do
	all=$("$queens" estimate "$n" --seconds 600 --probes 2 --json --threads 1 -q) || exit 1
	for seed in {1..100}; do
		"$queens" estimate "$n" --units 30 --probes 2 --json --threads 1 -q --seed "$seed" || exit 1
	done | python3 -c '
import json, sys
truth = json.loads(sys.argv[1])
samples = [json.loads(line)["engine_nodes"] for line in sys.stdin]
nodes = truth["engine_nodes"]["estimate"]
held = sum(s["low"] <= nodes * 1.00001 and s["high"] >= nodes * 0.99999 for s in samples)
width = sum(s["high"] - s["low"] for s in samples) / len(samples) / nodes / 2
print("n = %d: %d of %d intervals hold the truth, +-%.0f %%" % (truth["n"], held, len(samples), 100 * width))
ok = truth["sampled_units"] == truth["units"] and len(samples) == 100 and held >= 90 and width < 0.5
sys.exit(0 if ok else 1)' "$all" || {
		echo "FAIL: n = $n"
		failures=$((failures + 1))
	}
done
exit "$failures"
