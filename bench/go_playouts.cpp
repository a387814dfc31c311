#include "bench/go_playouts.h"

#include <cassert>
#include <ctime>
#include <vector>

#include <malloc.h>

#include "core/rng.h"
#include "go/rules/any_board.h"
#include "go/rules/playout.h"
#include "go/rules/position.h"

namespace magpie::bench {
namespace {

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

template <int kSide>
PlayoutFigure measure_once(const go::Board<kSide>& empty, double seconds, std::uint64_t seed) {
    constexpr int kBatch = 64;  // games between two looks at the clock
    PlayoutFigure figure{empty.geometry(), 0, 0, 0, 0};
    Rng rng(seed);
    const double start = cpu_seconds();
    do {
        for (int i = 0; i < kBatch; ++i) {
            go::Board<kSide> board = empty;
            figure.moves += go::play_randomly(board, Color::black, rng);
            figure.black_wins += go::area_margin_after_playout(board) > 6;
        }
        figure.games += kBatch;
        figure.seconds = cpu_seconds() - start;
    } while (figure.seconds < seconds);
    return figure;
}

}  // namespace

PlayoutFigure measure_go_playouts(Geometry geometry, double seconds, int runs) {
    assert(seconds > 0 && runs >= 1);
    return go::AnyBoard(geometry).visit([&](const auto& empty) {
        PlayoutFigure best = measure_once(empty, seconds, 1);
        for (int run = 1; run < runs; ++run) {
            const auto seed = static_cast<std::uint64_t>(run) + 1;
            const PlayoutFigure figure = measure_once(empty, seconds, seed);
            if (figure.games_per_second() > best.games_per_second()) best = figure;
        }
        return best;
    });
}

std::size_t go_board_bytes(Geometry geometry) {
    return go::AnyBoard(geometry).visit([](const auto& board) { return sizeof(board); });
}

std::size_t go_position_bytes(Geometry geometry, int moves) {
    assert(moves >= 0);
    go::Position position(geometry);
    Rng rng(1);
    const auto area = static_cast<std::uint32_t>(geometry.area());
    // Where the board is nearly full a try is seldom good, and then the last ones are left out.
    for (int tries = 100 * moves; tries > 0 && position.move_number() < moves; --tries) {
        const Move move(Point(static_cast<int>(rng.below(area))));
        if (!position.why_illegal(move)) position.play_unchecked(move);
    }
    const auto in_use = [] {
        const auto now = mallinfo2();
        return now.uordblks + now.hblkhd;
    };
    constexpr std::size_t kCopies = 64;
    std::vector<go::Position> copies;
    copies.reserve(kCopies);
    const std::size_t before = in_use();
    for (std::size_t i = 0; i < kCopies; ++i) copies.push_back(position);
    return sizeof(go::Position) + (in_use() - before) / kCopies;
}

}  // namespace magpie::bench
