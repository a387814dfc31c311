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
            name = f" ({step['file']})" if step.get("file") else ""
            print(f"- Fitted {step['positions']:,} positions{name}, {step['epochs']} epochs in {step['seconds']:.0f} s; mean "
                  f"absolute error of those held out {mean:.2f} discs{cut}.")
        elif step["did"] == "match":
            name = f"{step['file']}, " if step.get("file") else ""
            print(f"- {name}{step['depth']} moves deep against {step['against']}: {step['wins']}–{step['losses']}, "
                  f"{step['draws']} drawn: {100 * step['score']:.1f} %, {step['elo']:+.0f} ± {step['error']:.0f} Elo, "
                  f"{step['discs']:+.1f} discs a game.")
        elif step["did"] == "teach":
            error = step["error_held_out"]
            held_out = f"; mean absolute error of those held out {error:.2f} discs" if error is not None else ""
            print(f"- A teacher of {step['blocks']} blocks of {step['channels']} channels learned {step['positions']:,} positions, "
                  f"{step['epochs']:.1f} epochs in {step['seconds']:.0f} s{held_out}.")
        elif step["did"] == "tell":
            others = f", {step['others']:,} positions beside the games" if step["others"] else ""
            print(f"- It told {step['told']:,} labels, {step['share']} % of each{others}.")
        elif step["did"] == "choose":
            print(f"- {step['file'] or 'None'} takes the place of {step['against']}.")
    fits = [step for step in steps if step["did"] == "fit"]
    chosen = next((step["file"] for step in steps if step["did"] == "choose"), None)
    # The table is that of the weights that were taken, or of the last.
    fits = [step for step in fits if step.get("file") == chosen] or fits
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
