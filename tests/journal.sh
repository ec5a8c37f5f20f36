#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Journals as users meet them: killed, stopped, out of disk, misused.
#
#   journal.sh QUEENS quick CLOCK  messages, exit statuses, signals, two writers, disks, a
#                                  clock that jumps (the library jumping_clock): seconds
#   journal.sh QUEENS kill         kill -9 at 50 random moments of a count of n = 18, and more
# shellcheck disable=SC2015,SC2317 # complain never fails; finish is called by the trap
set -u
queens=$(readlink -f "$1")
clock=${3-}
here=$(mktemp -d)
others=$here.others # outside, as it must be open to others
mounted=
finish() {
	[ -z "$mounted" ] || umount "$here/disk"
	rm -rf "$here" "$others"
}
trap finish EXIT
cd "$here" || exit 1
failures=0

complain() {
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# expect STATUS STDOUT-PATTERN STDERR-PATTERN COMMAND...: patterns of grep -E, "" for nothing at all.
expect() {
	local status=$1 out=$2 err=$3 got
	shift 3
	"$@" >out.txt 2>err.txt </dev/null
	got=$?
	[ "$got" -eq "$status" ] || complain "status $got, not $status: $* ($(cat err.txt))"
	matches out.txt "$out" || complain "stdout of $*: '$(cat out.txt)' is not /$out/"
	matches err.txt "$err" || complain "stderr of $*: '$(cat err.txt)' is not /$err/"
}

matches() {
	if [ -z "$2" ]; then [ ! -s "$1" ]; else grep -qE -- "$2" "$1"; fi
}

# A figure of "journal status --json".
figure() {
	"$queens" journal status "$2" --json | grep -o "\"$1\":[^,}]*" | head -n 1 | cut -d: -f2 | tr -d '"'
}

# Every unit of the journal in exactly one range, by its own export.
covered_once() {
	"$queens" journal export "$1" | awk -F, 'NR > 1 { if ($1 != next_unit) bad = 1; next_unit = $1 + $2 }
		END { print bad ? "gap or overlap" : next_unit }'
}

test_life() {
	expect 0 '^14772512$' '' "$queens" count 16 --engine search --journal a -q
	expect 0 '^14772512$' '' "$queens" count 16 --journal a -q
	expect 0 '^14772512$' '' "$queens" journal resume a
	expect 0 '"count":"14772512"' '' "$queens" journal resume a --json
	expect 0 '^unchanged by half turn  3000' '' "$queens" count 16 --journal a --classes -q
	expect 0 '"complete":true,"sum":"14772512"' '' "$queens" journal status a --json
	expect 0 '^done       [0-9]* of [0-9]* units, 100.00 %' '' "$queens" journal status a --watch
	expect 0 '^pass  the total 14772512 is the published one' '' "$queens" journal verify a --sample 2 -q
	expect 0 'counted again' 'sample 2 --seed 7' "$queens" journal verify a --sample 2 --seed 7
	! grep -q FAIL out.txt || complain "a sound journal fails: $(cat out.txt)"
	expect 0 '^first,num_units,group,count' '' "$queens" journal export a
	expect 0 '^\{"first":0,' '' "$queens" journal export a --format jsonl
	expect 0 '^Q\(16\) = 14772512$' '' "$queens" journal report a
	expect 0 '' '' "$queens" journal report a --format html -o report.html
	grep -q '<p>Q(16) = 14772512</p>' report.html || complain "the HTML report has no result"
	! grep -q FAIL report.html || complain "the report has a failed check"
	expect 0 "^$("$queens" journal export a | sed -n 's/^17,1,[0-9]*,\([0-9]*\),.*/\1/p')$" '' "$queens" count 16 --engine search --unit 17
	expect 2 '' "must be a whole number from 0 to 1813, not '1814'" "$queens" count 16 --engine search --unit 1814
	expect 0 '^core-hours  ' '' "$queens" journal plan 16 --engine search --workers 8 --seconds 1
	expect 0 '"measured":true' '' "$queens" journal plan 16 --engine search --json --seconds 1
	expect 0 '"units":0,' '' "$queens" journal plan 3 --json
	expect 0 '"measured":false' '' "$queens" journal plan 32 --engine search --json --seconds 1
	local sum
	sum=$("$queens" journal export a | awk -F, 'NR > 1 { s += $4 } END { print s }')
	[ "$sum" = 14772512 ] || complain "the export adds up to $sum"
	[ "$(covered_once a)" = "$(figure units a)" ] || complain "the export does not hold every unit once"
	[ ! -e a-lock ] && [ ! -e a-journal ] && [ ! -e a-wal ] || complain "files are left: $(echo a*)"
}

test_shards() {
	local i
	for i in 5 3 8 1 7 2 6 4; do
		expect 0 '' "shard $i/8 is complete" "$queens" count 14 --engine search --journal "part$i" --shard "$i/8"
	done
	expect 0 '^365596$' '' "$queens" journal merge all part3 part8 part1 part6 part2 part7 part5 part4
	expect 0 '"complete":true,"sum":"365596"' '' "$queens" journal status all --json
	expect 2 '' "'all' exists already" "$queens" journal merge all part1
	expect 1 '' "shard 5/8 is missing" "$queens" journal merge new part3 part8 part1 part6 part2 part7 part4
	expect 1 '' "'part1' and 'part1' overlap: both hold unit" "$queens" journal merge new part1 part1
	expect 1 '' "'a' is of another plan" "$queens" journal merge new part1 a
	expect 0 '' "holds [0-9]* of 849 units" "$queens" journal merge new part1 part2 --partial
	expect 0 '^365596$' '' "$queens" journal resume new
	expect 2 '' "'part1' holds shard 1/8, not 2/8" "$queens" count 14 --journal part1 --shard 2/8
	expect 2 '' "'part1' holds shard 1/8, not 1/1" "$queens" count 14 --journal part1
	# More shards than units: some have nothing to do.
	for i in 1 2 3 4 5; do
		expect 0 '' 'is complete' "$queens" count 2 --journal "tiny$i" --shard "$i/5"
	done
	expect 0 '^0$' '' "$queens" journal merge tiny tiny1 tiny2 tiny3 tiny4 tiny5
}

test_bad_input() {
	expect 2 '' "'a' is a journal of n = 16, not of n = 15" "$queens" count 15 --journal a
	expect 2 '' "'text' is not a journal" sh -c "head -c 5000 '$queens' >text; exec '$queens' count 15 --journal text"
	: >empty
	expect 3 '' "'empty' is damaged: it is empty" "$queens" count 15 --journal empty
	expect 3 '' "cannot open '/': it is a directory" "$queens" count 15 --journal /
	expect 3 '' "cannot open '/dev/null': it is not a regular file" "$queens" count 15 --journal /dev/null
	expect 3 '' "cannot open 'absent/a'" "$queens" count 15 --journal absent/a
	expect 3 '' "cannot open 'absent': No such file" "$queens" journal status absent
	expect 3 '' "cannot open 'absent': No such file" "$queens" journal resume absent
	no_permission
	expect 2 '' "I of --shard I/K must be a whole number from 1 to 4, not '9'" "$queens" count 15 --journal s --shard 9/4
	expect 2 '' "I of --shard I/K must be a whole number from 1 to 4, not '0'" "$queens" count 15 --journal s --shard 0/4
	expect 2 '' "I of --shard I/K must be a whole number from 1 to 4, not 'a'" "$queens" count 15 --journal s --shard a/4
	expect 2 '' "K of --shard I/K must be a whole number .*, not 'b'" "$queens" count 15 --journal s --shard a/b
	expect 2 '' "K of --shard I/K must be a whole number .*, not '0'" "$queens" count 15 --journal s --shard 1/0
	expect 2 '' "such as 3/8, not '3'" "$queens" count 15 --journal s --shard 3
	expect 2 '' "such as 3/8, not '/'" "$queens" count 15 --journal s --shard /
	expect 2 '' "such as 3/8, not ''" "$queens" count 15 --journal s --shard ''
	expect 2 '' "\-\-shard needs a journal" "$queens" count 15 --shard 1/2
	expect 2 '' "journal has no action 'stats'; did you mean 'status'" "$queens" journal stats a
	expect 2 '' "journal needs ACTION FILE" "$queens" journal
	expect 2 '' "journal status needs FILE" "$queens" journal status
	expect 2 '' "has no option '--seed'" "$queens" journal status a --seed 3
	expect 2 '' "must be a whole number from 0 to 100, not '101'" "$queens" journal verify a --sample 101
	expect 2 '' "must be a whole number from 1 to" "$queens" journal plan 16 --engine search --workers 0
	[ ! -e s ] || complain "a journal was made in spite of bad input"
	cp a flipped
	printf '\377' | dd of=flipped bs=1 seek=8200 conv=notrunc status=none
	expect 3 '' "flipped' is damaged" "$queens" journal status flipped
	expect 3 '' "flipped' is damaged" "$queens" count 16 --journal flipped
	head -c 20000 a >short
	expect 3 '' "short' (is damaged|cannot be read)" "$queens" journal status short
}

# Somebody else's files. Root may read and write everything, so that becomes nobody here.
no_permission() {
	local nobody=()
	[ "$(id -u)" -ne 0 ] || nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
	mkdir -p "$others/closed"
	cp a "$others/secret"
	cp a "$others/read-only"
	cp "$queens" "$others/queens"
	chmod 755 "$others"
	chmod 000 "$others/secret" "$others/closed"
	chmod 444 "$others/read-only"
	chmod 555 "$others"
	set -- "${nobody[@]}" "$others/queens"
	expect 3 '' "secret' cannot be read or written: Permission denied" "$@" journal status "$others/secret"
	expect 3 '' "secret' cannot be read or written: Permission denied" "$@" count 16 --journal "$others/secret"
	expect 3 '' "cannot open '.*closed/a': Permission denied" "$@" journal resume "$others/closed/a"
	expect 3 '' "cannot write '.*new': Permission denied" "$@" count 15 --journal "$others/new"
	expect 3 '' "cannot write '.*read-only': Permission denied" "$@" journal resume "$others/read-only"
	expect 0 '"complete":true' '' "$@" journal status "$others/read-only" --json
	chmod -R u+rwx "$others"
}

# Waits until the journal has units in it.
wait_for_units() {
	local i
	for i in $(seq 200); do
		[ -e "$1" ] && [ "$(figure units_done "$1")" -gt "${2-0}" ] && return
		sleep 0.05
	done
	complain "nothing is counted into $1"
}

test_signals() {
	local signal status kept=0
	for signal in INT TERM; do
		# A shell's background job ignores SIGINT, so the signal goes through env.
		env --default-signal=INT "$queens" count 18 --engine search --journal signal -q 2>err.txt &
		wait_for_units signal "$kept" # more than before: the lock is the counting process's
		expect 3 '' "is being written by process [0-9]+ on " "$queens" count 18 --engine search --journal signal -q
		expect 3 '' "is being written by process" "$queens" journal resume signal
		expect 0 '"complete":false' '' "$queens" journal status signal --json
		kill -s "$signal" $!
		wait $!
		status=$?
		kept=$(figure units_done signal)
		case $signal in INT) [ $status -eq 130 ] ;; TERM) [ $status -eq 143 ] ;; esac ||
			complain "status $status after SIG$signal"
		grep -qE "stopped; $kept of [0-9]+ units are in 'signal', go on with: queens journal resume 'signal'" err.txt ||
			complain "after SIG$signal: $(cat err.txt)"
	done
}


test_disks() {
	mkdir disk
	if ! mount -t tmpfs -o size=40k tmpfs disk; then
		complain "a tmpfs cannot be mounted here (run as root)"
		return
	fi
	mounted=yes
	expect 3 '' "disk is full; [0-9]+ of 1814 units are safe in it" "$queens" count 16 --engine search --journal disk/full -q
	expect 0 '"complete":false' '' "$queens" journal status disk/full --json
	expect 3 '' "disk is full" "$queens" journal resume disk/full
	mount -o remount,size=4m disk
	expect 0 '^14772512$' '' "$queens" journal resume disk/full
	[ "$(covered_once disk/full)" = 1814 ] || complain "full disk: units are not there once"
	cat /dev/zero >disk/ballast 2>/dev/null
	expect 3 '' "'disk/another' cannot be written: the disk is full" "$queens" count 15 --journal disk/another -q
	rm disk/ballast
	[ ! -e disk/another ] || complain "a journal was left on the full disk"
	mount -o remount,ro disk
	expect 0 '"complete":true' '' "$queens" journal status disk/full --json
	expect 3 '' "cannot write 'disk/full': Read-only file system" "$queens" journal resume disk/full
	expect 3 '' "cannot write 'disk/new': Read-only file system" "$queens" count 15 --journal disk/new
}

# A machine whose clock is set back an hour twice a second: the journal's time goes on, nothing is lost.
test_clock() {
	local begin seconds kept=0 now left first last
	begin=$(date +%s)
	ASAN_OPTIONS=verify_asan_link_order=0 LD_PRELOAD=$clock "$queens" count 17 --engine search --threads 1 \
		--journal clock --shard 1/3 -q 2>err.txt &
	wait_for_units clock
	while kill -0 $! 2>/dev/null; do
		now=$(figure units_done clock)
		[ "$now" -ge "$kept" ] || complain "the clock: $now units, after $kept"
		kept=$now
		left=$(figure seconds_left clock)
		case $left in null) ;; -* | *[!0-9.e+-]*) complain "time left: $left" ;; esac
		sleep 0.2
	done
	wait $! || complain "the clock: $(cat err.txt)"
	seconds=$(($(date +%s) - begin))
	[ "$(figure complete clock)" = true ] || complain "the clock: $("$queens" journal status clock)"
	! "$queens" journal verify clock --sample 0 -q | grep FAIL || complain "the clock: not sound"
	# The journal's time: from begin to now, as long as it really took.
	first=$("$queens" journal export clock | awk -F, 'NR > 1 { print $8 }' | sort | head -n 1)
	last=$("$queens" journal export clock | awk -F, 'NR > 1 { print $9 }' | sort | tail -n 1)
	first=$(($(date -d "$first" +%s) - begin)) last=$(($(date -d "$last" +%s) - begin))
	[ $first -ge -1 ] && [ $last -ge $((seconds - 2)) ] && [ $last -le $((seconds + 2)) ] ||
		complain "the clock: units entered from second $first to $last of $seconds"
	# A host whose clock is right goes on.
	expect 0 '' "is complete" "$queens" count 17 --engine search --journal clock --shard 1/3
}

# kill_now N JOURNAL SUM MILLISECONDS OPTION...: counts N into the journal and kills that within so many
# milliseconds. When over half is done, the rest is counted, and it begins again.
kill_now() {
	local n=$1 journal=$2 sum=$3 longest=$4 now
	shift 4
	"$queens" count "$n" --journal "$journal" -q "$@" >/dev/null 2>err.txt &
	sleep "$(printf '%d.%03d' 0 $((RANDOM % longest)))"
	kill -9 $! 2>/dev/null
	wait $! 2>/dev/null
	case $? in
	137) ;;
	0) # too late; that does not count
		end_round "$journal" "$sum"
		return
		;;
	*) complain "the count ended by itself: $(cat err.txt)" ;;
	esac
	[ -e "$journal" ] || return
	now=$(figure units_done "$journal")
	[ -n "$now" ] && [ "$now" -ge "${done-0}" ] || complain "units were lost: $now, before $done"
	[ "$(figure complete "$journal")" = false ] || complain "no units were left"
	done=$now kills=$((kills + 1)) survived=$((survived + now - before)) before=$now
	[ "$now" -gt $(($(figure units "$journal") / 2)) ] && end_round "$journal" "$sum"
}

end_round() {
	expect 0 "^$2\$" '' "$queens" journal resume "$1"
	[ "$(covered_once "$1")" = "$(figure units "$1")" ] || complain "units are missing or counted twice"
	! "$queens" journal verify "$1" --sample 0 -q | grep FAIL || complain "the journal is not sound"
	rm "$1"
	done=0 before=0 rounds=$((rounds + 1))
}

# kill_often TIMES N SUM JOURNAL OPTION...: so many kills within 0.7 seconds that found a journal with units
# left. The whole count takes seconds on the fastest machine.
kill_often() {
	local times=$1 n=$2 sum=$3 journal=$4
	shift 4
	done=0 kills=0 rounds=0 survived=0 before=0
	while [ $kills -lt "$times" ] && [ $failures -eq 0 ]; do
		kill_now "$n" "$journal" "$sum" 700 --threads $((1 + kills % 2)) "$@"
	done
	[ ! -e "$journal" ] || end_round "$journal" "$sum"
	echo "n = $n $*: $kills kills, $survived units survived them, $rounds counts came to their end"
	[ "$survived" -ge "$times" ] || complain "$survived units are too few to say anything"
}

# Kills on a disk that fills up, and is made larger when it has.
kill_on_full_disk() {
	local size=36
	mkdir disk && mount -t tmpfs -o size=${size}k tmpfs disk || {
		complain "a tmpfs cannot be mounted here (run as root)"
		return
	}
	mounted=yes full=0
	while size=$((size + 8)) && [ $size -lt 2000 ]; do
		mount -o remount,size=${size}k disk
		"$queens" count 16 --engine search --journal disk/j -q >out.txt 2>err.txt &
		sleep 0.$((1 + RANDOM % 3))
		kill -9 $! 2>/dev/null
		wait $! 2>/dev/null
		case $? in
		3) grep -q "disk is full" err.txt && full=$((full + 1)) || complain "full disk: $(cat err.txt)" ;;
		0) break ;;
		137) ;;
		*) complain "full disk: $(cat err.txt)" ;;
		esac
		[ ! -e disk/j ] || [ -n "$(figure units_done disk/j)" ] || complain "the full disk's journal is not readable"
	done
	expect 0 '^14772512$' '' "$queens" journal resume disk/j
	[ "$(covered_once disk/j)" = "$(figure units disk/j)" ] || complain "full disk: units are missing or twice"
	echo "the disk was full $full times"
	[ $full -gt 2 ] || complain "the disk was never full"
}

case $2 in
quick)
	test_life
	test_shards
	test_bad_input
	test_signals
	test_disks
	test_clock
	;;
kill)
	kill_often 50 18 666090624 small --engine search
	kill_often 20 19 4968057848 join
	kill_on_full_disk
	;;
esac
[ $failures -eq 0 ] && echo "all as it should be"
exit $((failures > 0))
