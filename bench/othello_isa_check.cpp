// Runs every instruction set this CPU has against the plain forms of board.h, then prints how fast
// each counts perft. Needs a C++23 compiler and nothing else: bench/othello_isa_check.sh builds it
// without CMake, on any x86-64 machine.
//
//   othello_isa_check [BOARDS [DEPTH [ISA [RUNS]]]]   default 20000000, 12, every ISA, 3;
//                       ISA: portable, avx2, avx512 or best; the fastest of RUNS counts

#include <algorithm>
#include <bit>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "bench/othello_perft.h"
#include "core/rng.h"
#include "othello/rules/board.h"
#include "othello/rules/perft.h"

namespace {

using namespace magpie;
using namespace magpie::othello;

constexpr std::uint64_t kPerft[] = {1,     4,      12,      56,       244,       1396,      8200,
                                    55092, 390216, 3005288, 24571284, 212258800, 1939886636};

// Half of the boards come from random play, half are discs strewn at any density.
class BoardSource {
  public:
    Board next() {
        if (rng_.below(2) == 0) return strewn();
        const Squares moves = legal_moves(board_);
        if (moves != 0) {
            board_ = played(board_, nth(moves, rng_.below(count(moves))));
        } else if (legal_moves(passed(board_)) != 0) {
            board_ = passed(board_);
        } else {
            board_ = Board::start();
        }
        return board_;
    }

  private:
    static std::uint32_t count(Squares s) { return static_cast<std::uint32_t>(std::popcount(s)); }

    static Point nth(Squares squares, std::uint32_t n) {
        for (; n > 0; --n) squares &= squares - 1;
        return Point(std::countr_zero(squares));
    }

    Board strewn() {
        Squares discs = rng_();
        for (std::uint32_t i = rng_.below(4); i > 0; --i) discs &= rng_();
        for (std::uint32_t i = rng_.below(4); i > 0; --i) discs |= rng_();
        const Squares mine = rng_();
        return {discs & mine, discs & ~mine};
    }

    Rng rng_{2024};
    Board board_ = Board::start();
};

bool agrees(const Kernels& k, const Board& board, Squares moves_in_lane) {
    const Squares moves = legal_moves(board);
    bool same = k.legal_moves(board.mover, board.other) == moves && moves_in_lane == moves;
    for (Squares rest = board.empties(); rest != 0; rest &= rest - 1) {
        const Point p(std::countr_zero(rest));
        same = same && k.flips(board.mover, board.other, p.index()) == flips(board, p);
    }
    if (!same) {
        std::printf("  differs: mover %016" PRIx64 " other %016" PRIx64 "\n", board.mover,
                    board.other);
    }
    return same;
}

bool check_boards(Isa isa, long boards) {
    constexpr int kBlock = 1000;
    const Kernels& k = kernels(isa);
    BoardSource source;
    std::vector<Squares> movers(kBlock), others(kBlock), moves(kBlock);
    for (long done = 0; done < boards; done += kBlock) {
        for (std::size_t i = 0; i < kBlock; ++i) {
            const Board board = source.next();
            movers[i] = board.mover;
            others[i] = board.other;
        }
        k.all_legal_moves(movers.data(), others.data(), moves.data(), kBlock);
        for (std::size_t i = 0; i < kBlock; ++i) {
            if (!agrees(k, {movers[i], others[i]}, moves[i])) return false;
            // Deep counts from odd boards reach every path of the perft loop.
            if (i % 500 == 0 && perft({movers[i], others[i]}, 4, isa) !=
                                    perft({movers[i], others[i]}, 4, Isa::portable)) {
                std::printf("  perft differs\n");
                return false;
            }
        }
    }
    return true;
}

bool check_and_time_perft(Isa isa, int deepest, int runs) {
    bool same = true;
    for (int depth = 1; depth <= deepest; ++depth) {
        const auto figure = bench::measure_othello_perft(depth, runs, isa);
        const bool is_right = figure.leaves == kPerft[depth];
        same = same && is_right;
        if (depth < 9 && is_right) continue;
        std::printf("  perft %2d  %11" PRIu64 "  %8.4f s  %7.1f M leaves/s  %s\n", depth,
                    figure.leaves, figure.seconds, figure.leaves_per_second() / 1e6,
                    is_right ? "right" : "WRONG");
    }
    return same;
}

}  // namespace

int main(int argc, char** argv) {
    const long boards = argc > 1 ? std::atol(argv[1]) : 20'000'000;
    const int deepest = argc > 2 ? std::clamp(std::atoi(argv[2]), 1, 12) : 12;
    const std::string_view wanted = argc > 3 ? argv[3] : "";
    const int runs = argc > 4 ? std::max(1, std::atoi(argv[4])) : 3;
    bool all_same = true;
    for (const Isa isa : kIsas) {
        if (wanted == "best" ? isa != best_isa() : !wanted.empty() && wanted != name_of(isa)) {
            continue;
        }
        if (!is_supported(isa)) {
            std::printf("%s: not on this CPU, skipped\n", name_of(isa));
            continue;
        }
        const bool same = check_boards(isa, boards);
        std::printf("%s: %ld boards %s\n", name_of(isa), boards, same ? "equal" : "DIFFER");
        std::fflush(stdout);
        all_same = check_and_time_perft(isa, deepest, runs) && same && all_same;
    }
    return all_same ? 0 : 1;
}
