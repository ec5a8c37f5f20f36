#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counting by MPI: several ranks, lost ranks, lost hosts.
#
#   mpi.sh BUILD openmpi|mpich          1, 2 and 4 ranks; a worker killed; rank 0 killed
#   mpi.sh BUILD openmpi|mpich hosts    two hosts in network namespaces, one cut off (as root)
# shellcheck disable=SC2015,SC2317,SC2034,SC2086 # complain never fails; finish is called by the trap; plain names
set -u
build=$(readlink -f "$1")
implementation=$2
queens=$build/queens
program=$build/queens-mpi.$implementation
here=$(mktemp -d)
failures=0
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
finish() {
	for namespace in qa$$ qb$$; do ip netns del $namespace 2>/dev/null; done
	rm -rf "$here"
}
trap finish EXIT
cd "$here" || exit 1

complain() {
	echo "FAIL: $*"
	failures=$((failures + 1))
}
run() {
	mpirun."$implementation" "$@"
}
figure() {
	"$queens" journal status "$2" --json | grep -o "\"$1\":[^,}]*" | head -n 1 | cut -d: -f2 | tr -d '"'
}
covered_once() {
	"$queens" journal export "$1" | awk -F, 'NR > 1 { if ($1 != next_unit) bad = 1; next_unit = $1 + $2 }
		END { print bad ? "gap or overlap" : next_unit }'
}

# The process of a rank of the job that writes a journal.
process_of_rank() {
	local process
	for process in /proc/[0-9]*; do
		[[ $(readlink "$process/exe") == "$program" ]] || continue
		tr '\0' ' ' <"$process/cmdline" | grep -q -- "--journal $2 " || continue
		tr '\0' '\n' <"$process/environ" | grep -qE "^(OMPI_COMM_WORLD_RANK|PMI_RANK)=$1$" || continue
		basename "$process"
		return
	done
}

wait_for_units() {
	local i
	for i in $(seq 200); do
		[ -e "$1" ] && [ "$(figure units_done "$1")" -gt "$2" ] && return
		sleep 0.05
	done
	complain "nothing is counted into $1: $(cat err)"
}

# The sum is exact, and every unit is there once.
check_whole() {
	[ "$(figure sum "$1")" = "$2" ] && [ "$(figure complete "$1")" = true ] || complain "$1: $("$queens" journal status "$1")"
	[ "$(covered_once "$1")" = "$(figure units "$1")" ] || complain "$1: units are missing or counted twice"
}

test_ranks() {
	local ranks
	for ranks in 1 2 4; do
		[ "$(run -np $ranks "$program" count 16 --engine search --journal ranks$ranks 2>err)" = 14772512 ] ||
			complain "$ranks ranks: $(cat err)"
		check_whole ranks$ranks 14772512
	done
	run -np 2 "$program" count 15 --journal ranks1 >out 2>err
	[ $? -eq 2 ] && grep -q "'ranks1' is a journal of n = 16, not of n = 15" err || complain "another n: $(cat err)"
	run -np 2 "$program" count 15 >out 2>err
	[ $? -eq 2 ] && grep -q "needs --journal FILE" err || complain "no journal: $(cat err)"
	[ "$("$program" count 13 --journal alone -q)" = 73712 ] || complain "without mpirun"
}

# Ranks count by the kernel and with the memory that is asked for, on the cores that they are given.
test_settings() {
	local kernel
	for kernel in portable avx2; do
		[ "$(run -np 2 "$program" count 16 --kernel $kernel --memory 8 --journal by-$kernel -q 2>err)" = 14772512 ] ||
			complain "kernel $kernel: $(cat err)"
		"$queens" journal export by-$kernel | awk -F, -v kernel=$kernel 'NR > 1 && $11 != kernel { exit 1 }' ||
			complain "another kernel than $kernel counted"
		grep -q avx2 /proc/cpuinfo || break
	done
	run -np 2 "$program" count 15 --kernel wasm128 --journal none >out 2>err
	[ $? -eq 2 ] && grep -q "the kernel 'wasm128' does not run on this machine" err || complain "absent kernel: $(cat err)"
	run -np 2 "$program" count 15 --memory 0 --journal none >out 2>err
	[ $? -eq 2 ] && grep -q "memory must be a whole number from 1 to 1048576, not '0'" err || complain "memory 0: $(cat err)"
	[ ! -e none ] || complain "a journal was made in spite of bad input"
	# A host of another kind among the others.
	run -np 1 "$program" count 15 --journal odd : -np 1 "$program" count 15 --journal odd --kernel wasm128 >out 2>err
	[ $? -ge 1 ] && grep -q "the kernel 'wasm128' does not run on .* (rank 1)" err || complain "absent on rank 1: $(cat err)"
	says_threads 1 1
	says_threads 2 2
	says_threads 2 6 --threads 3
}

# says_threads RANKS THREADS OPTION...: what so many ranks, allowed one processor, say of their threads.
says_threads() {
	local ranks=$1 threads=$2
	shift 2
	rm -f threads
	taskset -c 0 mpirun."$implementation" -np "$ranks" "$program" count 14 --journal threads "$@" >out 2>err
	[ "$(cat out)" = 365596 ] && grep -q "$ranks ranks\?, $threads threads\? in all" err ||
		complain "$ranks ranks $*: not $threads threads: $(cat err)"
}

# Kills a rank in the middle; the job ends with a non-zero status and says how to go on.
lose_rank() {
	local rank=$1 ranks=$2 process status
	local journal=lost$rank-$ranks
	run -np "$ranks" "$program" count 17 --engine search --threads 1 --journal "$journal" >out 2>err &
	wait_for_units "$journal" 0
	process=$(process_of_rank "$rank" "$journal")
	[ -n "$process" ] && kill -9 "$process" || complain "rank $rank is not found"
	wait $!
	status=$?
	[ $status -ne 0 ] || complain "the job ends well without rank $rank"
	grep -q "the same command goes on" err || complain "nothing says how to go on: $(cat err)"
	! grep -qxE "[0-9]+" out || complain "a number is printed: $(cat out)"
	[ "$(figure complete "$journal")" = false ] || complain "no units were left"
	echo "$implementation, rank $rank of $ranks lost: status $status, $(figure units_done "$journal") of $(figure units "$journal") units kept"
	# Brought to the end by resume_lost.
	echo "$journal" >>lost
}

# What is left of a lost job is brought to the end by one with another number of ranks.
resume_lost() {
	local journal
	while read -r journal; do
		[ "$(run -np 3 "$program" count 17 --journal "$journal" 2>err </dev/null)" = 95815104 ] || complain "resume: $(cat err)"
		check_whole "$journal" 95815104
	done <lost
}

# Hosts qa and qb, each a network namespace with a name of its own; the agent takes the place of ssh.
make_hosts() {
	local namespace
	for namespace in qa$$ qb$$; do
		ip netns add $namespace && ip -n $namespace link set lo up || return 1
	done
	ip link add va$$ netns qa$$ type veth peer name vb$$ netns qb$$ &&
		ip -n qa$$ addr add 10.77.0.1/24 dev va$$ && ip -n qb$$ addr add 10.77.0.2/24 dev vb$$ &&
		ip -n qa$$ link set va$$ up && ip -n qb$$ link set vb$$ up || return 1
	cat >agent.sh <<-AGENT
		#!/bin/bash
		while [[ \$1 == -* ]]; do shift; done
		case \$1 in
		10.77.0.1) namespace=qa$$ ;;
		10.77.0.2) namespace=qb$$ ;;
		*) exit 255 ;;
		esac
		shift
		exec ip netns exec \$namespace unshare -u sh -c "hostname \$namespace; \$*"
	AGENT
	chmod +x agent.sh
}

run_on_hosts() {
	if [ "$implementation" = openmpi ]; then
		ip netns exec qa$$ unshare -u sh -c "hostname qa$$; exec \"\$@\"" sh mpirun.openmpi \
			--host 10.77.0.1:2,10.77.0.2:2 -np 4 --mca plm_rsh_agent "$PWD/agent.sh" --mca pml ob1 \
			--mca btl self,vader,tcp --mca btl_tcp_if_include 10.77.0.0/24 \
			--mca oob_tcp_if_include 10.77.0.0/24 "$@"
	else
		ip netns exec qa$$ unshare -u sh -c "hostname qa$$; exec \"\$@\"" sh mpirun.mpich \
			-launcher ssh -launcher-exec "$PWD/agent.sh" -iface va$$ -hosts 10.77.0.1:2,10.77.0.2:2 -np 4 "$@"
	fi
}

test_hosts() {
	local status
	make_hosts || {
		complain "network namespaces cannot be made here (run as root)"
		return
	}
	[ "$(run_on_hosts "$program" count 16 --engine search --journal both 2>err)" = 14772512 ] || complain "two hosts: $(cat err)"
	check_whole both 14772512
	"$queens" journal status both | grep -q "^host       qb$$" || complain "the second host counted nothing"
	run_on_hosts "$program" count 19 --kernel portable --threads 1 --journal cut >out 2>err &
	wait_for_units cut 0
	ip -n qa$$ link set va$$ down
	# What a cut cable does: nothing. The job has to be ended; the ranks of the other host by hand.
	sleep 1
	kill -TERM $!
	wait $!
	status=$?
	for rank in 0 1 2 3; do
		process=$(process_of_rank $rank cut)
		[ -z "$process" ] || kill -9 "$process"
	done
	[ $status -ne 0 ] || complain "a job without its second host ends well"
	[ "$(figure complete cut)" = false ] || complain "no units were left"
	echo "$implementation, host cut off: status $status, $(figure units_done cut) of $(figure units cut) units kept"
	"$queens" journal verify cut --sample 0 -q | grep -q FAIL && complain "the journal is not whole"
	"$queens" journal resume cut -q >out 2>err || complain "resume on one host: $(cat err)"
	check_whole cut 4968057848
}

if [ "${3-}" = hosts ]; then
	test_hosts
else
	test_ranks
	test_settings
	lose_rank 1 4
	lose_rank 0 2
	resume_lost
fi
[ $failures -eq 0 ] && echo "all as it should be"
exit $((failures > 0))
