#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The README's one-line build, without CMake, by every compiler there is: the
# first as it stands, the others without optimization, which takes long.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

line=$(sed -n 's/^    \(cc -O2 .*\)/\1/p' README.md)
[ -n "$line" ] || {
	echo "FAIL: the README has no line that begins with cc -O2"
	exit 1
}
seen=
for compiler in cc gcc clang; do
	path=$(command -v "$compiler") || continue
	path=$(readlink -f "$path")
	case $seen in *"$path "*) continue ;; esac
	seen="$seen$path "
	command=${line/#cc/$compiler}
	[ "$seen" = "$path " ] || command=${command/-O2/-O0}
	sh -c "${command/-o queens-plain/-o $folder/queens}"
	[ "$("$folder/queens" count 10)" = 724 ]
	echo "$compiler: good"
done
