#!/usr/bin/env python3
"""Plays one network against itself, one side with changed settings of the search, and prints what each change is worth.

    train/go/tune.py --library LIB --network checkpoint.pt --side 9 --visits 100 --games 400 \\
        exploration=0.8 exploration=1.4 considered=0,exploration=0.9

Settings are those of selfplay/settings.h; commas join changes that go together. Elo with its standard error, from
games in pairs of one opening with either colour.
"""

import argparse
import json
import os
import time

import torch

from network import Answerer, load_mean
from selfplay import Settings, load_library, play_match
from train import elo

WHOLE = {"visits", "considered"}


def changes_from(text):
    known = {name for name, _ in Settings._fields_}
    changes = {}
    for part in text.split(","):
        key, _, value = part.partition("=")
        if key not in known or not value:
            raise SystemExit(f"tune.py: {part}: expected SETTING=NUMBER, of {', '.join(sorted(known))}")
        changes[key] = int(value) if key in WHOLE else float(value)
    return changes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("changes", nargs="+")
    parser.add_argument("--library", default="build/train/libmagpie_selfplay.so")
    parser.add_argument("--network", required=True, help="checkpoint; of several, with commas between, the mean")
    parser.add_argument("--side", type=int, default=9)
    parser.add_argument("--visits", type=int, default=100)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--threads", type=int, default=15)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    wanted = [(text, changes_from(text)) for text in args.changes]
    device = "cuda" if torch.cuda.is_available() else "cpu"
    library = load_library(os.path.abspath(args.library))
    answerer = Answerer(load_mean(args.network.split(","), device)[0])
    for text, changes in wanted:
        began = time.time()
        score = play_match(library, args.threads, [answerer], args.side, args.games, args.visits, device, first=changes,
                           seed=args.seed)
        difference, error = elo(*score)
        print(json.dumps(dict(side=args.side, visits=args.visits, change=text, wins=score[0], draws=score[1],
                              losses=score[2], elo=round(difference), error=round(error),
                              seconds=round(time.time() - began, 1))), flush=True)


if __name__ == "__main__":
    main()
