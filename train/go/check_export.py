#!/usr/bin/env python3
"""Compares the weight file, evaluated by src/nn, with the checkpoint it was made from, in PyTorch.

Usage: check_export.py NETWORK_ANSWERS NETWORK CHECKPOINT
(NETWORK_ANSWERS: the program of that name, built by CMake in train/go)
"""

import subprocess
import sys

import numpy
import torch
import torch.nn.functional as F

from network import GLOBALS, LEAD_UNIT, PLANES, load_checkpoint, quantiles
from selfplay import Symmetries, unpack_plainly, words

# The file has half precision, and so has the checkpoint, before the norms are folded.
BOUND = 0.03


def main():
    program, network, checkpoint = sys.argv[1:]
    net, _ = load_checkpoint(checkpoint, "cpu")
    net.eval()
    torch.manual_seed(1)
    for side in (5, 9, 19):
        count, area = 16, side * side
        bits = torch.randint(-2**31, 2**31 - 1, (count, PLANES * words(side)), dtype=torch.int32)
        bits &= torch.randint(-2**31, 2**31 - 1, bits.shape, dtype=torch.int32)
        numbers = torch.rand(count, GLOBALS)
        rows = numpy.concatenate([bits.numpy().view(numpy.uint8), numbers.numpy().view(numpy.uint8)], 1)
        answered = subprocess.run([program, network, str(side)], input=rows.tobytes(), stdout=subprocess.PIPE, check=True)
        mine = torch.from_numpy(numpy.frombuffer(answered.stdout, numpy.float32).reshape(count, -1).copy())
        planes = torch.zeros(count, PLANES, side, side)
        unpack_plainly(bits, planes, torch.zeros(1, dtype=torch.int32), Symmetries(side, "cpu"), side)
        with torch.no_grad():
            policy, values, owner = net([planes], [numbers])[0]
        theirs = torch.cat([policy[:, 0], F.softmax(values[:, :3], 1), LEAD_UNIT * values[:, 3:4],
                            LEAD_UNIT * F.softplus(values[:, 4:5]), LEAD_UNIT * quantiles(values[:, 5:]), torch.tanh(owner)], 1)
        for name, part in (("policy", slice(0, area + 1)), ("values", slice(area + 1, area + 6)),
                           ("score", slice(area + 6, area + 13)), ("owner", slice(area + 13, None))):
            error = ((mine[:, part] - theirs[:, part]).norm() / theirs[:, part].norm()).item()
            print(f"{side}x{side} {name}: {error:.1e} (at most {BOUND})")
            if not error <= BOUND:
                sys.exit(f"{name} differs on {side}x{side}")


if __name__ == "__main__":
    main()
