#include "go/search/network_ownership.h"

#include <algorithm>
#include <span>

namespace magpie::go {

bool NetworkOwnership::can_judge(Geometry geometry) const {
    return std::max(geometry.columns, geometry.rows) <= sides_.largest &&
           std::min(geometry.columns, geometry.rows) >= sides_.smallest;
}

// Adds up the ownership, for Black, of the position with its side to play.
template <int kSide>
void NetworkOwnership::add(const Position& position, std::vector<float>& black) {
    SearchGame<kSide> game = search_game<kSide>(position, evaluator_.counting());
    game.position.passes = 0;
    game.position.board.set_ko(Board<kSide>::Spot::none);
    const float side = position.to_play() == Color::black ? 1.0F : -1.0F;
    for (const Symmetry symmetry : kSymmetries) {
        evaluator_.evaluate(game, symmetry);
        const std::vector<float>& owners = evaluator_.answer().ownership;
        for (std::size_t i = 0; i < black.size(); ++i) black[i] += side * owners[i];
    }
}

std::vector<float> NetworkOwnership::judge(const Position& position, Color to_play) {
    const Geometry geometry = position.geometry();
    std::vector<float> black(static_cast<std::size_t>(geometry.area()), 0);
    Position turned = position;
    turned.give_turn_to(to_play);
    const int side = std::max(geometry.columns, geometry.rows);
    if (side <= 9) {
        add<9>(turned, black);
    } else if (side <= 13) {
        add<13>(turned, black);
    } else if (side <= 19) {
        add<19>(turned, black);
    } else {
        add<52>(turned, black);
    }
    for (float& share : black) share /= Symmetry::kCount;
    return black;
}

std::vector<float> NetworkOwnership::judge(const Position& position) {
    std::vector<float> black = judge(position, Color::black);
    const std::vector<float> white = judge(position, Color::white);
    for (std::size_t i = 0; i < black.size(); ++i) black[i] = (black[i] + white[i]) / 2;
    return black;
}

}  // namespace magpie::go
