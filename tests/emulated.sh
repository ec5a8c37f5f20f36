#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The engines on processors that are not there, by emulators: x86 without
# vectors, 64-bit Arm with NEON, big-endian s390x, WebAssembly in node, and
# AVX-512 by way of SIMDe.  What is not installed is left out with a word;
# exit 77 when nothing could run.
set -u
cd "$(dirname "$0")/.." || exit 1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
sources="tests/emulated.c src/*/*.c"
failures=0 done=0

have() {
	for tool in "$@"; do
		command -v "$tool" >/dev/null || {
			echo "   (no $tool)"
			return 1
		}
	done
}

# try WHAT COMPILER RUNNER KERNELS...
try() {
	local what=$1 compiler=$2 runner=$3
	shift 3
	echo "== $what"
	# shellcheck disable=SC2086
	have ${compiler%% *} ${runner%% *} || return
	# shellcheck disable=SC2086
	$compiler -O2 -std=c11 -static -Iinclude -Isrc $sources -o "$folder/emulated" -lm -pthread &&
		$runner "$folder/emulated" "$@" || failures=$((failures + 1))
	done=$((done + 1))
}

try "x86-64 as of 2008, gcc" gcc "qemu-x86_64 -cpu Nehalem" portable without avx2 avx512
try "x86-64 as of 2008, clang" clang "qemu-x86_64 -cpu Nehalem" portable without avx2 avx512
try "x86-64 with AVX2" gcc "qemu-x86_64 -cpu max" portable avx2
try "64-bit Arm" aarch64-linux-gnu-gcc qemu-aarch64 portable neon
try "s390x, big-endian" s390x-linux-gnu-gcc qemu-s390x portable

echo "== AVX-512 through SIMDe"
if [ -d /usr/include/simde ]; then
	# shellcheck disable=SC2086
	cc -O2 -std=gnu11 -w -Wno-psabi -Itests/simde -Iinclude -Isrc tests/simde/avx512.c -o "$folder/simde" &&
		"$folder/simde" || failures=$((failures + 1))
	done=$((done + 1))
else
	echo "   (no SIMDe)"
fi

echo "== WebAssembly"
if have clang wasm-ld node; then
	tests/wasm/build.sh "$folder" && node tests/wasm/run.mjs "$folder" || failures=$((failures + 1))
	done=$((done + 1))
fi

[ "$done" -gt 0 ] || exit 77
echo "$failures failures"
[ "$failures" -eq 0 ]
