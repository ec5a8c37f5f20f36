#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Other solvers count the solutions of what export writes.     export.sh QUEENS
set -u
queens=$(readlink -f "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
counts=(1 1 0 0 2 10 4 40 92)
failures=0 runs=0

check() { # WHAT EXPECTED FOUND
	runs=$((runs + 1))
	[ "$2" = "$3" ] && return
	echo "FAIL: $1: $3 instead of $2"
	failures=$((failures + 1))
}

have() { command -v "$1" >/dev/null; }

# Models of a DIMACS or OPB file.
clasp_count() { clasp -n 0 -q "$1" 2>/dev/null | awk '$2 == "Models" { print $4 + 0 }'; }

# One model after the other, each forbidden afterwards.
cadical_count() {
	local models=0
	while cadical -q "$1" >"$1.answer"; [ $? -eq 10 ]; do
		models=$((models + 1))
		awk '/^v/ { for (i = 2; i <= NF; i++) if ($i > 0) line = line " -" $i } END { print line " 0" }' "$1.answer" >"$1.more"
		awk 'FNR == NR { if ($1 == "p") $4++; print; next } { print }' "$1" "$1.more" >"$1.next"
		mv "$1.next" "$1"
	done
	echo "$models"
}

# Exact cover as DIMACS: one variable an option, items left of | exactly once, right of it at most once.
cover_to_dimacs() {
	awk '$1 == "|" { next }
	!items { items = 1; for (i = 1; i <= NF && $i != "|"; i++) primary[$i] = 1; next }
	{ n++; for (i = 1; i <= NF; i++) options[$i] = options[$i] " " n }
	END {
		for (item in primary) clause[m++] = options[item] " 0"
		for (item in options) {
			k = split(options[item], v, " ")
			for (i = 1; i <= k; i++) for (j = 1; j < i; j++) clause[m++] = "-" v[i] " -" v[j] " 0"
		}
		print "p cnf " n + 0 " " m + 0
		for (i = 0; i < m; i++) print clause[i]
	}'
}

have clasp || have cadical || have minizinc || exit 77
for n in 1 2 3 4 5 6 7 8; do
	"$queens" export $n >board.cnf
	"$queens" export $n --format opb >board.opb
	"$queens" export $n --format mzn >board.mzn
	"$queens" export $n --format exact-cover | cover_to_dimacs >cover.cnf
	if have clasp; then
		check "clasp, dimacs, n = $n" "${counts[n]}" "$(clasp_count board.cnf)"
		check "clasp, opb, n = $n" "${counts[n]}" "$(clasp_count board.opb)"
		check "clasp, exact cover, n = $n" "${counts[n]}" "$(clasp_count cover.cnf)"
	fi
	if have cadical && [ $n -le 7 ]; then
		check "cadical, dimacs, n = $n" "${counts[n]}" "$(cadical_count board.cnf)"
	fi
	if have minizinc; then
		check "minizinc, n = $n" "${counts[n]}" "$(minizinc -a board.mzn 2>/dev/null | grep -c '^----------')"
	fi
done

# Started boards: what complete counts.
printf 'Q.......\n........\n....#...\n........\n........\n........\n...#....\n........\n' >started
expected=$("$queens" complete --count started)
"$queens" export started >board.cnf
"$queens" export started --format opb >board.opb
"$queens" export started --format mzn >board.mzn
"$queens" export started --format exact-cover | cover_to_dimacs >cover.cnf
if have clasp; then
	check "clasp, dimacs, started" "$expected" "$(clasp_count board.cnf)"
	check "clasp, opb, started" "$expected" "$(clasp_count board.opb)"
	check "clasp, exact cover, started" "$expected" "$(clasp_count cover.cnf)"
fi
have minizinc && check "minizinc, started" "$expected" "$(minizinc -a board.mzn 2>/dev/null | grep -c '^----------')"
[ "$expected" = 3 ] || check "complete" "a few" "$expected"

echo "export: $runs counts compared"
exit "$failures"
