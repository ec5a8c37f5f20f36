#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles and runs the programs of the lessons, n = 0 to 8, and compares what
# they print with `queens solve N` and (those called *_first) `queens first N`.
#
#   lessons.sh QUEENS LANGUAGE     LANGUAGE: c cpp java javascript typescript python
#
# Likewise the answers to LeetCode 51 and 52, each with a driver of tests/leetcode
# behind it that prints what it returns for n = 1 to 9.
#
# Status 77 says that the language is not installed here.
#
# TypeScript is checked and translated by tsc where there is one. Elsewhere the
# annotations are taken away by the three rules of `strip`. Either way a program
# must be its JavaScript twin plus annotations.
set -u
queens=$(readlink -f "$1")
language=$2
root=$(cd "$(dirname "$0")/.." && pwd)
programs=$root/docs/lessons/programs
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

# compile NAME FILE: whatever must happen before the program can be run.
# start NAME FILE N: runs it.
case $language in
c)
	cc=${CC:-cc}
	need "${cc%% *}"
	extension=c
	compile() { $cc -std=c11 -O1 -Wall -Wextra -Wpedantic -Wshadow -Werror -o "$folder/$1" "$2"; }
	start() { "$folder/$1" "$3"; }
	;;
cpp)
	cxx=${CXX:-c++}
	need "${cxx%% *}"
	extension=cpp
	compile() { $cxx -std=c++17 -O1 -Wall -Wextra -Wpedantic -Werror -o "$folder/$1" "$2"; }
	start() { "$folder/$1" "$3"; }
	;;
java)
	need javac
	need java
	extension=java
	compile() { javac -Xlint:all -Werror -d "$folder/$1" "$2"; }
	main=Queens
	start() { java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$folder/$1" $main "$3"; }
	;;
javascript)
	need node
	extension=js
	compile() { :; }
	start() { node "$2" "$3"; }
	;;
typescript)
	need node
	extension=ts
	compile() {
		strip "$2" >"$folder/$1.js"
		[ ! -e "${2%.ts}.js" ] || diff "$folder/$1.js" "${2%.ts}.js" || return 1
		command -v tsc >/dev/null || return 0
		tsc --target es2020 --module commonjs --strict --types "" --moduleDetection force --outDir "$folder" "$2"
	}
	start() { node "$folder/$1.js" "$3"; }
	;;
python)
	need python3
	extension=py
	python=$(python3 -c 'import sys; print(sys.executable)')
	compile() { :; }
	start() { "$python" "$2" "$3"; }
	;;
*)
	echo "lessons.sh: there is no language $language" >&2
	exit 2
	;;
esac

for n in 0 1 2 3 4 5 6 7 8; do
	"$queens" solve "$n" --format text -q >"$folder/all.$n"
	"$queens" first "$n" --format text -q >"$folder/first.$n"
done

# The sets programs are those that `queens trace` displays, line by line.
for option in "" --first; do
	"$queens" trace 1 -q --program "$language" $option >"$folder/displayed"
	diff "$folder/displayed" "$programs/sets${option:+_first}.$extension" ||
		complain "sets${option:+_first}.$extension: not the program that trace displays"
done

num_programs=0
num_runs=0
for file in "$programs"/*."$extension"; do
	name=$(basename "$file" ".$extension")
	want=all
	[ "$name" = "${name%_first}" ] || want=first
	num_programs=$((num_programs + 1))
	if ! compile "$name" "$file"; then
		complain "$name.$extension: does not compile"
		continue
	fi
	for n in 0 1 2 3 4 5 6 7 8; do
		num_runs=$((num_runs + 1))
		start "$name" "$file" "$n" >"$folder/out" || complain "$name.$extension $n: status $?"
		cmp -s "$folder/out" "$folder/$want.$n" || complain "$name.$extension $n: other boards than queens"
	done
done

# A driver knows n = 1 to 9 itself.
main=Driver
for n in 1 2 3 4 5 6 7 8 9; do
	"$queens" solve "$n" --format json -q >>"$folder/expected.51"
	"$queens" count "$n" -q >>"$folder/expected.52"
done
for problem in 51 52; do
	cat "$programs/leetcode/$problem.$extension" "$root/tests/leetcode/$problem.$extension" \
		>"$folder/leetcode$problem.$extension"
	num_programs=$((num_programs + 1))
	num_runs=$((num_runs + 1))
	compile leetcode$problem "$folder/leetcode$problem.$extension" ||
		complain "leetcode $problem: does not compile"
	start leetcode$problem "$folder/leetcode$problem.$extension" 0 >"$folder/out" ||
		complain "leetcode $problem: status $?"
	cmp "$folder/out" "$folder/expected.$problem" || complain "leetcode $problem: another answer than queens"
done
[ "$num_programs" -ge 12 ] || complain "only $num_programs programs in $language"
echo "$num_programs programs, $num_runs runs, $failures failures"
[ "$failures" -eq 0 ]
