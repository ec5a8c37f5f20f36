#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs into an empty place and builds a small consumer against it: with
# pkg-config and with CMake, static and shared.        install.sh BUILD
set -eu
build=$(readlink -f "$1")
source=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
prefix=$folder/prefix

cmake --install "$build" --prefix "$prefix" >/dev/null
[ "$("$prefix/bin/queens" count 8)" = 92 ]
[ -s "$prefix/share/man/man1/queens.1" ]
library=$(dirname "$(find "$prefix" -name libqueens.a)")

expected="0 4 7 5 2 6 1 3"
check() {
	local output
	output=$(LD_LIBRARY_PATH="$library" "$2")
	[ "$output" = "$expected" ] || {
		echo "FAIL: $1 printed '$output'"
		exit 1
	}
	echo "$1: good"
}

# pkg-config where there is one; the file itself works with sed too.
pc=$library/pkgconfig/queens.pc
flags() { sed -n "s|^$1: *||p" "$pc" | sed "s|\${libdir}|$library|; s|\${includedir}|$prefix/include|"; }
# shellcheck disable=SC2046 # lists of flags
cc "$source/examples/first.c" $(flags Cflags) -o "$folder/shared" $(flags Libs)
check "shared, by queens.pc" "$folder/shared"
# shellcheck disable=SC2046
cc "$source/examples/first.c" $(flags Cflags) -o "$folder/static" "$library/libqueens.a" $(flags Libs.private)
check "static, by queens.pc" "$folder/static"
if command -v pkg-config >/dev/null; then
	[ "$(PKG_CONFIG_PATH=$library/pkgconfig pkg-config --modversion queens)" = "$("$prefix/bin/queens" --version | sed -n '1s/queens //p')" ]
	echo "pkg-config: good"
fi

mkdir "$folder/consumer"
cat >"$folder/consumer/CMakeLists.txt" <<EOT
cmake_minimum_required(VERSION 3.21)
project(consumer C)
find_package(queens 0.1 REQUIRED)
foreach(form static shared)
  add_executable(\${form} $source/examples/first.c)
  target_link_libraries(\${form} PRIVATE queens::\${form})
endforeach()
EOT
cmake -S "$folder/consumer" -B "$folder/consumer/build" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$folder/consumer/build" >/dev/null
check "static, by find_package" "$folder/consumer/build/static"
check "shared, by find_package" "$folder/consumer/build/shared"
