#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Replays a file of commands and compares what happens with what it says.
#
#   golden.sh QUEENS FILE.case            compare
#   golden.sh QUEENS FILE.case --update   write down what happens now
#
# A case file is a transcript. `$ command` is run by sh, with `queens` on the
# PATH, in an empty folder of its own; then follow its standard output, its
# standard error with `! ` before each line, and `[exit N]`. Lines that begin
# with `## ` are remarks.
set -u
queens=$(readlink -f "$1")
case_file=$(readlink -f "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin" "$folder/here"
ln -s "$queens" "$folder/bin/queens"
export PATH="$folder/bin:$PATH" LC_ALL=C TERM=dumb COLUMNS=80 CASES="${case_file%/*}"
unset NO_COLOR

run() {
	(cd "$folder/here" && sh -c "$1" </dev/null >"$folder/out" 2>"$folder/err")
	local status=$?
	cat "$folder/out"
	[ -z "$(tail -c 1 "$folder/out")" ] || echo "\\ no newline"
	sed 's/^$/!/; t; s/^/! /' "$folder/err"
	echo "[exit $status]"
}

while IFS= read -r line || [ -n "$line" ]; do
	case $line in
	"## "*) printf '%s\n' "$line" ;;
	"$ "*)
		printf '%s\n' "$line"
		run "${line#??}"
		;;
	esac
done <"$case_file" >"$folder/now"

if [ "${3-}" = --update ]; then
	cp "$folder/now" "$case_file"
else
	diff -u "$case_file" "$folder/now"
fi
