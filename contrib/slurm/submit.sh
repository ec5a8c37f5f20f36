#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Counts N as a Slurm array of K shards, and adds them up when all are done.
#
#   submit.sh N K FOLDER [SBATCH OPTIONS...]
#
# FOLDER must be seen by all nodes. Give the same command again to go on with
# what is missing: finished shards have nothing left to do. QUEENS names the
# program (default: queens).
set -eu
[ $# -ge 3 ] || {
	echo "usage: submit.sh N K FOLDER [SBATCH OPTIONS...]" >&2
	exit 2
}
n=$1 shards=$2 folder=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
export QUEENS=${QUEENS:-queens}

array=$(sbatch --parsable --export=ALL --array="1-$shards" --output="$folder/shard-%a.log" --open-mode=append \
	"$@" "$here/shard.sh" "$n" "$folder")
# The jobs of an array may be requeued and so on; "afterok" waits until all have ended well.
merge=$(sbatch --parsable --export=ALL --dependency="afterok:$array" --kill-on-invalid-dep=yes \
	--output="$folder/merge.log" "$@" "$here/merge.sh" "$folder")
echo "array $array counts, job $merge adds up: $folder/merge.log"
