#!/usr/bin/env python3
"""Which of several weights take the old ones' place: those that won their match against them by most, if by more than two
standard errors. One line of JSON; the file is null where none did.

Usage: choose.py RUN.JSONL AGAINST
"""

import json
import sys


def choose(steps, against):
    """The match that decides, or nothing."""
    won = [step for step in steps if step["did"] == "match" and step["against"] == against]
    won = [step for step in won if step["elo"] > 2 * step["error"]]
    return max(won, key=lambda step: step["elo"], default=None)


def main():
    with open(sys.argv[1]) as file:
        best = choose([json.loads(line) for line in file], sys.argv[2])
    print(json.dumps({"did": "choose", "against": sys.argv[2], "file": best["file"] if best else None}))


if __name__ == "__main__":
    main()
