#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles and runs the programs of the lessons, n = 0 to 8, and compares what
# they print with `queens solve N` and (those called *_first) `queens first N`.
#
#   lessons.sh QUEENS LANGUAGE     LANGUAGE: c cpp java javascript typescript python
#
# Likewise the answers to LeetCode 51 and 52, each with a driver of tests/lessons
# behind it that prints what it returns for n = 1 to 9. The sets programs must
# be, line by line, those that `queens trace` displays.
#
# TypeScript is checked and translated by tsc where there is one. Elsewhere the
# annotations are taken away by the three rules of `strip`. Either way a program
# must be its JavaScript twin plus annotations.
#
# Status 77 says that the language is not installed here.
set -u
queens=$(readlink -f "$1")
language=$2
root=$(cd "$(dirname "$0")/.." && pwd)
programs=$root/docs/lessons/programs
drivers=$root/tests/lessons
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

need() {
	command -v "$1" >/dev/null && return
	echo "skipped: $1 is not installed"
	exit 77
}

complain() {
	echo "$*"
	failures=$((failures + 1))
}

strip() {
	sed -E -e '/^declare /,/^$/d' \
		-e 's/([A-Za-z_)]): (number|string|boolean|void)(\[\])*/\1/g' \
		-e 's/<(number|string)(\[\])*>//g' "$1"
}

# to_javascript FILE.ts FOLDER: writes FILE.js there.
to_javascript() {
	local twin=${1%.ts}.js result

	result=$2/$(basename "$1" .ts).js
	strip "$1" >"$result"
	[ ! -e "$twin" ] || diff "$result" "$twin" || return 1
	command -v tsc >/dev/null || return 0
	tsc --target es2020 --module commonjs --strict --moduleDetection force --outDir "$2" "$1"
}

# For each language
#   run_all FILE...   runs the programs for n = 0 to 8, into $folder/NAME.N; one
#                     process for them all where starting one takes long
#   run_once FILE     compiles and runs a program with its driver
case $language in
c | cpp)
	if [ "$language" = c ]; then
		extension=c
		compiler="${CC:-cc} -std=c11 -O1 -Wall -Wextra -Wpedantic -Wshadow -Werror"
	else
		extension=cpp
		compiler="${CXX:-c++} -std=c++17 -O0 -Wall -Wextra -Wpedantic -Werror"
	fi
	need "${compiler%% *}"
	run_all() {
		local file name n

		for file in "$@"; do
			name=$(basename "$file" ".$extension")
			$compiler -o "$folder/$name" "$file" || continue
			for n in 0 1 2 3 4 5 6 7 8; do
				"$folder/$name" $n >"$folder/$name.$n"
			done
		done
	}
	run_once() { $compiler -o "$folder/once" "$1" && "$folder/once"; }
	;;
java)
	extension=java
	need javac
	need java
	run_all() { java -XX:TieredStopAtLevel=1 "$drivers/run.java" "$folder" "$@"; }
	run_once() { javac -Xlint:all -Werror -d "$folder/once" "$1" && java -cp "$folder/once" Driver; }
	;;
javascript)
	extension=js
	need node
	run_all() { node "$drivers/run.js" "$folder" "$@"; }
	run_once() { node "$1"; }
	;;
typescript)
	extension=ts
	need node
	run_all() {
		local file

		mkdir "$folder/js"
		for file in "$@"; do
			to_javascript "$file" "$folder/js" || complain "${file##*/}: not translated"
		done
		node "$drivers/run.js" "$folder" "$folder"/js/*.js
	}
	run_once() {
		mkdir -p "$folder/once"
		to_javascript "$1" "$folder/once" && node "$folder/once/$(basename "$1" .ts).js"
	}
	;;
python)
	extension=py
	need python3
	run_all() { python3 "$drivers/run.py" "$folder" "$@"; }
	run_once() { python3 "$1"; }
	;;
*)
	echo "lessons.sh: there is no language $language" >&2
	exit 2
	;;
esac

for n in 0 1 2 3 4 5 6 7 8; do
	"$queens" solve "$n" --format text -q >"$folder/expected.all.$n"
	"$queens" first "$n" --format text -q >"$folder/expected.first.$n"
done
for n in 1 2 3 4 5 6 7 8 9; do
	"$queens" solve "$n" --format json -q >>"$folder/expected.51"
	"$queens" count "$n" -q >>"$folder/expected.52"
done

for option in "" --first; do
	"$queens" trace 1 -q --program "$language" $option >"$folder/displayed"
	diff "$folder/displayed" "$programs/sets${option:+_first}.$extension" ||
		complain "sets${option:+_first}.$extension: not the program that trace displays"
done

num_runs=0
run_all "$programs"/*."$extension" || complain "a program failed"
for method in permutations scan sets masks bitmask; do
	for want in all first; do
		name=$method
		[ "$want" = all ] || name=${method}_first
		for n in 0 1 2 3 4 5 6 7 8; do
			cmp "$folder/expected.$want.$n" "$folder/$name.$n" ||
				complain "$name.$extension $n: other boards than queens"
			num_runs=$((num_runs + 1))
		done
	done
done
for problem in 51 52; do
	cat "$programs/leetcode/$problem.$extension" "$drivers/$problem.$extension" \
		>"$folder/leetcode$problem.$extension"
	run_once "$folder/leetcode$problem.$extension" >"$folder/answer" || complain "LeetCode $problem: failed"
	cmp "$folder/expected.$problem" "$folder/answer" || complain "LeetCode $problem: another answer than queens"
	num_runs=$((num_runs + 1))
done
echo "$num_runs runs, $failures failures"
[ "$failures" -eq 0 ]
