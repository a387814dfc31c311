#!/usr/bin/env python3
"""The whole of Othello's training at toy scale: it ends with weights and a book, and goes on where it was broken off.

Usage: pipeline_test.py OTHELLO_TRAIN
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDER = ROOT / "train" / "othello"
# A second of games a generation is the least that --seconds can say.
SMALL = {
    "MAGPIE_GENERATIONS": "2",
    "MAGPIE_SHARD_GAMES": "40",
    "MAGPIE_SOLVE_FROM": "8",
    "MAGPIE_EPOCHS": "1",
    "MAGPIE_MATCH_PAIRS": "2",
    "MAGPIE_MATCH_DEPTH": "1",
    "MAGPIE_BOOK_SECONDS": "1",
    "MAGPIE_BOOK_DEPTH": "2",
}


def run(trainer, *arguments, **more):
    environment = {**os.environ, **SMALL, "MAGPIE_TRAINER": str(trainer), **more}
    command = ["sh", str(FOLDER / "next.sh"), *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def log(out):
    return [json.loads(line) for line in (out / "run.jsonl").read_text().splitlines()]


class Pipeline(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = pathlib.Path(folder.name) / "out"

    def test_from_nothing_to_weights_and_a_book_through_a_break(self):
        # A trainer that ends in the middle of the second fit, as where a machine is taken away.
        breaks = self.out.parent / "breaks"
        breaks.write_text(f'#!/bin/sh\ncase "$*" in *generations/2.mgw*) exit 9 ;; esac\nexec "{TRAINER}" "$@"\n')
        breaks.chmod(0o755)
        broken = run(breaks, "--from-nothing", self.out, 10, 1, 2)
        self.assertEqual(broken.returncode, 9, broken.stderr)
        self.assertFalse((self.out / "othello.mgw").exists())
        self.assertEqual([step["did"] for step in log(self.out)], ["play", "fit", "play"])
        games = {path: path.read_bytes() for path in self.out.glob("positions/*/*")}

        whole = run(TRAINER, "--from-nothing", self.out, 10, 1, 2)
        self.assertEqual(whole.returncode, 0, whole.stderr)
        steps = log(self.out)
        self.assertEqual([step["did"] for step in steps], ["play", "fit", "play", "fit", "match", "book"])
        self.assertEqual({path: path.read_bytes() for path in games}, games, "games that were there are kept")
        self.assertEqual(steps[4]["wins"] + steps[4]["draws"] + steps[4]["losses"], 4)
        self.assertGreater(steps[5]["positions"], 0)
        self.assertEqual((self.out / "othello.mgw").read_bytes(), (self.out / "generations" / "2.mgw").read_bytes())
        for step in (steps[1], steps[3]):
            self.assertTrue(any(phase["held_out"] for phase in step["phases"]), "the error on games not learned from")

        ledger = subprocess.run([sys.executable, str(FOLDER / "ledger.py"), str(self.out / "run.jsonl"), "Run 0"],
                                capture_output=True, text=True, check=True).stdout
        self.assertRegex(ledger, r"against the hand evaluation: \d–\d")

        done = run(TRAINER, self.out, 10, 1, 2)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(log(self.out), steps, "what is done is not done again")

    def test_another_run_is_not_mixed_with_the_one_that_is_there(self):
        self.out.mkdir()
        (self.out / "begun.txt").write_text("900 s, depth 8, all generations\n")
        refused = run(TRAINER, self.out, 10, 1, 2)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("was begun with 900 s, depth 8", refused.stderr)

    def test_whoever_asks_how_it_is_used_is_told(self):
        self.assertIn("--from-nothing", run(TRAINER, "--help").stdout)
        self.assertEqual(run(TRAINER).returncode, 2)


    def test_nothing_is_learned_from_nothing(self):
        self.out.mkdir()
        fit = subprocess.run([TRAINER, "fit", self.out / "none.mgw", self.out], capture_output=True, text=True, check=False)
        self.assertEqual(fit.returncode, 1)
        self.assertIn("no positions to learn from", fit.stderr)
        self.assertEqual(list(self.out.iterdir()), [])


class Choice(unittest.TestCase):
    def chosen(self, *matches):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as record:
            for name, elo, error in matches:
                record.write(json.dumps({"did": "match", "file": name, "against": "old", "elo": elo, "error": error}) + "\n")
            record.write(json.dumps({"did": "match", "file": "x.mgw", "against": "hand", "elo": 900, "error": 1}) + "\n")
            record.flush()
            told = subprocess.run([sys.executable, str(FOLDER / "choose.py"), record.name, "old"], capture_output=True, text=True,
                                  check=True)
        return json.loads(told.stdout)["file"]

    def test_the_weights_that_won_by_most_are_taken(self):
        self.assertEqual(self.chosen(("a.mgw", 30, 8), ("b.mgw", 41, 8), ("c.mgw", -5, 8)), "b.mgw")

    def test_none_are_taken_that_may_have_won_by_luck(self):
        self.assertIsNone(self.chosen(("a.mgw", 16, 8), ("b.mgw", 12, 8)))

    def test_a_win_of_every_game_is_a_win(self):
        self.assertEqual(self.chosen(("a.mgw", 1200, 300),), "a.mgw")


class Sources(unittest.TestCase):
    def test_the_script_without_cmake_builds_whatever_is_included(self):
        """Each header of ours that is reached has its source built too."""
        listed = subprocess.run(["sh", str(FOLDER / "build.sh"), "--list"], capture_output=True, text=True, check=True)
        seen, left = set(), [path.relative_to(ROOT) for path in FOLDER.glob("*.cpp")]
        while left:
            source = left.pop()
            if source in seen or not (ROOT / source).exists():
                continue
            seen.add(source)
            for header in re.findall(r'^#include "([^"]+)"', (ROOT / source).read_text(), re.M):
                for found in (pathlib.Path("src") / header, pathlib.Path(header)):
                    left += [found, found.with_suffix(".cpp")]
        needed = {str(path) for path in seen if path.suffix == ".cpp"}
        self.assertGreater(len(needed), 20)
        self.assertEqual(needed - set(listed.stdout.split()), set())


if __name__ == "__main__":
    TRAINER = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
