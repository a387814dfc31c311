#!/usr/bin/env python3
"""A large network that learns the labels of self-play, and tells them again with less chance in them.

    teacher.py learn FILE FOLDER... --seconds S     learns from the shards of the folders
    teacher.py tell FILE FROM INTO --exact N        writes the shards of FROM with the teacher's labels into INTO

The label of a midgame position is how one game went on: chance is in it. What the teacher says of the position is the mean
over all games like it. Labels with N empty squares or fewer are exact, and stay; those of games held out (README.md) stay
too, so that errors on them can be compared. Needs PyTorch, and a GPU to be of use. Figures go to standard output as lines of JSON.
"""

import argparse
import json
import math
import os
import pathlib
import shutil
import struct
import sys
import time

import numpy
import torch
import torch.nn as nn
import torch.nn.functional as F

SAMPLE = numpy.dtype([("own", "<i8"), ("other", "<i8"), ("label", "<i2"), ("seen", "<i2"), ("game", "<u4")])
HEADER = 16  # bytes: MAGPIEOP, version, count
UNIT = 16.0  # discs that the network calls 1
MOST_ERROR = 20.0  # discs: as in learner.cpp, a blunder drowns nothing else
HELD_OUT = 16  # one game in so many
PLANES = 4

A_TO_G = 0x7F7F7F7F7F7F7F7F
B_TO_H = 0xFEFEFEFEFEFEFEFE - (1 << 64)  # as a signed number
# The eight steps: by how many bits, and which squares can be reached by it without leaving the row.
STEPS = [(1, B_TO_H), (-1, A_TO_G), (8, -1), (-8, -1), (9, B_TO_H), (-9, A_TO_G), (7, A_TO_G), (-7, B_TO_H)]


def step(x, by, reached):
    if by > 0:
        return (x << by) & reached
    # A signed number is shifted with its sign, which is cut off.
    return (x >> -by) & ((1 << (64 + by)) - 1) & reached


def run_of_others(from_, other, by, reached):
    x = step(from_, by, reached) & other
    for _ in range(5):
        x = x | (step(x, by, reached) & other)
    return x


def legal_moves(own, other):
    empty = ~(own | other)
    moves = torch.zeros_like(own)
    for by, reached in STEPS:
        moves |= step(run_of_others(own, other, by, reached), by, reached) & empty
    return moves


def played(own, other, move):
    """The boards after the moves, for the side to play then."""
    flips = torch.zeros_like(own)
    for by, reached in STEPS:
        run = run_of_others(move, other, by, reached)
        is_closed = (step(run, by, reached) & own) != 0
        flips |= torch.where(is_closed, run, torch.zeros_like(run))
    return other & ~flips, own | flips | move


def squares(x):
    """Boards of bits as rows of 64 zeros and ones."""
    return (x[:, None] >> torch.arange(64, device=x.device)) & 1


def planes_of(own, other):
    four = torch.stack([own, other, legal_moves(own, other), legal_moves(other, own)], 1)
    bits = (four[:, :, None] >> torch.arange(64, device=own.device)) & 1
    return bits.view(-1, PLANES, 8, 8)


def turned(planes, symmetry):
    if symmetry & 1:
        planes = planes.flip(2)
    if symmetry & 2:
        planes = planes.flip(3)
    if symmetry & 4:
        planes = planes.transpose(2, 3)
    return planes


class Block(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(channels)
        nn.init.constant_(self.norm2.weight, 0.2)

    def forward(self, x):
        y = F.relu(self.norm1(self.conv1(x)))
        return F.relu(x + self.norm2(self.conv2(y)))


class Teacher(nn.Module):
    def __init__(self, blocks, channels):
        super().__init__()
        self.shape = {"blocks": blocks, "channels": channels}
        self.stem = nn.Conv2d(PLANES, channels, 3, padding=1, bias=False)
        self.stem_norm = nn.BatchNorm2d(channels)
        self.blocks = nn.Sequential(*[Block(channels) for _ in range(blocks)])
        self.head = nn.Conv2d(channels, 32, 1)
        self.hidden = nn.Linear(32 * 64, 128)
        self.value = nn.Linear(128, 1)

    def forward(self, x):
        x = self.blocks(F.relu(self.stem_norm(self.stem(x))))
        x = F.relu(self.head(x)).flatten(1)
        return self.value(F.relu(self.hidden(x)))[:, 0]


def device():
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def half(place):
    return torch.autocast(place.type, dtype=torch.bfloat16, enabled=place.type == "cuda")


def as_input(planes, place):
    return planes.to(torch.bfloat16 if place.type == "cuda" else torch.float32).contiguous(
        memory_format=torch.channels_last)


def read_shard(path):
    raw = path.read_bytes()
    version, count = struct.unpack_from("<II", raw, 8) if len(raw) >= HEADER else (0, 0)
    if raw[:8] != b"MAGPIEOP" or version != 1 or len(raw) != HEADER + count * SAMPLE.itemsize:
        sys.exit(f"{path} is no whole shard of version 1")
    return raw[:HEADER], numpy.frombuffer(raw, SAMPLE, offset=HEADER)


def shards_of(folders):
    return sorted(path for folder in folders for path in pathlib.Path(folder).glob("*.positions"))


def empties_of(samples):
    bits = (samples["own"] | samples["other"]).view(numpy.uint8).reshape(-1, 8)
    return 64 - numpy.unpackbits(bits, axis=1).sum(1)


def think(net, own, other, place, symmetries, batch=16384):
    """What the teacher says of the boards, in discs."""
    net.eval()
    found = torch.empty(len(own), device=place)
    with torch.no_grad(), half(place):
        for at in range(0, len(own), batch):
            planes = planes_of(own[at:at + batch], other[at:at + batch])
            sum_ = sum(net(as_input(turned(planes, s), place)).float() for s in symmetries)
            found[at:at + batch] = sum_ * (UNIT / len(symmetries))
    return found


def learn(options):
    place = device()
    began = time.monotonic()
    shards = [read_shard(path)[1] for path in shards_of(options.folders)]
    if not any(len(shard) for shard in shards):
        sys.exit("there are no positions to learn from")
    samples = numpy.concatenate(shards)
    is_held_out = samples["game"] % HELD_OUT == 0
    if is_held_out.all():
        sys.exit("all positions are of games held out: there is none to learn from")
    own, other = (torch.from_numpy(samples[name].copy()).to(place) for name in ("own", "other"))
    label = torch.from_numpy(samples["label"].astype(numpy.float32) / 100).to(place)
    learned = torch.from_numpy(numpy.flatnonzero(~is_held_out)).to(place)
    torch.manual_seed(options.seed)
    net = Teacher(options.blocks, options.channels).to(place, memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-4, **({"fused": True} if place.type == "cuda" else {}))
    steps, order, at, told = 0, None, 0, began
    running = 0.0
    epochs = 0
    net.train()
    while (share := (time.monotonic() - began) / options.seconds) < 1:
        rate = options.rate * min(1, steps / 500) * 0.5 * (1 + math.cos(math.pi * share))
        for group in optimizer.param_groups:
            group["lr"] = rate
        if order is None or at + options.batch > len(order):
            order, at, epochs = learned[torch.randperm(len(learned), device=place)], 0, epochs + 1
        now = order[at:at + options.batch]
        at += options.batch
        planes = turned(planes_of(own[now], other[now]), steps % 8)
        with half(place):
            said = net(as_input(planes, place)).float()
        loss = F.huber_loss(said, label[now] / UNIT, delta=MOST_ERROR / UNIT)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        steps += 1
        if steps % 50 == 0:
            running = 0.9 * running + 0.1 * loss.item()
            if time.monotonic() - told > 20:
                told = time.monotonic()
                print(f"{steps} steps, {steps * options.batch / len(learned):.1f} epochs, loss {running:.4f}, "
                      f"{told - began:.0f} s", file=sys.stderr)
    unfinished = options.file + ".unfinished"
    torch.save({"shape": net.shape, "net": net.state_dict()}, unfinished)
    os.replace(unfinished, options.file)
    tested = numpy.flatnonzero(is_held_out)[:options.test]
    index = torch.from_numpy(tested).to(place)
    errors = (think(net, own[index], other[index], place, [0]) - label[index]).abs().cpu().numpy()
    phase = (60 - empties_of(samples[tested])).clip(0, 59) // 3
    by_phase = [round(float(errors[phase == p].mean()), 3) if (phase == p).any() else 0 for p in range(20)]
    print(json.dumps({"did": "teach", **net.shape, "positions": len(learned), "steps": steps, "batch": options.batch,
                      "epochs": round(steps * options.batch / max(1, len(learned)), 2),
                      "seconds": round(time.monotonic() - began, 1), "error_held_out": round(float(errors.mean()), 3) if len(errors) else None,
                      "phases_held_out": by_phase}))


def tell(options):
    place = device()
    began = time.monotonic()
    saved = torch.load(options.file, map_location=place)
    net = Teacher(**saved["shape"]).to(place, memory_format=torch.channels_last)
    net.load_state_dict(saved["net"])
    # A folder that is there is whole.
    into = pathlib.Path(options.into + ".unfinished")
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    told, more = 0, 0
    generator = torch.Generator(device=place).manual_seed(options.seed)
    for path in shards_of([options.from_]):
        header, read = read_shard(path)
        samples = read.copy()
        empties = empties_of(samples)
        is_told = (samples["game"] % HELD_OUT != 0) & (empties > options.exact)
        chosen = samples[is_told]
        own, other = (torch.from_numpy(chosen[name].copy()).to(place) for name in ("own", "other"))
        said = think(net, own, other, place, options.symmetries).cpu().numpy()
        mixed = options.share / 100 * said * 100 + (1 - options.share / 100) * chosen["label"]
        samples["label"][is_told] = numpy.clip(numpy.rint(mixed), -6400, 6400).astype(numpy.int16)
        told += len(chosen)
        if options.others > 0:
            samples = numpy.concatenate([samples, others_of(net, chosen, own, other, options, generator, place)])
            more += len(samples) - len(read)
        (into / path.name).write_bytes(header[:12] + len(samples).to_bytes(4, "little") + samples.tobytes())
    shutil.rmtree(options.into, ignore_errors=True)
    os.replace(into, options.into)
    print(json.dumps({"did": "tell", "told": told, "others": more, "share": options.share,
                      "seconds": round(time.monotonic() - began, 1)}))


def others_of(net, chosen, own, other, options, generator, place):
    """Positions after a move drawn at random, of a share of those chosen, with what the teacher says of them: search meets
    such positions all the time, games hardly ever."""
    keep = torch.rand(len(own), generator=generator, device=place) < options.others / 100
    keep &= torch.from_numpy(empties_of(chosen) > options.exact + 1).to(place)
    own, other = own[keep], other[keep]
    chance = squares(legal_moves(own, other)) * (1 + torch.rand((len(own), 64), generator=generator, device=place))
    move = torch.ones_like(own) << chance.argmax(1)
    next_own, next_other = played(own, other, move)
    can_move = legal_moves(next_own, next_other) != 0
    next_own, next_other = next_own[can_move], next_other[can_move]
    said = think(net, next_own, next_other, place, options.symmetries).cpu().numpy()
    found = numpy.zeros(len(said), SAMPLE)
    found["own"], found["other"] = next_own.cpu().numpy(), next_other.cpu().numpy()
    found["label"] = found["seen"] = numpy.clip(numpy.rint(said * 100), -6400, 6400).astype(numpy.int16)
    found["game"] = chosen["game"][keep.cpu().numpy()][can_move.cpu().numpy()]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    learns = commands.add_parser("learn", help="learn from the shards of folders")
    learns.add_argument("file", help="where the teacher is kept")
    learns.add_argument("folders", nargs="+", help="folders of shards")
    learns.add_argument("--seconds", type=float, required=True)
    learns.add_argument("--blocks", type=int, default=6)
    learns.add_argument("--channels", type=int, default=128)
    learns.add_argument("--batch", type=int, default=4096)
    learns.add_argument("--rate", type=float, default=2e-3)
    learns.add_argument("--test", type=int, default=400_000, help="positions held out that are looked at in the end")
    learns.add_argument("--seed", type=int, default=1)
    tells = commands.add_parser("tell", help="write shards with the teacher's labels")
    tells.add_argument("file", help="the teacher")
    tells.add_argument("from_", metavar="from", help="a folder of shards")
    tells.add_argument("into", help="the folder they are written to")
    tells.add_argument("--exact", type=int, required=True, help="empty squares from which on labels are exact")
    tells.add_argument("--share", type=int, default=80, help="per cent of the teacher in the new label")
    tells.add_argument("--others", type=int, default=0, help="per cent of positions from which one beside the game is added")
    tells.add_argument("--symmetries", type=int, nargs="+", default=[0, 7], help="of eight, which are looked at")
    tells.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    {"learn": learn, "tell": tell}[options.command](options)


if __name__ == "__main__":
    main()
