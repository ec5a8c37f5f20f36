#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The house rules that a machine can check.        structure.sh BUILD
set -u
build=$1
cd "$(dirname "$0")/.." || exit 1
failures=0

fail() {
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# Arrows point down only: programs see queens.h, the library never a program.
for file in cli/*.[ch]; do
	while IFS= read -r header; do
		[ "$header" = queens.h ] || [ -f "cli/$header" ] || [ -f "store/$header" ] || [ "$header" = store/store.h ] ||
			fail "$file includes $header"
	done < <(sed -n 's/^#include "\(.*\)"/\1/p' "$file")
done
for file in src/*.h src/*/*.[ch]; do
	while IFS= read -r header; do
		[ "$header" = queens.h ] || [ -f "src/$header" ] || fail "$file includes $header"
	done < <(sed -n 's/^#include "\(.*\)"/\1/p' "$file")
done
for header in $(grep -ho '^#include <[a-z0-9_/]*\.h>' src/*.h src/*/*.[ch] | sort -u | tr -d '<>' | cut -d' ' -f2); do
	case $header in
	stdio.h | fcntl.h | locale.h) fail "the library includes <$header>" ;;
	esac
done

# Every public header stands alone, in C and in C++.
for compiler in cc c++; do
	command -v "$compiler" >/dev/null || continue
	language=c
	[ "$compiler" = c++ ] && language=c++
	"$compiler" -x "$language" -Wall -Wextra -Wpedantic -Werror -fsyntax-only include/queens.h 2>/dev/null ||
		"$compiler" -x "$language" -Wall -Wextra -Werror -Iinclude -fsyntax-only - <<<'#include "queens.h"' ||
		fail "queens.h does not stand alone in $language"
done

# The shared library shows the functions of queens.h and nothing else.
nm -D --defined-only "$build/libqueens.so" | awk '{ print $3 }' | sort >"$build/exported"
grep -o 'QUEENS_API [^;(]*(' include/queens.h | grep -v '^QUEENS_API __' | sed 's/($//; s/.*[ *]//' | sort -u >"$build/declared"
diff "$build/declared" "$build/exported" || fail "exported and declared functions differ"
nm -g --defined-only "$build/libqueens.a" | awk 'NF == 3 { print $3 }' | grep -v '^queens_' &&
	fail "names of the static library that do not begin with queens_"

# No writable data of its own (.data.rel.ro is constant once loaded).
objdump -t "$build/libqueens.a" |
	awk 'NF > 4 && ($(NF - 2) == ".data" || $(NF - 2) == ".bss") && $(NF - 1) !~ /^0+$/ { print $NF; n++ }
		END { exit n == 0 }' && fail "mutable globals"

# Every source names its licence (but the displayed programs); nothing is called after nothing.
for file in $(git ls-files '*.c' '*.h' '*.sh' '*.ts' '*.tsx' '*.mjs' ':!docs/lessons/programs' 2>/dev/null); do
	head -n 3 "$file" | grep -q 'SPDX-License-Identifier: MIT' || fail "$file has no licence line"
	case ${file##*/} in
	*util* | *common* | *misc* | *helper* | types.*) fail "$file: name it after what it does" ;;
	esac
done

for page in README.md ARCHITECTURE.md; do
	[ "$(wc -l <$page)" -le 150 ] || fail "$page is longer than 150 lines"
done
[ "$(cat CMakeLists.txt tests/CMakeLists.txt bench/CMakeLists.txt | wc -l)" -le 300 ] || fail "the build description is too long"

[ "$failures" -eq 0 ] && echo "structure: all good"
exit "$failures"
