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
        state["moves"] = []
        return "" if name == "clear_board" or words[1:] == ["8"] else None
    if name == "play":
        if words[2].lower() != "pass":
            state["moves"].append(words[2].lower())
        return ""
    if name == "genmove":
        move = best_move(state["program"], state["depths"], state["moves"])
        if move:
            state["moves"].append(move)
        return move
    fixed = {"protocol_version": "2", "name": "Zebra", "version": " ".join(state["depths"]), "list_commands": "\n".join(COMMANDS),
             "list_games": "Othello", "komi": "", "set_game": "", "quit": ""}
    return fixed.get(name)


def main():
    if len(sys.argv) != 5:
        sys.exit("usage: zebra_gtp.py /path/to/zebra DEPTH EXACT WLD")
    state = {"program": os.path.abspath(sys.argv[1]), "depths": sys.argv[2:], "moves": []}
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
