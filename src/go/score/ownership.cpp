#include "go/score/ownership.h"

#include <cassert>

#include "go/score/cautious_playout.h"

namespace magpie::go {

namespace {

template <int kSide>
Ownership play_out(Board<kSide> board, int playouts, std::uint64_t seed) {
    board.set_ko(Board<kSide>::Spot::none);
    Rng rng(seed);
    const ContactPatterns patterns;
    const int area = board.geometry().area();
    std::vector<int> lead(static_cast<std::size_t>(area), 0);
    for (int n = 0; n < playouts; ++n) {
        CautiousPlayout<kSide> game(board, n % 2 == 0 ? Color::black : Color::white, patterns, rng);
        game.run();
        for (int i = 0; i < area; ++i)
            if (const auto owner = game.owner(board.spot(Point(i))))
                lead[static_cast<std::size_t>(i)] += *owner == Color::black ? 1 : -1;
    }
    Ownership result{.black = {}, .playouts = playouts};
    result.black.reserve(lead.size());
    for (const int count : lead)
        result.black.push_back(static_cast<float>(count) / static_cast<float>(playouts));
    return result;
}

}  // namespace

Ownership estimate_ownership(const Position& position, int playouts, std::uint64_t seed) {
    assert(playouts > 0);
    return position.visit_board([&](const auto& board) { return play_out(board, playouts, seed); });
}

}  // namespace magpie::go
