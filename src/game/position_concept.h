#pragma once

#include <concepts>
#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

#include "core/color.h"
#include "core/geometry.h"
#include "core/move.h"

namespace magpie {

// What both games can honestly promise about a legal state of play. Ko, komi and captures are not
// here, and neither are mobility and stable discs: code that needs them names its game.
template <class P>
concept GamePosition = std::copyable<P> && std::equality_comparable<P> &&
                       requires(const P p, P q, const Move m, const Point at) {
                           { p.geometry() } -> std::same_as<Geometry>;
                           { p.to_play() } -> std::same_as<Color>;
                           { p.stone_at(at) } -> std::same_as<std::optional<Color>>;
                           { p.legal_moves() } -> std::same_as<std::vector<Move>>;
                           {
                               p.why_illegal(m)
                           } -> std::same_as<std::optional<typename P::IllegalMove>>;
                           { p.is_over() } -> std::same_as<bool>;
                           { p.hash() } -> std::same_as<std::uint64_t>;
                           { q.play_unchecked(m) } -> std::same_as<void>;
                       };

// The position after `m`, or the rule that forbids it.
template <GamePosition P>
[[nodiscard]] std::expected<P, typename P::IllegalMove> play(P position, Move m) {
    if (const auto reason = position.why_illegal(m)) return std::unexpected(*reason);
    position.play_unchecked(m);
    return position;
}

// The number of move sequences of length `depth`, a pass being a move and a finished game one
// sequence: the first test of any rules engine. Requires: depth >= 0.
template <GamePosition P>
[[nodiscard]] std::uint64_t perft(const P& position, int depth) {
    if (depth == 0 || position.is_over()) return 1;
    const std::vector<Move> moves = position.legal_moves();
    if (depth == 1) return moves.size();
    std::uint64_t lines = 0;
    for (const Move m : moves) {
        P next = position;
        next.play_unchecked(m);
        lines += perft(next, depth - 1);
    }
    return lines;
}

}  // namespace magpie
