#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Keeps README.md, docs/finding.md and the lessons true.
#
#   docs.sh QUEENS [FILE.md ...]             compare
#   docs.sh QUEENS --update [FILE.md ...]    write down what is true now
#
# In every file
#   ```console                       is replayed: each `$ command` line is run
#                                    by sh in the folder of the file, and what
#                                    follows is its output, errors included
#   ```python programs/x.py 5-9      holds those lines of that file (any
#                                    language), less their common indentation
#   [text](file.md)                  leads to a file that exists
# and in every lesson (docs/lessons/NN-*.md)
#   the headings are the fixed ones, in order;
#   a number of two or more digits that the text mentions occurs in a console
#   block of the same lesson, or in a remark of the form <!-- numbers: 1848 -->
#   (numbers of lessons and of lines do not count).
#
# Status 77 says that there is no Python here.
set -u
queens=$(readlink -f "$1")
shift
root=$(cd "$(dirname "$0")/.." && pwd)
update=
if [ "${1-}" = --update ]; then
	update=yes
	shift
fi
[ $# -gt 0 ] || set -- "$root/README.md" "$root/docs/finding.md" "$root"/docs/lessons/*.md
files=()
for file in "$@"; do
	files+=("$(readlink -f "$file")")
done

command -v python3 >/dev/null || {
	echo "skipped: python3 is not installed"
	exit 77
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"
ln -s "$queens" "$folder/bin/queens"
ln -s "$(python3 -c 'import sys; print(sys.executable)')" "$folder/bin/python3"
export PATH="$folder/bin:$PATH" LC_ALL=C.UTF-8 TERM=dumb COLUMNS=80 PYTHONDONTWRITEBYTECODE=1
unset NO_COLOR
failures=0
num_commands=0
num_quotations=0

complain() {
	echo "$*"
	failures=$((failures + 1))
}

headings='## Summary
## Think first
## Why it works
## State and boundaries
## Protocol
## The code, block by block
## A worked run
## Correctness
## Cost
## Mistakes
## Flip cards
## Transfer exercise
### Answer'

# Lines FIRST-LAST of a file without the indentation that all of them have.
quote() {
	sed -n "${2/-/,}p" "$1" | awk '
		{ line[NR] = $0 }
		/[^ ]/ { match($0, /^ */); if (!seen++ || RLENGTH < indent) indent = RLENGTH }
		END { for (i = 1; i <= NR; i++) print substr(line[i], indent + 1) }'
}

# Writes FILE as it ought to be: outputs and quotations replaced by true ones.
replay() {
	local block="" line source lines
	while IFS= read -r line || [ -n "$line" ]; do
		case $block:$line in
		console:'```' | quotation:'```' | other:'```')
			block=
			printf '%s\n' "$line"
			;;
		:'```console')
			block=console
			printf '%s\n' "$line"
			;;
		:'```'*" "*)
			block=quotation
			printf '%s\n' "$line"
			read -r _ source lines <<<"$line"
			quote "$source" "$lines"
			num_quotations=$((num_quotations + 1))
			;;
		:'```'*)
			block=other
			printf '%s\n' "$line"
			;;
		console:'$ '*)
			printf '%s\n' "$line"
			line=${line#??}
			sh -c "${line//.\/queens/queens}" </dev/null 2>&1
			num_commands=$((num_commands + 1))
			;;
		console:* | quotation:*) ;;
		*) printf '%s\n' "$line" ;;
		esac
	done
}

# Numbers of the text that no console block of the file has shown.
unproved() {
	awk '
		function numbers(text, seen,   number) {
			while (match(text, /[0-9]+(\.[0-9]+)?/)) {
				number = substr(text, RSTART, RLENGTH)
				if (length(number) > 1) seen[number] = 1
				text = substr(text, RSTART + RLENGTH)
			}
		}
		/^```/ { block = block == "" ? $1 : ""; next }
		block == "```console" || /^<!-- numbers:/ { numbers($0, proved); next }
		block == "" && /^(# |\[.*Contents)/ { next }
		block == "" || block == "```text" {
			gsub(/\]\([^)]*\)/, "")
			gsub(/([Ll]esson|lines?) [0-9]+( to [0-9]+)?/, "")
			numbers($0, mentioned)
		}
		END { for (number in mentioned) if (!(number in proved)) print number }' "$1" | sort -n
}

for file in "${files[@]}"; do
	name=${file#"$root"/}
	cd "$(dirname "$file")" || exit 1
	replay <"$file" >"$folder/now"
	if [ -n "$update" ]; then
		cmp -s "$folder/now" "$file" || cp "$folder/now" "$file"
	else
		diff -u "$file" "$folder/now" || complain "$name: is no longer true"
	fi
	while IFS= read -r link; do
		[ -e "$link" ] || complain "$name: leads to $link, which does not exist"
	done < <(grep -o '](\([^)#]*\)' "$file" | cut -c3- | grep -v '^[a-z]*:' | sort -u)
	case $name in
	docs/lessons/[0-9]*)
		[ "$(grep '^###* ' "$file")" = "$headings" ] || complain "$name: other headings than every lesson has"
		for number in $(unproved "$file"); do
			complain "$name: $number is not in the output of any command"
		done
		;;
	esac
done
echo "${#files[@]} files, $num_commands commands, $num_quotations quotations, $failures failures"
[ "$failures" -eq 0 ]
