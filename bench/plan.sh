#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The table of docs/long-counts.md: what counts of n = 20 to 28 take.
#      bench/plan.sh QUEENS [SECONDS [WORKERS [FIRST [LAST]]]]
# SECONDS (default 60) are given to each n for measuring; long units may take four times as long.
set -eu
queens=$1 seconds=${2-60} workers=${3-1000}

# figure NAME: of the JSON in $plan.
figure() { grep -o "\"$1\":[^,}]*" <<<"$plan" | cut -d: -f2; }

# Seconds in words.
span() {
	awk -v s="$1" 'BEGIN {
		if (s < 0.1) printf "%.2g milliseconds", 1000 * s
		else if (s < 120) printf "%.2g seconds", s
		else if (s < 7200) printf "%.2g minutes", s / 60
		else if (s < 172800) printf "%.2g hours", s / 3600
		else if (s < 2e8) printf "%.0f days", s / 86400
		else printf "%.2g years", s / 31557600
	}'
}

echo "| n | units | of each | memory a worker | core-hours (95 % interval) | with $workers workers | units measured |"
echo "| --- | --- | --- | --- | --- | --- | --- |"
for n in $(seq "${4-20}" "${5-28}"); do
	plan=$("$queens" journal plan "$n" --workers "$workers" --seconds "$seconds" --json)
	measured=$(figure sample)
	[ "$(figure measured)" = true ] || measured="$measured; $(figure unfinished) did not end in time: by the speed on a small board"
	printf '| %s | %s | %s | %.0f MB | %.3g (%.2g to %.2g) | %s | %s |\n' "$n" "$(figure units)" \
		"$(span "$(awk "BEGIN { print $(figure core_hours) * 3600 / $(figure units) }")")" \
		"$(awk "BEGIN { print $(figure worker_bytes) / 1e6 }")" "$(figure core_hours)" \
		"$(figure core_hours_low)" "$(figure core_hours_high)" "$(span "$(awk "BEGIN { print $(figure days) * 86400 }")")" \
		"$measured"
done
