#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The README's C example is a file of examples/, and that file is compiled.
set -eu
cd "$(dirname "$0")/.."
diff <(awk '/^```c$/ { on = 1; next } /^```$/ { on = 0 } on' README.md) <(sed 1d examples/solutions.c) ||
	{
		echo "FAIL: the README and examples/solutions.c differ"
		exit 1
	}
echo "the README's example is examples/solutions.c"
