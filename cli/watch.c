/* SPDX-License-Identifier: MIT */
/*
 * queens trace N --watch: the search played on the terminal.
 *
 * The player owns a machine and checkpoints, so that any record can be reached
 * in either direction.  Signals are only noted and looked at between two
 * moves, also in long searches: however the player ends, the terminal is
 * restored first.
 */
#include <unistd.h>

#include "trace.h"

#define NOT_A_TERMINAL "--watch plays on a terminal, and standard output is none"

#ifdef QUEENS_NCURSES

#include <curses.h>
#include <inttypes.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

#include "interrupt.h"
#include "watch.h"

#define NUM_MARKS      256
#define POLL_STEPS     4096 /* moves between two looks at the keyboard */
#define FRAME_MILLISEC 33

static struct queens_steps mark_memory[NUM_MARKS];

/* Only a note: curses may not be called from a handler. */
static void note_signal(int signal_number)
{
	interrupt_signal = signal_number;
}

static void catch_signals(void)
{
	static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
	struct sigaction action = {.sa_handler = note_signal};

	sigemptyset(&action.sa_mask);
	for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		sigaction(numbers[i], &action, NULL);
}

/* Refuses in one line, with the terminal untouched, where it cannot play. */
static void open_screen(bool color)
{
	if (isatty(STDOUT_FILENO) != 1)
		fail(EXIT_USAGE, NOT_A_TERMINAL);
	if (isatty(STDIN_FILENO) != 1)
		fail(EXIT_USAGE, "--watch reads keys from a terminal, and standard input is none");
	setlocale(LC_CTYPE, "");
	catch_signals();
	if (newterm(NULL, stdout, stdin) == NULL || tigetstr("cup") == NULL) {
		const char *term = getenv("TERM");
		if (stdscr != NULL)
			endwin();
		fail(EXIT_TROUBLE, "--watch cannot draw on a terminal of type '%s'",
		     term != NULL ? term : "unknown");
	}
	cbreak();
	noecho();
	keypad(stdscr, TRUE);
	set_escdelay(25);
	curs_set(0);
	watch_colors(color);
}

/* Something to say instead of the sentence, until the next key. */
static void message(struct player *p, const char *text)
{
	snprintf(p->message, sizeof p->message, "%s", text);
}

/* One record on; false at the end. */
static bool step_forward(struct player *p)
{
	struct queens_steps before = p->steps;

	if (queens_steps_seek(&p->steps, &p->marks, p->steps.index, &p->step))
		return true;
	p->steps = before;
	p->playing = false;
	message(p, "the search is over");
	return false;
}

/* Back to a number of records; 0 is before the first. */
static void go_to(struct player *p, uint64_t num_records)
{
	if (num_records > 0)
		queens_steps_seek(&p->steps, &p->marks, num_records - 1, &p->step);
	else
		p->steps = p->marks.steps[0];
}

/* Whether a signal waits, or a key: that is used up, unless it means to quit. */
static bool interrupted(void)
{
	timeout(0);
	int key = getch();

	if (key == 'q')
		ungetch(key);
	return key != ERR || interrupt_signal != 0;
}

/*
 * On to the next event of a kind.  That may be far away: a key ends the search
 * for it, and the player stays where it was.
 */
static void jump(struct player *p, enum queens_event event, const char *name)
{
	const uint64_t start = p->steps.index;

	p->playing = false;
	for (uint64_t moves = 1; queens_steps_seek(&p->steps, &p->marks, p->steps.index, NULL); moves++) {
		if (p->steps.event == event) {
			queens_steps_read(&p->steps, &p->step);
			return;
		}
		if (moves % POLL_STEPS == 0 && interrupted()) {
			snprintf(p->message, sizeof p->message, "looked for a %s through %" PRIu64 " records",
			         name, moves);
			go_to(p, start);
			return;
		}
	}
	snprintf(p->message, sizeof p->message, "no further %s", name);
	go_to(p, start);
}

/* To the last record, unless a key ends the way there. */
static void go_to_end(struct player *p)
{
	struct queens_steps last = p->steps;

	p->playing = false;
	for (uint64_t moves = 1;; moves++) {
		if (!queens_steps_seek(&p->steps, &p->marks, p->steps.index, NULL))
			break;
		last = p->steps;
		if (moves % POLL_STEPS == 0 && interrupted())
			break;
	}
	p->steps = last;
	if (p->steps.index > 0)
		queens_steps_read(&p->steps, &p->step);
}

/* What a key means; false to quit. */
static bool obey(struct player *p, int key)
{
	switch (key) {
	case 'q':
	case 'Q':
		return false;
	case ' ':
		p->playing = !p->playing;
		break;
	case KEY_RIGHT:
	case 'n':
	case 'l':
		p->playing = false;
		step_forward(p);
		break;
	case KEY_LEFT:
	case 'b':
	case 'h':
		p->playing = false;
		if (p->steps.index > 0)
			go_to(p, p->steps.index - 1);
		break;
	case '+':
	case '=':
	case KEY_UP:
		p->speed += p->speed < WATCH_MAX_SPEED;
		break;
	case '-':
	case KEY_DOWN:
		p->speed -= p->speed > 0;
		break;
	case 's':
		jump(p, QUEENS_EVENT_SOLUTION, "solution");
		break;
	case 'd':
		jump(p, QUEENS_EVENT_DEAD_END, "dead end");
		break;
	case 'g':
	case KEY_HOME:
		p->playing = false;
		go_to(p, 0);
		break;
	case 'e':
	case KEY_END:
		go_to_end(p);
		break;
	default:
		break;
	}
	return true;
}

/* Milliseconds to wait for a key; while playing, the time of a frame. */
static int frame_time(const struct player *p)
{
	int step_time = 1000 >> p->speed;

	if (!p->playing)
		return 500;
	return step_time > FRAME_MILLISEC ? step_time : FRAME_MILLISEC;
}

/* Above thirty steps a second, one frame plays several. */
static void play_frame(struct player *p)
{
	int num_steps = (FRAME_MILLISEC << p->speed) / 1000;

	do
		if (!step_forward(p))
			return;
	while (--num_steps > 0);
}

int watch(const struct queens_steps *start, bool first_only, bool color)
{
	static struct player p;
	bool going_on = true;

	p.steps = *start;
	p.speed = 1;
	p.first_only = first_only;
	queens_marks_start(&p.marks, mark_memory, NUM_MARKS, start);
	open_screen(color);
	while (going_on && interrupt_signal == 0) {
		watch_draw(&p);
		timeout(frame_time(&p));
		int key = getch();
		/* A new size needs nothing but a new drawing, which comes anyway. */
		if (key != ERR && key != KEY_RESIZE) {
			p.message[0] = '\0';
			going_on = obey(&p, key);
		} else if (key == ERR && p.playing) {
			play_frame(&p);
		}
	}
	endwin();
	return interrupt_signal != 0 ? 128 + interrupt_signal : EXIT_DONE;
}

#else

int watch(const struct queens_steps *start, bool first_only, bool color)
{
	(void)start, (void)first_only, (void)color;
	if (isatty(STDOUT_FILENO) != 1)
		fail(EXIT_USAGE, NOT_A_TERMINAL);
	fail(EXIT_TROUBLE, "--watch is not in this program: it was built without ncurses (libncurses-dev)");
}

#endif
