#!/usr/bin/env python3
"""Plays a list of players against their neighbours in the list and prints how many Elo each stands above the first.

    bench/ladder.py random bot:level=1 bot:level=2 "gnugo --mode gtp --level 1" --games 100 --size 9
    bench/ladder.py random bot:level=1 bot:level=2 --game othello --games 400

Players are named as in `magpie match`, weakest first. --reach 2 also plays each against the next but one, which
shows whether the differences add up. Elo is fitted to all games at once (Bradley-Terry); the interval is that of
the difference to the player before, 95 %.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PER_ELO = math.log(10) / 400


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="+")
    parser.add_argument("--magpie", default=str(ROOT / "build/release/apps/magpie/magpie"))
    parser.add_argument("--games", type=int, default=100, help="of each pair")
    parser.add_argument("--reach", type=int, default=1)
    parser.add_argument("--game", default="go", choices=["go", "othello"])
    parser.add_argument("--size", help="as in `magpie match`: 9, in Othello 8")
    parser.add_argument("--rules", help="chinese, in Othello discs")
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    usual = {"go": ("9", "chinese"), "othello": ("8", "discs")}[arguments.game]
    arguments.size = arguments.size or usual[0]
    arguments.rules = arguments.rules or usual[1]
    return arguments


def play(arguments, first, second):
    """Points of `first` and games."""
    command = [arguments.magpie, "match", arguments.game, first, second, "--games", str(arguments.games), "--size", arguments.size,
               "--rules", arguments.rules, "--at-once", str(arguments.at_once), "--seed", str(arguments.seed),
               "--quiet", "--json"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"ladder: {' '.join(command)}: {done.stderr.strip()}")
    result = json.loads(done.stdout)["first"]
    return result["wins"] + result["draws"] / 2, result["games"]


def fit(count, results):
    """Elo of each player, the first at 0: Newton's method, with a tenth of a drawn game for each pair so that a
    clean sweep stays finite. Returns the figures and the inverse of the curvature."""
    elo = [0.0] * count
    for _ in range(200):
        slope = [0.0] * count
        curve = [[0.0] * count for _ in range(count)]
        for (i, j), (points, games) in results.items():
            points, games = points + 0.05, games + 0.1
            expected = 1 / (1 + math.exp((elo[j] - elo[i]) * PER_ELO))
            force = (points - games * expected) * PER_ELO
            stiff = games * expected * (1 - expected) * PER_ELO ** 2
            slope[i] += force
            slope[j] -= force
            for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
                curve[a][b] += sign * stiff
        inverse = invert([row[1:] for row in curve[1:]])
        step = [sum(inverse[a][b] * slope[b + 1] for b in range(count - 1)) for a in range(count - 1)]
        for a, change in enumerate(step):
            elo[a + 1] += max(-200.0, min(200.0, change))
        if max(map(abs, step)) < 0.01:
            break
    return elo, inverse


def invert(matrix):
    size = len(matrix)
    rows = [row[:] + [float(i == k) for k in range(size)] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for k in range(size):
            if k != i:
                rows[k] = [x - rows[k][i] * y for x, y in zip(rows[k], rows[i])]
    return [row[size:] for row in rows]


def main():
    arguments = parse_arguments()
    players = arguments.players
    if len(players) < 2:
        sys.exit("ladder: give two players or more")
    results = {}
    for reach in range(1, arguments.reach + 1):
        for low in range(len(players) - reach):
            high = low + reach
            points, games = play(arguments, players[high], players[low])
            results[high, low] = points, games
            print(f"  {players[high]} v {players[low]}: {points:g} of {games}", file=sys.stderr, flush=True)
    elo, spread = fit(len(players), results)
    print(f"{arguments.size}, {arguments.rules}, {arguments.games} games a pair\n")
    print(f"{'':<44} {'Elo':>6} {'step':>6} {'±':>5}")
    for i, player in enumerate(players):
        step = ""
        if i > 0:
            before = spread[i - 2][i - 2] - 2 * spread[i - 2][i - 1] if i > 1 else 0
            error = 1.96 * math.sqrt(max(spread[i - 1][i - 1] + before, 0))
            step = f"{elo[i] - elo[i - 1]:>6.0f} {error:>5.0f}"
        print(f"{player:<44} {elo[i]:>6.0f} {step}")


if __name__ == "__main__":
    main()
