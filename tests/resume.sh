#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A search for the first solution that is killed again and again arrives, too.     resume.sh QUEENS
set -u
queens=$(readlink -f "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
fail() {
	echo "FAIL: $*"
	exit 1
}

# SIGINT: what is proved is kept and said; exit 130.
"$queens" first 40 --journal j --format columns >out 2>err &
pid=$!
sleep 1
kill -INT $pid
wait $pid
[ $? -eq 130 ] || fail "not 130 after SIGINT: $(cat err)"
grep -q 'columns are decided: 0 2 4' err || fail "stderr does not say what is decided: $(cat err)"
[ ! -s out ] || fail "an interrupted search printed a board"
grep -q '^decided' j || fail "no journal"

# SIGKILL at any time: the journal is whole, and the next run goes on from it.
for _ in 1 2 3; do
	"$queens" first 40 --journal j >out 2>/dev/null &
	pid=$!
	sleep 0.7
	kill -KILL $pid
	wait $pid 2>/dev/null
done
nodes() { awk '$1 == "nodes" { print $2 }' "$1"; }
[ "$(nodes j)" -gt 0 ] || fail "nothing was kept"

# A time limit: exit 3, no board, a sentence; the next run goes on from there. (48 takes years.)
before=0
for _ in 1 2; do
	"$queens" first 48 --journal limited --seconds 1 >out 2>err
	[ $? -eq 3 ] || fail "a time limit does not end with 3: $(cat err)"
	[ ! -s out ] || fail "a search that ran out of time printed a board"
	grep -qE "stopped after [0-9]+ nodes; [0-9]+ of 48 columns are decided" err || fail "nothing is said: $(cat err)"
	[ "$(nodes limited)" -gt "$before" ] || fail "$(nodes limited) nodes, after $before: it did not go on"
	before=$(nodes limited)
done

# A shorter search to its end.
for _ in 1 2 3 4 5 6; do
	"$queens" first 34 --journal k --threads 2 >/dev/null 2>&1 &
	sleep 0.1
	kill -KILL $! 2>/dev/null
	wait $! 2>/dev/null
done
[ "$("$queens" first 34 --journal k --format columns)" = "0 2 4 1 3 8 10 12 14 5 17 19 25 27 30 32 26 28 33 31 29 11 9 6 15 18 7 21 13 24 16 23 20 22" ] ||
	fail "another first solution after resuming"
[ "$("$queens" first 34 --journal k --format columns)" != "" ] || fail "a finished journal does not answer"
echo "resume: all good"
