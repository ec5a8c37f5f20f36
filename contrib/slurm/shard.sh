#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# One task of the array: shard SLURM_ARRAY_TASK_ID of SLURM_ARRAY_TASK_COUNT.
#
# Slurm sends SIGTERM before it takes a job off its node (time limit,
# preemption, requeue). `exec` hands it to queens, which finishes its
# transaction and exits with 143; the next try goes on in the same journal.
#SBATCH --requeue
set -eu
n=$1 folder=$2
exec "${QUEENS:-queens}" count "$n" --quiet --threads "${SLURM_CPUS_PER_TASK:-1}" \
	--journal "$folder/shard-$SLURM_ARRAY_TASK_ID" \
	--shard "$SLURM_ARRAY_TASK_ID/${SLURM_ARRAY_TASK_COUNT:-$SLURM_ARRAY_TASK_MAX}"
