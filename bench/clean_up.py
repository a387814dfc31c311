#!/usr/bin/env python3
"""Does the engine take dead stones off when play goes on after two passes? A bot plays itself to the end; for each side that has dead stones
in its territory (another program says which: GNU Go) the engine is asked for kgs-genmove_cleanup until it passes.

    bench/clean_up.py --boards 9:20 --rules japanese,chinese --visits 1,8,32

The other side passes meanwhile. Counted: positions from which all dead stones are gone,
those where GNU Go then counts less by area for the engine's side than before (points thrown away), and the stones that it took, beside the
liberties of the dead stones.
"""

import argparse
import pathlib
import re

from gtp_program import GNUGO, Gtp

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLORS = ("black", "white")


def start(command, side, moves):
    program = Gtp(command)
    program.ask(f"boardsize {side}")
    program.ask("komi 6.5")
    for color, move in moves:
        program.ask(f"play {color} {move}")
    return program


def gnugo(side, moves):
    return start([GNUGO, "--mode", "gtp", "--level", "10", "--chinese-rules"], side, moves)


def self_play(arguments, side, seed):
    """The moves of a finished game; nothing where it did not end."""
    engine = start([arguments.magpie, "gtp", "--engine", f"bot:level={arguments.level},seed={seed}", "--rules", "japanese"], side, [])
    moves = []
    while len(moves) < 3 * side * side:
        color = COLORS[len(moves) % 2]
        moves.append((color, engine.ask(f"genmove {color}")))
        if len(moves) > 1 and moves[-1][1].lower() == moves[-2][1].lower() == "pass":
            break
    else:
        moves = []
    engine.close()
    return moves


def lead_of(color, score):
    found = re.match(r"([BW])\+([0-9.]+)", score)
    black = 0.0 if not found else float(found[2]) * (1 if found[1] == "B" else -1)
    return black if color == "black" else -black


def clean_up(arguments, side, rules, visits, moves, stones_at, color):
    """The moves with those of the clean-up, and the stones it took."""
    other = COLORS[1 - COLORS.index(color)]
    command = [arguments.magpie, "gtp", "--engine", f"network:visits={visits}", "--rules", rules]
    if rules == "japanese":
        engine = start(command, side, moves)
    else:  # superko may forbid what was played: only the stones
        engine = start(command, side, [])
        engine.ask("gogui-setup " + " ".join(f"{c} {p}" for c in COLORS for p in stones_at[c]))
        for passing in COLORS:
            engine.ask(f"play {passing} pass")
    moves = list(moves)
    stones = 0
    while stones < 2 * side * side:
        move = engine.ask(f"kgs-genmove_cleanup {color}")
        moves.append((color, move))
        if move.lower() == "pass":
            break
        stones += 1
        engine.ask(f"play {other} pass")
        moves.append((other, "pass"))
    engine.close()
    return moves, stones


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--magpie", default=str(ROOT / "build/release/apps/magpie/magpie"))
    parser.add_argument("--boards", default="9:20")
    parser.add_argument("--rules", default="japanese,chinese")
    parser.add_argument("--visits", default="1,8,32")
    parser.add_argument("--level", type=int, default=6, help="of the bot that plays itself")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for board in arguments.boards.split(","):
        side, games = map(int, board.split(":"))
        ends = []  # moves, stones, the color that cleans up, dead stones, their liberties, its lead
        for game in range(games):
            moves = self_play(arguments, side, arguments.seed * 1000 + game)
            if not moves:
                continue
            judge = gnugo(side, moves)
            dead = set(judge.ask("final_status_list dead").split())
            score = judge.ask("final_score")
            for color in COLORS:
                theirs = dead & set(judge.ask(f"list_stones {COLORS[1 - COLORS.index(color)]}").split())
                liberties = set()
                for stone in theirs:
                    liberties |= set(judge.ask(f"findlib {stone}").split())
                if theirs:
                    stones_at = {c: judge.ask(f"list_stones {c}").split() for c in COLORS}
                    ends.append((moves, stones_at, color, theirs, len(liberties), lead_of(color, score)))
            judge.close()
        for rules in arguments.rules.split(","):
            for visits in map(int, arguments.visits.split(",")):
                clean = lost = lost_points = used = needed = 0
                for moves, stones_at, color, dead, liberties, lead in ends:
                    played, stones = clean_up(arguments, side, rules, visits, moves, stones_at, color)
                    judge = gnugo(side, played)
                    left = dead & set(judge.ask(f"list_stones {COLORS[1 - COLORS.index(color)]}").split())
                    loss = lead - lead_of(color, judge.ask("final_score"))
                    judge.close()
                    clean += not left
                    lost += loss > 0
                    lost_points += max(loss, 0)
                    used += stones
                    needed += liberties
                    if left or loss > 0:
                        text = " ".join(f"{c[0]}:{m}" for c, m in played)
                        print(f"  {color}, {rules}, {visits} visits: left {sorted(left)}, lost {loss} in {text}", flush=True)
                print(f"{side}x{side}, {rules}, {visits} visits: {clean} of {len(ends)} positions cleaned up, points lost in {lost} "
                      f"({lost_points:g} in all), {used} stones for {needed} liberties", flush=True)


if __name__ == "__main__":
    main()
