#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The displayed Python program under a tracer, against zoom statements.

statements.py QUEENS        compares every record, n = 0 to 6, faults included
statements.py QUEENS hash   prints the numbers for tests/test_step.c

The tracer knows nothing of queens: after each statement it looks at the
variables of the frame and keeps what has changed since it last looked.
"""
import json
import subprocess
import sys
import types


def look(frame):
    """The variables of a frame as they would be printed."""
    return {
        name: list(value) if isinstance(value, set) else json.loads(json.dumps(value))
        for name, value in frame.f_locals.items()
        if not isinstance(value, types.FunctionType) and not name.startswith(".")
    }


class Tracer:
    def __init__(self):
        self.records = []
        self.seen = {}
        self.line = {}

    def __call__(self, frame, event, argument):
        if frame.f_code.co_filename != "displayed":
            return None
        key = id(frame)
        if event == "call":
            self.seen[key], self.line[key] = {}, None
        elif event in ("line", "return"):
            if self.line[key] is not None:
                now = look(frame)
                if now != self.seen[key]:
                    self.seen[key] = now
                    self.records.append((self.line[key], now))
            self.line[key] = frame.f_lineno
        return self


def trace(source, n):
    names = {"__name__": "displayed"}
    exec(compile(source, "displayed", "exec"), names)
    tracer = Tracer()
    sys.settrace(tracer)
    names["n_queens"](n)
    sys.settrace(None)
    return tracer.records


def mix(value, number):
    return ((value ^ (number & (2**64 - 1))) * 0x100000001B3) % 2**64


def frame_hash(value, line, v):
    value = mix(value, line)
    for name in ("row", "col", "c"):
        if name in v:
            value = mix(value, v[name])
    for column in v.get("columns", []):
        value = mix(value, column)
    for name in ("used_cols", "down", "up"):
        for item in v.get(name, []):
            value = mix(value, 100 + item)
    return mix(value, len(v.get("output", [])))


def run(queens, *arguments):
    return subprocess.run([queens, *arguments], check=True, capture_output=True, text=True).stdout


BREAKS = "undo-cols undo-diag undo-anti undo-path columns-only no-diag no-anti same-family shared-row"


def compare(queens, n, *options):
    """Every record of a search against what the tracer sees of its program."""
    source = run(queens, "trace", "--program", "python", *options)
    seen = trace(source, n)
    if n == 0:  # whether a comprehension over nothing shows anything differs
        seen = [record for record in seen if set(record[1]) - {"n"}]
    text = run(queens, "trace", str(n), "--zoom", "statements", "--format", "jsonl", *options)
    records = [json.loads(line) for line in text.splitlines()]
    assert len(records) == len(seen), (options, n, len(records), len(seen))
    for record, (line, now) in zip(records, seen):
        shown = record["variables"]
        assert record["line"] == line, (options, record, line)
        for name, value in now.items():
            if name == "output":
                assert shown["output"]["num_boards"] == len(value), (options, record, now)
            else:
                assert shown[name] == value, (options, record, now)
        if "c" not in now and "--break" not in options:  # a fault may leave a set unused
            assert set(shown) == set(now), (options, record, now)
    return len(records)


def print_hashes(queens):
    source = run(queens, "trace", "--program", "python")
    for n in range(1, 9):
        seen = trace(source, n)
        value = 0
        for index, (line, v) in enumerate(seen):
            if "c" in v:  # the variables around it, one record later
                after = next(w for _, w in seen[index:] if "c" not in w)
                v = {**after, "c": v["c"], "output": after["output"][:-1]}
            value = frame_hash(value, line, v)
        print(f"UINT64_C(0x{value:016x}),")


def main(queens, *mode):
    if mode:
        print_hashes(queens)
        return
    num_compared = 0
    for n in range(7):
        num_compared += compare(queens, n) + compare(queens, n, "--first")
    for kind in BREAKS.split():
        for n in range(1, 5 if kind == "undo-path" else 6):  # its list is kept to 32 entries
            num_compared += compare(queens, n, "--quiet", "--break", kind)
    print(f"{num_compared} records compared")


main(*sys.argv[1:])
