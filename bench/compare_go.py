#!/usr/bin/env python3
"""Plays random Go games with Magpie and with libEGO in turn, one thread each, and prints the ratio.

MAGPIE_PEER_LIBEGO     path of a libEGO engine built for 9x9; without it that row is skipped with a word
MAGPIE_PEER_LIBEGO_19  the same built for 19x19 (libEGO's board size is a constant of its build)
MAGPIE_GO              path of our go_playouts; default build/release/bench/go_playouts

Usage: compare_go.py [SECONDS [ROUNDS]]     default 2, 5

Both play from the empty board with the same eye rule and no mercy rule until two passes, count the
area, and report CPU time, so other load on the machine disturbs less; the best round of each counts.
Moves per game are printed too: alike, they show that both play the same kind of game.
docs/benchmarks.md tells how to build libEGO so that the comparison is with its fastest random move.
"""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run_libego(program, games):
    """Games a second and moves a game of libEGO."""
    run = subprocess.run([program, f"benchmark {games}"], capture_output=True, text=True)
    text = run.stdout + run.stderr
    rate = re.search(r"([\d.]+) kpps\n", text)
    moves = re.search(r"AVG moves/playout = ([\d.]+)", text)
    if not rate or not moves:
        sys.exit(f"compare_go: no benchmark figures from {program}:\n{text}")
    return 1000 * float(rate[1]), float(moves[1])


def run_ours(program, side, seconds):
    run = subprocess.run([program, str(side), str(seconds), "1"], capture_output=True, text=True)
    match = re.search(r"(\d+) games/s +([\d.]+) moves/game", run.stdout)
    if run.returncode != 0 or not match:
        sys.exit(f"compare_go: {program} failed:\n{run.stdout}{run.stderr}")
    return float(match[1]), float(match[2])


def compare(side, peer, ours, seconds, rounds):
    best_peer, best_ours = (0, 0), (0, 0)
    games = 10000 if side == 9 else 2000
    for _ in range(rounds):
        figure = run_libego(peer, games)
        games = max(1000, int(figure[0] * seconds))
        best_peer = max(best_peer, figure)
        best_ours = max(best_ours, run_ours(ours, side, seconds))
    print(f"{side}x{side}, one thread, best of {rounds} rounds in turn")
    for name, (rate, moves) in (("magpie", best_ours), ("libego", best_peer)):
        print(f"  {name:8} {rate:9.0f} games/s  {moves:6.1f} moves/game")
    print(f"  ratio {best_ours[0] / best_peer[0]:.2f}")


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    if seconds <= 0 or rounds < 1:
        sys.exit("compare_go: SECONDS is more than 0, ROUNDS at least 1")
    ours = os.environ.get("MAGPIE_GO", str(ROOT / "build/release/bench/go_playouts"))
    for side, variable in ((9, "MAGPIE_PEER_LIBEGO"), (19, "MAGPIE_PEER_LIBEGO_19")):
        peer = os.environ.get(variable)
        if not peer:
            print(f"{side}x{side} skipped: {variable} names no libEGO program")
        elif not pathlib.Path(ours).is_file():
            sys.exit(f"compare_go: {ours} is not there; build the release preset first")
        else:
            compare(side, os.path.abspath(peer), ours, seconds, rounds)


if __name__ == "__main__":
    main()
