#!/usr/bin/env python3
"""Does the engine pass too early? It plays GNU Go until both have passed; another GNU Go then takes the dead stones off and counts.

    bench/passing.py --boards 9:30,13:10 --rules japanese,chinese

Games come in pairs: one opening of random moves off the two outer lines, played with both colours; without it the two programs
would play the same few games again and again. A line says how many games were different.

A game is lost by passing too early where that count says that Magpie lost, although where it passed first, or last, a search
of --look visits sees it ahead with another move. Each lost game is told; the last line of a board counts.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys

from gtp_program import GNUGO, Gtp

ROOT = pathlib.Path(__file__).resolve().parent.parent
KOMI = {"japanese": 6.5, "chinese": 7.5}


def gnugo(rules, level, seed):
    return Gtp([GNUGO, "--mode", "gtp", "--level", str(level), f"--{rules}-rules", "--seed", str(seed)])


def opening(arguments, side, pair):
    """Moves of both sides on different points, as (color, move)."""
    names = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    points = [f"{names[x]}{y + 1}" for x in range(2, side - 2) for y in range(2, side - 2)]
    chosen = random.Random(arguments.seed * 1000 + pair).sample(points, arguments.opening_moves)
    return [(("black", "white")[i % 2], point) for i, point in enumerate(chosen)]


def play(arguments, side, rules, magpie_is_black, seed, first_moves):
    """The moves of a game as (color, move), and the lead of its count, Black's view."""
    komi = KOMI[rules]
    engine = Gtp([arguments.magpie, "gtp", "--engine", f"network:visits={arguments.visits}", "--rules", rules])
    other = gnugo(rules, arguments.level, seed)
    players = {"black": engine if magpie_is_black else other, "white": other if magpie_is_black else engine}
    for player in (engine, other):
        player.ask(f"boardsize {side}")
        player.ask(f"komi {komi}")
    moves = list(first_moves)
    for color, move in moves:
        for player in (engine, other):
            player.ask(f"play {color} {move}")
    passes = 0
    while passes < 2 and len(moves) < 4 * side * side:
        color = ("black", "white")[len(moves) % 2]
        move = players[color].ask(f"genmove {color}").upper()
        if move == "RESIGN":
            break
        passes = passes + 1 if move == "PASS" else 0
        moves.append((color, move))
        players["white" if color == "black" else "black"].ask(f"play {color} {move}")
    engine.close()
    other.close()
    if passes < 2:
        return moves, None
    scorer = gnugo(rules, 10, seed)
    scorer.ask(f"boardsize {side}")
    scorer.ask(f"komi {komi}")
    for color, move in moves:
        scorer.ask(f"play {color} {move}")
    score = scorer.ask("final_score")
    scorer.close()
    lead = 0.0 if score.startswith("0") else float(score.split()[0][2:]) * (1 if score[0] == "B" else -1)
    return moves, lead


def sgf(side, rules, moves):
    """The game as a file, which knows its rules."""
    text = f"(;GM[1]FF[4]SZ[{side}]RU[{rules.title()}]KM[{KOMI[rules]}]"
    for mover, move in moves:
        point = ""
        if move != "PASS":
            point = chr(ord("a") + "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(move[0])) + chr(ord("a") + side - int(move[1:]))
        text += f";{mover[0].upper()}[{point}]"
    return text + ")"


def chance_without_pass(arguments, side, rules, moves, color):
    """Magpie's chance to win with its best move other than the pass, where it passed first and where it passed last; the better
    one, and the game."""
    passed = [i for i, (mover, move) in enumerate(moves) if mover == color and move == "PASS"]
    text = sgf(side, rules, moves)
    best = 0.0
    for at in {passed[0], passed[-1]}:
        command = [arguments.magpie, "analyze", "-", "--at", str(at), "--visits", str(arguments.look), "--json"]
        done = subprocess.run(command, input=text, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"passing: {done.stderr.strip()}")
        candidates = [c for c in json.loads(done.stdout)["candidates"] if c["move"] not in ("-", "pass")]
        best = max([best] + [c["win_rate"]["value"] for c in candidates if c["win_rate"]])
    return best, text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--magpie", default=str(ROOT / "build/release/apps/magpie/magpie"))
    parser.add_argument("--boards", default="9:30,13:10")
    parser.add_argument("--rules", default="japanese,chinese")
    parser.add_argument("--visits", type=int, default=50)
    parser.add_argument("--look", type=int, default=400)
    parser.add_argument("--level", type=int, default=5, help="of GNU Go")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opening-moves", type=int, default=4)
    arguments = parser.parse_args()
    for rules in arguments.rules.split(","):
        for board in arguments.boards.split(","):
            side, games = map(int, board.split(":"))
            won = lost = too_early = unfinished = 0
            different = set()
            for game in range(games):
                magpie_is_black = game % 2 == 0
                moves, lead = play(arguments, side, rules, magpie_is_black, arguments.seed * 1000 + game,
                                   opening(arguments, side, game // 2))
                different.add(tuple(moves))
                if lead is None:
                    unfinished += 1
                    continue
                if (lead > 0) == magpie_is_black:
                    won += 1
                    continue
                lost += 1
                chance, text = chance_without_pass(arguments, side, rules, moves, "black" if magpie_is_black else "white")
                too_early += chance > 0.5
                print(f"lost by {abs(lead)}, {chance:.2f} without the pass: {text}", flush=True)
            print(f"{side}x{side}, {rules}: {won} won, {lost} lost, {too_early} of them by passing too early, {unfinished} resigned, "
                  f"{len(different)} different games", flush=True)


if __name__ == "__main__":
    main()
