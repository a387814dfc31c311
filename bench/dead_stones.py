#!/usr/bin/env python3
"""Lets GNU Go play itself to the end, with random moves mixed in so that stones die, and compares which stones it
calls dead with what `magpie score --propose-dead` does.

    bench/dead_stones.py --boards 9:40,13:20,19:10        side:games

    bench/dead_stones.py --files FOLDER                   real games: SGF files with a counted result

Of real games those count whose result GNU Go finds within a point, so that there is something to compare with.
--without-network judges by random games instead of the network. Counted: positions with the same dead stones, and
chains judged alike. A position is printed when the two differ, for a look with `magpie show`.
"""

import argparse
import json
import os
import pathlib
import random
import re
import subprocess
import sys

from gtp_program import GNUGO, Gtp

ROOT = pathlib.Path(__file__).resolve().parent.parent


def play(side, level, seed, chance):
    """A finished game as SGN, GNU Go's dead stones, and all stones; nothing where it was resigned."""
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
        if move.lower() == "resign":
            engine.close()
            return None
        passes = passes + 1 if move == "PASS" else 0
        moves.append(("-" if move == "PASS" else move) + color[0])
    dead = set(engine.ask("final_status_list dead").split())
    stones = engine.ask("list_stones black").split() + engine.ask("list_stones white").split()
    engine.close()
    return " ".join(moves), dead, stones


def finished(path):
    """Of a real game: the lead in its file, Black's view, GNU Go's, its dead stones and all stones; nothing where the game
    has no counted result."""
    result = re.search(r"RE\[([BW])\+([0-9.]+)\]", path.read_text(errors="replace"))
    if not result or float(result[2]) == 0:  # some programs write W+0 where they mean that they do not know
        return None
    engine = Gtp([GNUGO, "--mode", "gtp", "--level", "10", "--japanese-rules"])
    engine.ask(f"loadsgf {path}")
    komi = float(engine.ask("get_komi"))
    score = re.match(r"([BW])\+([0-9.]+)", engine.ask("final_score"))
    dead = set(engine.ask("final_status_list dead").split())
    stones = engine.ask("list_stones black").split() + engine.ask("list_stones white").split()
    engine.close()
    signed = lambda lead: float(lead[2]) * (1 if lead[1] == "B" else -1) if lead else 0.0
    # Many files say komi 0 of a game that was played with 6.5.
    counted = [signed(score), signed(score) + komi - 6.5]
    return signed(result), min(counted, key=lambda lead: abs(lead - signed(result))), dead, stones


def compare_files(arguments):
    agreed = same = stones_alike = stones_all = dead_all = games = 0
    for path in sorted(pathlib.Path(arguments.files).rglob("*.sgf")):
        found = finished(path)
        if not found:
            continue
        games += 1
        told, counted, dead, stones = found
        if abs(told - counted) > 1:
            print(f"{path.name}: the file says {told:+}, GNU Go {counted:+}", flush=True)
            continue
        agreed += 1
        ours = proposed(arguments.magpie, str(path), arguments.without_network)
        same += ours == dead
        dead_all += len(dead)
        stones_all += len(stones)
        stones_alike += len(stones) - len(ours ^ dead)
        if ours != dead:
            print(f"{path.name}: only GNU Go: {sorted(dead - ours)}, only Magpie: {sorted(ours - dead)}", flush=True)
    print(f"{games} games with a counted result, {agreed} of them as GNU Go counts: the same dead stones in {same}; {stones_alike} of"
          f" {stones_all} stones alike, {dead_all} of them dead")


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
    parser.add_argument("--files", help="folder of real games")
    arguments = parser.parse_args()
    if arguments.files:
        compare_files(arguments)
        return
    for board in arguments.boards.split(","):
        side, games = map(int, board.split(":"))
        same = stones_alike = stones_all = dead_all = finished_games = 0
        for game in range(games):
            played = play(side, arguments.level, arguments.seed * 1000 + game, arguments.chance)
            if not played:
                continue
            finished_games += 1
            moves, dead, stones = played
            ours = proposed(arguments.magpie, moves, arguments.without_network)
            same += ours == dead
            dead_all += len(dead)
            stones_all += len(stones)
            stones_alike += len(stones) - len(ours ^ dead)
            if ours != dead:
                print(f"only GNU Go: {sorted(dead - ours)}, only Magpie: {sorted(ours - dead)} in {moves}")
        print(f"{side}x{side}: the same dead stones in {same} of {finished_games}; {stones_alike} of {stones_all} stones alike,"
              f" {dead_all} of them dead", flush=True)


if __name__ == "__main__":
    main()
