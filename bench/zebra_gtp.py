#!/usr/bin/env python3
"""Zebra (a build with -evalone and -quiet) as a program that speaks GTP, for matches: each move is a Zebra of its own, which is told the
game so far. Usage: zebra_gtp.py /path/to/zebra DEPTH EXACT WLD

DEPTH is that of the middle game; from EXACT and WLD empty squares on it plays exactly, or to win.
"""

import os
import re
import subprocess
import sys

COMMANDS = ["protocol_version", "name", "version", "list_commands", "known_command", "boardsize", "clear_board", "komi", "play", "genmove",
            "set_game", "list_games", "quit"]


START = {"d5": "black", "e4": "black", "d4": "white", "e5": "white"}


def flipped(discs, color, move):
    """The squares that a disc there turns."""
    found = []
    for dx, dy in [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]:
        line = []
        x, y = ord(move[0]) + dx, ord(move[1]) + dy
        while discs.get(chr(x) + chr(y), color) != color:
            line.append(chr(x) + chr(y))
            x, y = x + dx, y + dy
        if discs.get(chr(x) + chr(y)) == color:
            found += line
    return found


def must_pass(discs, color):
    squares = [column + row for column in "abcdefgh" for row in "12345678"]
    return not any(square not in discs and flipped(discs, color, square) for square in squares)


def put(state, color, move):
    for square in flipped(state["discs"], color, move) + [move]:
        state["discs"][square] = color
    state["moves"].append(move)


def best_move(program, depths, moves):
    """None where the answer is not to be read."""
    told = "".join(moves)
    command = [program, "-quiet", "-b", "0", "-slack", "0", "-r", "0", "-l", *depths, *depths, "-evalone"]
    done = subprocess.run(command + (["-seq", told] if told else []), cwd=os.path.dirname(program), stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, errors="replace")
    lines = [line for line in done.stdout.splitlines() if line.startswith("PV:")]
    match = re.match(r"PV:\s*([a-h][1-8])", lines[-1]) if lines else None
    return match and match[1]


def answer(state, words):
    """The answer to a command, or None to refuse it."""
    name = words[0]
    if name == "known_command":
        return str(words[1:2] and words[1] in COMMANDS).lower()
    if name in ("boardsize", "clear_board"):
        state["moves"], state["discs"] = [], dict(START)
        return "" if name == "clear_board" or words[1:] == ["8"] else None
    if name in ("play", "genmove"):
        color = "black" if words[1].lower().startswith("b") else "white"
        if name == "play":
            if words[2].lower() != "pass":
                put(state, color, words[2].lower())
            return ""
        # Zebra is told moves without passes, and would answer for the side that has one.
        if must_pass(state["discs"], color):
            return "pass"
        move = best_move(state["program"], state["depths"], state["moves"])
        if move:
            put(state, color, move)
        return move
    fixed = {"protocol_version": "2", "name": "Zebra", "version": " ".join(state["depths"]), "list_commands": "\n".join(COMMANDS),
             "list_games": "Othello", "komi": "", "set_game": "", "quit": ""}
    return fixed.get(name)


def main():
    if len(sys.argv) != 5:
        sys.exit("usage: zebra_gtp.py /path/to/zebra DEPTH EXACT WLD")
    state = {"program": os.path.abspath(sys.argv[1]), "depths": sys.argv[2:], "moves": [], "discs": dict(START)}
    for line in sys.stdin:
        words = line.split()
        number = words.pop(0) if words and words[0].isdigit() else ""
        if not words:
            continue
        said = answer(state, words)
        print(f"{'?' if said is None else '='}{number} {'cannot' if said is None else said}\n", flush=True)
        if words[0] == "quit":
            return


if __name__ == "__main__":
    main()
