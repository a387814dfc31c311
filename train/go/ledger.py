#!/usr/bin/env python3
"""Turns run.json into a section of LEDGER.md, on standard output. Usage: ledger.py RUN.JSON TITLE"""

import json
import sys


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: ledger.py RUN.JSON TITLE")
    try:
        with open(sys.argv[1]) as file:
            run = json.load(file)
    except (OSError, ValueError) as error:
        sys.exit(f"ledger.py: {sys.argv[1]}: {error}")
    last, used = run["log"][-1], run["arguments"]
    steady = run["log"][len(run["log"]) // 2]
    print(f"## {sys.argv[2]}\n")
    shares = ", share of a batch" if used["sizes"].count(":") > used["sizes"].count(",") + 1 else ""
    print(f"- {last['seconds'] / 60:.1f} minutes of self-play and training; sizes `{used['sizes']}` (side, games at once{shares}), "
          f"{used['visits']} visits, {last['games']:,} games, {last['positions']:,} positions, "
          f"{last['steps']:,} steps of {used['batch']:,}; highest rate {used['rate']:g}.")
    print(f"- {steady['questions_per_s']:,} evaluations/s, {steady['positions_per_s']:,} positions/s while training ran "
          f"beside.")
    print(f"- Losses at the end: policy {last['policy']} (entropy of the target {last['entropy']}), value {last['value']}, "
          f"owner {last['owner']}, reply {last['reply']}; outcome guessed right {100 * last['right']:.1f} %.")
    for side, found in last.get("sizes", {}).items():
        learned, fresh = found["learned"], found["fresh"]
        print(f"- {side}×{side}: {found['positions']:,} positions; value {learned['value']} on what is learned from, "
              f"{fresh['value']} on new games; owner {learned['owner']} and {fresh['owner']}; policy {learned['policy']} and "
              f"{fresh['policy']}.")
    for match in run["matches"]:
        print(f"- {match['side']}×{match['side']}, {used['visits']} visits, against {match['against']}: "
              f"{match['wins']}–{match['losses']}, {match['draws']} drawn: {match['elo']:+d} ± {match['error']} Elo.")
    print()


if __name__ == "__main__":
    main()
