#!/usr/bin/env python3
"""Turns run.jsonl into a section of LEDGER.md, on standard output. Usage: ledger.py RUN.JSONL TITLE"""

import json
import sys


def main():
    with open(sys.argv[1]) as file:
        steps = [json.loads(line) for line in file]
    print(f"## {sys.argv[2]}\n")
    for step in steps:
        if step["did"] == "play":
            before = f"; {step['shards_there_before']} shards were there" if step["shards_there_before"] else ""
            print(f"- {step['seconds']:.0f} s of games on {step['threads']} threads, {step['weights']} evaluation, "
                  f"{step['depth']} moves deep, exact from {step['solve']} empty squares: {step['games']:,} games, "
                  f"{step['positions']:,} positions{before}.")
        elif step["did"] == "fit":
            used = [phase for phase in step["phases"] if phase["held_out"]]
            count = sum(phase["held_out"] for phase in used)
            mean = sum(phase["held_out"] * phase["error_held_out"] for phase in used) / max(count, 1)
            cut = f"; {step['cut']:,} numbers were cut to the limits of the file" if step.get("cut") else ""
            print(f"- Fitted {step['positions']:,} positions, {step['epochs']} epochs in {step['seconds']:.0f} s; mean "
                  f"absolute error of those held out {mean:.2f} discs{cut}.")
        elif step["did"] == "match":
            print(f"- {step['depth']} moves deep against {step['against']}: {step['wins']}–{step['losses']}, "
                  f"{step['draws']} drawn: {100 * step['score']:.1f} %, {step['elo']:+.0f} ± {step['error']:.0f} Elo, "
                  f"{step['discs']:+.1f} discs a game.")
    fits = [step for step in steps if step["did"] == "fit"]
    if fits:
        print("\n| Empty squares | Learned from | Held out | Error, discs | Held out | Spread of the labels |")
        print("|---|--:|--:|--:|--:|--:|")
        phases = fits[-1]["phases"]
        for number, phase in enumerate(phases):
            most = 60 - 3 * number
            print(f"| {most - 2}–{most} | {phase['learned']:,} | {phase['held_out']:,} | {phase['error']:.2f} | "
                  f"{phase['error_held_out']:.2f} | {phase['spread']:.2f} |")
    print()


if __name__ == "__main__":
    main()
