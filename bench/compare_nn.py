#!/usr/bin/env python3
"""Evaluates a 6-block 96-channel network with Magpie and with KataGo in turn, one thread each, and
prints the ratio.

--katago PATH, MAGPIE_PEER_KATAGO              a KataGo program built for the CPU (Eigen); without it
                                               the comparison is skipped with a word
--model PATH, MAGPIE_PEER_KATAGO_MODEL         its network of the same shape: g170-b6c96-*.bin.gz
--magpie PATH, MAGPIE_NN                       our nn_isa_check; default build/release/bench/nn_isa_check
--isa NAME         the instruction set of ours: default best
--boards LIST      default 9,13,19
--rounds N         default 5; the best of each counts

KataGo's own `benchmark` searches positions of a game, batch 1, with its evaluation buffer as large as the
board. Its CPU time for many positions less that for few, divided by the evaluations between them, leaves
out starting and loading; the tree of its search is in it, which takes some per cent. Ours evaluates
random positions, one and eight at a time. Both are CPU time, so other load disturbs less.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONFIG = """logToStderr = false
rules = chinese
maxVisits = 50
numSearchThreads = 1
numNNServerThreadsPerModel = 1
nnMaxBatchSize = 1
eigenNumThreads = 1
maxBoardXSizeForNNBuffer = {side}
maxBoardYSizeForNNBuffer = {side}
requireMaxBoardSize = true
"""
VISITS = 50
FEW, MANY = 1, 6


def cpu_of(command, folder):
    """The output of a command and its CPU seconds."""
    before = os.times()
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    if done.returncode != 0:
        sys.exit(f"compare_nn: {command[0]} failed:\n{(done.stdout + done.stderr)[-1000:]}")
    return done.stdout + done.stderr, seconds


def katago_run(arguments, side, positions, folder):
    """Evaluations and CPU seconds of one benchmark of KataGo."""
    config = pathlib.Path(folder) / f"benchmark{side}.cfg"
    config.write_text(CONFIG.format(side=side))
    command = [arguments.katago, "benchmark", "-model", arguments.model, "-config", str(config)]
    command += ["-v", str(VISITS), "-t", "1", "-n", str(positions), "-boardsize", str(side)]
    output, seconds = cpu_of(command, folder)
    rows = re.findall(r"processed (\d+) rows", output)
    if not rows:
        sys.exit(f"compare_nn: no number of evaluations from KataGo; its last words:\n{output[-500:]}")
    return sum(int(number) for number in rows), seconds


def katago_milliseconds(arguments, side, folder):
    few, start = katago_run(arguments, side, FEW, folder)
    many, end = katago_run(arguments, side, MANY, folder)
    return 1000 * (end - start) / (many - few)


def our_milliseconds(arguments, side):
    """Milliseconds by batch, and the instruction set."""
    command = [arguments.magpie, "--isa", arguments.isa, "--boards", str(side), "--batches", "1,8"]
    output, _ = cpu_of(command + ["--no-check", "--seconds", "0.1", "--runs", "5"], ROOT)
    figures = re.findall(r"^(\w+) .* batch (\d+) +([\d.]+) ms", output, re.M)
    if not figures:
        sys.exit(f"compare_nn: no figure from {arguments.magpie}:\n{output}")
    return {int(batch): float(milliseconds) for _, batch, milliseconds in figures}, figures[0][0]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--katago", default=os.environ.get("MAGPIE_PEER_KATAGO"))
    parser.add_argument("--model", default=os.environ.get("MAGPIE_PEER_KATAGO_MODEL"))
    built = ROOT / "build/release/bench/nn_isa_check"
    parser.add_argument("--magpie", default=os.environ.get("MAGPIE_NN", str(built)))
    parser.add_argument("--isa", default="best")
    parser.add_argument("--boards", default="9,13,19")
    parser.add_argument("--rounds", type=int, default=5)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    if not arguments.katago or not arguments.model:
        print("skipped: MAGPIE_PEER_KATAGO and MAGPIE_PEER_KATAGO_MODEL name no program and network of KataGo")
        return
    for path in (arguments.katago, arguments.model, arguments.magpie):
        if not pathlib.Path(path).is_file():
            sys.exit(f"compare_nn: {path} is not there")
    arguments.katago, arguments.model = map(os.path.abspath, (arguments.katago, arguments.model))
    print(f"6 blocks, 96 channels, one thread, CPU time, best of {arguments.rounds} rounds in turn")
    with tempfile.TemporaryDirectory() as folder:
        for side in map(int, arguments.boards.split(",")):
            theirs = float("inf")
            ours = {}
            for _ in range(max(1, arguments.rounds)):
                theirs = min(theirs, katago_milliseconds(arguments, side, folder))
                figures, isa = our_milliseconds(arguments, side)
                ours = {batch: min(figure, ours.get(batch, figure)) for batch, figure in figures.items()}
            print(f"  {side}x{side}  katago {theirs:.3f} ms")
            for batch, milliseconds in ours.items():
                print(f"    magpie ({isa}), batch {batch}: {milliseconds:.3f} ms, ratio {theirs / milliseconds:.2f}")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
