#include "othello/search/book_player.h"

#include <algorithm>
#include <vector>

#include "othello/search/choice.h"
#include "othello/search/root_moves.h"
#include "othello/search/root_report.h"
#include "othello/solver/endgame.h"

namespace magpie::othello {

BookPlayer::~BookPlayer() {
    engine_->stop();
    engine_->wait();
}

std::vector<BookMove> BookPlayer::allowed_moves(const Position& root, const Limits& limits) const {
    if (limits.goal == Goal::analysis || root.board() == nullptr) return {};
    auto moves = book_->moves(*root.board());
    const auto allowed = root_moves(root, limits);
    std::erase_if(moves, [&](const BookMove& move) { return !holds(allowed, Move(move.move)); });
    return moves;
}

// The best moves of both as far as the book goes.
std::vector<Move> BookPlayer::line_after(const Position& root, Point first) const {
    Position at = root;
    std::vector<Move> line{Move(first)};
    at.play_unchecked(line.back());
    while (!at.is_over()) {
        if (at.must_pass()) {
            line.push_back(Move::pass());
        } else {
            const auto moves = book_->moves(*at.board());
            if (moves.empty()) break;
            line.emplace_back(moves.front().move);
        }
        at.play_unchecked(line.back());
    }
    return line;
}

void BookPlayer::start(const Position& root, const Limits& limits, Listener listen) {
    auto moves = allowed_moves(root, limits);
    if (moves.empty()) {
        engine_->start(root, limits, std::move(listen));
        return;
    }
    std::vector<float> leads;
    for (const BookMove& move : moves) leads.push_back(static_cast<float>(move.value) / 100);
    const auto chosen =
        moves.begin() + static_cast<std::ptrdiff_t>(draw_lead(leads, spread_, rng_));
    std::rotate(moves.begin(), chosen, chosen + 1);
    std::vector<RootMove> found;
    for (const BookMove& move : moves) {
        found.push_back({.move = Move(move.move),
                         .value = move.value,
                         .depth = move.depth,
                         .percent = kLevelPercents[0],
                         .line = line_after(root, move.move)});
    }
    RootReporter reporter(root, limits, Ending{}, kPatternDiscsPerGuess, std::move(listen));
    reporter.set(found, 0);
    reporter.tell_last(0);
}

}  // namespace magpie::othello
