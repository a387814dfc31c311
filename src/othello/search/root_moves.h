#pragma once

#include <algorithm>
#include <vector>

#include "engine/limits.h"
#include "othello/rules/position.h"

namespace magpie::othello {

inline bool holds(const std::vector<Move>& moves, Move m) {
    return std::ranges::find(moves, m) != moves.end();
}

// The legal moves that the limits leave, in the order of the points. Limits that leave none are
// none: there is always a move to show. Requires: the game is not over.
inline std::vector<Move> root_moves(const Position& root, const Limits& limits) {
    const std::vector<Move> legal = root.legal_moves();
    std::vector<Move> left;
    for (const Move m : legal) {
        const bool named = limits.only.empty() || holds(limits.only, m);
        if (named && !holds(limits.avoid, m)) left.push_back(m);
    }
    return left.empty() ? legal : left;
}

}  // namespace magpie::othello
