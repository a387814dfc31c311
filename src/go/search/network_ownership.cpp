#include "go/search/network_ownership.h"

#include <algorithm>
#include <functional>
#include <span>

#include "core/at.h"

namespace magpie::go {

bool NetworkOwnership::can_judge(Geometry geometry) const {
    return std::max(geometry.columns, geometry.rows) <= sides_.largest &&
           std::min(geometry.columns, geometry.rows) >= sides_.smallest;
}

template <int kSide, class Use>
void NetworkOwnership::ask_on(const Position& position, int turns, Use use) {
    SearchGame<kSide> game = search_game<kSide>(position, evaluator_.counting());
    game.position.passes = 0;
    game.position.board.set_ko(Board<kSide>::Spot::none);
    for (const Symmetry symmetry : std::span(kSymmetries).first(static_cast<std::size_t>(turns))) {
        evaluator_.evaluate(game, symmetry);
        use(evaluator_.answer());
    }
}

template <class Use>
void NetworkOwnership::ask(const Position& position, int turns, Use use) {
    const int side = std::max(position.geometry().columns, position.geometry().rows);
    if (side <= 9) {
        ask_on<9>(position, turns, use);
    } else if (side <= 13) {
        ask_on<13>(position, turns, use);
    } else if (side <= 19) {
        ask_on<19>(position, turns, use);
    } else {
        ask_on<52>(position, turns, use);
    }
}

std::vector<float> NetworkOwnership::judge(const Position& position, Color to_play, int turns) {
    std::vector<float> black(static_cast<std::size_t>(position.geometry().area()), 0);
    Position turned = position;
    turned.give_turn_to(to_play);
    const float side = to_play == Color::black ? 1.0F : -1.0F;
    ask(turned, turns, [&](const nn::Output& answer) {
        for (std::size_t i = 0; i < black.size(); ++i) black[i] += side * answer.ownership[i];
    });
    for (float& share : black) share /= static_cast<float>(turns);
    return black;
}

std::vector<Move> NetworkOwnership::likely_stones(const Position& position,
                                                  Color to_play,
                                                  int most) {
    Position turned = position;
    turned.give_turn_to(to_play);
    std::vector<Move> stones = turned.legal_moves();
    std::erase_if(stones, [](Move m) { return m.is_pass(); });
    ask(turned, 1, [&](const nn::Output& answer) {
        std::ranges::stable_sort(stones, std::greater{},
                                 [&](Move m) { return answer.policy[at(m.point())]; });
    });
    if (std::ssize(stones) > most) stones.erase(stones.begin() + most, stones.end());
    return stones;
}

std::vector<float> NetworkOwnership::judge(const Position& position) {
    std::vector<float> black = judge(position, Color::black);
    const std::vector<float> white = judge(position, Color::white);
    for (std::size_t i = 0; i < black.size(); ++i) black[i] = (black[i] + white[i]) / 2;
    return black;
}

}  // namespace magpie::go
