#include "go/search/bots/random_player.h"

#include <algorithm>

namespace magpie::go {

namespace {

bool holds(const std::vector<Move>& moves, Move m) {
    return std::ranges::find(moves, m) != moves.end();
}

bool fills_own_eye(const Position& position, Move m) {
    return position.visit_board(
        [&](const auto& board) { return board.is_eye(board.spot(m.point()), position.to_play()); });
}

}  // namespace

// The pass only when there is nothing else.
std::vector<Move> RandomPlayer::choices(const Position& position, const Limits& limits) const {
    std::vector<Move> moves;
    std::vector<Move> allowed;
    for (const Move m : position.legal_moves()) {
        if (holds(limits.avoid, m) || (!limits.only.empty() && !holds(limits.only, m))) continue;
        allowed.push_back(m);
        if (!m.is_pass() && !fills_own_eye(position, m)) moves.push_back(m);
    }
    if (!moves.empty()) return moves;
    if (allowed.empty() || holds(allowed, Move::pass())) return {Move::pass()};
    return allowed;
}

}  // namespace magpie::go
