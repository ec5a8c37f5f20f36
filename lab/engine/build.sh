#!/bin/sh
# SPDX-License-Identifier: MIT
# Compiles what the page runs: queens.wasm, the library, and pack.wasm, which
# unpacks the page; into this folder, or into the one that is given.
# Needs clang and wasm-ld (apt-get install clang lld).
# The library is freestanding; engine/include and engine/host.c stand in for the
# few functions of the C library that are used.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
folder=${1:-$here}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

compile() { # OBJECT SOURCE FLAGS
	object=$1 source=$2
	shift 2
	clang -std=gnu11 --target=wasm32 -mbulk-memory -msimd128 -nostdlibinc -DNDEBUG -fvisibility=hidden \
		-ffile-prefix-map="$root"=. -I "$here/include" -I "$root/include" -I "$root/src" \
		"$@" -c -o "$object" "$source"
}

# Threads are what a page opened from a file cannot have; small.c says why the
# arrays, the engine "search" and the other kernels stay out.
for source in "$root"/src/*/*.c "$here"/*.c; do
	case $source in
	*/engine/pack.c | */find/arrays*.c | */find/lexic.c) continue ;;
	*/count/threads.c | */count/search.c | */count/kernel.c | */count/join_cost.c | */count/join_recount.c) continue ;;
	*/count/kernel_wasm128.c) level=-Os ;; # with its loops; elsewhere size costs no speed that can be measured
	*/count/kernel_*.c) continue ;;
	*) level=-Oz ;;
	esac
	compile "$scratch/$(echo "${source#"$root/"}" | tr / _).o" "$source" "$level"
done
wasm-ld --no-entry --strip-all --gc-sections -O2 -z stack-size=262144 -o "$folder/queens.wasm" "$scratch"/*.o

compile "$scratch/pack.object" "$here/pack.c" -Os
wasm-ld --no-entry --strip-all -z stack-size=65536 -o "$folder/pack.wasm" "$scratch/pack.object"
