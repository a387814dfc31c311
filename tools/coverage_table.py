#!/usr/bin/env python3
"""The tables of tools/coverage.sh, from the summary of llvm-cov on standard input."""

import json
import os
import sys
from collections import defaultdict

SOURCES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src") + os.sep


def percent(covered, count):
    return f"{100 * covered / count:6.1f}" if count else "     -"


def main():
    files = []
    for entry in json.load(sys.stdin)["data"][0]["files"]:
        if entry["filename"].startswith(SOURCES):
            summary = entry["summary"]
            files.append((entry["filename"][len(SOURCES):], summary["lines"], summary["branches"]))
    folders = defaultdict(lambda: [0, 0])
    for name, lines, _ in files:
        for folder in (os.path.dirname(name), "all"):
            folders[folder][0] += lines["covered"]
            folders[folder][1] += lines["count"]
    print("lines %      of  folder")
    for folder, (covered, count) in sorted(folders.items()):
        print(f"{percent(covered, count)} {count:8}  {folder}")
    print("\nlines % branches %  file")
    by_lines = sorted(files, key=lambda file: (-file[1]["percent"], -file[2]["percent"], file[0]))
    for name, lines, branches in by_lines:
        shown = percent(lines["covered"], lines["count"]), percent(branches["covered"], branches["count"])
        print(f"{shown[0]}     {shown[1]}  {name}")


main()
