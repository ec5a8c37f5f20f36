#!/bin/sh
# SPDX-License-Identifier: MIT
# Compiles the library for the browser: engine/queens.wasm, or the file named
# by the first argument.  Needs clang and wasm-ld (apt-get install clang lld).
# The module is freestanding; engine/include and engine/host.c stand in for the
# few functions of the C library that are used.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
output=${1:-$here/queens.wasm}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Threads are what a page opened from a file cannot have; small.c says why the
# arrays and the engine "join" stay out.
for source in "$root"/src/*/*.c "$here"/*.c; do
	case $source in
	*/count/threads.c | */count/join*.c | */count/kernel*.c | */count/buckets.c | */count/quadrant.c) continue ;;
	*/find/arrays*.c) continue ;;
	esac
	object=$scratch/$(echo "${source#"$root/"}" | tr / _).o
	# Speed where the lab counts and steps, size elsewhere.
	case $source in
	"$root"/src/count/search.c) level=-O3 ;;
	"$root"/src/search/*) level=-Os ;;
	*) level=-Oz ;;
	esac
	clang -std=gnu11 "$level" --target=wasm32 -mbulk-memory -nostdlibinc -DNDEBUG -fvisibility=hidden \
		-ffile-prefix-map="$root"=. -I "$here/include" -I "$root/include" -I "$root/src" \
		-c -o "$object" "$source"
done
wasm-ld --no-entry --strip-all --gc-sections -z stack-size=262144 -o "$output" "$scratch"/*.o
