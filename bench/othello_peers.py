#!/usr/bin/env python3
"""Plays Magpie against another Othello program at about the same CPU time a move: one thread each, no book, random openings that a
search calls fair, each with both colours.

    bench/othello_peers.py "nboard,depth=18:/path/to/ntest x" --time 200ms --pairs 200
    bench/othello_peers.py "gtp-rhino -m 9 -e 18 -w 19" --visits 1500000 --pairs 200

Programs that know no time for a move are given a depth; the last line says how much CPU time all games took on either side, so that
a depth can be found at which they are alike. On a machine that does other work too, --visits is the fair one: a time is over whether or
not the processor was ours. The match itself is `magpie match` (docs/match.md), whose report is printed.
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from process_time import cpu_seconds

ROOT = pathlib.Path(__file__).resolve().parent.parent


def ask(magpie, *arguments):
    done = subprocess.run([magpie, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"othello_peers: magpie {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


def random_opening(magpie, moves, seed):
    """A game in SGN of so many random moves."""
    with tempfile.TemporaryDirectory() as folder:
        games = pathlib.Path(folder) / "games.sgn"
        ask(magpie, "match", "othello", f"random:seed={2 * seed}", f"random:seed={2 * seed + 1}", "--games", "1", "--opening-moves", "0",
            "--quiet", "--save", str(games))
        words = [word for word in re.split(r"[ ,]+", games.read_text().strip()) if not word.startswith("result=")]
    return " ".join(words[:moves + 1])


def fair_openings(arguments):
    """As many openings as pairs, different ones, that a search calls within a few discs."""
    found, seed = [], arguments.seed * 100000
    while len(found) < arguments.pairs:
        seed += 1
        opening = random_opening(arguments.magpie, arguments.moves, seed)
        report = json.loads(ask(arguments.magpie, "analyze", opening, "--engine", f"pattern:depth={arguments.depth}", "--threads", "1",
                                "--json"))
        if abs(report["lead"]["value"]) <= arguments.within and opening not in found:
            found.append(opening)
            print(f"\r{len(found)} of {arguments.pairs} openings", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peer", help="the other program, as magpie match takes it")
    parser.add_argument("--magpie", default=str(ROOT / "build/release/apps/magpie/magpie"))
    parser.add_argument("--time", default="200ms", help="of Magpie for a move")
    parser.add_argument("--visits", type=int, help="instead: positions of Magpie for a move")
    parser.add_argument("--clock", type=float, help="instead: CPU seconds of Magpie for a game, which it shares out itself")
    parser.add_argument("--pairs", type=int, default=200, help="of games with one opening")
    parser.add_argument("--at-once", default="1")
    parser.add_argument("--moves", type=int, default=8, help="of an opening")
    parser.add_argument("--within", type=float, default=6, help="discs that an opening may be worth")
    parser.add_argument("--depth", type=int, default=16, help="of the search that says so")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--openings", help="a file that keeps them: read when it is there, else made")
    parser.add_argument("--save", help="a file for the games")
    arguments = parser.parse_args()
    if arguments.clock and arguments.visits:
        parser.error("--clock and --visits exclude each other")
    if arguments.clock and arguments.at_once != "1":
        parser.error("with --clock one game at a time: the time of one program is counted")
    kept = pathlib.Path(arguments.openings) if arguments.openings else None
    openings = kept.read_text().splitlines()[:arguments.pairs] if kept and kept.exists() else fair_openings(arguments)
    if kept and not kept.exists():
        kept.write_text("\n".join(openings) + "\n")
    with tempfile.NamedTemporaryFile("w", suffix=".sgn") as file:
        file.write("\n".join(openings) + "\n")
        file.flush()
        used = pathlib.Path(file.name + ".used")
        player = f"pattern:visits={arguments.visits}" if arguments.visits else f"pattern:time={arguments.time}"
        if arguments.clock:
            player = (f"{ROOT / 'bench/own_clock.py'} {arguments.clock} {used} {arguments.magpie} gtp --game othello --threads 1 "
                      "--engine pattern")
        command = [arguments.magpie, "match", "othello", player, arguments.peer, "--games",
                   str(2 * len(openings)), "--openings", file.name, "--at-once", arguments.at_once, "--quiet"]
        match = subprocess.Popen(command + (["--save", arguments.save] if arguments.save else []))
        os.waitid(os.P_PID, match.pid, os.WEXITED | os.WNOWAIT)
        own, others = cpu_seconds(match.pid)
        if match.wait() != 0:
            sys.exit("othello_peers: the match was not played to its end")
        if arguments.clock:
            thought, passed_on = map(float, used.read_text().split())
            used.unlink()
            own, others = thought, others - thought - passed_on
    print(f"CPU seconds of all games: Magpie {own:.1f}, the other {others:.1f}: {own / max(others, 0.01):.2f} times the other's")


if __name__ == "__main__":
    main()
