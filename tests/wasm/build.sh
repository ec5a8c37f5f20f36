#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The engines for WebAssembly, without and with vectors:   build.sh FOLDER
set -eu
cd "$(dirname "$0")/../.."
sources="tests/wasm/host.c src/count/join*.c src/count/kernel*.c src/count/quadrant.c src/count/buckets.c
	src/count/total.c"
for flavour in plain simd; do
	flags=
	[ $flavour = plain ] || flags=-msimd128
	objects=
	for source in $sources; do
		case $source in */join_engine.c) continue ;; esac
		object=$1/$flavour-$(basename "$source" .c).o
		# shellcheck disable=SC2086
		clang -std=gnu11 -O3 --target=wasm32 -mbulk-memory $flags -nostdlibinc -DNDEBUG \
			-Itests/wasm/include -Iinclude -Isrc -c -o "$object" "$source"
		objects="$objects $object"
	done
	# shellcheck disable=SC2086
	wasm-ld --no-entry --strip-debug -z stack-size=262144 -o "$1/$flavour.wasm" $objects
done
