"""Games in C++ whose questions are answered on the GPU, batch by batch."""

import ctypes
import random

import torch

from network import GLOBALS, PLANES

try:
    import triton
    import triton.language as tl
except ImportError:  # a machine without a GPU
    triton = None


class Settings(ctypes.Structure):
    """train/go/selfplay/settings.h"""
    _fields_ = [("visits", ctypes.c_int32), ("fast_visits", ctypes.c_int32), ("recorded_share", ctypes.c_float),
                ("considered", ctypes.c_int32), ("noise", ctypes.c_float), ("exploration", ctypes.c_float),
                ("value_scale", ctypes.c_float), ("prior_share", ctypes.c_float),
                ("prior_temperature", ctypes.c_float), ("first_play_reduction", ctypes.c_float),
                ("lead_weight", ctypes.c_float), ("spread_share", ctypes.c_float), ("match", ctypes.c_int32),
                ("plain_rules", ctypes.c_int32)]

    def __init__(self, visits=32, fast_visits=16, recorded_share=1.0, considered=16, noise=1.0, exploration=1.1,
                 value_scale=0.25, prior_share=1.0, prior_temperature=1.0, first_play_reduction=0.25, lead_weight=0.25,
                 spread_share=0.0, match=0, plain_rules=0):
        super().__init__(visits, fast_visits, recorded_share, considered, noise, exploration, value_scale, prior_share,
                         prior_temperature, first_play_reduction, lead_weight, spread_share, match, plain_rules)


COUNTERS = ("questions", "moves", "games", "black_wins", "cut_off", "samples", "lost_samples")


def load_library(path):
    library = ctypes.CDLL(path)
    library.magpie_pool_new.restype = ctypes.c_void_p
    library.magpie_pool_result.restype = ctypes.c_float
    assert library.magpie_plane_count() == PLANES and library.magpie_global_count() == GLOBALS
    return library


def words(side):
    return (side * side + 31) // 32


class Symmetries:
    """The eight symmetries of a square board, as tables of points on the device."""

    def __init__(self, side, device):
        points = torch.arange(side * side).view(side, side)
        tables = []
        for s in range(8):
            turned = points.t() if s & 4 else points
            turned = turned.flip(0) if s & 1 else turned
            turned = turned.flip(1) if s & 2 else turned
            tables.append(turned.reshape(-1))
        source = torch.stack(tables)  # the point shown at each place
        passes = torch.full((8, 1), side * side)
        self.source = source.to(device)
        self.source_with_pass = torch.cat([source, passes], 1).to(device)
        self.back_with_pass = torch.cat([torch.argsort(source, 1), passes], 1).to(device)
        self.source32 = self.source.int().contiguous()


if triton:
    @triton.jit
    def unpack_kernel(bits, out, symmetry, table, PLANES_: tl.constexpr, WORDS: tl.constexpr, AREA: tl.constexpr,
                      EACH: tl.constexpr, BLOCK: tl.constexpr):
        board = tl.program_id(0).to(tl.int64)
        turn = tl.load(symmetry + (board if EACH else 0))
        i = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
        point = i // PLANES_
        plane = i % PLANES_
        inside = point < AREA
        source = tl.load(table + turn * AREA + point, mask=inside, other=0)
        word = tl.load(bits + board * PLANES_ * WORDS + plane * WORDS + (source >> 5), mask=inside, other=0)
        tl.store(out + board * PLANES_ * AREA + i, ((word >> (source & 31)) & 1).to(tl.bfloat16), mask=inside)


def unpack_plainly(bits, out, symmetry, symmetries, side):
    """What unpack does, in plain operations."""
    source = symmetries.source[symmetry.long()].expand(bits.shape[0], -1)  # [n, area]
    planes = bits.view(bits.shape[0], PLANES, words(side))
    index = (source >> 5)[:, None, :].expand(-1, PLANES, -1)
    chosen = torch.gather(planes, 2, index) >> (source & 31)[:, None, :].int()
    out.copy_((chosen & 1).view(out.shape))


def unpack(bits, out, symmetry, symmetries, side):
    """Bits [n, PLANES · words] to planes [n, PLANES, side, side] (channels last), turned by
    `symmetry`: one number for all, or one for each."""
    if not (triton and bits.is_cuda):
        return unpack_plainly(bits, out, symmetry, symmetries, side)
    block = 1024
    area = side * side
    grid = (bits.shape[0], (PLANES * area + block - 1) // block)
    unpack_kernel[grid](bits, out, symmetry, symmetries.source32, PLANES_=PLANES, WORDS=words(side), AREA=area,
                        EACH=symmetry.numel() > 1, BLOCK=block)


class Group:
    """Games of one size, and the graph that answers them."""

    def __init__(self, library, pool, side, games, settings, answerers, stream, device, seed):
        """`settings`: of both players, or a pair in a match."""
        first, second = settings if isinstance(settings, tuple) else (settings, settings)
        self.library, self.pool, self.side, self.games = library, pool, side, games
        self.answerers, self.stream, self.device = answerers, stream, device
        cuda = device == "cuda"
        host = (lambda t: t.pin_memory()) if cuda else (lambda t: t)
        self.host_bits = host(torch.zeros((games, PLANES * words(side)), dtype=torch.int32))
        self.host_globals = host(torch.zeros((games, GLOBALS)))
        self.host_answers = host(torch.zeros((games, side * side + 5)))
        self.host_network = host(torch.zeros(games, dtype=torch.uint8))
        self.bits = torch.zeros_like(self.host_bits, device=device)
        self.globals = torch.zeros_like(self.host_globals, device=device)
        self.network = torch.zeros_like(self.host_network, device=device)
        self.answers = torch.zeros_like(self.host_answers, device=device)
        self.planes = torch.zeros((games, PLANES, side, side), dtype=answerers[0].dtype, device=device)
        self.planes = self.planes.to(memory_format=torch.channels_last)
        self.symmetries = Symmetries(side, device)
        self.symmetry = torch.zeros(1, dtype=torch.int32, device=device)
        self.back = self.symmetries.back_with_pass[0].clone()
        self.graph = self.record_graph() if cuda else None
        self.event = torch.cuda.Event(blocking=True) if cuda else None
        pointer = lambda t: ctypes.c_void_p(t.data_ptr())
        self.number = library.magpie_pool_add(
            ctypes.c_void_p(pool), side, games, ctypes.byref(first), ctypes.byref(second), pointer(self.host_bits),
            pointer(self.host_globals), pointer(self.host_answers), pointer(self.host_network), ctypes.c_uint64(seed))

    def answer(self):
        self.bits.copy_(self.host_bits, non_blocking=True)
        self.globals.copy_(self.host_globals, non_blocking=True)
        unpack(self.bits, self.planes, self.symmetry, self.symmetries, self.side)
        each = []
        for answerer in self.answerers:
            policy, values = answerer(self.planes, self.globals.to(answerer.dtype))
            each.append(torch.cat([policy[:, self.back], values[:, :3], values[:, 3:4] * 20], 1))
        if len(each) == 1:
            self.answers.copy_(each[0])
        else:
            self.network.copy_(self.host_network, non_blocking=True)
            self.answers.copy_(torch.where((self.network == 1)[:, None], each[1], each[0]))
        self.host_answers.copy_(self.answers, non_blocking=True)

    def record_graph(self):
        with torch.cuda.stream(self.stream):
            for _ in range(3):
                self.answer()
        self.stream.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, stream=self.stream):
            self.answer()
        return graph

    def launch(self):
        """Answers the questions, turned by one symmetry for all, in the background."""
        turn = random.randrange(8)
        if not self.graph:
            self.symmetry.fill_(turn)
            self.back.copy_(self.symmetries.back_with_pass[turn])
            return self.answer()
        with torch.cuda.stream(self.stream):
            self.symmetry.fill_(turn)
            self.back.copy_(self.symmetries.back_with_pass[turn])
            self.graph.replay()
            self.event.record(self.stream)

    def finish(self):
        """Waits for the answers and lets the games go on."""
        if self.event:
            self.event.synchronize()
        self.release()

    def release(self):
        self.library.magpie_pool_release(ctypes.c_void_p(self.pool), self.number)

    def wait(self):
        return self.library.magpie_pool_wait(ctypes.c_void_p(self.pool), self.number)

    def take(self, buffer):
        """Moves samples into `buffer` (bytes); returns how many."""
        return self.library.magpie_pool_take(ctypes.c_void_p(self.pool), self.number,
                                             ctypes.c_void_p(buffer.data_ptr()), ctypes.c_size_t(buffer.numel()))

    def counters(self):
        values = (ctypes.c_uint64 * len(COUNTERS))()
        self.library.magpie_pool_counters(ctypes.c_void_p(self.pool), self.number, values)
        return dict(zip(COUNTERS, values))

    def result(self, game):
        return self.library.magpie_pool_result(ctypes.c_void_p(self.pool), self.number, game)


def play_match(library, threads, answerers, side, games, visits, device, first=None, second=None, seed=5):
    """Games of the first network against the second, each opening with either colour. `first` and `second` change the
    settings of a player. Returns wins, draws and losses of the first."""
    pool = library.magpie_pool_new(threads)
    players = tuple(Settings(**{**dict(visits=visits, noise=0, match=1, plain_rules=1), **(changes or {})})
                    for changes in (first, second))
    stream = torch.cuda.Stream() if device == "cuda" else None
    group = Group(library, pool, side, games, players, answerers, stream, device, seed)
    group.release()
    while group.wait():
        group.launch()
        group.finish()
    leads = [group.result(i) * (1 if i % 2 == 0 else -1) for i in range(games)]
    library.magpie_pool_free(ctypes.c_void_p(pool))
    return sum(x > 0 for x in leads), sum(x == 0 for x in leads), sum(x < 0 for x in leads)
