#!/usr/bin/env python3
"""Counts Othello perft with Magpie and with Edax in turn, one thread each, and prints the ratio.

MAGPIE_PEER_EDAX   path of an Edax program (4.5 or later, or Edax AVX); without it the comparison is
                   skipped with a word
MAGPIE_OTHELLO     path of our othello_isa_check; default build/release/bench/othello_isa_check

Usage: compare_othello.py [DEPTH [ROUNDS]]     default 11, 5; DEPTH is 9 to 12

Both count the same tree without a table of known positions ("perft" in Edax) and both report CPU
time, so other load on the machine disturbs less; the best round of each counts. Edax wants a file of
evaluation weights before it starts, which a count never reads: it gets one full of zeros.
"""

import os
import pathlib
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEAVES = {9: 3005288, 10: 24571284, 11: 212258800, 12: 1939886636}
EDAX_WEIGHTS = 114364 * 62  # two bytes each
EDAX_PATIENCE = 120  # seconds for one count


def write_zero_weights(path):
    with open(path, "wb") as file:
        file.write(struct.pack("<4I", 0x45444158, 0x4556414C, 3, 2) + struct.pack("<Id", 5, 0.0))
        file.write(bytes(2 * EDAX_WEIGHTS))


def run_edax(program, weights, depth):
    """CPU seconds of Edax for perft(depth)."""
    # Level 1: without an opening book Edax first makes one, at its level.
    command = [program, "-n-tasks", "1", "-level", "1", "-eval-file", weights]
    # On a terminal Edax writes line by line; and "quit" would interrupt the count, so it is ended
    # when the line has come.
    terminal, edax_side = pty.openpty()
    edax = subprocess.Popen(command, cwd=os.path.dirname(weights), stdin=subprocess.PIPE,
                            stdout=edax_side, stderr=subprocess.DEVNULL)
    os.close(edax_side)
    try:
        edax.stdin.write(f"perft {depth}\n".encode())
        edax.stdin.flush()
        return perft_seconds(terminal, depth)
    finally:
        edax.kill()
        edax.wait()
        os.close(terminal)


def perft_seconds(terminal, depth):
    """Reads what Edax writes until the row of that depth: ply, moves, passes, ..., time, speed."""
    row = re.compile(rf"^ *{depth}, +\d+,[^\n]*?(\d+):(\d\d\.\d+), ", re.MULTILINE)
    text = ""
    deadline = time.monotonic() + EDAX_PATIENCE
    while time.monotonic() < deadline:
        ready, _, _ = select.select([terminal], [], [], 1)
        if not ready:
            continue
        try:
            text += os.read(terminal, 4096).decode(errors="replace")
        except OSError:  # it ended
            break
        if match := row.search(text):
            return 60 * int(match[1]) + float(match[2])
    sys.exit(f"compare_othello: no row for perft {depth} from Edax; its last words:\n{text[-500:]}")


def run_ours(program, depth):
    """CPU seconds of Magpie for perft(depth), and the instruction set."""
    output = subprocess.run([program, "0", str(depth), "best", "1"], capture_output=True, text=True)
    match = re.search(rf"perft +{depth} +{LEAVES[depth]} +([\d.]+) s.*right", output.stdout)
    if output.returncode != 0 or not match:
        sys.exit(f"compare_othello: {program} failed:\n{output.stdout}{output.stderr}")
    return float(match[1]), output.stdout.split(":")[0]


def main():
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    if depth not in LEAVES or rounds < 1:
        sys.exit("compare_othello: DEPTH is 9 to 12, ROUNDS at least 1")
    peer = os.environ.get("MAGPIE_PEER_EDAX")
    if not peer:
        print("skipped: MAGPIE_PEER_EDAX names no Edax program")
        return
    ours = os.environ.get("MAGPIE_OTHELLO", str(ROOT / "build/release/bench/othello_isa_check"))
    if not pathlib.Path(ours).is_file():
        sys.exit(f"compare_othello: {ours} is not there; build the release preset first")
    peer = os.path.abspath(peer)
    best = {"magpie": float("inf"), "edax": float("inf")}
    with tempfile.TemporaryDirectory() as folder:
        weights = os.path.join(folder, "eval.dat")
        write_zero_weights(weights)
        for _ in range(rounds):
            best["edax"] = min(best["edax"], run_edax(peer, weights, depth))
            seconds, isa = run_ours(ours, depth)
            best["magpie"] = min(best["magpie"], seconds)
    print(f"perft {depth}, {LEAVES[depth]} leaves, one thread, best of {rounds} rounds in turn")
    for name, seconds in best.items():
        label = f"magpie ({isa})" if name == "magpie" else name
        print(f"  {label:16} {seconds:8.4f} s  {LEAVES[depth] / seconds / 1e6:8.1f} M leaves/s")
    print(f"  ratio {best['edax'] / best['magpie']:.2f}")


if __name__ == "__main__":
    main()
