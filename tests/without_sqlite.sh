#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Without SQLite the rest builds, and the command says what to install.
# shellcheck disable=SC2015 # fail ends the script
set -u
cd "$(dirname "$0")/.." || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
	echo "FAIL: $*"
	exit 1
}

cmake -S . -B "$folder" -DQUEENS_SQLITE=OFF -DCMAKE_BUILD_TYPE=Debug >"$folder/log" 2>&1 &&
	cmake --build "$folder" --target command -j 2 >>"$folder/log" 2>&1 || fail "$(cat "$folder/log")"
[ "$("$folder/queens" count 8)" = 92 ] || fail "it does not count"
"$folder/queens" --version | grep -q '^journals: none' || fail "--version says it has journals"
for arguments in "count 8 --journal $folder/j" "journal status $folder/j" "journal merge a b" "journal plan 8"; do
	# shellcheck disable=SC2086 # several arguments
	said=$("$folder/queens" $arguments 2>&1)
	[ $? -eq 3 ] && [[ $said == *libsqlite3-dev* ]] || fail "queens $arguments: $said"
done
echo "without SQLite: builds, counts, and says what to install"
