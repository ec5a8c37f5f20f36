#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# contrib/slurm on a real Slurm of one machine, started and stopped here (as root).
#   slurm.sh BUILD
# shellcheck disable=SC2015,SC2317,SC2034 # complain never fails; functions called by the trap and by wait_for
set -u
QUEENS=$(readlink -f "$1")/queens
export QUEENS
contrib=$(readlink -f "$(dirname "$0")/../contrib/slurm")
here=$(mktemp -d)
chmod 755 "$here" # munge and the jobs look into it
export SLURM_CONF=$here/slurm.conf
own_munge=
end() { # ends a process that was started here, and waits until it is gone
	local i
	kill "$1" 2>/dev/null
	for i in $(seq 50); do
		kill -0 "$1" 2>/dev/null || return
		sleep 0.1
	done
	kill -9 "$1"
}
finish() {
	[ -z "$(command -v scancel)" ] || scancel --user=root --quiet 2>/dev/null
	for part in slurmctld slurmd; do
		[ -e "$here/$part.pid" ] && end "$(cat "$here/$part.pid")"
	done
	[ -z "$own_munge" ] || end "$(cat "$own_munge")"
	[ -n "${KEEP-}" ] || rm -rf "$here"
}
trap finish EXIT
failures=0
complain() {
	echo "FAIL: $*"
	failures=$((failures + 1))
}

start_munge() {
	munge -n >/dev/null 2>&1 && return
	[ -e /etc/munge/munge.key ] || mungekey || return
	install -d -o munge -g munge -m 0755 /run/munge
	install -d -o munge -g munge -m 0711 /var/lib/munge /var/log/munge
	own_munge=/run/munge/munged.pid
	runuser -u munge -- /usr/sbin/munged
}

start_slurm() {
	local host i
	host=$(hostname -s)
	mkdir -p "$here/state" "$here/spool"
	cat >"$SLURM_CONF" <<-CONF
		ClusterName=q
		SlurmctldHost=$host(127.0.0.1)
		SlurmUser=root
		SlurmdUser=root
		AuthType=auth/munge
		StateSaveLocation=$here/state
		SlurmdSpoolDir=$here/spool
		SlurmctldPidFile=$here/slurmctld.pid
		SlurmdPidFile=$here/slurmd.pid
		SlurmctldLogFile=$here/slurmctld.log
		SlurmdLogFile=$here/slurmd.log
		ProctrackType=proctrack/linuxproc
		TaskPlugin=task/none
		SelectType=select/cons_tres
		SelectTypeParameters=CR_Core
		ReturnToService=2
		KillWait=5
		JobAcctGatherType=jobacct_gather/none
		AccountingStorageType=accounting_storage/none
		SchedulerParameters=batch_sched_delay=0,sched_interval=1,requeue_delay=1
		NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000 State=UNKNOWN
		PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE State=UP
	CONF
	slurmctld -c && sleep 1 && slurmd -N "$host" || return 1
	for i in $(seq 60); do
		sinfo -h -o %T 2>/dev/null | grep -q idle && return
		sleep 0.5
	done
	return 1
}

figure() {
	"$QUEENS" journal status "$2" --json | grep -o "\"$1\":[^,}]*" | head -n 1 | cut -d: -f2 | tr -d '"'
}
wait_for() { # SECONDS COMMAND...
	local i
	for i in $(seq $((5 * $1))); do
		"${@:2}" && return
		sleep 0.2
	done
	complain "not within $1 seconds: ${*:2}"
	return 1
}
queue_is_empty() { [ -z "$(squeue -h)" ]; }
has_units() { [ -e "$1" ] && [ "$(figure units_done "$1")" -gt 0 ]; }
task_runs() { squeue -h -r -t running -o %K | grep -qx "$1"; }

for part in munged slurmctld slurmd sbatch; do
	command -v $part >/dev/null || complain "$part is missing: apt-get install slurm-wlm slurmctld slurmd munge"
done
[ $failures -eq 0 ] || exit 1
start_munge && start_slurm || {
	complain "Slurm does not start: $(tail -n 3 "$here"/*.log)"
	exit 1
}

# Eight shards, two at a time.
"$contrib/submit.sh" 20 8 "$here/count" | tee "$here/submitted"
job=$(sed 's/array \([0-9]*\) .*/\1/' "$here/submitted")

# The second task is taken off its node in the middle, and goes on later in the same journal.
if wait_for 60 has_units "$here/count/shard-2"; then
	scontrol requeue "${job}_2"
	wait_for 30 grep -q "SLURM\|CANCELLED\|REQUEUE" "$here/count/shard-2.log"
	kept=$(figure units_done "$here/count/shard-2")
	[ "$(figure complete "$here/count/shard-2")" = false ] || complain "the requeued task had nothing left"
	echo "requeued with $kept units done"
	# Slurm keeps a requeued job waiting for two minutes; not in a test.
	wait_for 30 scontrol update "JobId=${job}_2" StartTime=now 2>/dev/null
fi
# Another one is cancelled for good: the dependent job is dropped, nothing is added up.
if wait_for 120 task_runs 5 && wait_for 30 has_units "$here/count/shard-5"; then
	scancel "${job}_5"
fi
wait_for 240 queue_is_empty
[ "$(figure complete "$here/count/shard-2")" = true ] || complain "the requeued shard is not finished"
[ "$(figure units_done "$here/count/shard-2")" -ge "${kept-0}" ] || complain "the requeued shard lost units"
[ "$(figure complete "$here/count/shard-5")" = false ] || complain "the cancelled shard is finished"
[ ! -e "$here/count/merge.log" ] || complain "shards were added up although one was cancelled"

# The same command again: only what is missing is counted, then the sum is there.
"$contrib/submit.sh" 20 8 "$here/count"
wait_for 240 queue_is_empty
[ "$(cat "$here/count/merge.log")" = 39029188884 ] || complain "the sum: $(cat "$here"/count/*.log)"
[ "$(figure complete "$here/count/all")" = true ] || complain "the merged journal is not complete"

[ $failures -eq 0 ] && echo "all as it should be"
exit $((failures > 0))
