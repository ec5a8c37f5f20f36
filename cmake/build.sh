#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs what the build needs where that is missing, then builds.
#
#   build.sh FOLDER [CMAKE OPTIONS...]
#
# QUEENS_PACKAGES names further Debian packages that are wanted, each with a
# file that shows it is there: "libcmocka-dev:/usr/include/cmocka.h".
set -eu
build=$1
shift
root=$(cd "$(dirname "$0")/.." && pwd)

missing=
command -v cc >/dev/null 2>&1 && command -v make >/dev/null 2>&1 || missing="build-essential"
command -v cmake >/dev/null 2>&1 || missing="$missing cmake"
for wanted in ${QUEENS_PACKAGES-}; do
	[ -e "${wanted#*:}" ] || missing="$missing ${wanted%%:*}"
done

install_missing() {
	echo "queens: to build, these packages are needed:$missing"
	if ! command -v apt-get >/dev/null 2>&1; then
		echo "queens: please install a C compiler, make and cmake 3.21 or later ($missing)"
		exit 3
	fi
	sudo=
	if [ "$(id -u)" -ne 0 ]; then
		if ! command -v sudo >/dev/null 2>&1; then
			echo "queens: run as root: apt-get install$missing"
			exit 3
		fi
		sudo=sudo
	fi
	if [ -t 0 ] && [ -t 2 ]; then
		printf 'queens: install them now with apt-get? [Y/n] '
		read -r answer
		case $answer in
		'' | y* | Y*) ;;
		*) exit 3 ;;
		esac
	fi
	# shellcheck disable=SC2086 # a list of packages
	{
		DEBIAN_FRONTEND=noninteractive $sudo apt-get -qq -o DPkg::Lock::Timeout=600 update &&
			DEBIAN_FRONTEND=noninteractive $sudo apt-get -qq -y -o DPkg::Lock::Timeout=600 \
				--no-install-recommends install $missing >/dev/null
	} || {
		echo "queens: apt-get could not install$missing"
		exit 3
	}
}

build_all() {
	if [ ! -f "$build/Makefile" ] || [ $# -gt 0 ]; then
		cmake -S "$root" -B "$build" "$@" >"$build/configure.log" 2>&1 || {
			cat "$build/configure.log"
			exit 3
		}
	fi
	jobs=$(nproc 2>/dev/null || echo 2)
	cmake --build "$build" -j "$jobs" >"$build/build.log" 2>&1 || {
		cat "$build/build.log"
		exit 3
	}
	touch "$build/queens" # newer than every source, also those it does not use
}

[ -z "$missing" ] || install_missing
mkdir -p "$build"
# Two at once: the second waits, and then finds everything built.
if command -v flock >/dev/null 2>&1; then
	exec 9>"$build/lock"
	flock 9
fi
[ -x "$build/queens" ] || echo "queens: building (once; later calls start at once)"
build_all "$@"
