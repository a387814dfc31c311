#!/usr/bin/env python3
"""Solves Othello endgames with Magpie and with NTest in turn, one thread each, and prints CPU seconds and the ratio.

MAGPIE_PEER_NTEST  path of an NTest program, beside its coefficients; without it only Magpie is measured
MAGPIE             path of our magpie; default build/release/apps/magpie/magpie
MAGPIE_DATA        folder of data; ffo/fforum-40-59.obf in it has the usual positions

Usage: compare_endgames.py [FIRST LAST [FILE]]     default 40 49, the file above, whose first line is number 40

Both get CPU seconds from the system, so other load on the machine disturbs less. NTest is asked over NBoard at depth 60,
a new process for each position, and only its thinking counts; of Magpie the whole process counts. Every value is
compared with the best one in the file.
"""

import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

from process_time import cpu_seconds

ROOT = pathlib.Path(__file__).resolve().parent.parent


def read_positions(path):
    """(line, board of 64 letters, side to play, best value) of each line of OBF."""
    positions = []
    for line in pathlib.Path(path).read_text().splitlines():
        match = re.match(r"([XO-]{64}) ([XO]);", line)
        values = [int(value) for value in re.findall(r":([+-]\d+)", line)]
        if match and values:
            positions.append((line, match[1], match[2], max(values)))
    return positions


def run_ours(program, line):
    """Value, nodes and CPU seconds of Magpie."""
    with tempfile.NamedTemporaryFile("w", suffix=".obf") as file:
        file.write(line + "\n")
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([program, "solve", file.name, "--threads", "1", "--json"], capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"compare_endgames: {program} failed:\n{done.stdout}{done.stderr}")
    found = json.loads(done.stdout)
    found = found["positions"][0] if "positions" in found else found
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return found["value"], found["nodes"], seconds


def run_ntest(program, board, side):
    """Value and CPU seconds of NTest's thinking."""
    process = subprocess.Popen([program, "x"], cwd=os.path.dirname(program), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)

    def say(text):
        process.stdin.write(text + "\n")
        process.stdin.flush()

    def hear(pattern):
        for line in process.stdout:
            if match := re.search(pattern, line):
                return match
        sys.exit("compare_endgames: NTest ended without an answer")

    try:
        squares = board.replace("X", "*")
        say("nboard 2\nset depth 60")
        say(f"set game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[0]TY[8]BO[8 {squares} {'*' if side == 'X' else 'O'}];)")
        say("ping 1")
        hear(r"pong 1")
        before = cpu_seconds(process.pid)[0]
        say("go")
        value = hear(r"^===\s*\w+(?:/([-+.\d]*))?")[1] or "0"  # it leaves a value of 0 out
        return round(float(value)), cpu_seconds(process.pid)[0] - before
    finally:
        process.kill()
        process.wait()


def main():
    first = int(sys.argv[1]) if len(sys.argv) > 2 else 40
    last = int(sys.argv[2]) if len(sys.argv) > 2 else 49
    data = os.environ.get("MAGPIE_DATA", str(ROOT.parent / "shared" / "data"))
    path = sys.argv[3] if len(sys.argv) > 3 else os.path.join(data, "ffo", "fforum-40-59.obf")
    if not os.path.exists(path):
        sys.exit(f"compare_endgames: {path} is not there")
    ours = os.environ.get("MAGPIE", str(ROOT / "build/release/apps/magpie/magpie"))
    peer = os.environ.get("MAGPIE_PEER_NTEST")
    if not peer:
        print("NTest is left out: MAGPIE_PEER_NTEST names no program")
    base = 40 if len(sys.argv) < 4 else 1
    totals = [0.0, 0, 0.0]
    print(f"{'':5}{'value':>6}{'Magpie s':>10}{'M nodes':>9}{'NTest s':>9}{'ratio':>7}")
    for number, (line, board, side, best) in enumerate(read_positions(path), base):
        if not first <= number <= last:
            continue
        value, nodes, seconds = run_ours(ours, line)
        theirs = run_ntest(os.path.abspath(peer), board, side) if peer else None
        wrong = "" if value == best else f"  Magpie says {value:+d}"
        wrong += f"  NTest says {theirs[0]:+d}" if theirs and theirs[0] != best else ""
        totals = [totals[0] + seconds, totals[1] + nodes, totals[2] + (theirs[1] if theirs else 0)]
        other = f"{theirs[1]:9.2f}{seconds / max(theirs[1], 0.01):7.2f}" if theirs else ""
        print(f"#{number:<4}{best:>+6}{seconds:10.2f}{nodes / 1e6:9.1f}{other}{wrong}", flush=True)
    other = f"{totals[2]:9.2f}{totals[0] / totals[2]:7.2f}" if totals[2] else ""
    print(f"{'all':11}{totals[0]:10.2f}{totals[1] / 1e6:9.1f}{other}")


if __name__ == "__main__":
    main()
