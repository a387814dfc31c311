#!/usr/bin/env python3
"""Compares what runs on the GPU alone (kernels, fused convolutions, joint norms) with plain code."""

import copy

import torch

from network import GLOBALS, PLANES, Answerer, Net, grown
from selfplay import Symmetries, unpack, unpack_plainly, words


def error(a, b):
    return ((a.float() - b.float()).norm() / b.float().norm()).item()


def check(name, value, bound):
    print(f"{name}: {value:.2e} (at most {bound:.0e})", flush=True)
    assert value <= bound, name


def main():
    torch.manual_seed(3)
    for side in (7, 9, 19):
        symmetries = Symmetries(side, "cuda")
        bits = torch.randint(-2**31, 2**31 - 1, (64, PLANES * words(side)), dtype=torch.int32, device="cuda")
        for turns in (torch.tensor([5], device="cuda", dtype=torch.int32),
                      torch.randint(0, 8, (64,), device="cuda", dtype=torch.int32)):
            shape = (64, PLANES, side, side)
            mine = torch.full(shape, 9.0, dtype=torch.bfloat16, device="cuda").to(memory_format=torch.channels_last)
            plain = mine.clone()
            unpack(bits, mine, turns, symmetries, side)
            unpack_plainly(bits, plain, turns, symmetries, side)
            check(f"unpacking {side}", error(mine, plain), 0)

    net = Net(3, 32).cuda().to(memory_format=torch.channels_last)
    other = copy.deepcopy(net)
    planes = [torch.randint(0, 2, (n, PLANES, s, s), device="cuda").float().to(memory_format=torch.channels_last)
              for n, s in ((64, 9), (32, 13))]
    numbers = [torch.randn(n, GLOBALS, device="cuda") for n in (64, 32)]
    from network import Norm
    net.train()
    a = net(planes, numbers)
    joint, Norm.forward = Norm.forward, lambda self, xs: self.plain(xs)
    b = other(planes, numbers)
    Norm.forward = joint
    check("joint norm, policy", error(a[0][0], b[0][0]), 1e-3)
    check("joint norm, values", error(a[1][1], b[1][1]), 1e-3)
    for outputs in (a, b):
        sum(x.float().square().mean() for output in outputs for x in output).backward()
    check("joint norm, gradient", error(net.stem.weight.grad, other.stem.weight.grad), 2e-2)
    check("joint norm, running variance", error(net.stem_norm.running_var, other.stem_norm.running_var), 1e-3)

    for _ in range(20):
        net(planes, numbers)
    net.eval()
    with torch.no_grad():
        policy, values, _ = net(planes[:1], numbers[:1])[0]
        fast_policy, fast_values = Answerer(net)(planes[0].bfloat16(), numbers[0].bfloat16())
    check("answers, policy", error(fast_policy, policy[:, 0]), 5e-2)
    check("answers, values", error(fast_values, values[:, :5]), 5e-2)
    larger = grown(net.cpu(), 5, 48).cuda().to(memory_format=torch.channels_last).eval()
    with torch.no_grad():
        grown_policy, grown_values, _ = larger(planes[:1], numbers[:1])[0]
    check("grown, policy", error(grown_policy, policy), 1e-2)
    check("grown, values", error(grown_values, values), 1e-2)


if __name__ == "__main__":
    main()
