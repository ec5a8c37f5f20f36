#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The player on a real terminal, which tmux provides.        watch.sh QUEENS
# However it ends, the terminal must be as it was before.
set -u
queens=$(readlink -f "$1")
command -v tmux >/dev/null || exit 77

socket=queens-watch-$$
failures=0
t() { tmux -L "$socket" "$@"; }
trap 't kill-server 2>/dev/null' EXIT

screen() { t capture-pane -p -t pane; }
keys() { t send-keys -t pane "$@"; }

fail() {
	echo "FAIL: $*"
	screen | sed 's/^/    | /'
	failures=$((failures + 1))
}

# Waits until the screen shows a pattern, or no longer does.
shows() {
	for _ in $(seq 100); do
		screen | grep -q -- "$1" && return
		sleep 0.1
	done
	fail "$2: the screen does not show '$1'"
}

hides() {
	for _ in $(seq 100); do
		screen | grep -q -- "$1" || return
		sleep 0.1
	done
	fail "$2: the screen still shows '$1'"
}

# Starts the player; the shell notes the terminal's settings before and after.
play() {
	keys "clear; stty -a > '$folder/before'; '$queens' trace $* --watch; echo status \$?; stty -a > '$folder/after'" Enter
	shows 'before the first record' "trace $*"
}

# The player is gone: status, screen, settings and cursor are back.
is_over() {
	shows "status $1" "$2"
	for _ in $(seq 50); do
		[ -s "$folder/after" ] && break
		sleep 0.1
	done
	cmp -s "$folder/before" "$folder/after" || fail "$2: the terminal's settings have changed"
	[ "$(t display -p -t pane '#{alternate_on}')" = 0 ] || fail "$2: still on the alternate screen"
	[ "$(t display -p -t pane '#{cursor_flag}')" = 1 ] || fail "$2: the cursor is hidden"
	rm -f "$folder/after"
}

# The process that plays in the pane.
player() { pgrep -P "$(t display -p -t pane '#{pane_pid}')" -f 'trace .*--watch' | head -n 1; }

folder=$(mktemp -d)
trap 't kill-server 2>/dev/null; rm -rf "$folder"' EXIT
t -f /dev/null new-session -d -s pane -x 80 -y 24 "env LC_ALL=C PS1='\$ ' sh"
t set -g status off
shows '\$' start

# Forward, back, jumps.
play 8
shows 'space play/pause' keys
shows 'q quit' keys
shows 'n_queens(n)\|def visit' program
keys Right Right Right
shows 'row 1, column 1: attacked on the diagonal 1-1=0 by the queen at row 0, column 0' 'step 3'
shows ' 0 Q!' attacker
shows ' 1 . x' rejected
keys Left
shows 'row 1, column 0: attacked on the column 0' 'one back'
shows 'record 1$' 'one back'
keys s
shows 'no row is left: 0 4 7 5 2 6 1 3 is solution 1' 'next solution'
shows 'record 1023' 'next solution'
keys d
shows 'no column can be used' 'next dead end'
keys e
shows 'record 18511' end
keys Right
shows 'the search is over' 'beyond the end'
keys s
shows 'no further solution' 'no further solution'
keys g
shows 'before the first record' beginning
keys Space
shows playing playing
hides 'before the first record' playing
keys Space
shows paused paused
keys + +
shows '8 a second' faster
keys q
is_over 0 quit

# Other methods, zooms and faults.
play 6 -m bitmask
keys Right
shows 'free  111111' bitmask
keys q
is_over 0 bitmask
play 5 -z statements
keys Right
shows 'output, columns = ' statements
keys q
is_over 0 statements
play 4 --break no-diag
shows 'BROKEN, no-diag' break
shows '! if col in used_cols or row + col in up' 'the line that a fault changes'
keys q
is_over 0 break

# Sizes.
play 32
t resize-window -t pane -x 20 -y 10
shows '20x10 is too small' small
t resize-window -t pane -x 80 -y 24
shows 'queens trace 32' 'large again'
keys d
shows '^21#' 'a board that is scrolled'
keys q
is_over 0 sizes

# Signals: interrupt, terminate, hang up, quit.
play 8
keys C-c
is_over 130 Ctrl-C
for signal in TERM:143 HUP:129 QUIT:131; do
	play 8
	kill -s "${signal%:*}" "$(player)"
	is_over "${signal#*:}" "$signal"
done

# In the middle of a long search: a key ends it, and so does a signal.
play 32
keys s
sleep 1
keys x
shows 'looked for a solution' 'a key ends a long search'
keys s
sleep 1
keys C-c
is_over 130 'Ctrl-C in a long search'

# Stopped and continued.
play 8
keys Right
shows 'record 0$' 'before Ctrl-Z'
keys C-z
for _ in $(seq 50); do
	[ "$(t display -p -t pane '#{alternate_on}')" = 0 ] && break
	sleep 0.1
done
[ "$(t display -p -t pane '#{alternate_on}')" = 0 ] || fail 'Ctrl-Z: still on the alternate screen'
keys fg Enter
shows 'record 0$' 'after fg'
keys Right
shows 'record 1$' 'after fg'
keys q
hides 'record 1$' 'after Ctrl-Z'
keys "clear; stty -a > '$folder/after'; echo status \$?" Enter
is_over 0 'after Ctrl-Z'

# No terminal, or one that cannot be drawn on.
keys "clear; '$queens' trace 4 --watch < /dev/null; echo status \$?" Enter
shows 'standard input is none' 'no keyboard'
keys "clear; TERM=dumb '$queens' trace 4 --watch; echo status \$?" Enter
shows "cannot draw on a terminal of type 'dumb'" 'dumb terminal'

[ "$failures" = 0 ]
