#!/usr/bin/env python3
"""One run of training: games play themselves while the network learns from them.

Resumes from a checkpoint where one is given. Writes into OUT: network.mgn (weight file),
checkpoint.pt (to resume from) and run.json (what LEDGER.md is written from).
"""

import argparse
import copy
import ctypes
import json
import math
import os
import time

import torch
import torch.nn.functional as F

from network import (GLOBALS, LEAD_UNIT, PLANES, SCORE_LEVELS, Answerer, Net, grown, load_mean, quantiles, save_checkpoint,
                     weight_file)
from selfplay import COUNTERS, Group, Settings, Symmetries, load_library, play_match, unpack, words


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--library", default="build/train/libmagpie_selfplay.so")
    parser.add_argument("--out", required=True)
    parser.add_argument("--resume", help="checkpoint to go on from; of several, with commas between, the mean")
    parser.add_argument("--seconds", type=float, default=480, help="of self-play and training")
    parser.add_argument("--only", help="part of the network that learns, e.g. score; the rest stays as it is")
    parser.add_argument("--sizes", default="9:12288:1",
                        help="side:games at once[:share of each batch], e.g. 9:6144,13:3072; without shares every position is "
                             "drawn equally often")
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--channels", type=int, default=96)
    parser.add_argument("--groups", type=int, default=3, help="of games of a size, in flight in turn")
    parser.add_argument("--visits", type=int, default=32)
    parser.add_argument("--fast-visits", type=int, default=16)
    parser.add_argument("--recorded-share", type=float, default=1.0)
    parser.add_argument("--prior-share", type=float, default=0.85,
                        help="of the old priors' distances, in the targets of moves that were tried; of 9x9, more on larger "
                             "boards")
    parser.add_argument("--prior-temperature", type=float, default=1.3, help="of the priors in search, below the root")
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=2e-3, help="of learning, at its highest")
    parser.add_argument("--flat", type=float, default=0.55, help="share of the run before the rate falls")
    parser.add_argument("--draws", type=float, default=1.5, help="times each position is learned from")
    parser.add_argument("--trust", type=float, default=0.5,
                        help="in what search saw over the next moves, against how the game ended")
    parser.add_argument("--window", type=float, default=0.35, help="newest share of the positions that is used")
    parser.add_argument("--window-at-least", type=int, default=200_000)
    parser.add_argument("--capacity", type=int, default=4_000_000, help="positions kept, of each size")
    parser.add_argument("--shards", help="folder to write every position to, a file a board size")
    parser.add_argument("--from-shards", help="folder of such files to begin with")
    parser.add_argument("--first", type=int, default=60_000, help="positions before learning starts")
    parser.add_argument("--threads", type=int, default=15)
    parser.add_argument("--snapshots", default="60,120,240,360", help="seconds at which a network is kept for the matches")
    parser.add_argument("--match-games", type=int, default=400)
    parser.add_argument("--note", default="")
    parser.add_argument("--seed", type=int, default=11)
    return parser.parse_args()


def prior_share(side, share):
    """What is forgotten of the priors pulls against what search finds, until both are even. Moves differ less in value the larger the
    board is, so less must be forgotten there, or no move stands out: with 0.85 on 19x19 the best first move had a prior of 1.1 %."""
    return 1 - (1 - share) * min(1, 81 / side**2)


class Replay:
    """The newest positions of one board size, on the device."""

    def __init__(self, library, side, capacity, device):
        self.side, self.capacity, self.device = side, capacity, device
        area = side * side
        places = (ctypes.c_uint64 * 7)()
        library.magpie_sample_layout(side, places)
        self.places = list(places)
        empty = lambda width, dtype: torch.zeros((capacity, width), dtype=dtype, device=device)
        self.columns = [empty(PLANES * words(side), torch.int32), empty(GLOBALS, torch.float32),
                        empty(area + 1, torch.int16), empty(area + 1, torch.int16), empty(area, torch.int8),
                        empty(3, torch.float32)]
        self.total = 0

    def add(self, samples):
        """Samples as bytes, one a row, on the device."""
        rows = torch.arange(self.total, self.total + samples.shape[0], device=self.device) % self.capacity
        for column, start in zip(self.columns, self.places):
            width = column.shape[1] * column.element_size()
            column[rows] = samples[:, start:start + width].contiguous().view(column.dtype)
        self.total += samples.shape[0]

    def window(self, share, at_least):
        return int(min(self.capacity * 0.97, max(at_least, share * self.total), self.total))


class Shards:
    """Files of positions, SIDE.positions each: bytes as in sample.h, one after the other, nothing between. Only whole
    positions are read back, so a file that breaks off is still good."""

    def __init__(self, folder):
        self.folder, self.files = folder, {}

    def write(self, side, rows):
        if side not in self.files:
            os.makedirs(self.folder, exist_ok=True)
            self.files[side] = open(os.path.join(self.folder, f"{side}.positions"), "ab")
        self.files[side].write(rows.numpy().tobytes())

    def close(self):
        for file in self.files.values():
            file.close()

    def read(self, replay):
        """Gives the newest positions of the replay's size to it."""
        path = os.path.join(self.folder, f"{replay.side}.positions")
        if not os.path.exists(path):
            return
        size = replay.places[6]
        count = os.path.getsize(path) // size
        first = max(0, count - replay.capacity)
        with open(path, "rb") as file:
            file.seek(first * size)
            while first < count:
                some = min(count - first, 1 << 16)
                rows = torch.frombuffer(bytearray(file.read(some * size)), dtype=torch.uint8).view(some, size)
                replay.add(rows.to(replay.device))
                first += some


def shares(column):
    """Probabilities from the 16 bits they are kept in."""
    return (column.int() & 0xFFFF).float() * (1 / 65535)


class Trainer:
    """Steps of learning on batches drawn from the replays, one part of the batch a board size."""

    NAMES = ("policy", "entropy", "value", "lead", "owner", "reply", "right", "score", "covered")

    def __init__(self, net, replays, parts, args, device):
        self.net, self.replays, self.parts, self.device = net, replays, parts, device
        if args.only:
            net.eval()  # the norms stay as they are, too
        self.average = copy.deepcopy(net).eval()
        cuda = device == "cuda"
        self.rate = torch.tensor(args.rate, device=device)
        decayed = [p for p in net.parameters() if p.dim() > 1]
        plain = [p for p in net.parameters() if p.dim() <= 1]
        groups = [dict(params=decayed, weight_decay=0.02), dict(params=plain, weight_decay=0.0)]
        if cuda:
            self.optimizer = torch.optim.AdamW(groups, lr=self.rate, betas=(0.9, 0.98), capturable=True, fused=True)
        else:
            self.optimizer = torch.optim.AdamW(groups, lr=args.rate, betas=(0.9, 0.98))
        self.symmetries = [Symmetries(r.side, device) for r in replays]
        self.index = [torch.zeros(n, dtype=torch.int64, device=device) for n in parts]
        self.turn = [torch.zeros(n, dtype=torch.int32, device=device) for n in parts]
        dtype = torch.bfloat16 if cuda else torch.float32
        self.planes = [torch.zeros((n, PLANES, r.side, r.side), dtype=dtype, device=device).to(
            memory_format=torch.channels_last) for n, r in zip(parts, replays)]
        self.losses = torch.zeros(len(self.NAMES), device=device)
        self.learned = torch.zeros((len(parts), len(self.NAMES)), device=device)  # the same, of each size
        self.fresh = torch.zeros((len(parts), len(self.NAMES)), device=device)  # before anything was learned from them
        self.looks = [0] * len(parts)
        self.stream = torch.cuda.Stream() if cuda else None
        self.graph = None
        self.steps = 0
        self.pace = 0.006  # of the average of the weights
        self.trust = args.trust
        self.levels = torch.tensor(SCORE_LEVELS, device=device)
        if cuda:
            self.record_graph()

    def load(self, k, index, turn, planes):
        """The positions of size k at `index`, turned: their planes are written, their numbers and targets returned."""
        replay, symmetry = self.replays[k], self.symmetries[k]
        bits, numbers, policy, reply, owner, result = (column[index] for column in replay.columns)
        unpack(bits, planes, turn, symmetry, replay.side)
        turn = turn.long()
        return numbers, (shares(policy).gather(1, symmetry.source_with_pass[turn]),
                         shares(reply).gather(1, symmetry.source_with_pass[turn]),
                         owner.float().gather(1, symmetry.source[turn]), result)

    def answers(self, net, planes, globals_):
        if self.device == "cuda":
            with torch.autocast("cuda", torch.bfloat16):
                return net(planes, globals_)
        return net(planes, globals_)

    def learn(self):
        self.optimizer.zero_grad(set_to_none=True)
        targets, globals_ = [], []
        for k, planes in enumerate(self.planes):
            numbers, target = self.load(k, self.index[k], self.turn[k], planes)
            globals_.append(numbers)
            targets.append(target)
        outputs = self.answers(self.net, self.planes, globals_)
        total, shown = 0, 0
        count = sum(self.parts)
        for k, (output, target, part) in enumerate(zip(outputs, targets, self.parts)):
            loss, numbers = self.loss(output, target)
            total = total + loss * (part / count)
            shown = shown + numbers * (part / count)
            with torch.no_grad():
                self.learned[k].lerp_(numbers, 0.02)
        total.backward()
        self.optimizer.step()
        with torch.no_grad():
            self.losses.lerp_(shown, 0.02)
            mine, theirs = list(self.average.parameters()), list(self.net.parameters())
            torch._foreach_mul_(mine, 1 - self.pace)
            torch._foreach_add_(mine, theirs, alpha=self.pace)
            for a, b in zip(self.average.buffers(), self.net.buffers()):
                if a.is_floating_point():
                    a.lerp_(b, 0.02)

    @torch.no_grad()
    def look(self, k, count):
        """The losses on the newest `count` positions of size k, right after they came: they are of games that nothing
        has been learned from, so what they cost more than the others is what was learned by heart."""
        replay = self.replays[k]
        count = min(count, 1024)
        index = torch.arange(replay.total - count, replay.total, device=self.device) % replay.capacity
        turn = torch.zeros(count, dtype=torch.int32, device=self.device)
        planes = torch.zeros((count, *self.planes[k].shape[1:]), dtype=self.planes[k].dtype, device=self.device).to(
            memory_format=torch.channels_last)
        numbers, target = self.load(k, index, turn, planes)
        _, shown = self.loss(self.answers(self.average, [planes], [numbers])[0], target)
        self.looks[k] += 1
        self.fresh[k].lerp_(shown, max(0.05, 1 / self.looks[k]))

    def by_size(self):
        """For each board size: losses on what is learned from, and on games nobody has learned from yet."""
        chosen = ("policy", "value", "owner", "right")
        result = {}
        for replay, learned, fresh in zip(self.replays, self.learned.tolist(), self.fresh.tolist()):
            at = [self.NAMES.index(name) for name in chosen]
            result[replay.side] = dict(learned={n: round(learned[i], 3) for n, i in zip(chosen, at)},
                                       fresh={n: round(fresh[i], 3) for n, i in zip(chosen, at)},
                                       positions=replay.total)
        return result

    def loss(self, output, target):
        (policy, values, owner), (aim, reply, owned, result) = output, target
        move_loss = -(aim * F.log_softmax(policy[:, 0], 1)).sum(1).mean()
        reply_loss = -(reply * F.log_softmax(policy[:, 1], 1)).sum(1).mean()
        entropy = -(aim * torch.log(aim.clamp_min(1e-8))).sum(1).mean()
        won = result[:, 0]
        ended = torch.stack([(won == 1).float(), (won == 0.5).float(), (won == 0).float()], 1)
        # How the game ended is true and noisy, what search saw soon after is neither.
        drawn = ended[:, 1]
        seen = torch.stack([result[:, 2] * (1 - drawn), drawn, (1 - result[:, 2]) * (1 - drawn)], 1)
        outcome = torch.lerp(ended, seen, self.trust)
        value_loss = -(outcome * F.log_softmax(values[:, :3], 1)).sum(1).mean()
        lead = result[:, 1] / LEAD_UNIT
        lead_loss = F.smooth_l1_loss(2 * values[:, 3], 2 * lead)
        spread = (values[:, 3].detach() - lead).abs()
        spread_loss = F.smooth_l1_loss(F.softplus(values[:, 4]), spread)
        # The quantiles lie where this is least: what is above costs the level, what is below the rest.
        scores = quantiles(values[:, 5:])
        above = lead[:, None] - scores
        score_loss = torch.maximum(above * self.levels, above * (self.levels - 1)).sum(1).mean()
        covered = ((scores[:, 1] <= lead) & (lead <= scores[:, 5])).float().mean()
        owner_loss = F.binary_cross_entropy_with_logits(2 * owner, (owned + 1) / 2)
        total = (move_loss + 0.15 * reply_loss + 1.2 * value_loss + 0.3 * lead_loss + 0.1 * spread_loss +
                 0.1 * score_loss + 1.0 * owner_loss)
        right = ((values[:, 0] > values[:, 2]) == (won > 0.5)).float().mean()
        shown = torch.stack([move_loss, entropy, value_loss, lead_loss, owner_loss, reply_loss, right, score_loss,
                             covered]).detach()
        return total, shown

    def record_graph(self):
        """One step as a graph; the trial steps it takes to record are undone."""
        before = copy.deepcopy(self.net.state_dict())
        with torch.cuda.stream(self.stream):
            for _ in range(4):
                self.learn()
        self.stream.synchronize()
        self.graph = torch.cuda.CUDAGraph()
        self.optimizer.zero_grad(set_to_none=True)
        with torch.cuda.graph(self.graph, stream=self.stream):
            self.learn()
        torch.cuda.synchronize()
        with torch.no_grad():
            self.net.load_state_dict(before)
            self.average.load_state_dict(before)
            self.losses.zero_()
            self.learned.zero_()
            for state in self.optimizer.state.values():
                for value in state.values():
                    if torch.is_tensor(value):
                        value.zero_()

    def step(self, rate, window_share, window_at_least):
        for replay, index, turn in zip(self.replays, self.index, self.turn):
            window = replay.window(window_share, window_at_least)
            drawn = torch.randint(replay.total - window, replay.total, index.shape, device=self.device)
            index.copy_(drawn % replay.capacity)
            turn.random_(0, 8)
        if self.graph:
            self.rate.fill_(rate)
            self.graph.replay()
        else:
            for group in self.optimizer.param_groups:
                group["lr"] = rate
            self.learn()
        self.steps += 1


def elo(wins, draws, losses):
    """Elo difference with its standard error."""
    games = wins + draws + losses
    score = min(max((wins + draws / 2) / games, 0.5 / games), 1 - 0.5 / games)
    return -400 * math.log10(1 / score - 1), 400 / math.log(10) / math.sqrt(games * score * (1 - score))


def main():
    args = arguments()
    os.makedirs(args.out, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    cuda = device == "cuda"
    torch.backends.cudnn.benchmark = True
    torch.manual_seed(args.seed)
    library = load_library(os.path.abspath(args.library))
    plan = [size.split(":") for size in args.sizes.split(",")]
    games_at_once = [int(games) for _, games, *_ in plan]
    sizes = [(int(side), float(share[0]) if share else int(games) / sum(games_at_once)) for side, games, *share in plan]

    facts = dict(samples=0, runs=0)
    if args.resume:
        net, saved = load_mean(args.resume.split(","), device)
        facts = {k: saved[k] for k in facts}
        net = grown(net, args.blocks, args.channels).to(device).to(memory_format=torch.channels_last)
    else:
        net = Net(args.blocks, args.channels).to(device).to(memory_format=torch.channels_last)
    if args.only:
        for name, parameter in net.named_parameters():
            parameter.requires_grad_(name.split(".")[0] == args.only)
        if not any(parameter.requires_grad for parameter in net.parameters()):
            raise SystemExit(f"train.py: the network has no part {args.only}")
    start_net = copy.deepcopy(net)

    replays = [Replay(library, side, args.capacity, device) for side, _ in sizes]
    if args.from_shards:
        if not os.path.isdir(args.from_shards):
            raise SystemExit(f"train.py: there is no folder {args.from_shards}")
        for replay in replays:
            Shards(args.from_shards).read(replay)
    begun_with = sum(r.total for r in replays)
    shards = Shards(args.shards) if args.shards else None
    parts = [max(2, int(args.batch * share) // 2 * 2) for _, share in sizes]
    trainer = Trainer(net, replays, parts, args, device)
    answerer = Answerer(trainer.average)
    answers = torch.cuda.Stream(priority=-1) if cuda else None
    pool = library.magpie_pool_new(args.threads)
    settings = [Settings(visits=args.visits, fast_visits=args.fast_visits, recorded_share=args.recorded_share,
                         prior_share=prior_share(side, args.prior_share), prior_temperature=args.prior_temperature)
                for side, _ in sizes]
    groups = []
    for turn in range(args.groups):
        for k, (side, _) in enumerate(sizes):
            games = max(32, games_at_once[k] // args.groups // 32 * 32)
            group = Group(library, pool, side, games, settings[k], [answerer], answers, device,
                          (args.seed * 1000 + turn * 10 + k) * 1_000_003)
            groups.append((group, replays[k]))
    for group, _ in groups:
        group.release()
    host = torch.zeros(128 << 20, dtype=torch.uint8)
    host = host.pin_memory() if cuda else host

    looked = 0.0

    def take():
        nonlocal looked
        new = 0
        is_time = trainer.steps and time.time() - looked > 2
        if is_time:
            looked = time.time()
        for group, replay in groups:
            count = group.take(host)
            if not count:
                continue
            rows = host[:count * replay.places[6]].view(count, replay.places[6])
            if shards:
                shards.write(replay.side, rows)
            if cuda:
                with torch.cuda.stream(trainer.stream):
                    replay.add(rows.to(device, non_blocking=True))
                    if is_time and count >= 64:
                        trainer.look(replays.index(replay), count)
                    event = torch.cuda.Event()
                    event.record(trainer.stream)
                event.synchronize()
            else:
                replay.add(rows)
                if is_time and count >= 64:
                    trainer.look(replays.index(replay), count)
            new += count
        return new

    def rate_at(share, step):
        warm = min(1, (step + 1) / 200)
        if share < args.flat:
            return args.rate * warm
        return args.rate * warm * max(0.05, 0.5 * (1 + math.cos(math.pi * (share - args.flat) / (1 - args.flat))))

    snapshots = [float(s) for s in args.snapshots.split(",") if s and float(s) < args.seconds]
    kept = []
    log = []
    start = time.time()
    last_take = last_load = last_log = start
    before = None
    credit = 0.0
    pending = []
    turn = 0
    learned = None
    if cuda:
        learned = torch.cuda.Event()
        learned.record(trainer.stream)
    while True:
        group = groups[turn % len(groups)][0]
        turn += 1
        group.wait()
        group.launch()
        pending.append(group)
        now = time.time()
        elapsed = now - start
        if all(r.total >= min(args.first, args.capacity) * share for r, (_, share) in zip(replays, sizes)) and (
                credit >= args.batch and (learned is None or learned.query())):
            rate = rate_at(elapsed / args.seconds, trainer.steps)
            steps = 2 if cuda else 1
            if cuda:
                with torch.cuda.stream(trainer.stream):
                    for _ in range(steps):
                        trainer.step(rate, args.window, args.window_at_least)
                    learned.record(trainer.stream)
            else:
                trainer.step(rate, args.window, args.window_at_least)
            credit -= steps * args.batch
        if len(pending) > 1 or len(groups) == 1:
            pending.pop(0).finish()
        if now - last_take > 0.3:
            credit = min(credit + take() * args.draws, 4000.0 * args.batch)
            last_take = now
        if now - last_load > 4 and trainer.steps:
            if cuda:
                with torch.cuda.stream(answers):
                    answers.wait_stream(trainer.stream)
                    answerer.load(trainer.average)
                trainer.stream.wait_stream(answers)
            else:
                answerer.load(trainer.average)
            last_load = now
        if snapshots and elapsed >= snapshots[0]:
            if cuda:
                torch.cuda.synchronize()
            kept.append((int(snapshots.pop(0)), copy.deepcopy(trainer.average)))
        over = elapsed >= args.seconds
        if over or now - last_log > (15 if elapsed > 60 else 7.5):
            counters = {name: sum(g.counters()[name] for g, _ in groups) for name in COUNTERS}
            fresh = {k: v - (before[0][k] if before else 0) for k, v in counters.items()}
            seconds = now - last_log
            losses = dict(zip(Trainer.NAMES, (round(x, 3) for x in trainer.losses.tolist())))
            entry = dict(seconds=round(elapsed, 1), questions_per_s=round(fresh["questions"] / seconds),
                         positions_per_s=round(fresh["samples"] / seconds), games=counters["games"],
                         moves_per_game=round(fresh["moves"] / max(1, fresh["games"]), 1),
                         black=round(fresh["black_wins"] / max(1, fresh["games"]), 3),
                         cut_off=round(fresh["cut_off"] / max(1, fresh["games"]), 4), lost=counters["lost_samples"],
                         positions=sum(r.total for r in replays), steps=trainer.steps,
                         steps_per_s=round((trainer.steps - (before[1] if before else 0)) / seconds, 1),
                         rate=rate_at(elapsed / args.seconds, trainer.steps), **losses, sizes=trainer.by_size())
            log.append(entry)
            print(json.dumps(entry), flush=True)
            before = (counters, trainer.steps)
            last_log = now
        if over:
            break
    for group in pending:
        if group.event:
            group.event.synchronize()
    if cuda:
        torch.cuda.synchronize()

    if shards:
        shards.close()
    facts = dict(samples=facts["samples"] + sum(r.total for r in replays) - begun_with, runs=facts["runs"] + 1)
    net = trainer.average
    save_checkpoint(net, os.path.join(args.out, "checkpoint.pt"), **facts)
    with open(os.path.join(args.out, "network.mgn"), "wb") as file:
        file.write(weight_file(net, args.note))
    summary = dict(arguments=vars(args), facts=facts, log=log, matches=[])

    def write_summary():
        with open(os.path.join(args.out, "run.json"), "w") as file:
            json.dump(summary, file, indent=1)

    write_summary()
    final = Answerer(net)
    opponents = ([("start", start_net)] if args.resume else []) + [(f"{s} s", n) for s, n in kept]
    for side, _ in sizes:
        for name, other in opponents:
            if not args.match_games:
                continue
            began = time.time()
            score = play_match(library, args.threads, [final, Answerer(other)], side, args.match_games, args.visits, device)
            difference, error = elo(*score)
            match = dict(side=side, against=name, wins=score[0], draws=score[1], losses=score[2],
                         elo=round(difference), error=round(error), seconds=round(time.time() - began, 1))
            summary["matches"].append(match)
            print(json.dumps(match), flush=True)
            write_summary()
    print("done", json.dumps(facts), flush=True)
    os._exit(0)  # the games are still waiting in their threads


if __name__ == "__main__":
    main()
