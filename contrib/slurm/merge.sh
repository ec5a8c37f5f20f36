#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Adds the shards in a folder up; a shard that is missing or not finished is named.
set -eu
folder=$1
rm -f "$folder/all"
exec "${QUEENS:-queens}" journal merge "$folder/all" "$folder"/shard-*[0-9]
