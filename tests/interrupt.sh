#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# SIGINT and SIGTERM in the middle of the work: exit status, no torn board,
# no unfinished file.        interrupt.sh QUEENS
set -u
queens=$(readlink -f "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0

fail() {
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# interrupted SIGNAL DELAY COMMAND...: leaves its exit status in $status.
interrupted() {
	local signal=$1 delay=$2
	shift 2
	"$@" >out 2>err &
	local pid=$!
	sleep "$delay"
	kill -s "$signal" "$pid" || fail "already over: $*"
	wait "$pid"
	status=$?
}

# Background jobs of a script ignore SIGINT unless they are a job of their own.
set -m

for delay in 0.02 0.1 0.5; do
	interrupted INT "$delay" "$queens" solve 15
	[ "$status" -eq 130 ] || fail "solve: status $status instead of 130"
	# Whole boards only: 15 lines of 15 squares, an empty line between.
	awk 'NR % 16 == 0 ? length != 0 : length != 15 { bad = 1 } END { exit bad || (NR > 0 && NR % 16 != 15) }' out ||
		fail "solve: a torn board after $delay s ($(wc -l <out) lines)"
done
[ -s out ] || fail "solve printed nothing in half a second"

# The signal often comes while the buffer is on its way to the file.
for delay in 0.05 0.11 0.17 0.23 0.31 0.37 0.43 0.5; do
	interrupted TERM "$delay" "$queens" solve 15 --format jsonl
	[ "$status" -eq 143 ] || fail "solve on SIGTERM: status $status instead of 143"
	if [ -s out ] && ! tail -n 1 out | grep -q '^{"n":15,"columns":\[.*\]}$'; then
		fail "a torn line: $(tail -n 1 out)"
	fi
done
[ -s out ] || fail "solve printed nothing in half a second"

interrupted INT 0.2 "$queens" solve 15 -o boards
[ "$status" -eq 130 ] || fail "solve -o: status $status instead of 130"
[ "$(ls)" = "$(printf 'err\nout')" ] || fail "left behind: $(ls)"

# A method that has found nothing yet, and never will.
interrupted INT 0.2 "$queens" solve 32 --method permutations -q
[ "$status" -eq 130 ] || fail "permutations: status $status instead of 130"

# A reader that is stuck must not make the program immune.
mkfifo pipe
# shellcheck disable=SC2217 # it must not read
sleep 5 <pipe &
reader=$!
"$queens" solve 15 >pipe 2>err &
pid=$!
sleep 0.3
kill -INT "$pid"
wait "$pid"
status=$?
[ "$status" -eq 130 ] || fail "a stuck reader: status $status instead of 130"
kill "$reader" || fail "a stuck reader: waited for it"

interrupted INT 0.3 "$queens" count 18 --engine search --threads 2
[ "$status" -eq 130 ] || fail "count: status $status instead of 130"
[ ! -s out ] || fail "count printed $(cat out)"
grep -q 'stopped' err || fail "count said nothing"

interrupted TERM 0.3 "$queens" count 24 --engine search --threads 1 -q
[ "$status" -eq 143 ] || fail "count on SIGTERM: status $status instead of 143"

[ "$failures" -eq 0 ] && echo "interrupts: all good"
exit "$failures"
