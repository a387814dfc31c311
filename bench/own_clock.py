#!/usr/bin/env python3
"""A program that speaks GTP, given a clock of its own in a match without one: SECONDS of its CPU time for all its moves of a game. So it
shares out its time as it would on a clock, whatever else the machine does meanwhile.

Usage: own_clock.py SECONDS FILE COMMAND...   (for example own_clock.py 6 used.txt magpie gtp --game othello --engine pattern)
FILE gets the CPU seconds of all its games and those that this script itself took.
"""

import pathlib
import resource
import subprocess
import sys

from process_time import cpu_seconds


def ask(program, line):
    """The answer to a line, as it came."""
    program.stdin.write(line + "\n")
    program.stdin.flush()
    lines = []
    while not lines or lines[-1].strip():
        lines.append(program.stdout.readline())
        if not lines[-1]:
            sys.exit("own_clock: the program went away")
    return "".join(lines)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    seconds = float(sys.argv[1])
    program = subprocess.Popen(sys.argv[3:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    used = 0.0
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        number, name = (words[0], words[1]) if words[0].isdigit() else ("", words[0])
        if name in ("time_settings", "kata-time_settings", "time_left"):
            print(f"={number}\n", flush=True)  # the clock is ours
            continue
        if name == "clear_board":
            used = 0.0
            ask(program, f"time_settings {max(round(seconds), 1)} 0 0")
        if name == "genmove":
            ask(program, f"time_left {words[-1]} {max(seconds - used, 0):.2f} 0")
        before = cpu_seconds(program.pid)[0]
        print(ask(program, line.strip()), end="", flush=True)
        if name == "genmove":
            used += cpu_seconds(program.pid)[0] - before
        if name == "quit":
            break
    program.stdin.close()
    program.wait()
    used_by = [resource.getrusage(who) for who in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF)]
    pathlib.Path(sys.argv[2]).write_text(" ".join(f"{usage.ru_utime + usage.ru_stime:.2f}" for usage in used_by) + "\n")


if __name__ == "__main__":
    main()
