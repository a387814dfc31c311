#!/usr/bin/env python3
"""Lets GNU Go play itself to the end, with random moves mixed in so that stones die, and compares which stones it
calls dead with what `magpie score --propose-dead` does.

    bench/dead_stones.py --boards 9:40,13:20,19:10        side:games

--without-network judges by random games instead of the network. Counted: positions with the same dead stones, and
chains judged alike. A position is printed when the two differ, for a look with `magpie show`.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"


class Gtp:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while (line := self.process.stdout.readline()).strip():
            lines.append(line.strip())
        if not lines or not lines[0].startswith("="):
            sys.exit(f"dead_stones: GNU Go on {command}: {lines}")
        return " ".join(lines)[1:].strip()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def play(side, level, seed, chance):
    """A finished game as SGN, GNU Go's dead stones, and its chains as lists of points."""
    engine = Gtp([GNUGO, "--mode", "gtp", "--level", str(level), "--japanese-rules", "--seed", str(seed)])
    rng = random.Random(seed)
    engine.ask(f"boardsize {side}")
    engine.ask("komi 6.5")
    moves = [f"{side}x{side}"]
    passes = 0
    while passes < 2 and len(moves) < 3 * side * side:
        color = "black" if len(moves) % 2 == 1 else "white"
        legal = engine.ask(f"all_legal {color}").split()
        if legal and len(moves) < side * side // 2 and rng.random() < chance:
            move = rng.choice(legal)
            engine.ask(f"play {color} {move}")
        else:
            move = engine.ask(f"genmove {color}")
        passes = passes + 1 if move == "PASS" else 0
        moves.append(("-" if move == "PASS" else move) + color[0])
    dead = set(engine.ask("final_status_list dead").split())
    stones = engine.ask("list_stones black").split() + engine.ask("list_stones white").split()
    engine.close()
    return " ".join(moves), dead, stones


def proposed(magpie, game, without_network):
    environment = dict(os.environ)
    if without_network:
        environment["MAGPIE_NETWORK"] = "/nowhere"
    command = [magpie, "score", game, "--rules", "japanese", "--propose-dead", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        sys.exit(f"dead_stones: magpie: {done.stderr.strip()}")
    chains = json.loads(done.stdout)["proposed_dead"]
    return {point for chain in chains for point in chain["stones"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--magpie", default=str(ROOT / "build/release/apps/magpie/magpie"))
    parser.add_argument("--boards", default="9:40,13:20,19:10")
    parser.add_argument("--level", type=int, default=5, help="of GNU Go")
    parser.add_argument("--chance", type=float, default=0.15, help="of a random move in the first half")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without-network", action="store_true")
    arguments = parser.parse_args()
    for board in arguments.boards.split(","):
        side, games = map(int, board.split(":"))
        same = stones_alike = stones_all = dead_all = 0
        for game in range(games):
            moves, dead, stones = play(side, arguments.level, arguments.seed * 1000 + game, arguments.chance)
            ours = proposed(arguments.magpie, moves, arguments.without_network)
            same += ours == dead
            dead_all += len(dead)
            stones_all += len(stones)
            stones_alike += len(stones) - len(ours ^ dead)
            if ours != dead:
                print(f"only GNU Go: {sorted(dead - ours)}, only Magpie: {sorted(ours - dead)} in {moves}")
        print(f"{side}x{side}: the same dead stones in {same} of {games}; {stones_alike} of {stones_all} stones alike,"
              f" {dead_all} of them dead", flush=True)


if __name__ == "__main__":
    main()
