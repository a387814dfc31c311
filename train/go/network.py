"""The network in PyTorch: for training, for fast answers on a GPU, and as a weight file.

docs/formats/network.md describes what it computes; src/nn computes the same on a CPU.
"""

import copy
import math
import struct
import zlib

import numpy
import torch
import torch.nn as nn
import torch.nn.functional as F

PLANES = 24
GLOBALS = 16
FEATURES_VERSION = 2
LEAD_UNIT = 20.0  # points in a unit of the lead output
SCORE_LEVELS = (0.025, 0.1, 0.25, 0.5, 0.75, 0.9, 0.975)  # of the quantiles of the score


def pool(x):
    """Mean, mean scaled by the size of the board, and maximum of each channel."""
    side = math.sqrt(x.shape[2] * x.shape[3])
    mean = x.mean((2, 3))
    return torch.cat([mean, mean * ((side - 14) / 10), x.amax((2, 3))], 1)


class JointNorm(torch.autograd.Function):
    """Batch normalisation over several tensors as if they were one: boards of different sizes."""

    @staticmethod
    def forward(ctx, weight, bias, running_mean, running_var, momentum, eps, *xs):
        stats = [torch.batch_norm_stats(x, eps) for x in xs]
        counts = value_counts(xs)
        mean, invstd = torch.batch_norm_gather_stats_with_counts(
            xs[0], torch.stack([s[0] for s in stats]), torch.stack([s[1] for s in stats]),
            running_mean, running_var, momentum, eps, counts)
        ctx.save_for_backward(weight, mean, invstd, counts.int(), *xs)
        return tuple(torch.batch_norm_elemt(x, weight, bias, mean, invstd, eps) for x in xs)

    @staticmethod
    def backward(ctx, *grads):
        weight, mean, invstd, counts, *xs = ctx.saved_tensors
        sums = []
        for x, grad in zip(xs, grads):
            grad = grad.contiguous(memory_format=torch.channels_last)
            sums.append((grad, torch.batch_norm_backward_reduce(grad, x, mean, invstd, weight, True, True, True)))
        sum_dy = sum(s[1][0] for s in sums)
        sum_dy_xmu = sum(s[1][1] for s in sums)
        grad_weight = sum(s[1][2] for s in sums)
        grad_bias = sum(s[1][3] for s in sums)
        grad_xs = [torch.batch_norm_backward_elemt(grad, x, mean, invstd, weight, sum_dy, sum_dy_xmu, counts)
                   for (grad, _), x in zip(sums, xs)]
        return (grad_weight, grad_bias, None, None, None, None, *grad_xs)


_counts = {}


def value_counts(xs):
    """The number of values a channel has in each tensor; made once, so that a graph can hold it."""
    key = (tuple(x.numel() // x.shape[1] for x in xs), xs[0].device)
    if key not in _counts:
        _counts[key] = torch.tensor(key[0], dtype=torch.float32, device=xs[0].device)
    return _counts[key]


class Norm(nn.BatchNorm2d):
    """Takes and gives a list of tensors, one a board size."""

    def forward(self, xs):
        if not self.training or len(xs) == 1:
            return [super(Norm, self).forward(x) for x in xs]
        if xs[0].is_cuda:
            return list(JointNorm.apply(self.weight, self.bias, self.running_mean, self.running_var,
                                        self.momentum, self.eps, *xs))
        return self.plain(xs)

    def plain(self, xs):
        """The same in plain operations; what JointNorm is compared with."""
        count = sum(x.numel() // x.shape[1] for x in xs)
        mean = sum(x.float().sum((0, 2, 3)) for x in xs) / count
        var = sum(((x.float() - mean[:, None, None]) ** 2).sum((0, 2, 3)) for x in xs) / count
        with torch.no_grad():
            self.running_mean.lerp_(mean, self.momentum)
            self.running_var.lerp_(var * (count / (count - 1)), self.momentum)
        scale = self.weight / torch.sqrt(var + self.eps)
        return [((x.float() - mean[:, None, None]) * scale[:, None, None] + self.bias[:, None, None]).to(x.dtype)
                for x in xs]


def conv(channels_in, channels_out, size=3):
    return nn.Conv2d(channels_in, channels_out, size, padding=size // 2, bias=False)


class Block(nn.Module):
    def __init__(self, channels, pooled):
        super().__init__()
        self.conv1, self.norm1 = conv(channels, channels), Norm(channels)
        self.conv2, self.norm2 = conv(channels, channels), Norm(channels)
        self.pool = nn.Linear(3 * channels, channels) if pooled else None
        nn.init.constant_(self.norm2.weight, 0.2)

    def forward(self, xs):
        ys = [F.relu(y) for y in self.norm1([self.conv1(x) for x in xs])]
        if self.pool is not None:
            ys = [y + self.pool(pool(y))[:, :, None, None] for y in ys]
        return [F.relu(x + y) for x, y in zip(xs, self.norm2([self.conv2(y) for y in ys]))]


class Net(nn.Module):
    def __init__(self, blocks=6, channels=96, head=32, hidden=64, pooled=None):
        super().__init__()
        self.shape = dict(blocks=blocks, channels=channels, head=head, hidden=hidden)
        pooled = [i % 3 == 1 for i in range(blocks)] if pooled is None else pooled
        self.shape["pooled"] = list(pooled)
        self.stem, self.stem_norm = conv(PLANES, channels), Norm(channels)
        self.stem_globals = nn.Linear(GLOBALS, channels, bias=False)
        self.blocks = nn.ModuleList([Block(channels, p) for p in pooled])
        self.head, self.head_norm = conv(channels, 2 * head, 1), Norm(2 * head)
        self.policy_pool = nn.Linear(3 * head, head)
        self.policy_out = conv(head, 2, 1)  # the move, and the opponent's reply (for training only)
        self.policy_pass = nn.Linear(3 * head, 2)
        self.value_hidden = nn.Linear(3 * head, hidden)
        self.value_out = nn.Linear(hidden, 5)
        self.score = nn.Linear(hidden, len(SCORE_LEVELS))
        self.ownership = nn.Conv2d(head, 1, 1)
        nn.init.constant_(self.score.bias, -2.0)  # steps of two or three points
        nn.init.zeros_(self.score.bias[len(SCORE_LEVELS) // 2:][:1])

    def heads(self, t, training=True):
        """From the head's activations: policy (and reply) logits, values, ownership. The values are five, and for
        training the numbers of the score after them."""
        half = self.shape["head"]
        p, v = t[:, :half], t[:, half:]
        gp = pool(p)
        q = F.relu(p + self.policy_pool(gp)[:, :, None, None])
        points, passes = self.policy_out(q).flatten(2), self.policy_pass(gp)[:, :, None]
        policy = torch.cat([points, passes], 2).float()
        hidden = F.relu(self.value_hidden(pool(v)))
        values = self.value_out(hidden).float()
        if not training:
            return policy, values, None
        return policy, torch.cat([values, self.score(hidden).float()], 1), self.ownership(v).flatten(1).float()

    def forward(self, planes, globals_):
        """Lists of planes [n, PLANES, side, side] and globals [n, GLOBALS], one a board size."""
        xs = self.stem_norm([self.stem(x) for x in planes])
        xs = [F.relu(x + self.stem_globals(g)[:, :, None, None]) for x, g in zip(xs, globals_)]
        for block in self.blocks:
            xs = block(xs)
        return [self.heads(F.relu(t)) for t in self.head_norm([self.head(x) for x in xs])]

    def normed(self):
        """The convolutions with the norms that follow them, in order."""
        pairs = [(self.stem, self.stem_norm)]
        for block in self.blocks:
            pairs += [(block.conv1, block.norm1), (block.conv2, block.norm2)]
        return pairs + [(self.head, self.head_norm)]


def quantiles(raw):
    """The quantiles of the final lead, in units of the lead, from the raw numbers of the score: the median, and
    steps away from it that are never negative."""
    middle = raw.shape[1] // 2
    steps = F.softplus(raw)
    parts = [raw[:, middle]]
    for i in range(middle):
        parts.insert(0, parts[0] - steps[:, middle - 1 - i])
        parts.append(parts[-1] + steps[:, middle + 1 + i])
    return torch.stack(parts, 1)


def folded(convolution, norm):
    """Weight and bias of a convolution that has taken in its norm."""
    scale = norm.weight.float() / torch.sqrt(norm.running_var.float() + norm.eps)
    return convolution.weight.float() * scale[:, None, None, None], norm.bias.float() - norm.running_mean.float() * scale


class Answerer:
    """A copy of a network for answers only: norms folded, half precision, convolutions fused with
    what follows. The tensors stay where they are when new weights are loaded: graphs go on working."""

    def __init__(self, net):
        self.fused = next(net.parameters()).is_cuda
        self.dtype = torch.bfloat16 if self.fused else torch.float32
        self.rest = copy.deepcopy(net).to(self.dtype).eval()
        self.weights, self.biases = [], []
        for convolution, norm in net.normed():
            weight, bias = folded(convolution, norm)
            self.weights.append(weight.to(self.dtype).to(memory_format=torch.channels_last).detach().clone())
            self.biases.append(bias.to(self.dtype).detach().clone())
        self.load(net)

    @torch.no_grad()
    def load(self, net):
        for i, (convolution, norm) in enumerate(net.normed()):
            weight, bias = folded(convolution, norm)
            self.weights[i].copy_(weight)
            self.biases[i].copy_(bias)
        for mine, theirs in zip(self.rest.parameters(), net.parameters()):
            mine.copy_(theirs)

    def conv_relu(self, x, i, padding=1):
        if self.fused:
            return torch.cudnn_convolution_relu(x, self.weights[i], self.biases[i], [1, 1], [padding] * 2, [1, 1], 1)
        return F.relu(F.conv2d(x, self.weights[i], self.biases[i], 1, padding))

    def conv_add_relu(self, x, added, i):
        if self.fused:
            return torch.cudnn_convolution_add_relu(x, self.weights[i], added, 1.0, self.biases[i], [1, 1], [1, 1],
                                                    [1, 1], 1)
        return F.relu(F.conv2d(x, self.weights[i], self.biases[i], 1, 1) + added)

    @torch.no_grad()
    def __call__(self, planes, globals_):
        """Policy logits [n, area + 1] and values [n, 5]."""
        x = F.conv2d(planes, self.weights[0], self.biases[0], 1, 1)
        x = F.relu(x + self.rest.stem_globals(globals_)[:, :, None, None])
        at = 1
        for block in self.rest.blocks:
            y = self.conv_relu(x, at)
            if block.pool is not None:
                y = y + block.pool(pool(y))[:, :, None, None]
            x = self.conv_add_relu(y, x, at + 1)
            at += 2
        policy, values, _ = self.rest.heads(self.conv_relu(x, at, 0), training=False)
        return policy[:, 0], values


def tensors(net):
    """What the weight file holds, in its order."""
    yield from folded(net.stem, net.stem_norm)
    yield net.stem_globals.weight
    for block in net.blocks:
        yield from folded(block.conv1, block.norm1)
        if block.pool is not None:
            yield block.pool.weight
            yield block.pool.bias
        yield from folded(block.conv2, block.norm2)
    yield from folded(net.head, net.head_norm)
    yield net.policy_pool.weight
    yield net.policy_pool.bias
    yield net.policy_out.weight[0]
    yield net.policy_pass.weight[0]
    yield net.policy_pass.bias[:1]
    yield net.value_hidden.weight
    yield net.value_hidden.bias
    yield net.value_out.weight
    yield net.value_out.bias
    yield net.score.weight
    yield net.score.bias
    yield net.ownership.weight
    yield net.ownership.bias


def weight_file(net, note):
    """The bytes of the weight file."""
    weights = numpy.concatenate([t.detach().float().cpu().numpy().ravel() for t in tensors(net)])
    halves = weights.astype("<f2")
    assert numpy.isfinite(halves).all()
    shape = net.shape
    text = note.encode()
    padded = text + bytes(-len(text) % 8)
    pooled = sum(1 << i for i, p in enumerate(shape["pooled"]) if p)
    start = b"MAGPIENN" + struct.pack("<10IQ", 2, FEATURES_VERSION, PLANES, GLOBALS, shape["channels"],
                                      shape["blocks"], pooled, shape["head"], shape["hidden"], len(text), halves.size)
    rest = bytes(4) + padded + halves.tobytes()
    return start + struct.pack("<I", zlib.crc32(rest, zlib.crc32(start))) + rest


def save_checkpoint(net, path, **facts):
    state = {k: v.half().cpu() if v.is_floating_point() and "running" not in k else v.cpu()
             for k, v in net.state_dict().items()}
    torch.save(dict(state=state, shape=net.shape, features=FEATURES_VERSION, **facts), path)


# The inputs each version of the features added: planes, globals.
ADDED = {2: ([18, 19], [6, 10, 11])}


def load_checkpoint(path, device):
    saved = torch.load(path, map_location="cpu")
    net = Net(**saved["shape"])
    state = {k: v.float() if v.is_floating_point() else v for k, v in saved["state"].items()}
    for key in ("score.weight", "score.bias"):  # from before there was a score head
        state.setdefault(key, net.state_dict()[key])
    net.load_state_dict(state)
    for version in range(saved.get("features", 1) + 1, FEATURES_VERSION + 1):
        forget_inputs(net, *ADDED[version])
    return net.to(device).to(memory_format=torch.channels_last), saved


def load_mean(paths, device):
    """The network in the middle of several of one shape that grew from each other: often better than each."""
    net, saved = load_checkpoint(paths[0], device)
    if len(paths) > 1:
        states = [net.state_dict()] + [load_checkpoint(path, device)[0].state_dict() for path in paths[1:]]
        net.load_state_dict({key: sum(state[key] for state in states) / len(states) if value.is_floating_point() else value
                             for key, value in states[0].items()})
    return net, saved


def forget_inputs(net, planes, globals_):
    """Takes away what chance gave the weights of inputs that have never been other than zero."""
    with torch.no_grad():
        net.stem.weight[:, planes] = 0
        net.stem_globals.weight[:, globals_] = 0


def widened(net, channels):
    """The same function with more channels: the new ones see something, but nothing looks at them yet."""
    old = net.shape["channels"]
    bigger = Net(**dict(net.shape, channels=channels))
    state = bigger.state_dict()
    for key, value in net.state_dict().items():
        mine = state[key]
        if value.dim() == 0 or mine.shape == value.shape:
            mine.copy_(value)
        elif key.endswith("pool.weight"):
            # Its inputs are three runs of channels, one for each way of pooling.
            for kind in range(3):
                mine[:old, kind * channels:(kind + 1) * channels] = 0
                mine[:old, kind * channels:kind * channels + old] = value[:, kind * old:(kind + 1) * old]
        elif value.dim() > 1 and value.shape[1] == old:
            rows = value.shape[0]
            mine[:rows] = 0
            mine[:rows, :old] = value
        else:
            mine[:value.shape[0]] = value
    return bigger


def grown(net, blocks, channels):
    """The same function with more channels, and with more blocks: the new ones add nothing yet."""
    if channels > net.shape["channels"]:
        net = widened(net, channels)
    more = blocks - len(net.blocks)
    if more <= 0:
        return net
    shape = dict(net.shape, blocks=blocks, pooled=net.shape["pooled"] + [i % 3 == 1 for i in range(more)])
    bigger = Net(**shape)
    state = bigger.state_dict()
    state.update({k: v.cpu() for k, v in net.state_dict().items()})
    for i in range(len(net.blocks), blocks):
        state[f"blocks.{i}.norm2.weight"].zero_()
        state[f"blocks.{i}.norm2.bias"].zero_()
    bigger.load_state_dict(state)
    return bigger
