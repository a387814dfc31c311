#include "go/search/bots/random_player.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace magpie::go {

namespace {

bool holds(const std::vector<Move>& moves, Move m) {
    return std::ranges::find(moves, m) != moves.end();
}

bool fills_own_eye(const Position& position, Move m) {
    return position.visit_board(
        [&](const auto& board) { return board.is_eye(board.spot(m.point()), position.to_play()); });
}

// The moves it chooses from, the pass only when there is nothing else.
std::vector<Move> sensible_moves(const Position& position, const Limits& limits) {
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

}  // namespace

void RandomPlayer::start(const Position& root, const Limits& limits, Listener listen) {
    std::vector<Move> moves = sensible_moves(root, limits);
    const auto chosen =
        static_cast<std::ptrdiff_t>(rng_.below(static_cast<std::uint32_t>(moves.size())));
    std::rotate(moves.begin(), moves.begin() + chosen, moves.end());
    Report report;
    report.is_last = true;
    report.to_play = root.to_play();
    const float share = 1.0F / static_cast<float>(moves.size());
    for (const Move m : moves) {
        Candidate candidate;
        candidate.move = m;
        candidate.prior = share;
        candidate.line = {m};
        report.candidates.push_back(std::move(candidate));
    }
    listen(report);
}

}  // namespace magpie::go
